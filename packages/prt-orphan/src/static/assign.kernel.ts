import { NONE, type Topology } from '@ccd/core'

/** Scans the triangles; each takes the features that nobody has taken. */
export function assignGreedy(topology: Topology, vertexOwner: Uint32Array, edgeOwner: Uint32Array): void {
  const { triangles, triangleEdges, triangleCount } = topology
  for (let c = 0; c < 3 * triangleCount; c++) {
    const t = (c / 3) | 0
    const v = triangles[c]
    if (v !== NONE && vertexOwner[v] === NONE) vertexOwner[v] = t
    const e = triangleEdges[c]
    if (e !== NONE && edgeOwner[e] === NONE) edgeOwner[e] = t
  }
}

/** Each feature goes to the triangle that has the fewest so far. */
export function assignUniform(topology: Topology, vertexOwner: Uint32Array, edgeOwner: Uint32Array): void {
  giveToLeastLoaded(topology, new Uint8Array(topology.triangleCount), vertexOwner, edgeOwner)
}

/**
 * Walks over the mesh along its edges and leaves a triangle without features wherever each of them still has another
 * triangle to go to; on a regular mesh that is every second one.
 */
export function assignMaximal(topology: Topology, vertexOwner: Uint32Array, edgeOwner: Uint32Array): void {
  const { triangles, triangleEdges, triangleCount, edgeTriangles, edgeTriangleStart, edgeTriangleCount } = topology
  const vertexLeft = topology.vertexTriangleCount.slice()
  const edgeLeft = edgeTriangleCount.slice()
  const empty = new Uint8Array(triangleCount)
  const seen = new Uint8Array(triangleCount)
  const queue = new Uint32Array(triangleCount)
  for (let root = 0, head = 0, tail = 0; root < triangleCount; root++) {
    if (seen[root] || triangles[3 * root] === NONE) continue
    seen[root] = 1
    queue[tail++] = root
    for (; head < tail; head++) {
      const t = queue[head]
      if (canBeEmpty(topology, t, vertexLeft, edgeLeft)) {
        empty[t] = 1
        count(topology, t, vertexLeft, edgeLeft)
      }
      for (let k = 3 * t; k < 3 * t + 3; k++) {
        const e = triangleEdges[k]
        if (e === NONE) continue
        for (let i = edgeTriangleStart[e]; i < edgeTriangleStart[e] + edgeTriangleCount[e]; i++) {
          const u = edgeTriangles[i]
          if (seen[u]) continue
          seen[u] = 1
          queue[tail++] = u
        }
      }
    }
  }
  giveToLeastLoaded(topology, empty, vertexOwner, edgeOwner)
}

function canBeEmpty(
  { triangles, triangleEdges }: Topology,
  t: number,
  vertexLeft: Uint32Array,
  edgeLeft: Uint32Array,
): boolean {
  for (let k = 3 * t; k < 3 * t + 3; k++) {
    if (vertexLeft[triangles[k]] < 2) return false
    if (triangleEdges[k] !== NONE && edgeLeft[triangleEdges[k]] < 2) return false
  }
  return true
}

function count(
  { triangles, triangleEdges }: Topology,
  t: number,
  vertexLeft: Uint32Array,
  edgeLeft: Uint32Array,
): void {
  for (let k = 3 * t; k < 3 * t + 3; k++) {
    const repeated =
      (k > 3 * t && triangles[k] === triangles[3 * t]) || (k > 3 * t + 1 && triangles[k] === triangles[3 * t + 1])
    if (!repeated) vertexLeft[triangles[k]]--
    if (triangleEdges[k] !== NONE) edgeLeft[triangleEdges[k]]--
  }
}

function giveToLeastLoaded(
  topology: Topology,
  empty: Uint8Array,
  vertexOwner: Uint32Array,
  edgeOwner: Uint32Array,
): void {
  const load = new Uint8Array(topology.triangleCount)
  const {
    vertexTriangles,
    vertexTriangleStart,
    vertexTriangleCount,
    edgeTriangles,
    edgeTriangleStart,
    edgeTriangleCount,
  } = topology
  for (let v = 0; v < topology.vertexCount; v++) {
    vertexOwner[v] = leastLoaded(vertexTriangles, vertexTriangleStart[v], vertexTriangleCount[v], empty, load)
  }
  for (let e = 0; e < topology.edgeCount; e++) {
    edgeOwner[e] = leastLoaded(edgeTriangles, edgeTriangleStart[e], edgeTriangleCount[e], empty, load)
  }
}

function leastLoaded(list: Uint32Array, start: number, length: number, empty: Uint8Array, load: Uint8Array): number {
  let best = NONE
  for (let i = start; i < start + length; i++) {
    const t = list[i]
    if (!empty[t] && (best === NONE || load[t] < load[best])) best = t
  }
  if (best !== NONE) load[best]++
  return best
}

/** Writes the features of t, its own first, and returns its four-bit mask. */
export function orderFeatures(
  topology: Topology,
  t: number,
  vertexOwner: Uint32Array,
  edgeOwner: Uint32Array,
  vertices: Uint32Array,
  edges: Uint32Array,
): number {
  const { triangles, triangleEdges } = topology
  let ownVertices = 0
  let ownEdges = 0
  for (let k = 0; k < 3; k++) {
    const v = triangles[3 * t + k]
    const repeated = (k > 0 && v === triangles[3 * t]) || (k > 1 && v === triangles[3 * t + 1])
    vertices[3 * t + k] = v
    if (v !== NONE && !repeated && vertexOwner[v] === t) {
      vertices[3 * t + k] = vertices[3 * t + ownVertices]
      vertices[3 * t + ownVertices++] = v
    }
    const e = triangleEdges[3 * t + k]
    edges[3 * t + k] = e
    if (e === NONE || edgeOwner[e] !== t) continue
    edges[3 * t + k] = edges[3 * t + ownEdges]
    edges[3 * t + ownEdges++] = e
  }
  return ownVertices | (ownEdges << 2)
}
