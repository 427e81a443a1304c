import {
  begunCullers,
  createBatch,
  cullersFor,
  isLabelCuller,
  type Culler,
  type LinearMotion,
  type PairBatch,
  type PairStream,
  type Stage,
  type StepContext,
  type Topology,
} from '@ccd/core'
import { topologyOf, type FeatureKind } from '../procedural/expand'
import { hubOrphans } from './hub-orphans.kernel'
import { movingBoxesOverlap } from '../bounds/moving-boxes.kernel'
import { sweptBoxesOverlap } from '../bounds/swept-boxes.kernel'
import { OrphanSet } from './orphan-set'
import type { PairList } from './pair-list'
import { sweptPositions } from '../bounds/swept-positions'

export interface OrphanOptions {
  /** The cullers that the source works with: an orphan is skipped where they cull some triangle pair around it. */
  readonly cullers?: readonly Culler[]
}

/**
 * Appends the orphan pairs whose moving boxes overlap (swept ones on curved paths or with a separation) to the
 * stream. Skipping one is sound as soon as one incident
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
      const active = begunCullers(cullersFor(cullers, step).active, step)
      const positions = sweptPositions(step)
      const straight = step.motion.kind === 'linear' && step.minSeparation === 0 ? step.motion : undefined
      const swept = { topology, positions, straight, thickness: step.minSeparation, cullers: active }
      const batches = { 'vertex-face': createBatch('vertex-face'), 'edge-edge': createBatch('edge-edge') }
      yield* remaining(vertexFace, batches['vertex-face'], swept)
      yield* remaining(edgeEdge, batches['edge-edge'], swept)
      for (const hub of hubs) {
        for (const { kind, list } of hubOrphans(topology, hub, positions, step.minSeparation))
          yield* remaining(list, batches[kind], swept)
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
  /** Where there is no separation. */
  readonly straight: LinearMotion | undefined
  readonly thickness: number
  readonly cullers: readonly Culler[]
}

function* remaining(list: PairList, batch: PairBatch<FeatureKind>, swept: Swept): Generator<PairBatch<FeatureKind>> {
  const { kind } = batch
  const { topology, positions, straight, thickness, cullers } = swept
  const corners = kind === 'vertex-face' ? topology.triangles : topology.edges
  batch.length = 0
  for (let i = 0; i < list.length; i++) {
    const a = list.pairs[2 * i] ?? 0
    const b = list.pairs[2 * i + 1] ?? 0
    const mayTouch = straight
      ? movingBoxesOverlap(kind === 'vertex-face', corners, straight.x0, straight.x1, a, b)
      : sweptBoxesOverlap(kind === 'vertex-face', corners, positions, thickness, a, b)
    if (!mayTouch) continue
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
