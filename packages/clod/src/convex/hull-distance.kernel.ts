import { SHIFT } from './frame.kernel'
import { BALL, type HullSet } from './hull-set.kernel'
import { preciseDifference, preciseNormal, setPreciseNormal } from './precise-difference.kernel'
import {
  cornerCount,
  corners,
  DIRECTION,
  forgetNearest,
  nearest,
  POINT,
  SQUARE,
  tryEdge,
  tryTetrahedron,
  tryTriangle,
  tryVertex,
  WEIGHTS,
} from './nearest.kernel'
import { farthest, isScanned, support } from './support.kernel'

/**
 * Distance of two convex hulls (Gilbert, Johnson and Keerthi), as a proved interval.
 *
 * Let C hold the differences p − q of the points p of A and q of B. The distance of the hulls is that of C from the origin.
 * - **From above:** every point of C has at least that length, and the weights of the simplex say which p and q it belongs to.
 * - **From below:** for any unit vector u, no point of C is nearer than the least u · c, which is attained at a vertex of A and a
 *   vertex of B. It is computed by looking at all of them, and `SLACK` covers what rounding does to it.
 *
 * The simplex only proposes u and the point, so the interval is right even where the simplex is without area. The search ends when
 * the interval is short. If a step brings nothing, all points that were met are kept, and every triangle of them is a candidate:
 * nothing is dropped then, so nothing can go round in circles. (By Carathéodory's theorem the nearest point of their hull lies in
 * one of the triangles.)
 */

/** In `separation`: the distance is at least this. */
export const LOWER = 0
/** In `separation`: the distance is at most this. */
export const UPPER = 1
/** In `separation`: the point of A, in the frame of A. */
export const POINT_A = 2
/** In `separation`: the point of B, in the frame of A. */
export const POINT_B = 5
/** In `separation`: the direction from A to B, in the frame of A. */
export const NORMAL = 8
/** Of the last query. */
export const separation = new Float64Array(11)

/** Result: nothing parts the hulls: they overlap, or touch to within rounding. `penetrationDepth` knows more. */
export const OVERLAP = 0
/** Result: they are farther apart than was asked for. The upper bound may be far off. */
export const BEYOND = 1
/** Result: the interval is as short as rounding allows. */
const MEASURED = 2

/** A warm start: the number of corners, then a point of A and a point of B for each. */
export const WARM = 9

/** Share of the scale at which an interval is short enough. Rounding leaves about 2⁻⁵⁰. */
export const TOLERANCE = 2 ** -43
/** Share of the scale that covers the rounding of frames, points and products: about thirty operations of 2⁻⁵³ each. */
export const SLACK = 2 ** -47

const STEPS = 64
/** Most points that are kept when the simplex stalls. */
const KEPT = 32

const w = new Float64Array(3 * (KEPT + 2))
const low = new Float64Array(w.length)
const entriesA = new Int32Array(KEPT + 2)
const entriesB = new Int32Array(KEPT + 2)

/** Whether differences are computed with twice the digits. */
let precise = false

/** How often all points had to be kept. For tests. */
export const fallbacks = new Float64Array(1)

/** What lengths are compared with: an upper bound of all coordinates that a pair of hulls is computed with. */
export function scaleOf(a: HullSet, nodeA: number, b: HullSet, nodeB: number, frame: Float64Array): number {
  const i = BALL * nodeA
  const j = BALL * nodeB
  return (
    length(a.balls[i], a.balls[i + 1], a.balls[i + 2]) +
    a.balls[i + 3] +
    length(b.balls[j], b.balls[j + 1], b.balls[j + 2]) +
    b.balls[j + 3] +
    length(frame[SHIFT], frame[SHIFT + 1], frame[SHIFT + 2])
  )
}

/**
 * Writes `separation`.
 *
 * @param enough - The search ends as soon as the distance is proved to be larger.
 * @param near - It ends too as soon as the distance is known to be at most this; negative for never.
 * @param warm - Where the last query of this pair ended; replaced by where this one ends.
 * @param at - Where in `warm`; its first number is 0 before the first query.
 */
