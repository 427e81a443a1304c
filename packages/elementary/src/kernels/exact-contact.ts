/**
 * The truth about one query, in integers. Points move linearly, so with e1, e2, w linear in t
 *
 *   vertex-face (v; a, b, c):  e1 = b − a,  e2 = c − a,  w = v − a
 *   edge-edge (a0 a1; b0 b1):  e1 = a1 − a0, e2 = b1 − b0, w = b0 − a0
 *
 * the four points are coplanar at the roots of det(e1, e2, w), a cubic, and there every condition is the sign of a
 * quadratic: with the normal n = e1 × e2 not zero in coordinate k, 2-D orientations in the projection along k;
 * with n = 0, "a point lies on a closed segment [p, q]": (p − x) × (q − x) = 0 and (p − x)·(q − x) ≤ 0.
 *
 * If the cubic is zero for all t, the contact is there at t = 0, or begins when a point comes to lie on the
 * boundary: containment in the relative interior of a proper triangle, and a proper crossing of two segments that
 * are not parallel, are stable under motions that keep the points coplanar. So it begins at a root of any
 * coordinate of some (p − x) × (q − x) that is not always zero, or of (p − x)·(q − x) where all are.
 */
import { axisIntegers } from './exact-integers'
import { timeOfRoot } from './exact-narrowing'
import { type Polynomial, trimmed } from './exact-polynomial'
import { type Root, rootsInUnitInterval, ZERO_TIME } from './exact-roots'
import { signAtRoot } from './exact-signs'

/** Six integers: the vector at t = 0, and its change over the step. */
type MovingVector = readonly bigint[]

/**
 * Time of first contact of a vertex-face (v f0 f1 f2) or edge-edge (a0 a1 b0 b1) query given as 24 numbers, the
 * four points at t = 0 and then at t = 1: not later than the truth and at most `width` earlier (0: the largest
 * double not later), or Infinity.
 */
export function exactTime(points: Float64Array, edgeEdge: boolean, width: number): number {
  const integers = axisIntegers(points, 3)
  return edgeEdge ? edgeEdgeTime(integers, width) : vertexFaceTime(integers, width)
}

function vertexFaceTime(integers: readonly bigint[], width: number): number {
  const e1 = between(integers, 1, 2)
  const e2 = between(integers, 1, 3)
  const w = between(integers, 1, 0)
  const f = determinant(e1, e2, w)
  const touches = (root: Root) => vertexInFace(integers, e1, e2, w, root)
  if (f.length > 0) return firstTime(f, touches, width)
  if (touches(ZERO_TIME)) return 0
  return Math.min(
    beginsOnSegment(integers, 0, 1, 2, width),
    beginsOnSegment(integers, 0, 2, 3, width),
    beginsOnSegment(integers, 0, 3, 1, width),
  )
}

function edgeEdgeTime(integers: readonly bigint[], width: number): number {
  const e1 = between(integers, 0, 1)
  const e2 = between(integers, 2, 3)
  const w = between(integers, 0, 2)
  const f = determinant(e1, e2, w)
  const touches = (root: Root) => edgesMeet(integers, e1, e2, w, root)
  if (f.length > 0) return firstTime(f, touches, width)
  if (touches(ZERO_TIME)) return 0
  return Math.min(
    beginsOnSegment(integers, 0, 2, 3, width),
    beginsOnSegment(integers, 1, 2, 3, width),
    beginsOnSegment(integers, 2, 0, 1, width),
    beginsOnSegment(integers, 3, 0, 1, width),
  )
}

function firstTime(f: Polynomial, touches: (root: Root) => boolean, width: number): number {
  for (const root of rootsInUnitInterval(f)) if (touches(root)) return timeOfRoot(root, width)
  return Infinity
}

/** First time at which point x lies on the moving segment [p, q], for t among the roots that the header names. */
function beginsOnSegment(integers: readonly bigint[], x: number, p: number, q: number, width: number): number {
  const toP = between(integers, x, p)
  const toQ = between(integers, x, q)
  let deciding: Polynomial = []
  for (let k = 0; k < 3 && deciding.length === 0; k++) deciding = crossComponent(toP, toQ, k)
  if (deciding.length === 0) deciding = dot(toP, toQ)
  if (deciding.length === 0) return Infinity
  return firstTime(deciding, (root) => onSegment(integers, x, p, q, root), width)
}

