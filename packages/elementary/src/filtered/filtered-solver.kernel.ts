/**
 * The floating-point part of the exact solver: answers only what rounding cannot change, else "uncertain".
 *
 * The coplanarity cubic is kept as Bernstein coefficients with one error bound (rounding.constants.ts). The step is cut
 * into intervals on which (1) all coefficients have one certain sign: no root; or (2) the cubic certainly changes sign
 * and its coefficients have one variation of sign: one root, which is narrowed to a bracket with certain signs at both
 * ends, and the inside conditions (quadratics in a projection in which the normal certainly is not 0) are evaluated
 * with the width of the bracket as part of their bound; or (3) at an end of the step all points have one coordinate in
 * common, so that the cubic is exactly 0 there, and its other coefficients have one certain sign: no other root, and the
 * inside conditions at that end decide; or (4) the features certainly stay apart (separating-lines.kernel.ts). Intervals
 * go from left to right, so the first accepted bracket holds the first contact.
 *
 * This is the reference; assembly/filtered-solver.ts performs the same operations in the same order in WebAssembly, on
 * batches of pairs, and finds the same bits of each time.
 *
 * Values that several functions need live in scratch arrays: passing doubles to a function that is not inlined
 * allocates.
 */
import { CUBIC_AT, QUADRATIC, ROOM, THIRD, TINY } from './rounding.constants'
import { separatedOn } from './separating-lines.kernel'
import { APART, CONTACT, MAX_CUTS, ON_RIM, UNCERTAIN, WIDEST_BRACKET } from './solver.constants'

/** Coordinates of e1, e2, w: x y z at t = 0, then at t = 1. */
const d = new Float64Array(18)
/** Right ends of the intervals still to be seen, the next one on top. */
const ends = new Float64Array(MAX_CUTS + 2)
const cubic = new Float64Array(9)
/** The interval in hand: its ends, the largest magnitude in `d`, and the coefficients of the cubic on the interval. */
const piece = new Float64Array(7)
/** Bits of the conditions that insideAt left open: the first, the second, and the third (or what the first two leave of 1). */
let undecided = 0
/** Slots of `cubic`: Bernstein coefficients, power basis above the constant, error bound, largest magnitude in `d`. */
const B0 = 0
const B1 = 1
const B2 = 2
const B3 = 3
const P1 = 4
const P2 = 5
const P3 = 6
const BOUND = 7
const SIZE = 8

/**
 * Vertex-face (v f0 f1 f2) or edge-edge (a0 a1 b0 b1), as offsets of four vertices in the interleaved positions
 * (pair-filter.ts). On CONTACT, `bracket` gets two doubles around the root of the first contact; it does not
 * depend on the horizon, which comes in as bracket[0] and only lets the search stop early.
 */
