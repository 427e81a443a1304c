import { valueAt } from '../errors/value-at'
import { createTopology } from './create-topology'
import { NONE, type Topology } from './topology'

/** A topology without holes, and where everything went. Vertices keep their ids. */
export interface CompactedTopology {
  /** A new topology, without holes and slack. */
  readonly topology: Topology
  /** Old triangle id to new one; NONE for holes. */
  readonly triangleMap: Uint32Array
  /** Old edge id to new one; NONE for holes. */
  readonly edgeMap: Uint32Array
}

/**
 * A copy of a topology without holes and slack, triangles in the same order; the given one stays as it is.
 *
 * @param topology - Connectivity of the mesh.
 */
export function compact(topology: Topology): CompactedTopology {
  const { triangles, triangleEdges, triangleCount } = topology
  const triangleMap = new Uint32Array(triangleCount).fill(NONE)
  let live = 0
  for (let t = 0; t < triangleCount; t++) if (triangles[3 * t] !== NONE) triangleMap[t] = live++
  const packed = new Uint32Array(3 * live)
  triangleMap.forEach((to, from) => {
    if (to !== NONE) packed.set(triangles.subarray(3 * from, 3 * from + 3), 3 * to)
  })
  const fresh = createTopology(packed, topology.vertexCount)
  const edgeMap = new Uint32Array(topology.edgeCount).fill(NONE)
  triangleMap.forEach((to, from) => {
    if (to === NONE) return
    for (let k = 0; k < 3; k++) {
      const edge = valueAt(triangleEdges, 3 * from + k)
      if (edge !== NONE) edgeMap[edge] = valueAt(fresh.triangleEdges, 3 * to + k)
    }
  })
  return { topology: fresh, triangleMap, edgeMap }
}
