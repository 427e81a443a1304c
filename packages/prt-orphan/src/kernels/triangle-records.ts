import { NONE, type Topology } from '@ccd/core'

/** i32 numbers per record: one cache line. */
export const RECORD = 16

/**
 * Per triangle all that decides its representatives wherever the other triangle is not near, and most of it where it
 * is; the layout is described in assembly/expand.ts. `across[k]` is the vertex across edge k: of the other triangle,
 * or of the first one if there are more than two. `other[2k]`, `other[2k + 1]` are the two further vertices of the
 * first triangle of vertex k. Where there is none, a corner stands in: corners are never shared with a triangle that
 * is not adjacent, so it decides nothing.
 */
export function fillRecords(topology: Topology, mask: Uint8Array, records: Int32Array): void {
  const { triangles, triangleEdges, triangleCount, edgeTriangles, edgeTriangleStart, edgeTriangleCount } = topology
  for (let t = 0; t < triangleCount; t++) {
    const at = RECORD * t
    const c0 = triangles[3 * t]
    if (c0 === NONE) continue
    records.fill(c0, at, at + RECORD)
    let flags = mask[t] | (1 << 31)
    for (let k = 0; k < 3; k++) {
      const v = triangles[3 * t + k]
      records[at + k] = v
      const e = triangleEdges[3 * t + k]
      records[at + 4 + k] = e
      if (e !== NONE) {
        const start = edgeTriangleStart[e]
        const count = edgeTriangleCount[e]
        flags |= 512 << k
        if (count > 1) {
          flags |= 64 << k
          const across = count === 2 && edgeTriangles[start] === t ? edgeTriangles[start + 1] : edgeTriangles[start]
          if (across !== t) records[at + 8 + k] = thirdVertex(triangles, across, v, triangles[k === 2 ? 3 * t : 3 * t + k + 1])
        }
        if (count > 2) flags |= 4096
      }
      if ((mask[t] >> k) & 1) continue
      const s = topology.vertexTriangles[topology.vertexTriangleStart[v]]
      const a = thirdVertex(triangles, s, v, v)
      const b = thirdVertex(triangles, s, v, a)
      records[k === 2 ? at + 7 : at + 12 + 2 * k] = a
      records[k === 2 ? at + 11 : at + 13 + 2 * k] = b
    }
    records[at + 3] = flags
  }
}

/** A vertex of s other than a and b, or b if there is none. */
function thirdVertex(triangles: Uint32Array, s: number, a: number, b: number): number {
  for (let k = 3 * s; k < 3 * s + 3; k++) if (triangles[k] !== a && triangles[k] !== b) return triangles[k]
  return b
}
