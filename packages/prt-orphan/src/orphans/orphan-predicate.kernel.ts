import { areAdjacent, type Topology } from '@ccd/core'

/** Whether every triangle of v is adjacent to f: then no non-adjacent triangle pair dispatches (v, f). */
export function isVertexFaceOrphan(topology: Topology, v: number, f: number): boolean {
  const { triangles, vertexTriangles } = topology
  if (v === triangles[3 * f] || v === triangles[3 * f + 1] || v === triangles[3 * f + 2]) return false
  const start = topology.vertexTriangleStart[v]
  const end = start + topology.vertexTriangleCount[v]
  for (let i = start; i < end; i++) if (!areAdjacent(triangles, vertexTriangles[i], f)) return false
  return true
}

/** Whether every triangle of e is adjacent to every triangle of g, for edges without a common vertex. */
export function isEdgeEdgeOrphan(topology: Topology, e: number, g: number): boolean {
  const { triangles, edges, edgeTriangles, edgeTriangleStart, edgeTriangleCount } = topology
  const e0 = edges[2 * e]
  const e1 = edges[2 * e + 1]
  const g0 = edges[2 * g]
  const g1 = edges[2 * g + 1]
  if (e0 === g0 || e0 === g1 || e1 === g0 || e1 === g1) return false
  const eEnd = edgeTriangleStart[e] + edgeTriangleCount[e]
  const gEnd = edgeTriangleStart[g] + edgeTriangleCount[g]
  for (let i = edgeTriangleStart[e]; i < eEnd; i++) {
    for (let j = edgeTriangleStart[g]; j < gEnd; j++) {
      if (!areAdjacent(triangles, edgeTriangles[i], edgeTriangles[j])) return false
    }
  }
  return true
}
