import type { StepContext } from '../motion/step'
import { begunCullers } from './begin-cullers'
import { cullByBits, cullByLabel, cullByPair } from './filter-batch.kernel'
import { isLabelCuller, type Culler } from './culler'
import type { PairStream } from './pairs'
import type { Stage } from './stage'

/**
 * A culler as an ordinary stage. It lets the same pairs through as the culler inside a hierarchy source, which is
 * faster: there whole subtrees are dropped at once.
 *
 * @param culler - The culler.
 */
export function cullWith(culler: Culler): Stage<'triangle-triangle', 'triangle-triangle'> {
  return {
    name: culler.name,
    contract: culler.contract,
    filter: true,
    *run(input: PairStream<'triangle-triangle'>, step: StepContext) {
      for (const batch of input) {
        // Not before the first batch: by then the source has brought the hierarchy up to date.
        const takesPart = begunCullers([culler], step).length > 0
        if (takesPart && isLabelCuller(culler)) {
          cullByLabel(batch, culler.triangleLabel)
          if (culler.bits) cullByBits(batch, culler.bits.triangle)
        } else if (takesPart && !isLabelCuller(culler)) cullByPair(batch, culler)
        if (batch.length > 0) yield batch
      }
    },
    topologyChanged: (change, topology) => culler.topologyChanged?.(change, topology),
    explain: (kind, a, b, step) => (culler.explain ? culler.explain(kind, a, b, step) : culler.name),
  }
}
