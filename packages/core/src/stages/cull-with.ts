import { begunCullers, isLabelCuller, type Culler } from './culler'
import { cullByLabel, cullByPair } from './cull-batch.kernel'
import type { PairStream } from './pairs'
import type { Stage } from './stage'
import type { StepContext } from '../motion/step'

/** Any culler as an ordinary stage: lets the same pairs through as the culler inside a hierarchy source. */
export function cullWith(culler: Culler): Stage<'triangle-triangle', 'triangle-triangle'> {
  return {
    name: culler.name,
    contract: culler.contract,
    filter: true,
    *run(input: PairStream<'triangle-triangle'>, step: StepContext) {
      for (const batch of input) {
        // After the first batch was pulled: by then the source has brought the hierarchy up to date.
        begunCullers([culler], step)
        if (isLabelCuller(culler)) cullByLabel(batch, culler.triangleLabel)
        else cullByPair(batch, culler)
        if (batch.length > 0) yield batch
      }
    },
    topologyChanged: (change, topology) => culler.topologyChanged?.(change, topology),
    explain: (kind, a, b, step) => culler.explain?.(kind, a, b, step) ?? culler.name,
  }
}
