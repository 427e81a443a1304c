import {
  RELATIVE_CENTRE_A,
  RELATIVE_CENTRE_B,
  RELATIVE_MARGIN,
  RELATIVE_SPIN_A,
  RELATIVE_SPIN_B,
  RELATIVE_TIME,
  RELATIVE_UNTIL,
  RELATIVE_VELOCITY,
} from '../motion/relative-motion.kernel'
import { direction } from '../step/slab.kernel'
import { pair } from '../step/triangle-step.kernel'

/** Covers the last operations of a step, and the rounding of its bounds. */
const DOWN = 1 - 2 ** -40
const UP = 1 + 2 ** -40

/** What rounding can do to the part of a spin that is square to a normal, per spin. */
const ROUNDING = 2 ** -45

/**
 * The contacts at the start, one plane for each pair of triangles: its normal from A to B, carried along by A and carried
 * along by B, and how deep the pair may get.
 */
export class StartPlanes {
  count = 0
  readonly cornersA: Float64Array
  readonly cornersB: Float64Array
  /** A pair counts again a quarter of this before its limit, so that every step has a length. */
  readonly band: number
  /** Three numbers per plane: the normal in the coordinates of each body. */
  readonly normalA: number[] = []
  readonly normalB: number[] = []
  /** Where the triangle of each body reaches farthest toward the other one. */
  readonly heightA: number[] = []
  readonly heightB: number[] = []
  readonly limit: number[] = []
  readonly leafA: number[] = []
  readonly leafB: number[] = []
  /** The planes of each triangle. */
  readonly ofA = new Map<number, number[]>()
  readonly ofB = new Map<number, number[]>()

  constructor(cornersA: Float64Array, cornersB: Float64Array, band: number) {
    this.cornersA = cornersA
    this.cornersB = cornersB
    this.band = band
  }

  /** Adds the pair of the last `trianglesApart`, with the normal in `direction`, at the time of the relative motion. */
  add(f: Float64Array, leafA: number, leafB: number, limit: number): void {
    const k = this.count++
    const x = direction[0]
    const y = direction[1]
    const z = direction[2]
    this.normalB.push(x, y, z)
    this.normalA.push(f[0] * x + f[3] * y + f[6] * z, f[1] * x + f[4] * y + f[7] * z, f[2] * x + f[5] * y + f[8] * z)
    this.heightA.push(farthest(this.cornersA, leafA, this.normalA, k, 1))
    this.heightB.push(-farthest(this.cornersB, leafB, this.normalB, k, -1))
    this.limit.push(limit)
    this.leafA.push(leafA)
    this.leafB.push(leafB)
    const ofA = listOf(this.ofA, leafA)
    if (!ofA.some((other) => this.isAlike(k, other) && this.hasB(other, leafB))) ofA.push(k)
    const ofB = listOf(this.ofB, leafB)
    if (!ofB.some((other) => this.isAlike(k, other) && this.hasA(other, leafA))) ofB.push(k)
  }

  /** Whether all of a triangle of A is in a plane. */
  hasA(k: number, leaf: number): boolean {
    return liesIn(this.cornersA, leaf, this.normalA, k, this.heightA[k], this.band)
  }

  /** Whether all of a triangle of B is in a plane. */
  hasB(k: number, leaf: number): boolean {
    return liesIn(this.cornersB, leaf, this.normalB, k, this.heightB[k], this.band)
  }

  /** Whether a plane is as good as another one. Where it is called so and is not, a contact counts that could be let go. */
  private isAlike(k: number, other: number): boolean {
    let square = 0
    for (let i = 0; i < 3; i++) {
      const difference = this.normalB[3 * k + i] - this.normalB[3 * other + i]
      square += difference * difference
    }
    return square < 1e-18 && this.limit[k] - this.limit[other] < this.band / 64
  }
}

