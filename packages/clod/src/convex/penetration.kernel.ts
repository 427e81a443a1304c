import { orientation3d } from '@ccd/elementary'
import {
  beginPolytope,
  faceDistance,
  faces,
  growPolytope,
  holdsOrigin,
  nearestFace,
  nearestOnTriangle,
  POINTS,
  polytope,
  polytopeLow,
} from './expanding-polytope.kernel'
import { SHIFT } from './frame.kernel'
import { LOWER, NORMAL, POINT_A, POINT_B, scaleOf, separation, SLACK, TOLERANCE, UPPER } from './hull-distance.kernel'
import type { HullSet } from './hull-set.kernel'
import { cornerCount, corners, DIRECTION, nearest, WEIGHTS } from './nearest.kernel'
import { preciseDifference, preciseNormal, setPreciseNormal } from './precise-difference.kernel'
import { farthest } from './support.kernel'

/**
 * Penetration depth of two convex hulls that overlap: the shortest way by which B has to move until they only touch. It comes as a
 * proved interval.
 *
 * Let C hold the differences p − q. The depth is the distance of the origin from the boundary of C.
 * - **From above:** for any unit vector u, a move of B by max u · c along u parts the hulls. The maximum is attained at a vertex of A
 *   and a vertex of B, and all of them are looked at.
 * - **From below:** a polytope K of points of C lies in C. If it holds the origin, the origin is at least as far from the boundary of C
 *   as from that of K, which is the nearest of its triangles. The distance from a triangle does not depend on the precision of its
 *   normal.
 *
 * K grows at its nearest triangle until both bounds meet (van den Bergen's expanding polytope). Hulls that are coplanar make C flat;
 * then the depth is 0 along the normal.
 */
const entriesA = new Int32Array(POINTS)
const entriesB = new Int32Array(POINTS)
const bestNormal = new Float64Array(3)
const axis = new Float64Array(3)
const spanned = new Int32Array(4)
let count = 0
let upper = 0

/**
 * Writes `separation`, with the depth in place of the distance, and the direction in which B has to move. Call it after
 * `hullDistance` has found an overlap: hulls that only touch may be apart by the upper bound that it left. Unless K proves otherwise,
 * the lower bound of the depth is less by that much, and may be negative.
 *
 * @param warm - Where the search for the distance ended, at `at`: corners around the origin, or near it.
 */
export function penetrationDepth(
  a: HullSet,
  nodeA: number,
  b: HullSet,
  nodeB: number,
  frame: Float64Array,
  warm: Uint32Array,
  at: number,
): void {
  const scale = scaleOf(a, nodeA, b, nodeB, frame)
  const tolerance = TOLERANCE * scale
  const slack = SLACK * scale
  let outside = separation[UPPER]
  count = 0
  upper = Infinity
  for (let i = 0; i < warm[at]; i++) putPoint(a, b, frame, warm[at + 1 + 2 * i], warm[at + 2 + 2 * i])
  for (let k = 0; k < 6; k++) {
    setAxis(k === 0 ? 1 : k === 1 ? -1 : 0, k === 2 ? 1 : k === 3 ? -1 : 0, k === 4 ? 1 : k === 5 ? -1 : 0)
    supportAlongAxis(a, nodeA, b, nodeB, frame)
  }
  let lower = 0
  if (spanSpace(a, nodeA, b, nodeB, frame, tolerance)) {
    beginPolytope(spanned[0], spanned[1], spanned[2], spanned[3])
    for (let i = 0; i < count; i++) growPolytope(i)
    lower = expand(a, nodeA, b, nodeB, frame, tolerance)
    if (holdsOrigin()) outside = 0
    writePoints(a, b, frame)
  } else {
    for (let k = 0; k < 3; k++) {
      separation[POINT_A + k] = a.points[3 * entriesA[0] + k]
      separation[POINT_B + k] = separation[POINT_A + k] - polytope[k]
    }
  }
  separation[LOWER] = lower - slack - outside
  separation[UPPER] = Math.max(0, upper) + slack
  for (let k = 0; k < 3; k++) separation[NORMAL + k] = bestNormal[k]
}

/** Grows the polytope until the bounds meet; returns the lower one. */
function expand(a: HullSet, nodeA: number, b: HullSet, nodeB: number, frame: Float64Array, tolerance: number): number {
  for (;;) {
    const face = nearestFace()
    const lower = faceDistance[face]
    if (upper - lower <= tolerance || count > POINTS - 2) return lower
    const before = count
    // The outward normal of the triangle. A triangle on the far side of the origin by rounding still has its own.
    setFaceNormal(face)
    supportAlongAxis(a, nodeA, b, nodeB, frame)
    let grew = count > before && growPolytope(before)
    if (!grew) {
      // A needle: its normal says little. The way to its nearest point may say more.
      nearestOnTriangle(faces[3 * face], faces[3 * face + 1], faces[3 * face + 2])
      setAxis(nearest[DIRECTION], nearest[DIRECTION + 1], nearest[DIRECTION + 2])
      const next = count
      supportAlongAxis(a, nodeA, b, nodeB, frame)
      grew = count > next && growPolytope(next)
    }
    if (!grew) return lower
  }
}

/** Finds four points that are in no plane; false where C is flat, with the depth along its normal in `upper`. */
function spanSpace(
  a: HullSet,
  nodeA: number,
  b: HullSet,
  nodeB: number,
  frame: Float64Array,
  tolerance: number,
): boolean {
  for (let round = 0; round < 8; round++) {
    spanned[0] = 0
    spanned[1] = farthestFrom(0, 0)
    spanned[2] = farthestFrom(1, spanned[1])
    spanned[3] = farthestFrom(2, spanned[2])
    if (orientation3d(polytope, spanned[0], spanned[1], spanned[2], spanned[3]) !== 0) return true
    normalOfSpan(round)
    const before = count
    const one = supportAlongAxis(a, nodeA, b, nodeB, frame)
    setAxis(-axis[0], -axis[1], -axis[2])
    const other = supportAlongAxis(a, nodeA, b, nodeB, frame)
    if (one + other <= tolerance || count === before) return false
  }
  return false
}

