import {
  begunCullers,
  checkOptions,
  controlPoints,
  createBatch,
  cullersFor,
  topologyOf,
  type Culler,
  type FeatureKind,
  type PairStream,
  type Stage,
  type StepContext,
  type Topology,
} from '@ccd/core'
import { hubOrphans } from './hub-orphans.kernel'
import { remainingOrphans } from './remaining-orphans.kernel'
import { OrphanSet } from './orphan-set'

const NAME = 'orphans'

/** Options of `withOrphans`. */
export interface OrphanOptions {
  /** The cullers that the source works with: an orphan is skipped where they cull some triangle pair around it. */
  readonly cullers?: readonly Culler[]
}

/**
 * Appends the orphan pairs whose moving boxes overlap (swept ones on curved paths or with a separation) to the
 * stream. An orphan may be skipped as soon as one triangle pair around it is culled: a culler has then proved that no
 * features of these two triangles without a common vertex touch. Where the stage is told of each change of the topology, the orphans are updated locally; else they are found
 * anew.
 *
 * @param options - See the fields; all may be left out.
 * @throws CcdError `unknown-option`; when it runs, `missing-topology` or `unsupported-motion`.
 */
export function withOrphans(options: OrphanOptions = {}): Stage<FeatureKind, FeatureKind> {
  checkOptions('withOrphans', options, ['cullers'])
  const { cullers = [] } = options
  let known: { topology: Topology; version: number; orphans: OrphanSet } | undefined
  return {
    name: NAME,
    contract: { motion: ['linear', 'polynomial'], separation: 'any', provides: ['orphans'], keeps: 'every-contact' },
    *run(input: PairStream<FeatureKind>, step: StepContext) {
      const topology = topologyOf(step, NAME)
      if (known?.topology !== topology || known.version !== topology.version) {
        known = { topology, version: topology.version, orphans: new OrphanSet(topology) }
      }
      const { vertexFace, edgeEdge, hubs } = known.orphans
      yield* input
      const active = begunCullers(cullersFor(cullers, step).active, step)
      const positions = controlPoints(step.motion, NAME, topology.vertexCount)
      const straight = step.motion.kind === 'linear' && step.minSeparation === 0 ? step.motion : undefined
      const swept = { topology, positions, straight, thickness: step.minSeparation, cullers: active }
      const batches = { 'vertex-face': createBatch('vertex-face'), 'edge-edge': createBatch('edge-edge') }
      yield* remainingOrphans(vertexFace, batches['vertex-face'], swept)
      yield* remainingOrphans(edgeEdge, batches['edge-edge'], swept)
      for (const hub of hubs) {
        for (const { kind, list } of hubOrphans(topology, hub, positions, step.minSeparation))
          yield* remainingOrphans(list, batches[kind], swept)
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
