import { createBatch, topologyOf, type FeatureKind, type PairStream, type Stage, type StepContext } from '@ccd/core'
import { expandStream } from './expand'
import { expandAll } from './all-features.kernel'

/** All feature pairs of every triangle pair, duplicates included: the base version of the papers. */
export function allFeaturePairs(): Stage<'triangle-triangle', FeatureKind> {
  return {
    name: 'all feature pairs',
    contract: {
      motion: ['linear', 'polynomial'],
      separation: 'any',
      needs: ['adjacent-pairs'],
      keeps: 'every-contact',
    },
    run(input: PairStream<'triangle-triangle'>, step: StepContext) {
      const topology = topologyOf(step, 'all feature pairs')
      return expandStream(
        input,
        createBatch('vertex-face'),
        createBatch('edge-edge'),
        (pairs, from, to, vertexFace, edgeEdge) => expandAll(topology, pairs, from, to, vertexFace, edgeEdge),
      )
    },
  }
}
