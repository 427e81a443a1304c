// Layout of a triangle's record (64 bytes, src/kernels/triangle-records.ts):
//   0  three corners, flags
//  16  three edges, and three u8: which of the slots below are of the first triangle of vertex k
//  32  three vertices across the edges, unused
//  48  eight u16: the low halves of all vertices by which a first triangle can be adjacent to another triangle
// flags: bit k vertex k is represented here first, 3 + k the same of edge k, 6 + k edge k has a second triangle,
// 9 too many vertices for eight slots, 12 some edge has more than two triangles, 31 set, so that flags equal no id.

/** Binary logarithms of sizes in bytes. */
export const RECORD: i32 = 6
export const VOLUME: i32 = 6

/** The volume of corner k of the triangle at r. */
// @inline
export function volumeOf(volumes: i32, r: i32, k: i32): i32 {
  return volumes + (load<i32>(r + (k << 2)) << VOLUME)
}

/** The other end of edge k of the triangle at r. */
// @inline
export function nextVolumeOf(volumes: i32, r: i32, k: i32): i32 {
  return volumeOf(volumes, r, k == 2 ? 0 : k + 1)
}
