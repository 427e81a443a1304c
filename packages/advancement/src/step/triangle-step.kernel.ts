import {
  RELATIVE_CENTRE_A,
  RELATIVE_CENTRE_B,
  RELATIVE_SHIFT,
  RELATIVE_MARGIN,
  RELATIVE_SPIN_A,
  RELATIVE_SPIN_B,
  RELATIVE_VELOCITY,
} from '../motion/relative-motion.kernel'
import { chainVertexStep, RELATIVE_ROWS } from './chain-bound.kernel'
import { direction, slabDirection } from './slab.kernel'
import { closest } from '../distance/closest.kernel'
import { triangleDistance } from '../distance/triangle-distance.kernel'

/** Rounds a step down: its last operations are off by less than 8 units of 2⁻⁵³. */
const DOWN = 1 - 2 ** -48

/** Both triangles of the last call, in B's coordinates: three vertices of A, then three of B. */
export const pair = new Float64Array(18)

/** Height and speed of each of the six vertices along n. */
const height = new Float64Array(6)
const rate = new Float64Array(6)

/** Puts the k-th triangle of A (moved into B's coordinates) and the m-th of B into `pair`. */
export function loadTriangles(
  f: Float64Array,
  cornersA: Float64Array,
  k: number,
  cornersB: Float64Array,
  m: number,
): void {
  for (let i = 0, p = 9 * k; i < 9; i += 3, p += 3) {
    const x = cornersA[p]
    const y = cornersA[p + 1]
    const z = cornersA[p + 2]
    pair[i] = f[0] * x + f[1] * y + f[2] * z + f[RELATIVE_SHIFT]
    pair[i + 1] = f[3] * x + f[4] * y + f[5] * z + f[RELATIVE_SHIFT + 1]
    pair[i + 2] = f[6] * x + f[7] * y + f[8] * z + f[RELATIVE_SHIFT + 2]
  }
  for (let i = 9, p = 9 * m; i < 18; i++, p++) pair[i] = cornersB[p]
}

/** Distance of two triangles at the time of the relative motion; the points are in `closest`. */
export function trianglesApart(
  f: Float64Array,
  cornersA: Float64Array,
  k: number,
  cornersB: Float64Array,
  m: number,
): number {
  loadTriangles(f, cornersA, k, cornersB, m)
  return triangleDistance(pair)
}

/**
 * How long the triangles of the last `trianglesApart` certainly stay apart; 0 if their slab is closed. The proof is that
 * of `nodeStep`, but vertex by vertex, so that a far vertex that moves fast does not shorten the step of a near one.
 */
export function triangleStep(f: Float64Array): number {
  if (!(closest[0] > 0)) return 0
  slabDirection(pair, closest)
  const nx = direction[0]
  const ny = direction[1]
  const nz = direction[2]
  const along = f[RELATIVE_VELOCITY] * nx + f[RELATIVE_VELOCITY + 1] * ny + f[RELATIVE_VELOCITY + 2] * nz
  if (f[RELATIVE_ROWS] > 0) return chainTriangleStep(f, nx, ny, nz, along)
  const bendA = speeds(f, 0, RELATIVE_SPIN_A, RELATIVE_CENTRE_A, nx, ny, nz)
  const bendB = speeds(f, 3, RELATIVE_SPIN_B, RELATIVE_CENTRE_B, nx, ny, nz)
  const bend = bendA + bendB
  const margin = f[RELATIVE_MARGIN]
  let step = Infinity
  for (let i = 0; i < 3; i++) {
    const h = height[i] + margin
    const v = along + rate[i]
    for (let j = 3; j < 6; j++) {
      const gap = height[j] - h
      if (!(gap > 0)) return 0
      const speed = v - rate[j]
      const root = Math.sqrt(speed * speed + 2 * bend * gap)
      // The form of the root in which nothing cancels, as in `nodeStep`.
      const own = speed < 0 ? (root - speed) / bend : (2 * gap) / (speed + root)
      if (own < step) step = own
    }
  }
  return step * DOWN
}

/** The same for links of a chain. */
function chainTriangleStep(f: Float64Array, nx: number, ny: number, nz: number, along: number): number {
  speeds(f, 0, RELATIVE_SPIN_A, RELATIVE_CENTRE_A, nx, ny, nz)
  speeds(f, 3, RELATIVE_SPIN_B, RELATIVE_CENTRE_B, nx, ny, nz)
  const reachA = farthest(f, 0, RELATIVE_CENTRE_A)
  const reachB = farthest(f, 3, RELATIVE_CENTRE_B)
  return chainVertexStep(f, nx, ny, nz, height, rate, along, f[RELATIVE_MARGIN], reachA, reachB)
}

/** Greatest distance of three vertices from a centre. */
function farthest(f: Float64Array, first: number, centreAt: number): number {
  let square = 0
  for (let p = 3 * first; p < 3 * first + 9; p += 3) {
    const x = pair[p] - f[centreAt]
    const y = pair[p + 1] - f[centreAt + 1]
    const z = pair[p + 2] - f[centreAt + 2]
    const own = x * x + y * y + z * z
    if (own > square) square = own
  }
  return Math.sqrt(square)
}

/** Fills in height and rotational speed of three vertices; returns a bound of their acceleration along n. */
function speeds(
  f: Float64Array,
  first: number,
  spinAt: number,
  centreAt: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  const wx = f[spinAt]
  const wy = f[spinAt + 1]
  const wz = f[spinAt + 2]
  const lx = ny * wz - nz * wy
  const ly = nz * wx - nx * wz
  const lz = nx * wy - ny * wx
  const cx = f[centreAt]
  const cy = f[centreAt + 1]
  const cz = f[centreAt + 2]
  let arm = 0
  for (let i = first; i < first + 3; i++) {
    const x = pair[3 * i]
    const y = pair[3 * i + 1]
    const z = pair[3 * i + 2]
    height[i] = nx * x + ny * y + nz * z
    const ox = x - cx
    const oy = y - cy
    const oz = z - cz
    rate[i] = lx * ox + ly * oy + lz * oz
    const tx = oy * wz - oz * wy
    const ty = oz * wx - ox * wz
    const tz = ox * wy - oy * wx
    const square = tx * tx + ty * ty + tz * tz
    if (square > arm) arm = square
  }
  // ‖ω × r‖ = |ω| ρ, so this is |ω| ‖n × ω‖ ρ.
  return Math.sqrt(arm * (lx * lx + ly * ly + lz * lz))
}
