import { NONE, type Topology, valueAt } from '../../src/index'
import { edgeKey, type Triangle } from './reference-topology'

/** Read from the arrays themselves, which tests compare with the reference. */
function listOf(start: Uint32Array, count: Uint32Array, list: Uint32Array, i: number): number[] {
  return [...list.subarray(valueAt(start, i), valueAt(start, i) + valueAt(count, i))]
}

export function trianglesOfVertex(topology: Topology, v: number): number[] {
  return listOf(topology.vertexTriangleStart, topology.vertexTriangleCount, topology.vertexTriangles, v)
}

export function trianglesOfEdge(topology: Topology, e: number): number[] {
  return listOf(topology.edgeTriangleStart, topology.edgeTriangleCount, topology.edgeTriangles, e)
}

export function keyOfEdge(topology: Topology, e: number): string {
  return edgeKey(valueAt(topology.edges, 2 * e), valueAt(topology.edges, 2 * e + 1))
}

/** Triangles that are no holes, by id. */
export function liveTriangles(topology: Topology): Map<number, Triangle> {
  const live = new Map<number, Triangle>()
  for (let t = 0; t < topology.triangleCount; t++) {
    const a = valueAt(topology.triangles, 3 * t)
    if (a !== NONE) live.set(t, [a, valueAt(topology.triangles, 3 * t + 1), valueAt(topology.triangles, 3 * t + 2)])
  }
  return live
}

/** Edge key to id, holes left out. */
export function liveEdges(topology: Topology): Map<string, number> {
  const live = new Map<string, number>()
  for (let e = 0; e < topology.edgeCount; e++)
    if (valueAt(topology.edges, 2 * e) !== NONE) live.set(keyOfEdge(topology, e), e)
  return live
}

export function byId(triangles: ArrayLike<number>): Map<number, Triangle> {
  const map = new Map<number, Triangle>()
  for (let t = 0; 3 * t < triangles.length; t++) {
    map.set(t, [valueAt(triangles, 3 * t), valueAt(triangles, 3 * t + 1), valueAt(triangles, 3 * t + 2)])
  }
  return map
}
