import { exactToi, type ExactCounts } from '../exact/toi.kernel'
import { minSeparationEdgeEdge, minSeparationVertexFace, startDistance } from './min-separation.kernel'

/** How often the distance to keep is made an eighth before the pair counts as one whose distance cannot be measured. */
const MOST_TRIALS = 4
const interleaved = new Float64Array(24)

/**
 * Time at which two features that start apart have come closer than a share of that distance, or than `most` if that is
 * less. Never later than that, and above 0 whenever they start apart.
 *
 * The start distance is measured in floating point. Where that is off, the distance to keep is one that the pair may not
 * even start with; then the search says 0, and a smaller one is tried. Features so near that no positive distance is
 * provable are left to the exact test, which keeps them from touching.
 *
 * @param points - The four points of a pair at t = 0, then at t = 1.
 */
export function relativeSeparation(
  points: Float64Array,
  edgeEdge: boolean,
  share: number,
  most: number,
  horizon: number,
  counts: ExactCounts,
): number {
  let distance = Math.min(most, share * startDistance(points, edgeEdge))
  const advance = edgeEdge ? minSeparationEdgeEdge : minSeparationVertexFace
  for (let trial = 0; trial < MOST_TRIALS && distance > 0; trial++) {
    const time = advance(points, distance, horizon, counts)
    if (time > 0) return time
    distance /= 8
  }
  for (let corner = 0; corner < 4; corner++) {
    for (let axis = 0; axis < 3; axis++) {
      interleaved[6 * corner + 2 * axis] = points[3 * corner + axis]
      interleaved[6 * corner + 2 * axis + 1] = points[12 + 3 * corner + axis]
    }
  }
  return exactToi(interleaved, 0, 6, 12, 18, edgeEdge, horizon, true, counts)
}
