import {
  compact,
  createTopology,
  topologyData,
  topologyFrom,
  valueAt,
  type CompactedTopology,
  type TopologyData,
} from '@ccd/core'
import type { DeformableMesh } from './deformable-parts'

/** A mesh after all changes so far: what an engine starts from, in whatever thread it is. */
export interface MeshState {
  /** Its connectivity, ids and holes included. Nobody changes it: each engine makes a topology of its own from it. */
  readonly data: TopologyData
  /** Body of each triangle id, where the caller numbers bodies. */
  readonly bodies?: Uint32Array
}

/** Where ids have gone that a pipeline has compacted. */
export type CompactedIds = Pick<CompactedTopology, 'triangleMap' | 'edgeMap'>

/** The mesh as it was given. */
export function stateOf({ triangles, vertexCount, bodies }: DeformableMesh): MeshState {
  const data = topologyData(createTopology(triangles, vertexCount))
  return { data, ...(bodies ? { bodies: bodies.slice() } : {}) }
}

/** The same mesh without holes. */
export function compactState({ data, bodies }: MeshState): { state: MeshState; ids: CompactedIds } {
  const { topology, triangleMap, edgeMap } = compact(topologyFrom(data))
  const state = { data: topologyData(topology) }
  const ids = { triangleMap, edgeMap }
  if (!bodies) return { state, ids }
  const kept = new Uint32Array(topology.triangleCount)
  triangleMap.forEach((to, from) => {
    if (to < kept.length) kept[to] = valueAt(bodies, from)
  })
  return { state: { ...state, bodies: kept }, ids }
}
