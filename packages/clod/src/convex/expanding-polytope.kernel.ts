import { orientation3d } from '@ccd/elementary'
import { forgetNearest, nearest, SQUARE, tryEdge, tryTriangle, tryVertex } from './nearest.kernel'

/**
 * A convex polytope that grows point by point. Which faces a point sees is decided exactly, so the faces it sees strictly form a
 * disc, its rim is one cycle, and the polytope stays a closed convex surface whatever is coplanar.
 */

/** Most points of a polytope. */
export const POINTS = 160
const FACES = 4 * POINTS

/** Coordinates of the points, and the origin as one more. */
export const polytope = new Float64Array(3 * POINTS + 3)
/** What rounding has left out of them. */
export const polytopeLow = new Float64Array(3 * POINTS)
/** Three points per face, turned outward. */
export const faces = new Int32Array(3 * FACES)
/** Distance of each face, as a triangle, from the origin. */
export const faceDistance = new Float64Array(FACES)
/** How many faces there are. */
const faceCount = new Int32Array(1)

/** By start and end: the last growth in which a face with that edge was removed. */
const removed = new Int32Array(POINTS * POINTS)
let growth = 0
const gone = new Int32Array(3 * FACES)

/** Begins with a tetrahedron of four points that are in no plane. */
export function beginPolytope(i: number, j: number, k: number, l: number): void {
  faceCount[0] = 0
  const outward = orientation3d(polytope, i, j, k, l) < 0
  const p = outward ? i : j
  const q = outward ? j : i
  addFace(p, q, k)
  addFace(q, p, l)
  addFace(k, q, l)
  addFace(p, k, l)
}

/** Adds a point; returns whether it was outside. */
export function growPolytope(point: number): boolean {
  growth++
  let left = 0
  let goneCount = 0
  for (let f = 0; f < faceCount[0]; f++) {
    const a = faces[3 * f]
    const b = faces[3 * f + 1]
    const c = faces[3 * f + 2]
    if (orientation3d(polytope, a, b, c, point) > 0) {
      gone[goneCount] = a
      gone[goneCount + 1] = b
      gone[goneCount + 2] = c
      goneCount += 3
      removed[a * POINTS + b] = growth
      removed[b * POINTS + c] = growth
      removed[c * POINTS + a] = growth
      continue
    }
    faces[3 * left] = a
    faces[3 * left + 1] = b
    faces[3 * left + 2] = c
    faceDistance[left] = faceDistance[f]
    left++
  }
  faceCount[0] = left
  for (let i = 0; i < goneCount; i += 3) {
    for (let k = 0; k < 3; k++) {
      const from = gone[i + k]
      const to = gone[i + (k === 2 ? 0 : k + 1)]
      if (removed[to * POINTS + from] !== growth) addFace(from, to, point)
    }
  }
  return goneCount > 0
}

/** Whether the origin is inside, or on the boundary: decided exactly. */
export function holdsOrigin(): boolean {
  for (let f = 0; f < faceCount[0]; f++) {
    if (orientation3d(polytope, faces[3 * f], faces[3 * f + 1], faces[3 * f + 2], POINTS) > 0) return false
  }
  return true
}

/** The face whose triangle is nearest to the origin. */
export function nearestFace(): number {
  let best = 0
  for (let f = 1; f < faceCount[0]; f++) if (faceDistance[f] < faceDistance[best]) best = f
  return best
}

/** Finds the point of a triangle of the polytope that is nearest to the origin, in `nearest`. */
export function nearestOnTriangle(i: number, j: number, k: number): void {
  forgetNearest()
  tryVertex(polytope, i)
  tryVertex(polytope, j)
  tryVertex(polytope, k)
  tryEdge(polytope, polytopeLow, i, j)
  tryEdge(polytope, polytopeLow, j, k)
  tryEdge(polytope, polytopeLow, k, i)
  tryTriangle(polytope, polytopeLow, i, j, k)
}

function addFace(a: number, b: number, c: number): void {
  const f = faceCount[0]++
  faces[3 * f] = a
  faces[3 * f + 1] = b
  faces[3 * f + 2] = c
  nearestOnTriangle(a, b, c)
  faceDistance[f] = Math.sqrt(nearest[SQUARE])
}