export function hullDistance(
  a: HullSet,
  nodeA: number,
  b: HullSet,
  nodeB: number,
  frame: Float64Array,
  enough: number,
  near: number,
  warm: Uint32Array,
  at: number,
): number {
  const scale = scaleOf(a, nodeA, b, nodeB, frame)
  const tolerance = TOLERANCE * scale
  const slack = SLACK * scale
  let count = warm[at]
  for (let i = 0; i < count; i++) putPoint(a, b, frame, i, warm[at + 1 + 2 * i], warm[at + 2 + 2 * i])
  if (count === 0) {
    putPoint(a, b, frame, 0, a.start[nodeA], b.start[nodeB])
    count = 1
  }
  forgetNearest()
  for (let i = 0; i < count; i++) tryPoint(i)
  if (count === 4) tryTetrahedron(w, tolerance)
  count = reduce()
  let lower = 0
  let result = MEASURED
  for (let step = 0; ; step++) {
    if (nearest[SQUARE] <= tolerance * tolerance) {
      result = OVERLAP
      break
    }
    if (nearest[SQUARE] <= near * near && near > 0) break
    lower = raised(lower, supportAlong(a, nodeA, b, nodeB, frame, count, enough + slack, tolerance))
    if (lower > enough + slack) {
      result = BEYOND
      break
    }
    const upper = Math.sqrt(nearest[SQUARE])
    if (upper - lower <= tolerance) break
    const square = nearest[SQUARE]
    if (step < STEPS && isNew(count)) {
      tryPoint(count)
      if (count === 3) tryTetrahedron(w, tolerance)
      if (nearest[SQUARE] < square) {
        count = reduce()
        continue
      }
    }
    precise = true
    lower = keepAll(a, nodeA, b, nodeB, frame, count + 1, lower, tolerance)
    precise = false
    // Nothing parts them: the search for the depth tells whether they overlap, or adds the upper bound to its error.
    if (lower <= slack) result = OVERLAP
    else if (lower > enough + slack) result = BEYOND
    count = reduce()
    break
  }
  writeSeparation(a, result === OVERLAP ? 0 : Math.max(0, lower - slack), slack)
  warm[at] = count
  for (let i = 0; i < count; i++) {
    warm[at + 1 + 2 * i] = entriesA[i]
    warm[at + 2 + 2 * i] = entriesB[i]
  }
  return result
}

/** The difference of a point of A and a point of B. */
function putPoint(a: HullSet, b: HullSet, frame: Float64Array, slot: number, p: number, q: number): void {
  entriesA[slot] = p
  entriesB[slot] = q
  if (precise) {
    preciseDifference(a, p, b, q, frame, w, low, slot)
    return
  }
  low[3 * slot] = 0
  low[3 * slot + 1] = 0
  low[3 * slot + 2] = 0
  const x = b.points[3 * q]
  const y = b.points[3 * q + 1]
  const z = b.points[3 * q + 2]
  w[3 * slot] = a.points[3 * p] - (frame[0] * x + frame[1] * y + frame[2] * z + frame[SHIFT])
  w[3 * slot + 1] = a.points[3 * p + 1] - (frame[3] * x + frame[4] * y + frame[5] * z + frame[SHIFT + 1])
  w[3 * slot + 2] = a.points[3 * p + 2] - (frame[6] * x + frame[7] * y + frame[8] * z + frame[SHIFT + 2])
}

/** All simplices of the points up to `last` that have it as a corner, but for tetrahedra. */
function tryPoint(last: number): void {
  tryVertex(w, last)
  for (let i = 0; i < last; i++) {
    tryEdge(w, low, i, last)
    for (let j = 0; j < i; j++) tryTriangle(w, low, j, i, last)
  }
}

