import { R_DISTANCE, R_NORMAL, R_POINT } from './front-pairs.kernel'
import type { Body } from './body.kernel'
import type { Job } from './pair-test.kernel'
import { SHIFT } from '../convex/frame.kernel'

/**
 * Estimated contact area of two hulls (CLOD §5.2): the support areas of the vertices that are as near to the other hull as a contact
 * may be. A vertex counts if its height along the normal is within `reach` of the point of contact, and the nearest one always
 * does. The smaller hull decides.
 */
export function contactArea(
  { a, b, frame }: Job,
  nodeA: number,
  nodeB: number,
  records: Float64Array,
  record: number,
  reach: number,
): number {
  const x = records[record + R_NORMAL]
  const y = records[record + R_NORMAL + 1]
  const z = records[record + R_NORMAL + 2]
  const px = records[record + R_POINT]
  const py = records[record + R_POINT + 1]
  const pz = records[record + R_POINT + 2]
  const height = x * px + y * py + z * pz
  const depth = Math.max(0, reach - records[record + R_DISTANCE])
  const areaA = areaBelow(a, nodeA, -x, -y, -z, depth - height)
  const shift = x * frame[SHIFT] + y * frame[SHIFT + 1] + z * frame[SHIFT + 2]
  const areaB = areaBelow(
    b,
    nodeB,
    frame[0] * x + frame[3] * y + frame[6] * z,
    frame[1] * x + frame[4] * y + frame[7] * z,
    frame[2] * x + frame[5] * y + frame[8] * z,
    height + records[record + R_DISTANCE] + depth - shift,
  )
  return Math.min(areaA, areaB)
}

/** The support areas of the vertices whose height is at most `limit`, and of the lowest one. */
function areaBelow({ hulls, hierarchy }: Body, node: number, x: number, y: number, z: number, limit: number): number {
  const { points, start } = hulls
  let area = 0
  let lowest = start[node]
  let least = Infinity
  for (let p = start[node]; p < start[node + 1]; p++) {
    const value = x * points[3 * p] + y * points[3 * p + 1] + z * points[3 * p + 2]
    if (value <= limit) area += hierarchy.supportArea[p]
    if (value < least) {
      least = value
      lowest = p
    }
  }
  return least <= limit ? area : hierarchy.supportArea[lowest]
}
