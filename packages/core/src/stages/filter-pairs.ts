import type { Contract } from './contract'
import type { PairBatch, PairKind, PairStream } from './pairs'
import type { Stage } from './stage'
import type { StepContext } from '../motion/step'

/**
 * A filter from one predicate: the quickest way to try an idea. Built-in stages have a loop of their own, which is
 * about three times as fast. Declare `keeps: 'best-effort'` until there is a proof.
 */
export function filterPairs<K extends PairKind = PairKind>(
  name: string,
  contract: Contract,
  keep: (kind: K, a: number, b: number, step: StepContext) => boolean,
): Stage<K, K> {
  return {
    name,
    contract,
    filter: true,
    *run(input: PairStream<K>, step: StepContext) {
      for (const batch of input) {
        compact(batch, keep, step)
        if (batch.length > 0) yield batch
      }
    },
    explain: (kind, a, b, step) => `${name}: ${keep(kind as K, a, b, step) ? 'kept' : 'dropped'}`,
  }
}

function compact<K extends PairKind>(
  batch: PairBatch<K>,
  keep: (kind: K, a: number, b: number, step: StepContext) => boolean,
  step: StepContext,
): void {
  const { kind, pairs, bound, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const a = pairs[2 * i] ?? 0
    const b = pairs[2 * i + 1] ?? 0
    if (!keep(kind, a, b, step)) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    if (bound) bound[kept] = bound[i] ?? 0
    kept++
  }
  batch.length = kept
}
