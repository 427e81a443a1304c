import type { ExactCounts } from '../exact/toi.kernel'
import { ALONG_BOTH, ALONG_U, AT_CORNER, closestToOrigin, INSIDE } from './min-separation-closest.kernel'

/**
 * Time at which two features come as close as d, by advancement along separating directions.
 *
 * Let D_k(t) be the differences of their corners (vertex-face: v − f_i; edge-edge: a_i − b_j); they are linear in t, and
 * every difference of a point of one and a point of the other is a convex combination of them. So for any directions
 * n(t), min_k D_k(t) · n(t) > d |n(t)| on an interval proves that the distance is more than d there. Two uses:
 * - n fixed: every term is linear in t, and the step to the first time at which one of them fails is exact;
 * - n linear between two unit vectors: |n(t)| ≤ 1 by convexity, every term is a quadratic, and three Bernstein
 *   coefficients above d prove the interval. It follows a plane that turns, so that the search converges quickly.
 * The directions are those of the closest points and may be as inaccurate as they like: they decide how far a step goes,
 * never whether it is right. NaN fails every comparison that would go on.
 *
 * Rounding: a difference, three products and two sums are off by less than 5 u Σ |D| |n|; interpolated differences by
 * 5 u of the larger end more; n is longer than 1 by less than 5 u. All are lowered by 16 u of the same sums.
 */
const UNIT = 2 ** -53
const ROUNDING = 16 * UNIT
const ABSOLUTE = 1e-318
/** Times near the least double are rounded by up to half of it, which no factor makes up for. */
const LEAST_TIME = 2 ** -1072
/** A step shorter than this ends the search: the time is early by about as much, relative to the whole step. */
const RESOLUTION = 1e-12
const MAX_STEPS = 64
/** An interval this many times longer than the sure step is worth trying. */
const WORTH_TRYING = 1.02

const differences = new Float64Array(24)
const here = createAim()
const ahead = createAim()

/** Closest points at a time: s, r and the difference as from `closestToOrigin`, and its direction. */
interface Aim {
  readonly closest: Float64Array
  readonly direction: Float64Array
}

function createAim(): Aim {
  return { closest: new Float64Array(6), direction: new Float64Array(3) }
}

/** `points`: v f0 f1 f2 at t = 0, then at t = 1. Never later than the first time at which the distance is d. */
export function minSeparationVertexFace(
  points: Float64Array,
  d: number,
  horizon: number,
  counts?: ExactCounts,
): number {
  return advance(true, 3, loadVertexFace(points), d, horizon, counts)
}

/** `points`: a0 a1 b0 b1 at t = 0, then at t = 1. */
export function minSeparationEdgeEdge(points: Float64Array, d: number, horizon: number, counts?: ExactCounts): number {
  return advance(false, 4, loadEdgeEdge(points), d, horizon, counts)
}

/** How far apart two features start: an estimate, off by rounding errors of the size of their coordinates. */
export function startDistance(points: Float64Array, edgeEdge: boolean): number {
  const scale = edgeEdge ? loadEdgeEdge(points) : loadVertexFace(points)
  aim(!edgeEdge, 0, here)
  return Math.hypot(here.closest[2], here.closest[3], here.closest[4]) / scale
}

/**
 * True only if vertex and face are proved to stay farther apart than d ≥ 0 for the whole step.
 *
 * @param points - v f0 f1 f2 at t = 0, then at t = 1: 24 numbers.
 * @param d - A length.
 */
export function separationFilterVertexFace(points: Float64Array, d: number): boolean {
  return separated(true, 3, loadVertexFace(points), d)
}

/**
 * True only if the edges are proved to stay farther apart than d ≥ 0 for the whole step.
 *
 * @param points - a0 a1 b0 b1 at t = 0, then at t = 1: 24 numbers.
 * @param d - A length.
 */
export function separationFilterEdgeEdge(points: Float64Array, d: number): boolean {
  return separated(false, 4, loadEdgeEdge(points), d)
}

function loadVertexFace(points: Float64Array): number {
  let largest = 0
  for (let end = 0; end < 2; end++) {
    for (let axis = 0; axis < 3; axis++) {
      const at = 12 * end + axis
      for (let k = 0; k < 3; k++) {
        const difference = points[at] - points[at + 3 * (k + 1)]
        differences[6 * k + 3 * end + axis] = difference
        if (!(Math.abs(difference) <= largest)) largest = Math.abs(difference)
      }
    }
  }
  return normalise(18, largest)
}

/** Corners in the order a0 − b0, a1 − b0, a0 − b1, a1 − b1. */
function loadEdgeEdge(points: Float64Array): number {
  let largest = 0
  for (let end = 0; end < 2; end++) {
    for (let axis = 0; axis < 3; axis++) {
      const at = 12 * end + axis
      for (let k = 0; k < 4; k++) {
        const difference = points[at + 3 * (k & 1)] - points[at + 6 + 3 * (k >> 1)]
        differences[6 * k + 3 * end + axis] = difference
        if (!(Math.abs(difference) <= largest)) largest = Math.abs(difference)
      }
    }
  }
  return normalise(24, largest)
}

