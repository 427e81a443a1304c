import type { Topology } from '@ccd/core'
import { findEdgeOrphans, findVertexOrphans, HUB_VALENCE } from './kernels/orphan-search'
import { PairList } from './pair-list'

/**
 * The feature pairs that no pair of non-adjacent triangles contains (ICCD §V-D): they depend on connectivity alone.
 * Pairs whose first triangles meet in a hub only are left to `hubs`, because they can be quadratically many.
 */
export interface OrphanSet {
  readonly vertexFace: PairList
  readonly edgeEdge: PairList
  /** Vertices with so many triangles that their orphans are found anew in each step. */
  readonly hubs: Uint32Array
}

/** Time and memory linear in the mesh. */
export function createOrphanSet(topology: Topology): OrphanSet {
  const vertexFace = new PairList()
  const edgeEdge = new PairList()
  for (let v = 0; v < topology.vertexCount; v++) findVertexOrphans(topology, v, vertexFace)
  for (let e = 0; e < topology.edgeCount; e++) findEdgeOrphans(topology, e, edgeEdge)
  return { vertexFace, edgeEdge, hubs: hubsOf(topology) }
}

function hubsOf(topology: Topology): Uint32Array {
  const hubs: number[] = []
  topology.vertexTriangleCount.subarray(0, topology.vertexCount).forEach((count, v) => {
    if (count > HUB_VALENCE) hubs.push(v)
  })
  return Uint32Array.from(hubs)
}
