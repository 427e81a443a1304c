import type { TopologyArrays } from './mesh-topology'
import { NONE } from './topology'

export function repeatsVertex(triangles: Uint32Array, t: number): boolean {
  const a = triangles[3 * t]
  const b = triangles[3 * t + 1]
  const c = triangles[3 * t + 2]
  return a === b || b === c || c === a
}

/** The other edge of triangle t at vertex v; t repeats no vertex. */
function otherEdgeAt(topology: Readonly<TopologyArrays>, t: number, v: number, edge: number): number {
  const { triangles, triangleEdges } = topology
  const c = 3 * t
  const k = triangles[c] === v ? 0 : triangles[c + 1] === v ? 1 : 2
  const out = triangleEdges[c + k]
  return out === edge ? triangleEdges[k === 0 ? c + 2 : c + k - 1] : out
}

/** The triangle across an edge that has exactly two. */
function triangleAcross(topology: Readonly<TopologyArrays>, edge: number, t: number): number {
  const start = topology.edgeTriangleStart[edge]
  const first = topology.edgeTriangles[start]
  return first === t ? topology.edgeTriangles[start + 1] : first
}

/** Up to here a quadratic search in the corners alone beats a walk over the edge lists, by cache misses saved. */
const SMALL_FAN = 16
const near = new Uint32Array(SMALL_FAN)
const far = new Uint32Array(SMALL_FAN)

/**
 * True if the triangles at v are one fan: none repeats a vertex, no edge at v has a third triangle, and walking across
 * the edges at v, both ways from any triangle, meets all of them.
 */
export function isOneFan(topology: Readonly<TopologyArrays>, v: number): boolean {
  const count = topology.vertexTriangleCount[v]
  if (count === 0) return true
  return count <= SMALL_FAN ? isSmallFan(topology, v, count) : isLargeFan(topology, v, count)
}

/**
 * Each triangle at v is a link (a, b) between its other two corners. A fan is a path or a cycle of links. Every corner
 * is looked up when it is first reached, with all links left but the one that led there: a second hit is a third
 * triangle on that edge.
 */
function isSmallFan(topology: Readonly<TopologyArrays>, v: number, count: number): boolean {
  const { triangles, vertexTriangles } = topology
  const start = topology.vertexTriangleStart[v]
  for (let i = 0; i < count; i++) {
    const c = 3 * vertexTriangles[start + i]
    const p = triangles[c]
    const q = triangles[c + 1]
    const r = triangles[c + 2]
    if (p === q || q === r || r === p) return false
    near[i] = p === v ? q : p
    far[i] = r === v ? q : r
  }
  const end = near[0]
  let left = count - 1
  for (let side = 0; side < 2; side++) {
    let corner = side === 0 ? far[0] : end
    for (;;) {
      let hit = 0
      for (let i = 1; i <= left; i++) {
        if (near[i] !== corner && far[i] !== corner) continue
        if (hit !== 0) return false
        hit = i
      }
      if (hit === 0) break
      corner = near[hit] === corner ? far[hit] : near[hit]
      near[hit] = near[left]
      far[hit] = far[left]
      left--
      if (corner === end) return left === 0
    }
  }
  return left === 0
}

/**
 * As long as edges have two triangles, the walk goes on; where it ends at one with more, it has met at most two of its
 * triangles, so not all. Work: the number of triangles at v.
 */
function isLargeFan(topology: Readonly<TopologyArrays>, v: number, count: number): boolean {
  const { triangles, triangleEdges, vertexTriangles, edgeTriangleCount } = topology
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
