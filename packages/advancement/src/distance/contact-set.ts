import { valueAt } from '@ccd/core'
import { trianglesWithin } from './nearest-triangles.kernel'
import type { RigidModel } from '../model/rigid-model'

/** All pairs of triangles within the tolerance at the time of contact. */
export interface ContactSet {
  /** The caller's indices, interleaved (a0 b0 a1 b1 …), in rising order. */
  readonly triangles: Uint32Array
  /** The distance of each pair. */
  readonly distances: Float64Array
}

/**
 * All pairs of triangles within a distance of each other.
 *
 * @param relative - The motion of the bodies at the time of contact.
 */
export function contactSetAt(a: RigidModel, b: RigidModel, relative: Float64Array, reach: number): ContactSet {
  const leaves: number[] = []
  const distances: number[] = []
  trianglesWithin(a, b, relative, reach, leaves, distances)
  const rows = distances.map((distance, i) => ({
    first: valueAt(a.ids, valueAt(leaves, 2 * i)),
    second: valueAt(b.ids, valueAt(leaves, 2 * i + 1)),
    distance,
  }))
  rows.sort((x, y) => x.first - y.first || x.second - y.second)
  return {
    triangles: Uint32Array.from(rows.flatMap((row) => [row.first, row.second])),
    distances: Float64Array.from(rows.map((row) => row.distance)),
  }
}
