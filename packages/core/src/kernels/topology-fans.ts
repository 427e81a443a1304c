import type { TopologyArrays } from '../mesh-topology'
import { NONE } from '../topology'

export function repeatsVertex(triangles: Uint32Array, t: number): boolean {
  const a = triangles[3 * t]
  const b = triangles[3 * t + 1]
  const c = triangles[3 * t + 2]
  return a === b || b === c || c === a
}

/** The other edge of triangle t at vertex v; t repeats no vertex. */
export function otherEdgeAt(topology: Readonly<TopologyArrays>, t: number, v: number, edge: number): number {
  const { triangles, triangleEdges } = topology
  const c = 3 * t
  const k = triangles[c] === v ? 0 : triangles[c + 1] === v ? 1 : 2
  const out = triangleEdges[c + k]
  return out === edge ? triangleEdges[k === 0 ? c + 2 : c + k - 1] : out
}

/** The triangle across an edge that has exactly two. */
export function triangleAcross(topology: Readonly<TopologyArrays>, edge: number, t: number): number {
  const start = topology.edgeTriangleStart[edge]
  const first = topology.edgeTriangles[start]
  return first === t ? topology.edgeTriangles[start + 1] : first
}

/**
 * True if the triangles at v are one fan: none repeats a vertex, no edge at v has a third triangle, and walking across
 * the edges at v, both ways from any triangle, meets all of them. Each edge at v then has one or two triangles, so
 * they form paths and cycles, and the walk ends. Work: the number of triangles at v.
 */
export function isOneFan(topology: Readonly<TopologyArrays>, v: number): boolean {
  const { triangles, triangleEdges, vertexTriangles, edgeTriangleCount } = topology
  const count = topology.vertexTriangleCount[v]
  if (count === 0) return true
  const start = topology.vertexTriangleStart[v]
  for (let i = start; i < start + count; i++) if (repeatsVertex(triangles, vertexTriangles[i])) return false
  const first = vertexTriangles[start]
  const c = 3 * first
  const k = triangles[c] === v ? 0 : triangles[c + 1] === v ? 1 : 2
  let met = 1
  for (let side = 0; side < 2; side++) {
    let edge = side === 0 ? triangleEdges[c + k] : triangleEdges[k === 0 ? c + 2 : c + k - 1]
    let t = first
    while (edgeTriangleCount[edge] === 2) {
      t = triangleAcross(topology, edge, t)
      if (t === first) return met === count
      met++
      edge = otherEdgeAt(topology, t, v, edge)
    }
    if (edgeTriangleCount[edge] > 2) return false
  }
  return met === count
}

/** True if two triangles run along the edge in one direction. */
export function isMisoriented(topology: Readonly<TopologyArrays>, edge: number): boolean {
  const { triangles, triangleEdges, edges, edgeTriangles } = topology
  const start = topology.edgeTriangleStart[edge]
  const end = start + topology.edgeTriangleCount[edge]
  const low = edges[2 * edge]
  let up = 0
  let down = 0
  for (let i = start; i < end; i++) {
    const t = edgeTriangles[i]
    if (repeatsVertex(triangles, t)) {
      up++
      down++
      continue
    }
    const c = 3 * t
    const corner = triangleEdges[c] === edge ? c : triangleEdges[c + 1] === edge ? c + 1 : c + 2
    if (triangles[corner] === low) up++
    else down++
  }
  return up > 1 || down > 1
}

/** Adds (sign 1) or takes away (sign −1) what an edge contributes to the counts behind the flags. */
export function countEdge(topology: TopologyArrays, edge: number, sign: number): void {
  const triangles = topology.edgeTriangleCount[edge]
  if (triangles === 1) topology.boundaryEdgeCount += sign
  else if (triangles > 2) topology.nonManifoldEdgeCount += sign
  if (triangles > 1 && isMisoriented(topology, edge)) topology.misorientedEdgeCount += sign
}

export function countVertex(topology: TopologyArrays, v: number, sign: number): void {
  if (!isOneFan(topology, v)) topology.nonManifoldVertexCount += sign
}

export function countAll(topology: TopologyArrays): void {
  for (let e = 0; e < topology.edgeCount; e++) countEdge(topology, e, 1)
  for (let v = 0; v < topology.vertexCount; v++) countVertex(topology, v, 1)
}

/**
 * From a boundary edge, around its end v through the triangles of its fan, to the boundary edge at the fan's other
 * side; NONE where the fan ends in an edge with more than two triangles or in a triangle that repeats a vertex.
 * Walking back from the answer gives the edge again, so loops never merge or fork, even where several meet in v.
 */
export function nextBoundaryEdge(topology: Readonly<TopologyArrays>, edge: number, v: number): number {
  const { triangles, edgeTriangleCount } = topology
  let t = topology.edgeTriangles[topology.edgeTriangleStart[edge]]
  for (;;) {
    if (repeatsVertex(triangles, t)) return NONE
    edge = otherEdgeAt(topology, t, v, edge)
    if (edgeTriangleCount[edge] === 1) return edge
    if (edgeTriangleCount[edge] > 2) return NONE
    t = triangleAcross(topology, edge, t)
  }
}

/** The end of a boundary edge that its triangle reaches last when it runs along it. */
export function headOfBoundaryEdge(topology: Readonly<TopologyArrays>, edge: number): number {
  const { triangles, triangleEdges } = topology
  const c = 3 * topology.edgeTriangles[topology.edgeTriangleStart[edge]]
  const corner = triangleEdges[c] === edge ? c : triangleEdges[c + 1] === edge ? c + 1 : c + 2
  return triangles[corner === c + 2 ? c : corner + 1]
}

export function otherEnd(edges: Uint32Array, edge: number, v: number): number {
  return edges[2 * edge] === v ? edges[2 * edge + 1] : edges[2 * edge]
}