/** Moves the corners of the nearest simplex to the front; returns how many there are. */
function reduce(): number {
  const count = cornerCount[0]
  // Corners may come in any order. Sorted, with their weights, none is overwritten before it has moved.
  for (let i = 1; i < count; i++) {
    for (let k = i; k > 0 && corners[k - 1] > corners[k]; k--) {
      const corner = corners[k]
      corners[k] = corners[k - 1]
      corners[k - 1] = corner
      const weight = nearest[WEIGHTS + k]
      nearest[WEIGHTS + k] = nearest[WEIGHTS + k - 1]
      nearest[WEIGHTS + k - 1] = weight
    }
  }
  for (let i = 0; i < count; i++) {
    const from = corners[i]
    w[3 * i] = w[3 * from]
    w[3 * i + 1] = w[3 * from + 1]
    w[3 * i + 2] = w[3 * from + 2]
    low[3 * i] = low[3 * from]
    low[3 * i + 1] = low[3 * from + 1]
    low[3 * i + 2] = low[3 * from + 2]
    entriesA[i] = entriesA[from]
    entriesB[i] = entriesB[from]
    corners[i] = i
  }
  return count
}

/**
 * Puts the point of C that lies farthest against the direction into `slot`, and returns its height: a lower bound of the distance.
 * A bound that would end the search is asked for again without climbing.
 */
function supportAlong(
  a: HullSet,
  nodeA: number,
  b: HullSet,
  nodeB: number,
  frame: Float64Array,
  slot: number,
  enough: number,
  tolerance: number,
): number {
  const x = nearest[DIRECTION]
  const y = nearest[DIRECTION + 1]
  const z = nearest[DIRECTION + 2]
  const bx = frame[0] * x + frame[3] * y + frame[6] * z
  const by = frame[1] * x + frame[4] * y + frame[7] * z
  const bz = frame[2] * x + frame[5] * y + frame[8] * z
  const p = support(a, nodeA, -x, -y, -z, entriesA[0])
  const q = support(b, nodeB, bx, by, bz, entriesB[0])
  putPoint(a, b, frame, slot, p, q)
  const height = x * w[3 * slot] + y * w[3 * slot + 1] + z * w[3 * slot + 2]
  if (isScanned(a, nodeA) && isScanned(b, nodeB)) return height
  if (height <= enough && Math.sqrt(nearest[SQUARE]) - height > tolerance) return 0
  putPoint(a, b, frame, slot, farthest(a, nodeA, -x, -y, -z), farthest(b, nodeB, bx, by, bz))
  return x * w[3 * slot] + y * w[3 * slot + 1] + z * w[3 * slot + 2]
}

/** The larger of two lower bounds; the direction of the best one becomes the normal. */
function raised(lower: number, bound: number): number {
  if (bound <= lower && lower > 0) return lower
  for (let k = 0; k < 3; k++) separation[NORMAL + k] = -nearest[DIRECTION + k]
  return Math.max(lower, bound)
}

function isNew(last: number): boolean {
  for (let i = 0; i < last; i++) if (entriesA[i] === entriesA[last] && entriesB[i] === entriesB[last]) return false
  return true
}

