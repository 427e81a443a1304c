import { linearStep, type FeatureKind, type PairStream, type Stage, type StepContext } from '@ccd/core'
import { keepApproaching } from './drop-separating.kernel'

const NAME = 'only moves apart'

/**
 * Drops pairs that only move apart. With n a direction in which the one feature lies wholly above the other at the
 * start, and no point of the first moving down relative to any point of the second: the gap along n, a lower bound
 * of their distance, never shrinks. n is a guess in floating point; the proof is checked for that very n, with error
 * bounds, so a bad guess costs nothing but the proof. Features that touch at the start are never dropped.
 */
export function dropSeparating(): Stage<FeatureKind, FeatureKind> {
  return {
    name: NAME,
    contract: { motion: ['linear'], separation: 'any', keeps: 'every-contact' },
    filter: true,
    *run(input: PairStream<FeatureKind>, step: StepContext) {
      const { topology, motion } = linearStep(step, NAME)
      for (const batch of input) {
        keepApproaching(batch, topology, motion)
        if (batch.length > 0) yield batch
      }
    },
  }
}
