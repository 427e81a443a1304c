import { trianglesWithin } from '../distance/distance.kernel'
import type { RigidModel } from '../model/model'

/** All pairs of triangles within the tolerance at the time of contact. */
export interface ContactSet {
  /** The caller's indices, interleaved: a0 b0 a1 b1 … in rising order. */
  readonly triangles: Uint32Array
  readonly distances: Float64Array
}

export function contactSetAt(a: RigidModel, b: RigidModel, frame: Float64Array, reach: number): ContactSet {
  const leaves: number[] = []
  const distances: number[] = []
  trianglesWithin(a, b, frame, reach, leaves, distances)
  const rows = distances.map((distance, i) => ({
    first: a.ids[leaves[2 * i] ?? 0] ?? 0,
    second: b.ids[leaves[2 * i + 1] ?? 0] ?? 0,
    distance,
  }))
  rows.sort((x, y) => x.first - y.first || x.second - y.second)
  return {
    triangles: Uint32Array.from(rows.flatMap((row) => [row.first, row.second])),
    distances: Float64Array.from(rows.map((row) => row.distance)),
  }
}
