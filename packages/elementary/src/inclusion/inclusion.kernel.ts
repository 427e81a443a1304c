import type { ExactCounts } from '../exact/toi.kernel'
import { createInclusionSearch, earliestInclusion } from './inclusion-search.kernel'

const search = createInclusionSearch(1)

/**
 * Conservative time of impact by interval bisection. `points`: v f0 f1 f2 at t = 0, then at t = 1.
 * `tolerance` and `minSeparation` are lengths. May report a contact where there is none; never the other way round.
 * `counts.undecided` grows by one if the search ended before it knew.
 */
export function inclusionVertexFace(
  points: Float64Array,
  tolerance: number,
  minSeparation: number,
  horizon: number,
  counts?: ExactCounts,
): number {
  const c = search.coefficients
  for (let axis = 0; axis < 3; axis++) {
    for (let end = 0; end < 2; end++) {
      const at = 12 * end + axis
      const origin = points[at + 3]
      c[6 * axis + end] = points[at] - origin
      c[6 * axis + 2 + end] = points[at + 6] - origin
      c[6 * axis + 4 + end] = points[at + 9] - origin
    }
  }
  return solve(true, tolerance, minSeparation, horizon, counts)
}

/** As `inclusionVertexFace`; `points`: a0 a1 b0 b1 at t = 0, then at t = 1. */
export function inclusionEdgeEdge(
  points: Float64Array,
  tolerance: number,
  minSeparation: number,
  horizon: number,
  counts?: ExactCounts,
): number {
  const c = search.coefficients
  for (let axis = 0; axis < 3; axis++) {
    for (let end = 0; end < 2; end++) {
      const at = 12 * end + axis
      c[6 * axis + end] = points[at] - points[at + 6]
      c[6 * axis + 2 + end] = points[at] - points[at + 3]
      c[6 * axis + 4 + end] = points[at + 9] - points[at + 6]
    }
  }
  return solve(false, tolerance, minSeparation, horizon, counts)
}

function solve(
  triangle: boolean,
  tolerance: number,
  minSeparation: number,
  horizon: number,
  counts: ExactCounts | undefined,
): number {
  const time = earliestInclusion(search, triangle, tolerance, minSeparation, horizon)
  if (counts && search.undecided) counts.undecided++
  return time
}
