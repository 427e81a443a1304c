import type { FeatureKind, PairBatch, PairStream, Stage, StepContext } from '@ccd/core'

/** How the orphans of a step are divided among threads. */
export interface OrphanShare {
  /** The number of a batch of orphans that no thread has taken yet: 0, 1, 2, … over all threads. */
  claimOrphans(): number
}

/**
 * Orphans do not come from the traversal, so its division does not divide them. Every thread makes the same batches
 * of them in the same order, and keeps those that it has claimed.
 */
export function sharedOrphans(
  stage: Stage<FeatureKind, FeatureKind>,
  share: OrphanShare,
): Stage<FeatureKind, FeatureKind> {
  return {
    ...stage,
    *run(input: PairStream<FeatureKind>, step: StepContext): Generator<PairBatch<FeatureKind>> {
      yield* input
      let mine = share.claimOrphans()
      let number = 0
      for (const batch of stage.run([], step)) {
        if (number++ !== mine) continue
        yield batch
        mine = share.claimOrphans()
      }
    },
  }
}
