import { F_UNTIL, FRAME, frameAt } from '../motion/frame.kernel'
import type { Search } from './search.kernel'
import { triangleStep, trianglesApart } from '../step/triangle-step.kernel'

const frame = new Float64Array(FRAME)

/** Where the last `advanceTriangles` stopped: there is no contact of that pair before it. */
export const stopped = new Float64Array(1)

/**
 * Advances one pair of triangles from a time on. True if it comes within the tolerance by the horizon: that time is then
 * an upper bound of the answer, and stored as the answer so far. A pair that runs into the iteration limit gives no such
 * bound: it is false, with `stopped` not beyond the horizon.
 */
export function advanceTriangles(search: Search, leafA: number, leafB: number, from: number): boolean {
  const { a, b, piecesA, piecesB, margin, reach, limit } = search
  let t = from
  for (let steps = 0; t <= search.horizon; steps++) {
    stopped[0] = t
    frameAt(t, piecesA, a.origin, piecesB, b.origin, margin, frame)
    search.trianglePairs++
    const distance = trianglesApart(frame, a.corners, leafA, b.corners, leafB)
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
    const step = triangleStep(frame)
    if (step === 0 || steps >= limit) return false
    const until = frame[F_UNTIL]
    t = t + step < until ? t + step : until
  }
  stopped[0] = t
  return false
}
