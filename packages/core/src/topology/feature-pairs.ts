import { valueAt } from '../errors/value-at'
import type { FeatureKind, PairKind } from '../stages/pairs'
import { NONE, type Topology } from './topology'

/**
 * Calls `visit` for the feature pairs of two triangles that have no vertex in common: up to 6 vertex-face, 9 edge-edge.
 *
 * @param topology - Connectivity of the mesh.
 * @param t - Id of the one triangle.
 * @param u - Id of the other triangle.
 * @param visit - Called with the kind and both ids; edges in ascending order.
 * @throws CcdError `index-out-of-range` where the mesh has no such triangle.
 */
export function forEachFeaturePair(
  topology: Topology,
  t: number,
  u: number,
  visit: (kind: FeatureKind, a: number, b: number) => void,
): void {
  visitVertices(topology, t, u, visit)
  visitVertices(topology, u, t, visit)
  for (let i = 3 * t; i < 3 * t + 3; i++) {
    const e = valueAt(topology.triangleEdges, i)
    if (e === NONE) continue
    for (let j = 3 * u; j < 3 * u + 3; j++) {
      const f = valueAt(topology.triangleEdges, j)
      if (f === NONE || edgesShareVertex(topology.edges, e, f)) continue
      visit('edge-edge', Math.min(e, f), Math.max(e, f))
    }
  }
}

/**
 * The triangles around a vertex, ascending: a view that lasts until the topology changes.
 *
 * @param topology - Connectivity of the mesh.
 * @param v - A vertex.
 * @throws CcdError `index-out-of-range` where the mesh has no such vertex.
 */
export function trianglesOfVertex(topology: Topology, v: number): Uint32Array {
  const start = valueAt(topology.vertexTriangleStart, v)
  return topology.vertexTriangles.subarray(start, start + valueAt(topology.vertexTriangleCount, v))
}

/**
 * The triangles along an edge, ascending: a view that lasts until the topology changes.
 *
 * @param topology - Connectivity of the mesh.
 * @param e - An edge.
 * @throws CcdError `index-out-of-range` where the mesh has no such edge.
 */
export function trianglesOfEdge(topology: Topology, e: number): Uint32Array {
  const start = valueAt(topology.edgeTriangleStart, e)
  return topology.edgeTriangles.subarray(start, start + valueAt(topology.edgeTriangleCount, e))
}

/**
 * The triangles incident to one side of a pair: those around a vertex or along an edge, or the triangle itself.
 *
 * @param topology - Connectivity of the mesh.
 * @param kind - What kind of pair it is.
 * @param side - Which of the two ids of a pair of this kind `id` is.
 * @param id - The id of that side.
 * @throws CcdError `index-out-of-range` where the mesh has no such vertex or edge.
 */
export function incidentTriangles(topology: Topology, kind: PairKind, side: 'a' | 'b', id: number): readonly number[] {
  if (kind === 'triangle-triangle') return [id]
  const isVertex = kind === 'vertex-face' && side === 'a'
  const isEdge = kind === 'edge-edge' || (kind === 'edge-face' && side === 'a')
  if (isVertex) return [...trianglesOfVertex(topology, id)]
  return isEdge ? [...trianglesOfEdge(topology, id)] : [id]
}

/**
 * Whether two edges have a vertex in common, so that they are no pair to be tested.
 *
 * @param edges - Two vertices per edge.
 * @param e - An edge.
 * @param f - Another edge.
 */
export function edgesShareVertex(edges: Uint32Array, e: number, f: number): boolean {
  const e0 = edges[2 * e]
  const e1 = edges[2 * e + 1]
  const f0 = edges[2 * f]
  const f1 = edges[2 * f + 1]
  return e0 === f0 || e0 === f1 || e1 === f0 || e1 === f1
}

function visitVertices(
  { triangles }: Topology,
  t: number,
  u: number,
  visit: (kind: FeatureKind, a: number, b: number) => void,
): void {
  const face = triangles.subarray(3 * u, 3 * u + 3)
  new Set(triangles.subarray(3 * t, 3 * t + 3)).forEach((v) => {
    if (v !== NONE && face[0] !== NONE && !face.includes(v)) visit('vertex-face', v, u)
  })
}
