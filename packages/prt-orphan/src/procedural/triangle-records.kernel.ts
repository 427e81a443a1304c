import { NONE, type Topology } from '@ccd/core'
import {
  ACROSS,
  CORNERS,
  EDGES,
  FIRST_OF_EDGE,
  FLAGS,
  MANY_NEAR,
  MANY_OF_EDGE,
  NEAR,
  NEAR_SLOTS,
  OWNERS,
  TRIANGLE_RECORD,
  SECOND_OF_EDGE,
} from './triangle-record.constants'

/**
 * Per triangle all that decides its representatives wherever the other triangle is not near, and most of it where it
 * is; triangle-record.constants.ts describes the layout. The vertex across edge k is that of the other triangle, or of
 * the first one if there are more than two. Near vertices are those of first triangles of its vertices and edges,
 * where it is not the first itself: unless one of them is a corner of the other triangle, the bits of both triangles
 * decide alone. Where there is none, a corner stands in: corners are never shared with a triangle that is not
 * adjacent, so it decides nothing.
 *
 * A record depends on the triangles around the three vertices of its own, in their order, and on nothing else. `only`:
 * the triangles to be filled; all by default.
 */
export function fillRecords(topology: Topology, mask: Uint8Array, records: Int32Array, only?: readonly number[]): void {
  const { triangles, triangleEdges, edgeTriangles, edgeTriangleStart, edgeTriangleCount } = topology
  const slots = new Uint16Array(records.buffer, records.byteOffset, 2 * records.length)
  const near = new Uint32Array(9)
  const triangleCount = only === undefined ? topology.triangleCount : only.length
  for (let i = 0; i < triangleCount; i++) {
    const t = only === undefined ? i : only[i]
    const at = TRIANGLE_RECORD * t
    const c0 = triangles[3 * t]
    if (c0 === NONE) continue
    records.fill(c0, at, at + TRIANGLE_RECORD)
    let flags = mask[t] | (1 << 31)
    let count = 0
    let owners = 0
    for (let k = 0; k < 3; k++) {
      const v = triangles[3 * t + k]
      records[at + CORNERS + k] = v
      const e = triangleEdges[3 * t + k]
      records[at + EDGES + k] = e
      if (e !== NONE && edgeTriangleCount[e] > 1) {
        const start = edgeTriangleStart[e]
        const other =
          edgeTriangleCount[e] === 2 && edgeTriangles[start] === t ? edgeTriangles[start + 1] : edgeTriangles[start]
        flags |= 1 << (SECOND_OF_EDGE + k)
        if (edgeTriangleCount[e] > 2) flags |= 1 << MANY_OF_EDGE
        if (other !== t)
          records[at + ACROSS + k] = thirdVertex(triangles, other, v, triangles[k === 2 ? 3 * t : 3 * t + k + 1])
        if (!((mask[t] >> (FIRST_OF_EDGE + k)) & 1)) count = insert(near, count, records[at + ACROSS + k], triangles, t)
      }
      if ((mask[t] >> k) & 1) continue
      const s = topology.vertexTriangles[topology.vertexTriangleStart[v]]
      for (let i = 3 * s; i < 3 * s + 3; i++) {
        count = insert(near, count, triangles[i], triangles, t)
        for (let j = 0; j < count && j < NEAR_SLOTS; j++) if (near[j] === triangles[i]) owners |= 1 << (8 * k + j)
      }
    }
    if (count > NEAR_SLOTS) flags |= 1 << MANY_NEAR
    for (let i = 0; i < NEAR_SLOTS; i++) slots[2 * (at + NEAR) + i] = i < count ? near[i] : c0
    records[at + FLAGS] = flags
    records[at + OWNERS] = owners
  }
}

/** Adds v to the list, unless it is there already or a corner of t itself. Returns how many there are. */
function insert(list: Uint32Array, count: number, v: number, triangles: Uint32Array, t: number): number {
  if (v === triangles[3 * t] || v === triangles[3 * t + 1] || v === triangles[3 * t + 2]) return count
  for (let i = 0; i < count; i++) if (list[i] === v) return count
  list[count] = v
  return count + 1
}

/** A vertex of s other than a and b, or b if there is none. */
function thirdVertex(triangles: Uint32Array, s: number, a: number, b: number): number {
  for (let k = 3 * s; k < 3 * s + 3; k++) if (triangles[k] !== a && triangles[k] !== b) return triangles[k]
  return b
}
