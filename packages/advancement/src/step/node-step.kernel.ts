import {
  RELATIVE_CENTRE_A,
  RELATIVE_CENTRE_B,
  RELATIVE_SHIFT,
  RELATIVE_MARGIN,
  RELATIVE_SPIN_A,
  RELATIVE_SPIN_B,
  RELATIVE_VELOCITY,
} from '../motion/relative-motion.kernel'
import { NODE_LENGTH } from '../model/node.kernel'
import { chainStep, RELATIVE_ROWS } from './chain-bound.kernel'

/** Rounds a step down: its last operations are off by less than 8 units of 2⁻⁵³. */
const DOWN = 1 - 2 ** -48

/**
 * Axes in f32 are off from unit length by 2⁻²⁴, and from a right angle by less than 2⁻²⁰. The corner of a rectangle is
 * farther from its centre than two right-angled half sides by at most this factor.
 */
const CORNER = 1 + 2 ** -20

/** Rounds of alternating projection between two rectangles; more find a little more of their distance. */
const ROUNDS = 3

/** Certified lower bound of the distance of the nodes in the last `nodeStep`; 0 where none was found. */
export const nodeResult = new Float64Array(1)

/**
 * How long two nodes certainly stay apart, from the time of the relative motion on and while its velocities hold:
 * Infinity if they never meet, 0 if no slab between them was found.
 *
 * Claim: for any direction n, if sup_A n·p + d ≤ inf_B n·q, then with the corners c_i of the rectangles (the radius is
 * part of the support function and does not turn), n·c_i(s) ≤ n·c_i(0) + s n·c'_i(0) + s²/2 |ω| ‖n × ω‖ ρ_i, where ρ_i
 * is the distance from the axis, because n·c''_i = −|ω|² n·c_⊥. So they stay apart while d − μ s − K s²/2 > 0, and
 * also (Lemma 4.1) while d − s (n·v + Σ ‖n × ω‖ ρ) > 0; the better of the two counts. n comes from approximate closest
 * points. The slab is measured for that n, so the quality of these points decides the speed, never the proof. Links of
 * a chain have other bounds for the same slab and the same speeds now: see `chainStep`.
 */
