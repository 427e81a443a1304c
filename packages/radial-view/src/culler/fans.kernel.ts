import { NONE, type Topology } from '@ccd/core'

/** Whether the triangles at a vertex are one closed fan, where every edge has two triangles. */
export function isSingleFan(topology: Topology, v: number): boolean {
  const { triangles, triangleEdges, edges, vertexTriangles, vertexTriangleStart, vertexTriangleCount } = topology
  const { edgeTriangles, edgeTriangleStart, edgeTriangleCount } = topology
  const count = vertexTriangleCount[v]
  if (count === 0) return true
  const first = vertexTriangles[vertexTriangleStart[v]]
  let t = first
  let from = NONE
  for (let met = 1; met <= count; met++) {
    let edge = NONE
    for (let k = 3 * t; k < 3 * t + 3; k++) {
      const e = triangleEdges[k]
      if (e !== NONE && e !== from && (edges[2 * e] === v || edges[2 * e + 1] === v)) {
        edge = e
        break
      }
    }
    if (edge === NONE || edgeTriangleCount[edge] !== 2) return false
    const start = edgeTriangleStart[edge]
    t = edgeTriangles[start] === t ? edgeTriangles[start + 1] : edgeTriangles[start]
    from = edge
    if (t === first) return met === count && triangles[3 * t] !== NONE
  }
  return false
}

/** Whether the two triangles of an edge run along it in the same direction. */
export function isMisorientedEdge(topology: Topology, edge: number): boolean {
  const { triangles, edges, edgeTriangles, edgeTriangleStart } = topology
  const a = edges[2 * edge]
  const b = edges[2 * edge + 1]
  let runs = 0
  for (let i = edgeTriangleStart[edge]; i < edgeTriangleStart[edge] + 2; i++) {
    const t = 3 * edgeTriangles[i]
    for (let k = 0; k < 3; k++) {
      const p = triangles[t + k]
      const q = triangles[t + ((k + 1) % 3)]
      if (p === a && q === b) runs++
      if (p === b && q === a) runs--
    }
  }
  return runs !== 0
}
