import type { Pose } from '../clusters/pose'
import { AWAY, facing } from './facing.kernel'
import { type Observer, pointObserver, segmentObserver } from './observer'

/**
 * The observer of the triangles of one bone (Radial view §6): the segment between its joints, if from either joint too
 * large a share of the triangles is not positive and from the segment it is not; else the joint that sees more of them as
 * positive, the first on a tie.
 *
 * @param alpha - The largest share of triangles that need not be positive.
 */
export function chooseObserver(
  pose: Pose,
  triangles: readonly number[],
  a: number,
  b: number,
  alpha: number,
): Observer {
  const fromA = countAway(pose, triangles, a, a)
  const fromB = a === b ? fromA : countAway(pose, triangles, b, b)
  const most = alpha * triangles.length
  if (fromA > most && fromB > most && countAway(pose, triangles, a, b) <= most) return segmentObserver(a, b)
  return pointObserver(fromB < fromA ? b : a)
}

function countAway({ triangles: all, rest, joints }: Pose, triangles: readonly number[], a: number, b: number): number {
  let count = 0
  for (const t of triangles) if (facing(rest, joints, all, t, a, b, -1) === AWAY) count++
  return count
}
