import { RELATIVE_UNTIL, RELATIVE_MOTION_LENGTH, relativeMotionAt } from '../motion/relative-motion.kernel'
import type { Search } from './search'
import { letGoStep } from '../start/let-go.kernel'
import { triangleStep, trianglesApart } from '../step/triangle-step.kernel'

const relative = new Float64Array(RELATIVE_MOTION_LENGTH)

/** Where the last `advanceTriangles` ran into the iteration limit, with no contact before; Infinity if it did not. */
export const gaveUp = new Float64Array(1)

/**
 * Advances one pair of triangles from a time on. True if it comes within the tolerance before `end` and by the horizon.
 * That time is an upper bound of the answer, and is stored as the answer so far. A pair that runs into the iteration limit
 * gives no such bound: the result is false, and `gaveUp` has the time.
 *
 * @param end - The end of a piece, or Infinity.
 */
export function advanceTriangles(search: Search, leafA: number, leafB: number, from: number, end: number): boolean {
  const { a, b, piecesA, piecesB, margin, reach, limit, planes } = search
  let t = from
  let steps = 0
  let inPiece = 0
  gaveUp[0] = Infinity
  while (t < end && t <= search.horizon) {
    relativeMotionAt(t, piecesA, a.origin, piecesB, b.origin, margin, relative)
    search.trianglePairs++
    const distance = trianglesApart(relative, a.corners, leafA, b.corners, leafB)
    const letGo = planes !== undefined && distance <= reach ? letGoStep(planes, relative, leafA, leafB) : 0
    if (distance <= reach && letGo === 0) {
      search.found = true
      search.converged = true
      search.time = t
      search.horizon = t
      search.leafA = leafA
      search.leafB = leafB
      search.iterations = steps
      return true
    }
    const step = letGo > 0 ? letGo : triangleStep(relative)
    const until = relative[RELATIVE_UNTIL]
    const next = t + step < until ? t + step : until
    if (step === 0 || (inPiece >= limit && next < until && next <= 1)) {
      gaveUp[0] = t
      return false
    }
    steps++
    inPiece = next < until ? inPiece + 1 : 0
    t = next
  }
  return false
}
