import { isMisoriented, isOneFan } from './fans.kernel'
import { trianglesOfEdge } from './feature-pairs'
import type { Topology } from './topology'

/** The first place, by id, where a mesh is not what was asked for. */
export interface TopologyDefect {
  /** What is wrong there. */
  readonly kind: 'boundary-edge' | 'non-manifold-edge' | 'non-manifold-vertex' | 'misoriented-edge'
  /** Edge id, or vertex id for `non-manifold-vertex`. */
  readonly id: number
  /** For people: "edge 17 (vertices 3 and 9) belongs to triangle 5 only". */
  readonly message: string
}

/**
 * Why a mesh is not closed, manifold or oriented.
 *
 * @param topology - Connectivity of the mesh.
 * @param requirement - What the mesh should be.
 * @returns Undefined where it is.
 */
export function findDefect(
  topology: Topology,
  requirement: 'closed' | 'manifold' | 'oriented',
): TopologyDefect | undefined {
  if (topology[requirement]) return undefined
  const { edgeTriangleCount } = topology
  if (requirement === 'closed') {
    const boundary = edgeTriangleCount.indexOf(1)
    if (boundary >= 0) {
      const message = `${describeEdge(topology, boundary)} belongs to triangle ${listTriangles(topology, boundary)} only`
      return { kind: 'boundary-edge', id: boundary, message }
    }
  }
  if (requirement === 'oriented') {
    for (let e = 0; e < topology.edgeCount; e++) {
      if (!isMisoriented(topology, e)) continue
      const message = `triangles ${listTriangles(topology, e)} run along ${describeEdge(topology, e)} in the same direction`
      return { kind: 'misoriented-edge', id: e, message }
    }
  }
  const crowded = edgeTriangleCount.findIndex((count) => count > 2)
  if (crowded >= 0) {
    const message = `${describeEdge(topology, crowded)} has more than two triangles: ${listTriangles(topology, crowded)}`
    return { kind: 'non-manifold-edge', id: crowded, message }
  }
  for (let v = 0; v < topology.vertexCount; v++) {
    if (isOneFan(topology, v)) continue
    const message = `the triangles around vertex ${v} are not one fan`
    return { kind: 'non-manifold-vertex', id: v, message }
  }
  return undefined
}

function describeEdge(topology: Topology, edge: number): string {
  return `edge ${edge} (vertices ${topology.edges[2 * edge]} and ${topology.edges[2 * edge + 1]})`
}

function listTriangles(topology: Topology, edge: number): string {
  const triangles = trianglesOfEdge(topology, edge)
  const shown = triangles.subarray(0, 4).join(', ')
  return triangles.length > 4 ? `${shown}, …` : shown
}
