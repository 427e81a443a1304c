import { areAdjacent, NONE, type Topology } from '@ccd/core'

/** Feature pairs in the layout of pair streams: vertex and face, or two edges. */
export interface InterClusterOrphans {
  /** Vertex and face in turns. */
  readonly vertexFace: Uint32Array
  /** Two edges in turns, the lower id first. */
  readonly edgeEdge: Uint32Array
}

/**
 * The inter-cluster orphan set (Radial view §5.2): pairs of features, without a common vertex, of two different clusters that no
 * pair of triangles of these clusters without a common vertex has: every pair of their triangles is adjacent. Found from
 * the adjacent triangle pairs along the boundaries of clusters. Needed where pairs of adjacent triangles of different clusters are
 * skipped.
 *
 * @param topology - Connectivity of the mesh.
 * @param cluster - Cluster of each triangle, −1 for none.
 */
export function interClusterOrphans(topology: Topology, cluster: Int32Array): InterClusterOrphans {
  const { triangles, triangleEdges, triangleCount, edges } = topology
  const { vertexTriangles, vertexTriangleStart, vertexTriangleCount } = topology
  const { edgeTriangles, edgeTriangleStart, edgeTriangleCount } = topology
  const found = new Set<number>()
  const vertexFace: number[] = []
  const edgeEdge: number[] = []

  /** Whether a triangle of cluster k around the vertex, and the other triangle, are not adjacent. */
  const vertexApart = (v: number, k: number, u: number): boolean => {
    const end = vertexTriangleStart[v] + vertexTriangleCount[v]
    for (let i = vertexTriangleStart[v]; i < end; i++) {
      const t = vertexTriangles[i]
      if (cluster[t] === k && !areAdjacent(triangles, t, u)) return true
    }
    return false
  }
  const edgesApart = (e: number, k: number, g: number, l: number): boolean => {
    for (let i = edgeTriangleStart[e]; i < edgeTriangleStart[e] + edgeTriangleCount[e]; i++) {
      if (cluster[edgeTriangles[i]] !== k) continue
      for (let j = edgeTriangleStart[g]; j < edgeTriangleStart[g] + edgeTriangleCount[g]; j++) {
        if (cluster[edgeTriangles[j]] === l && !areAdjacent(triangles, edgeTriangles[i], edgeTriangles[j])) return true
      }
    }
    return false
  }
  const first = (key: number): boolean => {
    if (found.has(key)) return false
    found.add(key)
    return true
  }
  const addVertices = (t: number, u: number): void => {
    for (let c = 3 * t; c < 3 * t + 3; c++) {
      const v = triangles[c]
      if (v === triangles[3 * u] || v === triangles[3 * u + 1] || v === triangles[3 * u + 2]) continue
      if (vertexApart(v, cluster[t], u) || !first(v * triangleCount + u)) continue
      vertexFace.push(v, u)
    }
  }
  const edgeKeys = topology.vertexCount * triangleCount
  const addEdges = (t: number, u: number): void => {
    for (let c = 3 * t; c < 3 * t + 3; c++) {
      const e = triangleEdges[c]
      for (let d = 3 * u; d < 3 * u + 3; d++) {
        const g = triangleEdges[d]
        if (e === NONE || g === NONE || e === g) continue
        const a = edges[2 * e]
        const b = edges[2 * e + 1]
        if (a === edges[2 * g] || a === edges[2 * g + 1] || b === edges[2 * g] || b === edges[2 * g + 1]) continue
        if (edgesApart(e, cluster[t], g, cluster[u])) continue
        if (!first(edgeKeys + Math.min(e, g) * topology.edgeCount + Math.max(e, g))) continue
        edgeEdge.push(Math.min(e, g), Math.max(e, g))
      }
    }
  }
  for (let t = 0; t < triangleCount; t++) {
    if (triangles[3 * t] === NONE) continue
    for (let c = 3 * t; c < 3 * t + 3; c++) {
      const end = vertexTriangleStart[triangles[c]] + vertexTriangleCount[triangles[c]]
      for (let i = vertexTriangleStart[triangles[c]]; i < end; i++) {
        const u = vertexTriangles[i]
        if (cluster[u] === cluster[t]) continue
        addVertices(t, u)
        if (t < u) addEdges(t, u)
      }
    }
  }
  return { vertexFace: Uint32Array.from(vertexFace), edgeEdge: Uint32Array.from(edgeEdge) }
}