/**
 * How long the two triangles of the last `trianglesApart` are certainly let go, from the time of the relative motion on; 0 if
 * they count.
 *
 * Claim: a pair counts if its triangles were not in contact at the start, nor one of them with a neighbour of the other that
 * lies in the same plane. A pair that was is let go exactly as long as its triangles, along the normal of that contact,
 * overlap by no more than the limit; the normal may be carried along by A or by B. So whatever is let go is never deeper
 * than the limit, from whichever of the two bodies one looks. The limit is at least the depth at the start, so what only
 * moves apart, slides or tips over an edge is let go for ever; what sinks is a contact once it is deeper.
 *
 * Proof of a step: let n be carried along by B, which turns at ω. Seen from B, a vertex of A at r from its reference point
 * has the velocity V − ω × Δ + Ω × r, where Δ leads from B's reference point to A's, V = Δ', and Ω is the spin of A less
 * that of B. Its acceleration is −ω × (2V − ω × Δ) + Ω × (ω_A × r) − ω × (Ω × r). As n · (u × w) = (n × u) · w, its part
 * along n is never above K = |n × ω| (|2V − ω × Δ| + |ω| |V| s + |Ω| |r|) + |n × Ω| |ω_A| |r| during s. There |n × ω| stays
 * as it is and |n × Ω| grows by |n × ω| |Ω| s at most. So what spins about the normal hardly bends. The overlap g below the
 * limit lasts while g − v s − K s² / 2 > 0. Carried along by A the same holds with the bodies exchanged. The slack of the
 * search covers the rounding, as it covers that of `triangleStep`.
 */
export function letGoStep(planes: StartPlanes, f: Float64Array, leafA: number, leafB: number): number {
  const ofA = planes.ofA.get(leafA)
  if (ofA !== undefined) {
    for (let i = 0; i < ofA.length; i++) {
      const k = ofA[i]
      if (planes.leafB[k] !== leafB && !planes.hasB(k, leafB)) continue
      const step = shallowStep(planes, f, k)
      if (step > 0) return step
    }
  }
  const ofB = planes.ofB.get(leafB)
  if (ofB !== undefined) {
    for (let i = 0; i < ofB.length; i++) {
      const k = ofB[i]
      if (planes.leafA[k] !== leafA && !planes.hasA(k, leafA)) continue
      const step = shallowStep(planes, f, k)
      if (step > 0) return step
    }
  }
  return 0
}

const height = new Float64Array(6)
const turn = new Float64Array(3)

/** How long the triangles in `pair` overlap by no more than the limit of a plane, carried along by the better body. */
function shallowStep(planes: StartPlanes, f: Float64Array, k: number): number {
  const { normalA, normalB } = planes
  const room = planes.limit[k] - f[RELATIVE_MARGIN]
  const x = normalA[3 * k]
  const y = normalA[3 * k + 1]
  const z = normalA[3 * k + 2]
  const byB = stepAlong(f, normalB[3 * k], normalB[3 * k + 1], normalB[3 * k + 2], room, planes.band, true)
  const byA = stepAlong(
    f,
    f[0] * x + f[1] * y + f[2] * z,
    f[3] * x + f[4] * y + f[5] * z,
    f[6] * x + f[7] * y + f[8] * z,
    room,
    planes.band,
    false,
  )
  return byA > byB ? byA : byB
}

