import type { StepContext } from '../motion/step'
import type { Contract } from './contract'
import { keepPairs } from './filter-batch.kernel'
import type { PairKind, PairStream } from './pairs'
import type { Stage } from './stage'

/**
 * A filter from one predicate: the quickest way to try an idea. Built-in stages have a loop of their own, which is
 * about three times as fast.
 *
 * ```ts
 * const near = filterPairs<'vertex-face'>('near', contract, (kind, vertex, triangle, step) => mayMeet(vertex, triangle))
 * ```
 *
 * @param name - What reports and explanations call it.
 * @param contract - What it promises; `keeps: 'best-effort'` until there is a proof.
 * @param keep - Whether a pair stays in the stream.
 */
export function filterPairs<K extends PairKind = PairKind>(
  name: string,
  contract: Contract,
  keep: (kind: K, a: number, b: number, step: StepContext) => boolean,
): Stage<K, K> {
  /** The kinds of pair that have come; a predicate for one kind must not be asked about another. */
  const kinds = new Set<PairKind>()
  const comes = (kind: PairKind): kind is K => kinds.has(kind)
  return {
    name,
    contract,
    filter: true,
    *run(input: PairStream<K>, step: StepContext) {
      for (const batch of input) {
        kinds.add(batch.kind)
        keepPairs(batch, keep, step)
        if (batch.length > 0) yield batch
      }
    },
    explain(kind, a, b, step) {
      if (!comes(kind)) return `${name}: no ${kind} pair came`
      return `${name}: ${keep(kind, a, b, step) ? 'kept' : 'dropped'}`
    },
  }
}
