import {
  createBatch,
  cullersFor,
  isLabelCuller,
  type Culler,
  type PairBatch,
  type PairStream,
  type Stage,
  type StepContext,
  type Topology,
} from '@ccd/core'
import { topologyOf, type FeatureKind } from './expand'
import { findHubOrphans } from './kernels/hub-orphans'
import { sweptBoxesOverlap } from './kernels/swept-boxes'
import { OrphanSet } from './orphan-set'
import { PairList } from './pair-list'
import { sweptPositions } from './swept-positions'

export interface OrphanOptions {
  /** The cullers that the source works with: an orphan is skipped where they cull some triangle pair around it. */
  readonly cullers?: readonly Culler[]
}

/**
 * Appends the orphan pairs whose swept boxes overlap to the stream. Skipping one is sound as soon as one incident
 * triangle pair is culled: a culler has then proved that no features of these two triangles without a common vertex
 * touch. Local updates where the stage is told of each change of the topology, else the orphans are found anew.
 */
export function withOrphans({ cullers = [] }: OrphanOptions = {}): Stage<FeatureKind, FeatureKind> {
  let known: { topology: Topology; version: number; orphans: OrphanSet } | undefined
  return {
    name: 'orphans',
    contract: { motion: ['linear', 'polynomial'], separation: 'any', provides: ['orphans'], keeps: 'every-contact' },
    *run(input: PairStream<FeatureKind>, step: StepContext) {
      const topology = topologyOf(step, 'orphans')
      if (known?.topology !== topology || known.version !== topology.version) {
        known = { topology, version: topology.version, orphans: new OrphanSet(topology) }
      }
      const { vertexFace, edgeEdge, hubs } = known.orphans
      yield* input
      const { active } = cullersFor(cullers, step)
      for (const culler of active) culler.begin(step)
      const positions = sweptPositions(step)
      const swept = { topology, positions, thickness: step.minSeparation, cullers: active }
      yield* remaining(vertexFace, 'vertex-face', swept)
      yield* remaining(edgeEdge, 'edge-edge', swept)
      for (const hub of hubs) {
        const aroundVertices = new PairList()
        const aroundEdges = new PairList()
        findHubOrphans(topology, hub, positions, step.minSeparation, aroundVertices, aroundEdges)
        yield* remaining(aroundVertices, 'vertex-face', swept)
        yield* remaining(aroundEdges, 'edge-edge', swept)
      }
    },
    topologyChanged(change, topology) {
      if (known?.topology !== topology || known.version !== topology.version - 1) return
      known.orphans.update(topology, change)
      known.version = topology.version
    },
    leftOut: (step) => cullersFor(cullers, step).leftOut,
  }
}

interface Swept {
  readonly topology: Topology
  readonly positions: readonly Float64Array[]
  readonly thickness: number
  readonly cullers: readonly Culler[]
}

function* remaining<K extends FeatureKind>(list: PairList, kind: K, swept: Swept): Generator<PairBatch<K>> {
  const { topology, positions, thickness, cullers } = swept
  const corners = kind === 'vertex-face' ? topology.triangles : topology.edges
  const batch = createBatch(kind)
  for (let i = 0; i < list.length; i++) {
    const a = list.pairs[2 * i] ?? 0
    const b = list.pairs[2 * i + 1] ?? 0
    if (!sweptBoxesOverlap(kind === 'vertex-face', corners, positions, thickness, a, b)) continue
    if (cullers.length > 0 && isCulled(kind, a, b, topology, cullers)) continue
    batch.pairs[2 * batch.length] = a
    batch.pairs[2 * batch.length + 1] = b
    batch.length++
    if (2 * batch.length < batch.pairs.length) continue
    yield batch
    batch.length = 0
  }
  if (batch.length > 0) yield batch
}

function isCulled(kind: FeatureKind, a: number, b: number, topology: Topology, cullers: readonly Culler[]): boolean {
  const around = kind === 'vertex-face' ? trianglesOfVertex(topology, a) : trianglesOfEdge(topology, a)
  const others = kind === 'vertex-face' ? [b] : trianglesOfEdge(topology, b)
  for (const t of around) {
    for (const u of others) {
      for (const culler of cullers) if (culls(culler, t, u)) return true
    }
  }
  return false
}

function culls(culler: Culler, t: number, u: number): boolean {
  if (!isLabelCuller(culler)) return culler.cullsPair(t, u)
  const label = culler.triangleLabel[t] ?? -1
  return label >= 0 && label === culler.triangleLabel[u]
}

function trianglesOfVertex(topology: Topology, v: number): Uint32Array {
  const start = topology.vertexTriangleStart[v] ?? 0
  return topology.vertexTriangles.subarray(start, start + (topology.vertexTriangleCount[v] ?? 0))
}

function trianglesOfEdge(topology: Topology, e: number): Uint32Array {
  const start = topology.edgeTriangleStart[e] ?? 0
  return topology.edgeTriangles.subarray(start, start + (topology.edgeTriangleCount[e] ?? 0))
}
