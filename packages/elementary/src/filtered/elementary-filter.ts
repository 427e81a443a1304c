import {
  CcdError,
  type LinearMotion,
  type PairBatch,
  type PairKind,
  type PairStream,
  type Stage,
  type StepContext,
  type Topology,
} from '@ccd/core'
import { type BatchSolverOptions, createBatchSolver } from '../batch/batch-solver'
import { explainFilter } from './explain-filter'

type FeaturePairs = 'vertex-face' | 'edge-edge'

/**
 * Drops vertex-face and edge-edge pairs that a moving plane keeps apart for the whole step: a plane across a
 * coordinate axis or diagonal, or the plane of the face (of the two edges), on one side of which the other feature
 * certainly stays because no Bernstein coefficient of the coplanarity cubic can be zero.
 */
export function elementaryFilter(options: BatchSolverOptions = {}): Stage<FeaturePairs, FeaturePairs> {
  const solver = createBatchSolver(options)
  return {
    name: 'elementary filter',
    contract: { motion: ['linear'], separation: 'zero', keeps: 'every-contact' },
    filter: true,
    *run(input: PairStream<FeaturePairs>, step: StepContext) {
      const { motion, topology } = linearStep('elementary filter', step)
      solver.load(motion.x0, motion.x1, topology.triangles, topology.edges)
      for (const batch of input) {
        solver.filter(batch, step.horizon)
        if (batch.length > 0) yield batch
      }
    },
    explain(kind: PairKind, a: number, b: number, step: StepContext) {
      const { motion, topology } = linearStep('elementary filter', step)
      if (kind !== 'vertex-face' && kind !== 'edge-edge') return 'sees only vertex-face and edge-edge pairs'
      const batch: PairBatch<FeaturePairs> = { kind, pairs: Uint32Array.of(a, b), length: 1 }
      solver.load(motion.x0, motion.x1, topology.triangles, topology.edges)
      solver.filter(batch, step.horizon)
      return explainFilter(kind, a, b, motion, topology, batch.length === 0)
    },
  }
}

/** The parts of a step that linear features need. */
export function linearStep(part: string, step: StepContext): { motion: LinearMotion; topology: Topology } {
  const { motion, topology } = step
  if (motion.kind !== 'linear') {
    throw new CcdError('unsupported-motion', `"${part}" is for linear motion, not ${motion.kind}`, {
      argument: 'motion',
      value: motion.kind,
    })
  }
  return { motion, topology: topologyOf(part, topology) }
}

export function topologyOf(part: string, topology: Topology | undefined): Topology {
  if (!topology)
    throw new CcdError('missing-topology', `"${part}" needs the topology of the mesh`, { argument: 'topology' })
  return topology
}
