import type { TopologyArrays } from './mesh-topology'
import { NONE } from './topology'
import { countEdge, countVertex } from './fans.kernel'

/** Room for a first entry of a list: a vertex gets about six triangles, an edge two. */
const VERTEX_ROOM = 8
const EDGE_ROOM = 2

/** What one change touched; ascending ids. */
export interface Touched {
  readonly vertices: Uint32Array
  readonly edges: Uint32Array
  readonly removedEdges: Uint32Array
}

/**
 * Applies a checked change. First all additions, then the removals: an edge that loses its triangles and gets new ones
 * in the same change is still found and keeps its id. The counts behind the flags lose the contribution of every
 * touched feature before and regain it after; no other feature can have changed, since the fan of a vertex and the
 * triangles of an edge are made of triangles that contain it.
 */
export function applyChange(
  topology: TopologyArrays,
  removed: Uint32Array,
  added: Uint32Array,
  newVertices: number,
): Touched {
  const oldEdgeCount = topology.edgeCount
  const firstTriangle = topology.triangleCount
  addVertices(topology, newVertices)
  const vertices = touchedVertices(topology, removed, added)
  const oldEdges = touchedOldEdges(topology, removed, added)
  for (let i = 0; i < vertices.length; i++) countVertex(topology, vertices[i], -1)
  for (let i = 0; i < oldEdges.length; i++) countEdge(topology, oldEdges[i], -1)

  addTriangles(topology, added, firstTriangle)
  for (let i = 0; i < removed.length; i++) {
    topology.triangles.fill(NONE, 3 * removed[i], 3 * removed[i] + 3)
    topology.triangleEdges.fill(NONE, 3 * removed[i], 3 * removed[i] + 3)
  }
  const { triangles } = topology
  if (removed.length > 0) {
    const { vertexTriangleStart, vertexTriangleCount, vertexTriangles } = topology
    for (let i = 0; i < vertices.length; i++) {
      dropHoles(vertexTriangleStart, vertexTriangleCount, vertexTriangles, vertices[i], triangles)
    }
    const { edgeTriangleStart, edgeTriangleCount, edgeTriangles } = topology
    for (let i = 0; i < oldEdges.length; i++) {
      dropHoles(edgeTriangleStart, edgeTriangleCount, edgeTriangles, oldEdges[i], triangles)
    }
  }

  const edges = new Uint32Array(oldEdges.length + topology.edgeCount - oldEdgeCount)
  edges.set(oldEdges)
  for (let e = oldEdgeCount, i = oldEdges.length; e < topology.edgeCount; e++, i++) edges[i] = e
  for (let i = 0; i < edges.length; i++) countEdge(topology, edges[i], 1)
  for (let i = 0; i < vertices.length; i++) countVertex(topology, vertices[i], 1)
  const removedEdges = oldEdges.filter((e) => topology.edgeTriangleCount[e] === 0)
  for (let i = 0; i < removedEdges.length; i++) topology.edges.fill(NONE, 2 * removedEdges[i], 2 * removedEdges[i] + 2)
  topology.version++
  return { vertices, edges, removedEdges }
}

/** A view of `length` entries on the same memory, or on a larger copy if it does not fit: amortised constant. */
function grown(array: Uint32Array, length: number, fill: number): Uint32Array {
  let longer: Uint32Array
  if (4 * length <= array.buffer.byteLength) longer = new Uint32Array(array.buffer, 0, length)
  else {
    longer = new Uint32Array(new ArrayBuffer(4 * Math.ceil(1.5 * length)), 0, length)
    longer.set(array)
  }
  longer.fill(fill, array.length)
  return longer
}

function addVertices(topology: TopologyArrays, count: number): void {
  if (count === 0) return
  topology.vertexCount += count
  topology.vertexTriangleStart = grown(topology.vertexTriangleStart, topology.vertexCount, 0)
  topology.vertexTriangleCount = grown(topology.vertexTriangleCount, topology.vertexCount, 0)
}

function sortedUnique(ids: Uint32Array, length: number): Uint32Array {
  const sorted = ids.subarray(0, length).sort()
  let n = 0
  for (let i = 0; i < length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) ids[n++] = sorted[i]
  return ids.slice(0, n)
}

function touchedVertices(topology: TopologyArrays, removed: Uint32Array, added: Uint32Array): Uint32Array {
  const ids = new Uint32Array(3 * removed.length + added.length)
  for (let i = 0; i < removed.length; i++) {
    for (let k = 0; k < 3; k++) ids[3 * i + k] = topology.triangles[3 * removed[i] + k]
  }
  ids.set(added, 3 * removed.length)
  return sortedUnique(ids, ids.length)
}

function touchedOldEdges(topology: TopologyArrays, removed: Uint32Array, added: Uint32Array): Uint32Array {
  const ids = new Uint32Array(3 * removed.length + added.length)
  let n = 0
  for (let i = 0; i < removed.length; i++) {
    for (let k = 0; k < 3; k++) {
      const e = topology.triangleEdges[3 * removed[i] + k]
      if (e !== NONE) ids[n++] = e
    }
  }
  for (let c = 0; c < added.length; c += 3) {
    for (let k = 0; k < 3; k++) {
      const e = findEdge(topology, added[c + k], added[k === 2 ? c : c + k + 1])
      if (e !== NONE) ids[n++] = e
    }
  }
  return sortedUnique(ids, n)
}