/** Goes on with all points until the interval is short; returns the lower bound. */
function keepAll(
  a: HullSet,
  nodeA: number,
  b: HullSet,
  nodeB: number,
  frame: Float64Array,
  given: number,
  known: number,
  tolerance: number,
): number {
  fallbacks[0]++
  let count = isNew(given - 1) ? given : given - 1
  let lower = known
  forgetNearest()
  for (let i = 0; i < count; i++) {
    putPoint(a, b, frame, i, entriesA[i], entriesB[i])
    tryPoint(i)
  }
  while (nearest[SQUARE] > tolerance * tolerance && count < KEPT) {
    const before = nearest[SQUARE]
    const met = count
    const x = nearest[DIRECTION]
    const y = nearest[DIRECTION + 1]
    const z = nearest[DIRECTION + 2]
    // The direction of the simplex, and the way to its nearest point.
    lower = raised(lower, supportAlong(a, nodeA, b, nodeB, frame, count, -Infinity, tolerance))
    if (isNew(count)) count++
    pointAsDirection()
    lower = raised(lower, supportAlong(a, nodeA, b, nodeB, frame, count, -Infinity, tolerance))
    if (isNew(count)) count++
    if (Math.sqrt(before) - lower <= tolerance) return lower
    if (count === met) {
      // Rounding turns the way to a point that is very near, and hides which simplex is best. What is square to edges is precise.
      const corner = cornerCount[0]
      const pairs = corner === 1 ? met : corner === 2 ? 1 : 3
      for (let i = 0; i < met; i++) {
        for (let pair = 0; pair < pairs && count < KEPT; pair++) {
          const first = corners[pair === 2 && corner === 3 ? 1 : 0]
          const second = corner === 1 ? pair : corners[pair === 0 ? 1 : 2]
          if (!(second === i ? squareAsDirection(first, i) : normalAsDirection(first, second, i))) continue
          lower = raised(lower, supportAlong(a, nodeA, b, nodeB, frame, count, -Infinity, tolerance))
          if (isNew(count)) count++
        }
      }
      if (Math.sqrt(before) - lower <= tolerance) return lower
    }
    if (count === met) break
    // What was nearest stays so unless a simplex with a new point is nearer.
    nearest[DIRECTION] = x
    nearest[DIRECTION + 1] = y
    nearest[DIRECTION + 2] = z
    for (let i = met; i < count; i++) tryPoint(i)
    if (Math.sqrt(nearest[SQUARE]) - lower <= tolerance) return lower
  }
  return lower
}

/** Whether three points have a normal, which becomes the direction; it leads away from the origin. */
function normalAsDirection(i: number, j: number, k: number): boolean {
  setPreciseNormal(w, low, i, j, k)
  const [x, y, z] = preciseNormal
  const size = length(x, y, z)
  if (!(size > 0)) return false
  const scale = (x * w[3 * i] + y * w[3 * i + 1] + z * w[3 * i + 2] < 0 ? -1 : 1) / size
  nearest[DIRECTION] = x * scale
  nearest[DIRECTION + 1] = y * scale
  nearest[DIRECTION + 2] = z * scale
  return true
}

/** Whether the way to the nearest point, less its part along an edge, is a direction. */
function squareAsDirection(i: number, j: number): boolean {
  const x = w[3 * j] - w[3 * i]
  const y = w[3 * j + 1] - w[3 * i + 1]
  const z = w[3 * j + 2] - w[3 * i + 2]
  const along = (x * nearest[POINT] + y * nearest[POINT + 1] + z * nearest[POINT + 2]) / (x * x + y * y + z * z)
  const dx = nearest[POINT] - along * x
  const dy = nearest[POINT + 1] - along * y
  const dz = nearest[POINT + 2] - along * z
  const size = length(dx, dy, dz)
  if (!(size > 0)) return false
  nearest[DIRECTION] = dx / size
  nearest[DIRECTION + 1] = dy / size
  nearest[DIRECTION + 2] = dz / size
  return true
}

function pointAsDirection(): void {
  const size = Math.sqrt(nearest[SQUARE])
  for (let k = 0; k < 3; k++) nearest[DIRECTION + k] = nearest[POINT + k] / size
}

function writeSeparation(a: HullSet, lower: number, slack: number): void {
  for (let k = 0; k < 3; k++) separation[POINT_A + k] = 0
  for (let i = 0; i < cornerCount[0]; i++) {
    const weight = nearest[WEIGHTS + i]
    for (let k = 0; k < 3; k++) separation[POINT_A + k] += weight * a.points[3 * entriesA[i] + k]
  }
  for (let k = 0; k < 3; k++) separation[POINT_B + k] = separation[POINT_A + k] - nearest[POINT + k]
  separation[LOWER] = lower
  separation[UPPER] = Math.sqrt(nearest[SQUARE]) + slack
}

function length(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z)
}