export function solveFiltered(
  x: Float64Array,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
  edgeEdge: boolean,
  bracket: Float64Array,
): number {
  const horizon = bracket[0]
  // e1 = b − a, e2 = i3 − c, w = p − a.
  const a = edgeEdge ? i0 : i1
  const b = edgeEdge ? i1 : i2
  const c = edgeEdge ? i2 : i1
  const p = edgeEdge ? i2 : i0

  const e0x = x[b] - x[a]
  const e1x = x[b + 1] - x[a + 1]
  const e0y = x[b + 2] - x[a + 2]
  const e1y = x[b + 3] - x[a + 3]
  const e0z = x[b + 4] - x[a + 4]
  const e1z = x[b + 5] - x[a + 5]
  const f0x = x[i3] - x[c]
  const f1x = x[i3 + 1] - x[c + 1]
  const f0y = x[i3 + 2] - x[c + 2]
  const f1y = x[i3 + 3] - x[c + 3]
  const f0z = x[i3 + 4] - x[c + 4]
  const f1z = x[i3 + 5] - x[c + 5]
  const w0x = x[p] - x[a]
  const w1x = x[p + 1] - x[a + 1]
  const w0y = x[p + 2] - x[a + 2]
  const w1y = x[p + 3] - x[a + 3]
  const w0z = x[p + 4] - x[a + 4]
  const w1z = x[p + 5] - x[a + 5]

  const sizeE = Math.max(Math.abs(e0x), Math.abs(e0y), Math.abs(e0z), Math.abs(e1x), Math.abs(e1y), Math.abs(e1z))
  const sizeF = Math.max(Math.abs(f0x), Math.abs(f0y), Math.abs(f0z), Math.abs(f1x), Math.abs(f1y), Math.abs(f1z))
  const sizeW = Math.max(Math.abs(w0x), Math.abs(w0y), Math.abs(w0z), Math.abs(w1x), Math.abs(w1y), Math.abs(w1z))
  const bound = CUBIC_AT * ((ROOM * sizeE * sizeF + TINY) * sizeW + TINY)
  const size = Math.max(sizeE, sizeF, sizeW)
  // Also where the bound is NaN.
  if (!(bound < Infinity && size * size < Infinity)) return UNCERTAIN

  const n0x = e0y * f0z - e0z * f0y
  const n0y = e0z * f0x - e0x * f0z
  const n0z = e0x * f0y - e0y * f0x
  const n1x = e1y * f1z - e1z * f1y
  const n1y = e1z * f1x - e1x * f1z
  const n1z = e1x * f1y - e1y * f1x
  const mx = e0y * f1z - e0z * f1y + (e1y * f0z - e1z * f0y)
  const my = e0z * f1x - e0x * f1z + (e1z * f0x - e1x * f0z)
  const mz = e0x * f1y - e0y * f1x + (e1x * f0y - e1y * f0x)
  const b0 = n0x * w0x + n0y * w0y + n0z * w0z
  const b1 = (n0x * w1x + n0y * w1y + n0z * w1z + (mx * w0x + my * w0y + mz * w0z)) * THIRD
  const b2 = (n1x * w0x + n1y * w0y + n1z * w0z + (mx * w1x + my * w1y + mz * w1z)) * THIRD
  const b3 = n1x * w1x + n1y * w1y + n1z * w1z

  d[0] = e0x
  d[1] = e0y
  d[2] = e0z
  d[3] = e1x
  d[4] = e1y
  d[5] = e1z
  d[6] = f0x
  d[7] = f0y
  d[8] = f0z
  d[9] = f1x
  d[10] = f1y
  d[11] = f1z
  d[12] = w0x
  d[13] = w0y
  d[14] = w0z
  d[15] = w1x
  d[16] = w1y
  d[17] = w1z
  cubic[B0] = b0
  cubic[B1] = b1
  cubic[B2] = b2
  cubic[B3] = b3
  cubic[P1] = 3 * (b1 - b0)
  cubic[P2] = 3 * (b0 - 2 * b1 + b2)
  cubic[P3] = b3 - b0 + 3 * (b1 - b2)
  cubic[BOUND] = bound
  cubic[SIZE] = size

  let cuts = 0
  let top = 0
  ends[0] = 1
  let lo = 0
  while (top >= 0 && lo <= horizon) {
    const hi = ends[top]
    // Coefficients on [lo, hi]: blossoms at (lo, lo, lo), (lo, lo, hi), (lo, hi, hi), (hi, hi, hi).
    let c0 = b0
    let c1 = b1
    let c2 = b2
    let c3 = b3
    if (lo > 0 || hi < 1) {
      const l = 1 - lo
      const h = 1 - hi
      const u0 = l * b0 + lo * b1
      const u1 = l * b1 + lo * b2
      const u2 = l * b2 + lo * b3
      const v0 = l * u0 + lo * u1
      const v1 = l * u1 + lo * u2
      c0 = l * v0 + lo * v1
      c1 = h * v0 + hi * v1
      const x0 = h * b0 + hi * b1
      const x1 = h * b1 + hi * b2
      const x2 = h * b2 + hi * b3
      const y0 = h * x0 + hi * x1
      const y1 = h * x1 + hi * x2
      c2 = l * y0 + lo * y1
      c3 = h * y0 + hi * y1
    }
    const s0 = c0 > bound ? 1 : c0 < -bound ? -1 : 0
    const s3 = c3 > bound ? 1 : c3 < -bound ? -1 : 0
    if (s0 * s3 < 0 && (s0 * c1 > bound || s0 * c2 < -bound)) {
      // Three variations of sign need s0 c1 < 0 < s0 c2; one of them is excluded, so there is exactly one root.
      bracket[0] = lo
      bracket[1] = hi
      if (!bracketRoot(s0, bracket)) return UNCERTAIN
      let status = insideAt(bracket, edgeEdge)
      if (status === ON_RIM) status = undecidedAreZero(x, i0, i1, i2, i3, edgeEdge) ? CONTACT : UNCERTAIN
      if (status !== APART) return status
    } else if (
      (hi === 1 && s0 * c1 > bound && s0 * c2 > bound && isFlat(3)) ||
      (lo === 0 && s3 * c1 > bound && s3 * c2 > bound && isFlat(0))
    ) {
      // Where all coefficients have one certain sign no end is flat.
      bracket[0] = s0 === 0 ? 0 : 1
      bracket[1] = bracket[0]
      let status = insideAt(bracket, edgeEdge)
      if (status === ON_RIM) status = undecidedAreZero(x, i0, i1, i2, i3, edgeEdge) ? CONTACT : UNCERTAIN
      if (status !== APART) return status
    } else if (!(s0 * s3 > 0 && s0 * c1 > bound && s0 * c2 > bound)) {
      piece[0] = lo
      piece[1] = hi
      piece[2] = size
      piece[3] = c0
      piece[4] = c1
      piece[5] = c2
      piece[6] = c3
      if (!separatedOn(d, edgeEdge, piece)) {
        if (cuts === MAX_CUTS) return UNCERTAIN
        cuts++
        cutInto(++top)
        continue
      }
    }
    lo = hi
    top--
  }
  return APART
}

