import { valueAt } from '@ccd/core'
import { closest, CLOSEST_A, CLOSEST_B } from '../distance/closest.kernel'
import { trianglesWithin } from '../distance/nearest-triangles.kernel'
import { leastOverlap, overlapAlong } from '../distance/overlap'
import {
  directionToWorld,
  pointToWorld,
  RELATIVE_MOTION_LENGTH,
  relativeMotionAt,
} from '../motion/relative-motion.kernel'
import type { Search } from '../search/search'
import { direction } from '../step/slab.kernel'
import { trianglesApart } from '../step/triangle-step.kernel'
import { StartPlanes } from './let-go.kernel'

/** How two bodies were in contact at the start, where that contact was let go: at the pair of triangles that is deepest. */
export interface StartContact {
  /** Unit vector from A to B, across which the two triangles overlap least, in the world at t = 0. */
  readonly normal: Float64Array
  /** By how much they overlap along the normal, less `minSeparation`; negative where there is a gap. */
  readonly depth: number
  /** How deep they may get before it counts as a contact. */
  readonly limit: number
  /** The point of A closest to B, in the world at t = 0. */
  readonly pointA: Float64Array
  /** The point of B closest to A. */
  readonly pointB: Float64Array
  /** The caller's index of the triangle of A. */
  readonly triangleA: number
  /** The caller's index of the triangle of B. */
  readonly triangleB: number
}

/**
 * Finds the pairs of triangles that are in contact at the start, and lets them go: see `letGoStep` for what that means.
 * Returns how they are in contact, or undefined if they are not.
 *
 * @param startDistance - How far apart two triangles in contact may be, and how deep they may get.
 */
export function letStartContactsGo(
  search: Search,
  startDistance: number,
  minSeparation: number,
): StartContact | undefined {
  const { a, b, piecesA, piecesB, margin, reach } = search
  const slack = margin - minSeparation
  const band = Math.max(reach + slack - minSeparation, 8 * slack)
  const relative = new Float64Array(RELATIVE_MOTION_LENGTH)
  relativeMotionAt(0, piecesA, a.origin, piecesB, b.origin, margin, relative)
  const leaves: number[] = []
  trianglesWithin(a, b, relative, Math.max(reach, startDistance + minSeparation), leaves, [])
  const planes = new StartPlanes(a.corners, b.corners, band)
  const normals: { readonly normal: Float64Array; readonly depth: number; readonly limit: number }[] = []
  let start: StartContact | undefined
  for (let i = 0; i < leaves.length; i += 2) {
    const [leafA, leafB] = [valueAt(leaves, i), valueAt(leaves, i + 1)]
    trianglesApart(relative, a.corners, leafA, b.corners, leafB)
    const overlap = leastOverlap(a, b, relative, slack)
    if (overlap === undefined) continue
    const depth = overlap + minSeparation
    const limit = Math.max(depth, startDistance) + band
    planes.add(relative, leafA, leafB, limit)
    const known = normals.findIndex(({ normal }) => isSame(normal, direction))
    if (known < 0) normals.push({ normal: direction.slice(), depth, limit })
    else if (depth > valueAt(normals, known).depth) normals[known] = { normal: direction.slice(), depth, limit }
    if (start && depth <= start.depth + 4 * slack) continue
    const world = (at: number) =>
      pointToWorld(piecesB, b.origin, 0, valueAt(closest, at), valueAt(closest, at + 1), valueAt(closest, at + 2))
    start = {
      normal: directionToWorld(piecesB, 0, valueAt(direction, 0), valueAt(direction, 1), valueAt(direction, 2)),
      depth,
      limit,
      pointA: world(CLOSEST_A),
      pointB: world(CLOSEST_B),
      triangleA: valueAt(a.ids, leafA),
      triangleB: valueAt(b.ids, leafB),
    }
  }
  normals.sort((x, y) => y.depth - x.depth)
  shareNormals(search, relative, planes, leaves, normals.slice(0, MOST_NORMALS), 4 * slack - minSeparation)
  if (planes.count > 0) search.planes = planes
  return start
}

/** So many normals are tried for each pair: the deepest ones. */
const MOST_NORMALS = 16

/**
 * Lets each pair go along the normals of the others too, where it is no deeper than those are. A face that ends on an edge
 * of the floor overlaps a floor triangle least across that edge, but it does not leave that way.
 *
 * @param spare - What is added to a depth to get the greatest overlap.
 */
function shareNormals(
  { a, b }: Search,
  relative: Float64Array,
  planes: StartPlanes,
  leaves: readonly number[],
  normals: readonly { readonly normal: Float64Array; readonly depth: number; readonly limit: number }[],
  spare: number,
): void {
  if (normals.length < 2) return
  for (let i = 0; i < leaves.length; i += 2) {
    const [leafA, leafB] = [valueAt(leaves, i), valueAt(leaves, i + 1)]
    trianglesApart(relative, a.corners, leafA, b.corners, leafB)
    for (const { normal, depth, limit } of normals) {
      if (overlapAlong([valueAt(normal, 0), valueAt(normal, 1), valueAt(normal, 2)]) > depth + spare) continue
      direction.set(normal)
      planes.add(relative, leafA, leafB, limit)
    }
  }
}

function isSame(p: Float64Array, q: Float64Array): boolean {
  return Math.hypot(...p.map((x, k) => x - valueAt(q, k))) < 1e-9
}