/** The point that is farthest from a point, a line or a plane of the first points of the span. */
function farthestFrom(dimension: number, fallback: number): number {
  let best = fallback
  let largest = 0
  const o = 3 * spanned[0]
  for (let i = 0; i < count; i++) {
    let x = polytope[3 * i] - polytope[o]
    let y = polytope[3 * i + 1] - polytope[o + 1]
    let z = polytope[3 * i + 2] - polytope[o + 2]
    if (dimension > 0) {
      const e = 3 * spanned[1]
      const ux = polytope[e] - polytope[o]
      const uy = polytope[e + 1] - polytope[o + 1]
      const uz = polytope[e + 2] - polytope[o + 2]
      const nx = uy * z - uz * y
      const ny = uz * x - ux * z
      const nz = ux * y - uy * x
      if (dimension === 2) {
        const g = 3 * spanned[2]
        x = nx * (polytope[g] - polytope[o])
        y = ny * (polytope[g + 1] - polytope[o + 1])
        z = nz * (polytope[g + 2] - polytope[o + 2])
        x = x + y + z
        y = 0
        z = 0
      } else {
        x = nx
        y = ny
        z = nz
      }
    }
    const square = x * x + y * y + z * z
    if (square > largest) {
      largest = square
      best = i
    }
  }
  return best
}

/** A direction that is square to the plane, or to the line, that the span is in. */
function normalOfSpan(round: number): void {
  const o = 3 * spanned[0]
  const e = 3 * spanned[1]
  const g = 3 * spanned[2]
  const ux = polytope[e] - polytope[o]
  const uy = polytope[e + 1] - polytope[o + 1]
  const uz = polytope[e + 2] - polytope[o + 2]
  const vx = polytope[g] - polytope[o]
  const vy = polytope[g + 1] - polytope[o + 1]
  const vz = polytope[g + 2] - polytope[o + 2]
  if (setAxis(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)) return
  const kx = round % 3 === 0 ? 1 : 0
  const ky = round % 3 === 1 ? 1 : 0
  const kz = round % 3 === 2 ? 1 : 0
  if (setAxis(uy * kz - uz * ky, uz * kx - ux * kz, ux * ky - uy * kx)) return
  setAxis(kx, ky, kz)
}

function setFaceNormal(face: number): void {
  setPreciseNormal(polytope, polytopeLow, faces[3 * face], faces[3 * face + 1], faces[3 * face + 2])
  if (!setAxis(preciseNormal[0], preciseNormal[1], preciseNormal[2])) setAxis(0, 0, 1)
}

/** Returns whether there is a direction. */
function setAxis(x: number, y: number, z: number): boolean {
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
  if (!(largest > 0)) return false
  const sx = x / largest
  const sy = y / largest
  const sz = z / largest
  const scale = 1 / Math.sqrt(sx * sx + sy * sy + sz * sz)
  axis[0] = sx * scale
  axis[1] = sy * scale
  axis[2] = sz * scale
  return true
}

/** Adds the point of C that lies farthest along the axis, if it is new; returns its height, which bounds the depth. */
function supportAlongAxis(a: HullSet, nodeA: number, b: HullSet, nodeB: number, frame: Float64Array): number {
  const [x, y, z] = axis
  const p = farthest(a, nodeA, x, y, z)
  const q = farthest(
    b,
    nodeB,
    -(frame[0] * x + frame[3] * y + frame[6] * z),
    -(frame[1] * x + frame[4] * y + frame[7] * z),
    -(frame[2] * x + frame[5] * y + frame[8] * z),
  )
  const at = putPoint(a, b, frame, p, q)
  const height = x * polytope[3 * at] + y * polytope[3 * at + 1] + z * polytope[3 * at + 2]
  if (height < upper) {
    upper = height
    bestNormal[0] = x
    bestNormal[1] = y
    bestNormal[2] = z
  }
  return height
}

/** The place of the difference of two points, which is new or known. */
function putPoint(a: HullSet, b: HullSet, frame: Float64Array, p: number, q: number): number {
  for (let i = 0; i < count; i++) if (entriesA[i] === p && entriesB[i] === q) return i
  const at = count++
  entriesA[at] = p
  entriesB[at] = q
  preciseDifference(a, p, b, q, frame, polytope, polytopeLow, at)
  return at
}

/** The points of the hulls that belong to the nearest point of the polytope. */
function writePoints(a: HullSet, b: HullSet, frame: Float64Array): void {
  const face = nearestFace()
  nearestOnTriangle(faces[3 * face], faces[3 * face + 1], faces[3 * face + 2])
  separation.fill(0, POINT_A, NORMAL)
  for (let i = 0; i < cornerCount[0]; i++) {
    const weight = nearest[WEIGHTS + i]
    const p = 3 * entriesA[corners[i]]
    const q = 3 * entriesB[corners[i]]
    const [x, y, z] = [b.points[q], b.points[q + 1], b.points[q + 2]]
    for (let k = 0; k < 3; k++) {
      separation[POINT_A + k] += weight * a.points[p + k]
      separation[POINT_B + k] +=
        weight * (frame[3 * k] * x + frame[3 * k + 1] * y + frame[3 * k + 2] * z + frame[SHIFT + k])
    }
  }
}