/** Brings extreme sizes near 1 by a power of two, so that squares neither overflow nor vanish; returns that power. */
function normalise(count: number, largest: number): number {
  if ((largest > 2 ** -200 && largest < 2 ** 200) || !(largest > 0) || largest === Infinity) return 1
  const exponent = Math.floor(Math.log2(largest))
  const scale = 2 ** Math.max(-1000, Math.min(1000, -exponent))
  for (let i = 0; i < count; i++) differences[i] *= scale
  return scale
}

/** Some coordinate axis keeps all corners of the difference beyond d at both ends of the step. */
function boxesApart(corners: number, d: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (let i = axis; i < 6 * corners; i += 3) {
      const value = differences[i]
      if (value < low) low = value
      if (value > high) high = value
    }
    if (low * (1 - ROUNDING) > d || -high * (1 - ROUNDING) > d) return true
  }
  return false
}

/** A unit vector (longer than 1 by less than 5 u) from the second feature to the first at time t. */
function aim(triangle: boolean, t: number, out: Aim): void {
  const { closest, direction } = out
  const s = 1 - t
  const w = differences
  const px = s * w[0] + t * w[3]
  const py = s * w[1] + t * w[4]
  const pz = s * w[2] + t * w[5]
  const ux = s * w[6] + t * w[9] - px
  const uy = s * w[7] + t * w[10] - py
  const uz = s * w[8] + t * w[11] - pz
  const vx = s * w[12] + t * w[15] - px
  const vy = s * w[13] + t * w[16] - py
  const vz = s * w[14] + t * w[17] - pz
  closestToOrigin(triangle, px, py, pz, ux, uy, uz, vx, vy, vz, closest)
  const where = closest[5]
  if (where === INSIDE) {
    // Where the features are near, the normal of the plane is far more accurate than the short difference.
    setNormal(closest, direction, ux, uy, uz, vx, vy, vz)
    return
  }
  setUnit(direction, closest[2], closest[3], closest[4])
  if (where === AT_CORNER) {
    leaveCorner(triangle, closest, direction, ux, uy, uz, vx, vy, vz)
    return
  }
  // Made perpendicular to the side a second time: the first time is only as good as the difference is long.
  const ex = where === ALONG_U ? ux : where === ALONG_BOTH ? vx - ux : vx
  const ey = where === ALONG_U ? uy : where === ALONG_BOTH ? vy - uy : vy
  const ez = where === ALONG_U ? uz : where === ALONG_BOTH ? vz - uz : vz
  const along = (direction[0] * ex + direction[1] * ey + direction[2] * ez) / (ex * ex + ey * ey + ez * ez)
  setUnit(direction, direction[0] - along * ex, direction[1] - along * ey, direction[2] - along * ez)
}

/** The normal of the plane of U and V, on the side of the closest point. */
function setNormal(
  closest: Float64Array,
  out: Float64Array,
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
): void {
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const sign = nx * closest[2] + ny * closest[3] + nz * closest[4] < 0 ? -1 : 1
  setUnit(out, sign * nx, sign * ny, sign * nz)
}

/**
 * From a corner that truly is closest no side leads against the direction. Where one does, rounding has moved a point near
 * the end of a long side to the corner: the direction is made perpendicular to that side, or to both.
 */
function leaveCorner(
  triangle: boolean,
  closest: Float64Array,
  direction: Float64Array,
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
): void {
  // The sides at corner (s, r): U and V, or the other way round from their far ends; between those of a triangle U − V.
  const farU = closest[0] > 0
  const farV = closest[1] > 0
  const across = triangle && farV ? 1 : 0
  const back = triangle && farU ? 1 : 0
  const a = farU ? -1 : 1
  const b = farV ? -1 : 1
  const ex = a * ux - across * vx
  const ey = a * uy - across * vy
  const ez = a * uz - across * vz
  const fx = b * vx - back * ux
  const fy = b * vy - back * uy
  const fz = b * vz - back * uz
  straighten(direction, ex, ey, ez)
  if (!straighten(direction, fx, fy, fz)) return
  const along = direction[0] * ex + direction[1] * ey + direction[2] * ez
  const noise = ROUNDING * (Math.abs(ex) + Math.abs(ey) + Math.abs(ez))
  if (along < -noise) setNormal(closest, direction, ux, uy, uz, vx, vy, vz)
}

/** Makes a direction perpendicular to a side that leads against it, and says whether one did. */
function straighten(out: Float64Array, ex: number, ey: number, ez: number): boolean {
  const along = out[0] * ex + out[1] * ey + out[2] * ez
  if (!(along < 0)) return false
  const share = along / (ex * ex + ey * ey + ez * ez)
  setUnit(out, out[0] - share * ex, out[1] - share * ey, out[2] - share * ez)
  return true
}

