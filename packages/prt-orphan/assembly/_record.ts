// Addresses of triangles' records, and of the volumes of their corners. `fillRecords` in src writes the records.
import { CORNERS, TRIANGLE_RECORD } from '../src/procedural/triangle-record.constants'

/** The binary logarithm of the size of a volume, in bytes: a 16-DOP is a cache line. */
const VOLUME: i32 = 6

// @inline
export function recordOf(records: i32, t: i32): i32 {
  return records + t * (4 * TRIANGLE_RECORD)
}

/** The volume of vertex v. */
// @inline
export function vertexVolume(volumes: i32, v: i32): i32 {
  return volumes + (v << VOLUME)
}

/** The volume of corner k of the triangle at r. */
// @inline
export function volumeOf(volumes: i32, r: i32, k: i32): i32 {
  return vertexVolume(volumes, load<i32>(r + (k << 2), 4 * CORNERS))
}

/** The other end of edge k of the triangle at r. */
// @inline
export function nextVolumeOf(volumes: i32, r: i32, k: i32): i32 {
  return volumeOf(volumes, r, k === 2 ? 0 : k + 1)
}
