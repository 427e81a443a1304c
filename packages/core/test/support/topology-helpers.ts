import { NONE, type Topology } from '../../src/index'
import { edgeKey, type Triangle } from './reference-topology'

/** Reads an entry that must exist. */
export function at(array: ArrayLike<number>, i: number): number {
  const value = array[i]
  if (value === undefined) throw new Error(`no entry ${i} of ${array.length}`)
  return value
}

function listOf(start: Uint32Array, count: Uint32Array, list: Uint32Array, i: number): number[] {
  return [...list.subarray(at(start, i), at(start, i) + at(count, i))]
}

export function trianglesOfVertex(topology: Topology, v: number): number[] {
  return listOf(topology.vertexTriangleStart, topology.vertexTriangleCount, topology.vertexTriangles, v)
}

export function trianglesOfEdge(topology: Topology, e: number): number[] {
  return listOf(topology.edgeTriangleStart, topology.edgeTriangleCount, topology.edgeTriangles, e)
}

export function keyOfEdge(topology: Topology, e: number): string {
  return edgeKey(at(topology.edges, 2 * e), at(topology.edges, 2 * e + 1))
}

/** Triangles that are no holes, by id. */
export function liveTriangles(topology: Topology): Map<number, Triangle> {
  const live = new Map<number, Triangle>()
  for (let t = 0; t < topology.triangleCount; t++) {
    const a = at(topology.triangles, 3 * t)
    if (a !== NONE) live.set(t, [a, at(topology.triangles, 3 * t + 1), at(topology.triangles, 3 * t + 2)])
  }
  return live
}

/** Edge key to id, holes left out. */
export function liveEdges(topology: Topology): Map<string, number> {
  const live = new Map<string, number>()
  for (let e = 0; e < topology.edgeCount; e++)
    if (at(topology.edges, 2 * e) !== NONE) live.set(keyOfEdge(topology, e), e)
  return live
}

export function byId(triangles: ArrayLike<number>): Map<number, Triangle> {
  const map = new Map<number, Triangle>()
  for (let t = 0; 3 * t < triangles.length; t++) {
    map.set(t, [at(triangles, 3 * t), at(triangles, 3 * t + 1), at(triangles, 3 * t + 2)])
  }
  return map
}

/** A flat n × n grid of 2n² triangles; z = 0. */
export function grid(n: number): { positions: Float64Array; triangles: Uint32Array } {
  const positions: number[] = []
  const triangles: number[] = []
  for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) positions.push(i, j, 0)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const a = i * (n + 1) + j
      triangles.push(a, a + n + 1, a + 1, a + 1, a + n + 1, a + n + 2)
    }
  }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) }
}

export const TETRAHEDRON = Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3)
