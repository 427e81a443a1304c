import {
  checkOptions,
  type FeatureKind,
  linearStep,
  type PairBatch,
  type PairKind,
  type PairStream,
  type Stage,
  type StepContext,
} from '@ccd/core'
import { type BatchSolverOptions, createBatchSolver } from '../batch/batch-solver'
import { loadStep, releaseStep } from '../batch/loaded-steps'
import { explainFilter } from './explain-filter'

const NAME = 'elementary filter'

/**
 * Drops vertex-face and edge-edge pairs that a moving plane keeps apart for the whole step: a plane across a
 * coordinate axis or diagonal, or the plane of the face (of the two edges), on one side of which the other feature
 * certainly stays because no Bernstein coefficient of the coplanarity cubic can be zero.
 *
 * @param options - See the fields; all may be left out.
 * @throws CcdError `unknown-option` or `unknown-value`; when it runs, `missing-topology` or `unsupported-motion`.
 */
export function elementaryFilter(options: BatchSolverOptions = {}): Stage<FeatureKind, FeatureKind> {
  checkOptions('elementaryFilter', options, ['kernels'])
  const solver = createBatchSolver(options)
  return {
    name: NAME,
    contract: { motion: ['linear'], separation: 'zero', keeps: 'every-contact' },
    filter: true,
    *run(input: PairStream<FeatureKind>, step: StepContext) {
      const { motion, topology } = linearStep(step, NAME)
      loadStep(solver, step, motion, topology)
      try {
        for (const batch of input) {
          solver.filter(batch, step.horizon)
          if (batch.length > 0) yield batch
        }
      } finally {
        releaseStep(step)
      }
    },
    explain(kind: PairKind, a: number, b: number, step: StepContext) {
      const { motion, topology } = linearStep(step, NAME)
      if (kind !== 'vertex-face' && kind !== 'edge-edge') return 'sees only vertex-face and edge-edge pairs'
      const batch: PairBatch<FeatureKind> = { kind, pairs: Uint32Array.of(a, b), length: 1 }
      solver.load(motion.x0, motion.x1, topology.triangles, topology.edges)
      solver.filter(batch, step.horizon)
      return explainFilter(kind, a, b, motion, topology, batch.length === 0)
    },
  }
}
