import { RELATIVE_UNTIL, RELATIVE_MOTION_LENGTH, relativeMotionAt } from '../motion/relative-motion.kernel'
import type { Search } from './search'
import { triangleStep, trianglesApart } from '../step/triangle-step.kernel'

const relative = new Float64Array(RELATIVE_MOTION_LENGTH)

/** The time at which the last `advanceTriangles` stopped; that pair has no contact before it. */
export const stopped = new Float64Array(1)

/**
 * Advances one pair of triangles from a time on. True if it comes within the tolerance by the horizon. That time is an
 * upper bound of the answer, and is stored as the answer so far. A pair that runs into the iteration limit gives no such
 * bound: the result is false, and `stopped` is not beyond the horizon.
 */
export function advanceTriangles(search: Search, leafA: number, leafB: number, from: number): boolean {
  const { a, b, piecesA, piecesB, margin, reach, limit } = search
  let t = from
  for (let steps = 0; t <= search.horizon; steps++) {
    stopped[0] = t
    relativeMotionAt(t, piecesA, a.origin, piecesB, b.origin, margin, relative)
    search.trianglePairs++
    const distance = trianglesApart(relative, a.corners, leafA, b.corners, leafB)
    if (distance <= reach) {
      search.found = true
      search.converged = true
      search.time = t
      search.horizon = t
      search.leafA = leafA
      search.leafB = leafB
      search.iterations = steps
      return true
    }
    const step = triangleStep(relative)
    if (step === 0 || steps >= limit) return false
    const until = relative[RELATIVE_UNTIL]
    t = t + step < until ? t + step : until
  }
  stopped[0] = t
  return false
}