/** The same for a normal at that time that is carried along by B, or by A. */
function stepAlong(
  f: Float64Array,
  nx: number,
  ny: number,
  nz: number,
  room: number,
  band: number,
  byB: boolean,
): number {
  for (let i = 0; i < 6; i++) height[i] = nx * pair[3 * i] + ny * pair[3 * i + 1] + nz * pair[3 * i + 2]
  const top = Math.max(height[0], height[1], height[2])
  const bottom = Math.min(height[3], height[4], height[5])
  if (!(bottom - top + room > band / 4)) return 0
  const carrier = byB ? RELATIVE_SPIN_B : RELATIVE_SPIN_A
  const wx = f[carrier]
  const wy = f[carrier + 1]
  const wz = f[carrier + 2]
  // The spin of the body whose vertices move, less that of the one which carries the normal.
  const moving = byB ? RELATIVE_SPIN_A : RELATIVE_SPIN_B
  const ox = f[moving] - wx
  const oy = f[moving + 1] - wy
  const oz = f[moving + 2] - wz
  const sign = byB ? 1 : -1
  const vx = sign * f[RELATIVE_VELOCITY]
  const vy = sign * f[RELATIVE_VELOCITY + 1]
  const vz = sign * f[RELATIVE_VELOCITY + 2]
  const dx = sign * (f[RELATIVE_CENTRE_A] - f[RELATIVE_CENTRE_B])
  const dy = sign * (f[RELATIVE_CENTRE_A + 1] - f[RELATIVE_CENTRE_B + 1])
  const dz = sign * (f[RELATIVE_CENTRE_A + 2] - f[RELATIVE_CENTRE_B + 2])
  turn[0] = wy * dz - wz * dy
  turn[1] = wz * dx - wx * dz
  turn[2] = wx * dy - wy * dx
  const spin = Math.hypot(wx, wy, wz)
  const until = f[RELATIVE_UNTIL] < 1 ? f[RELATIVE_UNTIL] : 1
  // A step may lead a little past the end, so that rounding does not hold it there.
  const longest = until - f[RELATIVE_TIME] + 2 ** -40
  const drift =
    Math.hypot(2 * vx - turn[0], 2 * vy - turn[1], 2 * vz - turn[2]) + spin * Math.hypot(vx, vy, vz) * longest
  const other = Math.hypot(ox, oy, oz)
  const across = acrossNormal(nx, ny, nz, wx, wy, wz, spin)
  const otherAcross = acrossNormal(nx, ny, nz, ox, oy, oz, other) + across * other * longest
  const movingSpin = Math.hypot(f[moving], f[moving + 1], f[moving + 2])
  const twist = across * other + Math.min(otherAcross, other) * movingSpin
  const centre = byB ? RELATIVE_CENTRE_A : RELATIVE_CENTRE_B
  const first = byB ? 0 : 3
  let step = longest
  for (let i = first; i < first + 3; i++) {
    const rx = pair[3 * i] - f[centre]
    const ry = pair[3 * i + 1] - f[centre + 1]
    const rz = pair[3 * i + 2] - f[centre + 2]
    const px = vx - turn[0] + oy * rz - oz * ry
    const py = vy - turn[1] + oz * rx - ox * rz
    const pz = vz - turn[2] + ox * ry - oy * rx
    // How fast the vertex goes deeper: A's along the normal, B's against it.
    const speed = sign * (nx * px + ny * py + nz * pz)
    const bend = (across * drift + twist * Math.hypot(rx, ry, rz)) * UP
    const gap = (byB ? bottom - height[i] : height[i] - top) + room
    const root = Math.sqrt(speed * speed + 2 * bend * gap)
    // The form of the root in which nothing cancels, as in `nodeStep`.
    const own = (speed < 0 ? (root - speed) / bend : (2 * gap) / (speed + root)) * DOWN
    if (own < step) step = own
  }
  return step
}

/** The part of a spin that is square to a normal, rounded up: at most the spin. */
function acrossNormal(nx: number, ny: number, nz: number, wx: number, wy: number, wz: number, spin: number): number {
  const part = Math.hypot(ny * wz - nz * wy, nz * wx - nx * wz, nx * wy - ny * wx)
  return part < spin ? part + spin * ROUNDING : spin
}

/** Whether all corners of a triangle are in the plane of a contact, to within a quarter of the band. */
function liesIn(
  corners: Float64Array,
  leaf: number,
  normals: readonly number[],
  k: number,
  at: number,
  band: number,
): boolean {
  return (
    Math.abs(farthest(corners, leaf, normals, k, 1) - at) <= band / 4 &&
    Math.abs(farthest(corners, leaf, normals, k, -1) + at) <= band / 4
  )
}

/** How far a triangle reaches along a normal, or against it. */
function farthest(corners: Float64Array, leaf: number, normals: readonly number[], k: number, sign: number): number {
  let most = -Infinity
  for (let p = 9 * leaf; p < 9 * leaf + 9; p += 3) {
    const h =
      sign * (normals[3 * k] * corners[p] + normals[3 * k + 1] * corners[p + 1] + normals[3 * k + 2] * corners[p + 2])
    if (h > most) most = h
  }
  return most
}

function listOf(map: Map<number, number[]>, key: number): number[] {
  const known = map.get(key)
  if (known !== undefined) return known
  const list: number[] = []
  map.set(key, list)
  return list
}
