import type { PairStream, Stage, StepContext, Topology } from '@ccd/core'
import { expandStream, topologyOf, type FeatureKind } from './expand'
import { firstMask } from './first-mask'
import { expandAll } from './kernels/all-features'
import { expandProcedural } from './kernels/procedural'

type Expander = Stage<'triangle-triangle', FeatureKind>

/** Dispatches every feature pair of non-adjacent triangles at most once. Needs orphans for all the others. */
export function proceduralRepresentatives(): Expander {
  let known: { topology: Topology; mask: Uint8Array } | undefined
  return {
    name: 'procedural representatives',
    contract: { motion: ['linear', 'polynomial'], separation: 'any', needs: ['orphans'], keeps: 'every-contact' },
    run(input: PairStream<'triangle-triangle'>, step: StepContext) {
      const topology = topologyOf(step, 'procedural representatives')
      if (known?.topology !== topology) known = { topology, mask: firstMask(topology) }
      const { mask } = known
      return expandStream(input, (pairs, from, to, vertexFace, edgeEdge) =>
        expandProcedural(topology, mask, pairs, from, to, vertexFace, edgeEdge),
      )
    },
    topologyChanged() {
      known = undefined
    },
  }
}

/** All feature pairs of every triangle pair, duplicates included: the base version of the papers. */
export function allFeaturePairs(): Expander {
  return {
    name: 'all feature pairs',
    contract: { motion: ['linear', 'polynomial'], separation: 'any', needs: ['adjacent-pairs'], keeps: 'every-contact' },
    run(input: PairStream<'triangle-triangle'>, step: StepContext) {
      const topology = topologyOf(step, 'all feature pairs')
      return expandStream(input, (pairs, from, to, vertexFace, edgeEdge) =>
        expandAll(topology, pairs, from, to, vertexFace, edgeEdge),
      )
    },
  }
}