/** Given that the four points are coplanar at the root. */
function vertexInFace(integers: readonly bigint[], e1: MovingVector, e2: MovingVector, w: MovingVector, root: Root): boolean {
  for (let k = 0; k < 3; k++) {
    const normal = crossComponent(e1, e2, k)
    const sign = signAtRoot(normal, root)
    if (sign === 0) continue
    const beta = crossComponent(w, e2, k)
    if (signAtRoot(beta, root) * sign < 0) return false
    const gamma = crossComponent(e1, w, k)
    if (signAtRoot(gamma, root) * sign < 0) return false
    return signAtRoot(difference(normal, beta, gamma), root) * sign >= 0
  }
  return onSegment(integers, 0, 1, 2, root) || onSegment(integers, 0, 2, 3, root) || onSegment(integers, 0, 3, 1, root)
}

/** Given that the four points are coplanar at the root. */
function edgesMeet(integers: readonly bigint[], e1: MovingVector, e2: MovingVector, w: MovingVector, root: Root): boolean {
  for (let k = 0; k < 3; k++) {
    const normal = crossComponent(e1, e2, k)
    const sign = signAtRoot(normal, root)
    if (sign === 0) continue
    // a0 + s e1 = b0 + u e2, where s n = w × e2 and u n = w × e1.
    for (const parameter of [crossComponent(w, e2, k), crossComponent(w, e1, k)]) {
      if (signAtRoot(parameter, root) * sign < 0) return false
      if (signAtRoot(difference(normal, parameter, []), root) * sign < 0) return false
    }
    return true
  }
  return (
    onSegment(integers, 0, 2, 3, root) ||
    onSegment(integers, 1, 2, 3, root) ||
    onSegment(integers, 2, 0, 1, root) ||
    onSegment(integers, 3, 0, 1, root)
  )
}

function onSegment(integers: readonly bigint[], x: number, p: number, q: number, root: Root): boolean {
  const toP = between(integers, x, p)
  const toQ = between(integers, x, q)
  // The cheaper refusal first: off the line or not, the sign of the dot product seldom needs more than an interval.
  if (signAtRoot(dot(toP, toQ), root) > 0) return false
  for (let k = 0; k < 3; k++) if (signAtRoot(crossComponent(toP, toQ, k), root) !== 0) return false
  return true
}

function between(integers: readonly bigint[], from: number, to: number): MovingVector {
  const vector = new Array<bigint>(6)
  for (let k = 0; k < 3; k++) {
    const start = integers[3 * to + k] - integers[3 * from + k]
    vector[k] = start
    vector[3 + k] = integers[12 + 3 * to + k] - integers[12 + 3 * from + k] - start
  }
  return vector
}

function crossComponent(u: MovingVector, v: MovingVector, k: number): Polynomial {
  const i = (k + 1) % 3
  const j = (k + 2) % 3
  return trimmed([
    u[i] * v[j] - u[j] * v[i],
    u[i] * v[3 + j] + u[3 + i] * v[j] - u[j] * v[3 + i] - u[3 + j] * v[i],
    u[3 + i] * v[3 + j] - u[3 + j] * v[3 + i],
  ])
}

function dot(u: MovingVector, v: MovingVector): Polynomial {
  const sum = [0n, 0n, 0n]
  for (let k = 0; k < 3; k++) {
    sum[0] += u[k] * v[k]
    sum[1] += u[k] * v[3 + k] + u[3 + k] * v[k]
    sum[2] += u[3 + k] * v[3 + k]
  }
  return trimmed(sum)
}

function determinant(e1: MovingVector, e2: MovingVector, w: MovingVector): Polynomial {
  const sum = [0n, 0n, 0n, 0n]
  for (let k = 0; k < 3; k++) {
    const normal = crossComponent(e1, e2, k)
    for (let i = 0; i < normal.length; i++) {
      sum[i] += normal[i] * w[k]
      sum[i + 1] += normal[i] * w[3 + k]
    }
  }
  return trimmed(sum)
}

/** p − q − r. */
function difference(p: Polynomial, q: Polynomial, r: Polynomial): Polynomial {
  const result = [0n, 0n, 0n]
  for (let i = 0; i < 3; i++) result[i] = (p[i] ?? 0n) - (q[i] ?? 0n) - (r[i] ?? 0n)
  return trimmed(result)
}