/** The edge between two vertices, or NONE; searched at the vertex with fewer triangles, so a hub does not matter. */
function findEdge(topology: TopologyArrays, a: number, b: number): number {
  if (a === b) return NONE
  const { edges, triangleEdges, vertexTriangles, vertexTriangleStart, vertexTriangleCount } = topology
  const v = vertexTriangleCount[a] <= vertexTriangleCount[b] ? a : b
  const low = a < b ? a : b
  const high = a < b ? b : a
  const end = vertexTriangleStart[v] + vertexTriangleCount[v]
  for (let i = vertexTriangleStart[v]; i < end; i++) {
    for (let c = 3 * vertexTriangles[i], k = 0; k < 3; k++) {
      const e = triangleEdges[c + k]
      if (e !== NONE && edges[2 * e] === low && edges[2 * e + 1] === high) return e
    }
  }
  return NONE
}

function addTriangles(topology: TopologyArrays, added: Uint32Array, firstTriangle: number): void {
  const count = firstTriangle + added.length / 3
  topology.triangleCount = count
  topology.triangles = grown(topology.triangles, 3 * count, NONE)
  topology.triangles.set(added, 3 * firstTriangle)
  topology.triangleEdges = grown(topology.triangleEdges, 3 * count, NONE)
  const { triangles, triangleEdges } = topology
  for (let t = firstTriangle; t < count; t++) {
    const c = 3 * t
    for (let k = 0; k < 3; k++) {
      const a = triangles[c + k]
      const b = triangles[k === 2 ? c : c + k + 1]
      if (a === b) continue
      let edge = findEdge(topology, a, b)
      // The triangle itself is not listed yet: an edge it made in an earlier slot is found here only.
      for (let j = 0; j < k; j++) if (isEdge(topology, triangleEdges[c + j], a, b)) edge = triangleEdges[c + j]
      if (edge === NONE) edge = addEdge(topology, a < b ? a : b, a < b ? b : a)
      else if ((k > 0 && triangleEdges[c] === edge) || (k > 1 && triangleEdges[c + 1] === edge)) continue
      triangleEdges[c + k] = edge
      appendToEdge(topology, edge, t)
    }
    const v0 = triangles[c]
    const v1 = triangles[c + 1]
    const v2 = triangles[c + 2]
    appendToVertex(topology, v0, t)
    if (v1 !== v0) appendToVertex(topology, v1, t)
    if (v2 !== v0 && v2 !== v1) appendToVertex(topology, v2, t)
  }
}

function isEdge(topology: TopologyArrays, edge: number, a: number, b: number): boolean {
  if (edge === NONE) return false
  const low = topology.edges[2 * edge]
  const high = topology.edges[2 * edge + 1]
  return (low === a && high === b) || (low === b && high === a)
}

function addEdge(topology: TopologyArrays, low: number, high: number): number {
  const edge = topology.edgeCount++
  topology.edges = grown(topology.edges, 2 * topology.edgeCount, NONE)
  topology.edges[2 * edge] = low
  topology.edges[2 * edge + 1] = high
  topology.edgeTriangleStart = grown(topology.edgeTriangleStart, topology.edgeCount, 0)
  topology.edgeTriangleCount = grown(topology.edgeTriangleCount, topology.edgeCount, 0)
  return edge
}

function appendToVertex(topology: TopologyArrays, v: number, t: number): void {
  const { vertexTriangleStart: start, vertexTriangleCount: count, vertexTriangles: list } = topology
  if (hasRoom(list, start[v], count[v])) list[start[v] + count[v]++] = t
  else topology.vertexTriangles = appendMoved(start, count, list, v, t, VERTEX_ROOM)
}

function appendToEdge(topology: TopologyArrays, e: number, t: number): void {
  const { edgeTriangleStart: start, edgeTriangleCount: count, edgeTriangles: list } = topology
  if (hasRoom(list, start[e], count[e])) list[start[e] + count[e]++] = t
  else topology.edgeTriangles = appendMoved(start, count, list, e, t, EDGE_ROOM)
}

/**
 * A slot is in some list or NONE, so the slot after a list is free exactly if it reads NONE, whoever once had it: no
 * capacities are stored.
 */
function hasRoom(list: Uint32Array, start: number, count: number): boolean {
  return start + count < list.length && list[start + count] === NONE
}

/** Moves list i to the end, with room for as many again, and appends t. */
function appendMoved(
  start: Uint32Array,
  count: Uint32Array,
  list: Uint32Array,
  i: number,
  t: number,
  room: number,
): Uint32Array {
  const from = start[i]
  const n = count[i]
  const to = list.length
  const longer = grown(list, to + Math.max(room, 2 * n), NONE)
  for (let k = 0; k < n; k++) {
    longer[to + k] = longer[from + k]
    longer[from + k] = NONE
  }
  longer[to + n] = t
  start[i] = to
  count[i] = n + 1
  return longer
}

function dropHoles(start: Uint32Array, count: Uint32Array, list: Uint32Array, i: number, triangles: Uint32Array): void {
  const from = start[i]
  const end = from + count[i]
  let to = from
  for (let k = from; k < end; k++) {
    const t = list[k]
    if (triangles[3 * t] !== NONE) list[to++] = t
  }
  list.fill(NONE, to, end)
  count[i] = to - from
}