/** Whether all points have one coordinate in common at t = 0 (`end` 0) or t = 1 (`end` 3). A difference is 0 only of equal numbers. */
function isFlat(end: number): boolean {
  for (let k = end; k < end + 3; k++) if (d[k] === 0 && d[k + 6] === 0 && d[k + 12] === 0) return true
  return false
}

/** Puts a turning point of the cubic inside the interval in hand, else its middle, into `ends`. Any point is right. */
function cutInto(top: number): void {
  const lo = piece[0]
  const length = piece[1] - lo
  const d0 = piece[4] - piece[3]
  const d1 = piece[5] - piece[4]
  const d2 = piece[6] - piece[5]
  // d0 (1 − x)² + 2 d1 x (1 − x) + d2 x² = 0
  const square = d0 - 2 * d1 + d2
  const half = d1 - d0
  const discriminant = half * half - square * d0
  ends[top] = 0.5 * (lo + piece[1])
  if (!(discriminant > 0)) return
  const z = half >= 0 ? -(half + Math.sqrt(discriminant)) : Math.sqrt(discriminant) - half
  const first = z / square
  const second = d0 / z
  if (first > 0.01 && first < 0.99) ends[top] = lo + length * first
  else if (second > 0.01 && second < 0.99) ends[top] = lo + length * second
}

/**
 * Narrows a bracket around one simple root, with certain signs at its ends (`signLow` at the lower one), to a narrow
 * one of the same kind. False if rounding does not allow a useful one.
 */
function bracketRoot(signLow: number, bracket: Float64Array): boolean {
  const p0 = cubic[B0]
  const p1 = cubic[P1]
  const p2 = cubic[P2]
  const p3 = cubic[P3]
  const lo = bracket[0]
  const hi = bracket[1]
  let a = lo
  let b = hi
  const fa = ((p3 * a + p2) * a + p1) * a + p0
  const fb = ((p3 * b + p2) * b + p1) * b + p0
  let t = a + (b - a) * (fa / (fa - fb))
  if (!(t > a && t < b)) t = 0.5 * (a + b)
  let slope = 0
  // Newton's method, kept inside a shrinking bracket. Nothing is proved here.
  for (let i = 0; i < 50; i++) {
    const f = ((p3 * t + p2) * t + p1) * t + p0
    if (f * signLow > 0) a = t
    else b = t
    slope = (3 * p3 * t + 2 * p2) * t + p1
    let next = t - f / slope
    if (!(next >= a && next <= b)) next = 0.5 * (a + b)
    const change = Math.abs(next - t)
    t = next
    if (change < 1e-15) break
  }
  const bound = cubic[BOUND]
  for (let reach = (2 * bound) / Math.abs(slope) + 4e-16; reach < WIDEST_BRACKET; reach *= 4) {
    const left = Math.max(lo, t - reach)
    const right = Math.min(hi, t + reach)
    if ((left === lo || cubicAt(left) * signLow > bound) && (right === hi || cubicAt(right) * signLow < -bound)) {
      bracket[0] = left
      bracket[1] = right
      return true
    }
  }
  return false
}

function cubicAt(t: number): number {
  const s = 1 - t
  const u0 = s * cubic[B0] + t * cubic[B1]
  const u1 = s * cubic[B1] + t * cubic[B2]
  const u2 = s * cubic[B2] + t * cubic[B3]
  return s * (s * u0 + t * u1) + t * (s * u1 + t * u2)
}