function setUnit(out: Float64Array, x: number, y: number, z: number): void {
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
  const u = x / largest
  const v = y / largest
  const w = z / largest
  const length = Math.sqrt(u * u + v * v + w * w)
  out[0] = u / length
  out[1] = v / length
  out[2] = w / length
}

/** Lower bound of D_k · n − d |n| at one end of the step. */
function margin(at: number, n: Float64Array, target: number): number {
  const x = differences[at] * n[0]
  const y = differences[at + 1] * n[1]
  const z = differences[at + 2] * n[2]
  return x + y + z - ROUNDING * (Math.abs(x) + Math.abs(y) + Math.abs(z)) - target
}

function separated(triangle: boolean, corners: number, scale: number, d: number): boolean {
  const target = d * scale * (1 + ROUNDING) + ABSOLUTE
  if (boxesApart(corners, target)) return true
  aim(triangle, 0.5, here)
  for (let at = 0; at < 6 * corners; at += 3) {
    if (!(margin(at, here.direction, target) > 0)) return false
  }
  return true
}

/** With n fixed: the time until which the distance is proved to be more than d from t on; NaN if not even at t. */
function sureUntil(corners: number, n: Float64Array, t: number, target: number): number {
  let until = Infinity
  for (let at = 0; at < 6 * corners; at += 6) {
    const m0 = margin(at, n, target)
    const m1 = margin(at + 3, n, target)
    if (m0 > 0 && m1 > 0) continue
    if (m0 > 0) {
      const fails = (m0 / (m0 - m1)) * (1 - ROUNDING) - LEAST_TIME
      if (!(fails >= until)) until = fails
    } else {
      const holds = (m0 / (m0 - m1)) * (1 + ROUNDING) + LEAST_TIME
      if (!(m1 > 0 && holds < t)) return Number.NaN
    }
  }
  return until
}

/** With n linear from `n` at t0 to `m` at t1: is the distance proved to be more than d on [t0, t1]? */
function sureBetween(
  corners: number,
  n: Float64Array,
  m: Float64Array,
  t0: number,
  t1: number,
  target: number,
): boolean {
  for (let at = 0; at < 6 * corners; at += 6) {
    let start = 0
    let middle = 0
    let end = 0
    let size = 0
    for (let axis = 0; axis < 3; axis++) {
      const w0 = differences[at + axis]
      const w1 = differences[at + 3 + axis]
      const a = (1 - t0) * w0 + t0 * w1
      const b = (1 - t1) * w0 + t1 * w1
      start += a * n[axis]
      middle += a * m[axis] + b * n[axis]
      end += b * m[axis]
      size += Math.max(Math.abs(w0), Math.abs(w1))
    }
    const enough = target + ROUNDING * size
    if (!(start > enough && 0.5 * middle > enough && end > enough)) return false
  }
  return true
}

/** Newton's guess of the time from t until the closest points of `aim` are d apart; Infinity if they part. */
function guess(of: Aim, d: number): number {
  const { closest, direction } = of
  const s = closest[0]
  const r = closest[1]
  let gap = -d
  let speed = 0
  for (let axis = 0; axis < 3; axis++) {
    const p = differences[3 + axis] - differences[axis]
    const u = differences[9 + axis] - differences[6 + axis] - p
    const v = differences[15 + axis] - differences[12 + axis] - p
    gap += closest[2 + axis] * direction[axis]
    speed -= (p + s * u + r * v) * direction[axis]
  }
  return speed > 0 ? gap / speed : Infinity
}

function advance(
  triangle: boolean,
  corners: number,
  scale: number,
  d: number,
  horizon: number,
  counts: ExactCounts | undefined,
): number {
  const target = d * scale * (1 + ROUNDING) + ABSOLUTE
  if (boxesApart(corners, target)) return Infinity
  let from = here
  let to = ahead
  let t = 0
  // The share of the way to the guess that is left out; it shrinks as guesses get better.
  let shy = 0.25
  aim(triangle, 0, from)
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = sureUntil(corners, from.direction, t, target)
    if (next > horizon) return Infinity
    if (!(next > t + RESOLUTION)) return next > t ? next : t
    const reach = guess(from, target)
    let length = reach * (1 - shy)
    if (!(length < 1 - t)) length = 1 - t
    let proved = false
    while (!proved && length > WORTH_TRYING * (next - t)) {
      const end = length === 1 - t ? 1 : t + length
      aim(triangle, end, to)
      proved = sureBetween(corners, from.direction, to.direction, t, end, target)
      if (proved) {
        if (end >= 1 || end > horizon) return Infinity
        t = end
        shy = Math.max(shy * shy, 2 ** -20)
        const swap = from
        from = to
        to = swap
      } else {
        length *= 0.5
        shy = Math.min(0.25, 4 * shy)
      }
    }
    if (!proved) {
      t = next
      aim(triangle, t, from)
    }
  }
  if (counts) counts.undecided++
  return t
}