export function nodeStep(f: Float64Array, nodesA: Float32Array, a: number, nodesB: Float32Array, b: number): number {
  const i = a * NODE_LENGTH
  const j = b * NODE_LENGTH
  const r00 = f[0]
  const r01 = f[1]
  const r02 = f[2]
  const r10 = f[3]
  const r11 = f[4]
  const r12 = f[5]
  const r20 = f[6]
  const r21 = f[7]
  const r22 = f[8]
  let x = nodesA[i]
  let y = nodesA[i + 1]
  let z = nodesA[i + 2]
  const cax = r00 * x + r01 * y + r02 * z + f[RELATIVE_SHIFT]
  const cay = r10 * x + r11 * y + r12 * z + f[RELATIVE_SHIFT + 1]
  const caz = r20 * x + r21 * y + r22 * z + f[RELATIVE_SHIFT + 2]
  const cbx = nodesB[j]
  const cby = nodesB[j + 1]
  const cbz = nodesB[j + 2]
  const dx = cbx - cax
  const dy = cby - cay
  const dz = cbz - caz
  x = nodesA[i + 3]
  y = nodesA[i + 4]
  z = nodesA[i + 5]
  const a1x = r00 * x + r01 * y + r02 * z
  const a1y = r10 * x + r11 * y + r12 * z
  const a1z = r20 * x + r21 * y + r22 * z
  x = nodesA[i + 6]
  y = nodesA[i + 7]
  z = nodesA[i + 8]
  const a2x = r00 * x + r01 * y + r02 * z
  const a2y = r10 * x + r11 * y + r12 * z
  const a2z = r20 * x + r21 * y + r22 * z
  const b1x = nodesB[j + 3]
  const b1y = nodesB[j + 4]
  const b1z = nodesB[j + 5]
  const b2x = nodesB[j + 6]
  const b2y = nodesB[j + 7]
  const b2z = nodesB[j + 8]
  const la1 = nodesA[i + 9]
  const la2 = nodesA[i + 10]
  const lb1 = nodesB[j + 9]
  const lb2 = nodesB[j + 10]
  const radius = nodesA[i + 11] + nodesB[j + 11] + f[RELATIVE_MARGIN]

  // Closest points of the rectangles by alternating projection, in their own coordinates.
  const g11 = a1x * b1x + a1y * b1y + a1z * b1z
  const g12 = a1x * b2x + a1y * b2y + a1z * b2z
  const g21 = a2x * b1x + a2y * b1y + a2z * b1z
  const g22 = a2x * b2x + a2y * b2y + a2z * b2z
  const da1 = dx * a1x + dy * a1y + dz * a1z
  const da2 = dx * a2x + dy * a2y + dz * a2z
  const db1 = dx * b1x + dy * b1y + dz * b1z
  const db2 = dx * b2x + dy * b2y + dz * b2z
  let s1 = da1 < -la1 ? -la1 : da1 > la1 ? la1 : da1
  let s2 = da2 < -la2 ? -la2 : da2 > la2 ? la2 : da2
  let t1 = 0
  let t2 = 0
  for (let round = 0; round < ROUNDS; round++) {
    t1 = s1 * g11 + s2 * g21 - db1
    t2 = s1 * g12 + s2 * g22 - db2
    t1 = t1 < -lb1 ? -lb1 : t1 > lb1 ? lb1 : t1
    t2 = t2 < -lb2 ? -lb2 : t2 > lb2 ? lb2 : t2
    s1 = da1 + t1 * g11 + t2 * g12
    s2 = da2 + t1 * g21 + t2 * g22
    s1 = s1 < -la1 ? -la1 : s1 > la1 ? la1 : s1
    s2 = s2 < -la2 ? -la2 : s2 > la2 ? la2 : s2
  }
  let nx = dx + t1 * b1x + t2 * b2x - s1 * a1x - s2 * a2x
  let ny = dy + t1 * b1y + t2 * b2y - s1 * a1y - s2 * a2y
  let nz = dz + t1 * b1z + t2 * b2z - s1 * a1z - s2 * a2z
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  nodeResult[0] = 0
  if (!(length > radius)) return 0
  const inverse = 1 / length
  nx *= inverse
  ny *= inverse
  nz *= inverse
  const gap =
    dx * nx +
    dy * ny +
    dz * nz -
    la1 * Math.abs(a1x * nx + a1y * ny + a1z * nz) -
    la2 * Math.abs(a2x * nx + a2y * ny + a2z * nz) -
    lb1 * Math.abs(b1x * nx + b1y * ny + b1z * nz) -
    lb2 * Math.abs(b2x * nx + b2y * ny + b2z * nz) -
    radius
  if (!(gap > 0)) return 0
  nodeResult[0] = gap

  let speed = f[RELATIVE_VELOCITY] * nx + f[RELATIVE_VELOCITY + 1] * ny + f[RELATIVE_VELOCITY + 2] * nz
  let fastest = speed
  let bend = 0
  const chain = f[RELATIVE_ROWS] > 0
  let reachA = 0
  let reachB = 0
  const wax = f[RELATIVE_SPIN_A]
  const way = f[RELATIVE_SPIN_A + 1]
  const waz = f[RELATIVE_SPIN_A + 2]
  const spinA = wax * wax + way * way + waz * waz
  if (chain || spinA > 0) {
    const lx = ny * waz - nz * way
    const ly = nz * wax - nx * waz
    const lz = nx * way - ny * wax
    const ox = cax - f[RELATIVE_CENTRE_A]
    const oy = cay - f[RELATIVE_CENTRE_A + 1]
    const oz = caz - f[RELATIVE_CENTRE_A + 2]
    speed +=
      lx * ox +
      ly * oy +
      lz * oz +
      la1 * Math.abs(lx * a1x + ly * a1y + lz * a1z) +
      la2 * Math.abs(lx * a2x + ly * a2y + lz * a2z)
    if (chain) {
      reachA = cornerReach(ox, oy, oz, la1, la2)
    } else {
      const tx = oy * waz - oz * way
      const ty = oz * wax - ox * waz
      const tz = ox * way - oy * wax
      const across = Math.sqrt(lx * lx + ly * ly + lz * lz)
      const spin = Math.sqrt(spinA)
      const arm = Math.sqrt(tx * tx + ty * ty + tz * tz) / spin + CORNER * Math.sqrt(la1 * la1 + la2 * la2)
      fastest += across * arm
      bend += across * arm * spin
    }
  }
  const wbx = f[RELATIVE_SPIN_B]
  const wby = f[RELATIVE_SPIN_B + 1]
  const wbz = f[RELATIVE_SPIN_B + 2]
  const spinB = wbx * wbx + wby * wby + wbz * wbz
  if (chain || spinB > 0) {
    const lx = ny * wbz - nz * wby
    const ly = nz * wbx - nx * wbz
    const lz = nx * wby - ny * wbx
    const ox = cbx - f[RELATIVE_CENTRE_B]
    const oy = cby - f[RELATIVE_CENTRE_B + 1]
    const oz = cbz - f[RELATIVE_CENTRE_B + 2]
    speed +=
      lb1 * Math.abs(lx * b1x + ly * b1y + lz * b1z) +
      lb2 * Math.abs(lx * b2x + ly * b2y + lz * b2z) -
      (lx * ox + ly * oy + lz * oz)
    if (chain) {
      reachB = cornerReach(ox, oy, oz, lb1, lb2)
    } else {
      const tx = oy * wbz - oz * wby
      const ty = oz * wbx - ox * wbz
      const tz = ox * wby - oy * wbx
      const across = Math.sqrt(lx * lx + ly * ly + lz * lz)
      const spin = Math.sqrt(spinB)
      const arm = Math.sqrt(tx * tx + ty * ty + tz * tz) / spin + CORNER * Math.sqrt(lb1 * lb1 + lb2 * lb2)
      fastest += across * arm
      bend += across * arm * spin
    }
  }
  if (chain) return chainStep(f, nx, ny, nz, gap, speed, reachA, reachB)
  if (fastest <= 0) return Infinity
  const straight = gap / fastest
  const root = Math.sqrt(speed * speed + 2 * bend * gap)
  // Two forms of the same root, so that nothing cancels: parting nodes with a small gap would lose all digits.
  const curved = speed < 0 ? (root - speed) / bend : (2 * gap) / (speed + root)
  return (curved > straight ? curved : straight) * DOWN
}

/** Greatest distance of a corner from the pivot that the centre of the rectangle is (x, y, z) from. */
function cornerReach(x: number, y: number, z: number, half1: number, half2: number): number {
  return Math.sqrt(x * x + y * y + z * z) + Math.sqrt(half1 * half1 + half2 * half2) * CORNER
}