/**
 * The conditions at a root in the bracket [lo, hi], from the motion in `d`: CONTACT, APART, ON_RIM or UNCERTAIN. A quadratic with
 * coefficients up to 6 M² moves at most 12 M² (hi − lo) between the middle and any point of the bracket.
 */
function insideAt(bracket: Float64Array, edgeEdge: boolean): number {
  const lo = bracket[0]
  const hi = bracket[1]
  const size = cubic[SIZE]
  const t = 0.5 * (lo + hi)
  const s = 1 - t
  const bound = QUADRATIC * (ROOM * size * size + TINY) + 16 * (hi - lo) * size * size
  const ex = s * d[0] + t * d[3]
  const ey = s * d[1] + t * d[4]
  const ez = s * d[2] + t * d[5]
  const fx = s * d[6] + t * d[9]
  const fy = s * d[7] + t * d[10]
  const fz = s * d[8] + t * d[11]
  const wx = s * d[12] + t * d[15]
  const wy = s * d[13] + t * d[16]
  const wz = s * d[14] + t * d[17]
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const ax = Math.abs(nx)
  const ay = Math.abs(ny)
  const az = Math.abs(nz)
  let normal: number
  let first: number
  let second: number
  if (ax >= ay && ax >= az) {
    normal = nx
    first = wy * fz - wz * fy
    second = ey * wz - ez * wy
  } else if (ay >= az) {
    normal = ny
    first = wz * fx - wx * fz
    second = ez * wx - ex * wz
  } else {
    normal = nz
    first = wx * fy - wy * fx
    second = ex * wy - ey * wx
  }
  if (edgeEdge) second = -second
  if (normal < 0) {
    normal = -normal
    first = -first
    second = -second
  }
  if (!(normal > bound)) return UNCERTAIN
  if (first < -bound || second < -bound) return APART
  if (edgeEdge) {
    const firstRest = normal - first
    const secondRest = normal - second
    if (firstRest < -bound || secondRest < -bound) return APART
    undecided =
      +!(first > bound) | (+!(second > bound) << 1) | (+!(firstRest > bound) << 2) | (+!(secondRest > bound) << 3)
    return undecided === 0 ? CONTACT : ON_RIM
  }
  const third = normal - first - second
  if (third < -bound) return APART
  undecided = +!(first > bound) | (+!(second > bound) << 1) | (+!(third > bound) << 2)
  return undecided === 0 ? CONTACT : ON_RIM
}

/**
 * Meshes often have edges that stay in a plane across an axis, and contacts on such an edge. Three of four points that share a
 * coordinate at both ends of the step, and so at all times, while the fourth never has it, are collinear whenever the
 * four are coplanar: else the plane of the three would have to hold the fourth. So the weight of the fourth is exactly zero
 * (a vertex on an edge of the face, the end of one edge on the other). Comparing coordinates takes no rounding.
 */
function undecidedAreZero(x: Float64Array, i0: number, i1: number, i2: number, i3: number, edgeEdge: boolean): boolean {
  if (edgeEdge) {
    return (
      ((undecided & 1) === 0 || inOnePlane(x, i2, i3, i0, i1)) &&
      ((undecided & 2) === 0 || inOnePlane(x, i0, i1, i2, i3)) &&
      ((undecided & 4) === 0 || inOnePlane(x, i2, i3, i1, i0)) &&
      ((undecided & 8) === 0 || inOnePlane(x, i0, i1, i3, i2))
    )
  }
  return (
    ((undecided & 1) === 0 || inOnePlane(x, i0, i1, i3, i2)) &&
    ((undecided & 2) === 0 || inOnePlane(x, i0, i1, i2, i3)) &&
    ((undecided & 4) === 0 || inOnePlane(x, i0, i2, i3, i1))
  )
}

/** The vertices a, b, c share a coordinate at both ends of the step, and d is on one side of it at both. */
function inOnePlane(x: Float64Array, a: number, b: number, c: number, d: number): boolean {
  for (let k = 0; k < 6; k += 2) {
    const p = x[a + k]
    const q = x[a + k + 1]
    if (p !== x[b + k] || p !== x[c + k] || q !== x[b + k + 1] || q !== x[c + k + 1]) continue
    if ((x[d + k] > p && x[d + k + 1] > q) || (x[d + k] < p && x[d + k + 1] < q)) return true
  }
  return false
}
