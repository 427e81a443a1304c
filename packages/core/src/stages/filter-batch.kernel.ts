import type { StepContext } from '../motion/step'
import type { PairCuller } from './culler'
import type { PairBatch, PairKind } from './pairs'
import { shareBit } from './shared-bits.kernel'

/** Drops the pairs whose labels are equal and not negative. */
export function cullByLabel(batch: PairBatch<'triangle-triangle'>, label: Int32Array): void {
  const { pairs, bound, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const a = pairs[2 * i]
    const b = pairs[2 * i + 1]
    const l = label[a]
    if (l >= 0 && l === label[b]) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    if (bound) bound[kept] = bound[i]
    kept++
  }
  batch.length = kept
}

/** Drops the pairs that share a bit. */
export function cullByBits(batch: PairBatch<'triangle-triangle'>, bits: Int32Array): void {
  const { pairs, bound, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const a = pairs[2 * i]
    const b = pairs[2 * i + 1]
    if (shareBit(bits, a, b)) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    if (bound) bound[kept] = bound[i]
    kept++
  }
  batch.length = kept
}

/** Drops the pairs that the culler culls. */
export function cullByPair(batch: PairBatch<'triangle-triangle'>, culler: PairCuller): void {
  const { pairs, bound, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const a = pairs[2 * i]
    const b = pairs[2 * i + 1]
    if (culler.cullsPair(a, b)) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    if (bound) bound[kept] = bound[i]
    kept++
  }
  batch.length = kept
}

/** Drops the pairs that the predicate does not keep. */
export function keepPairs<K extends PairKind>(
  batch: PairBatch<K>,
  keep: (kind: K, a: number, b: number, step: StepContext) => boolean,
  step: StepContext,
): void {
  const { kind, pairs, bound, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const a = pairs[2 * i]
    const b = pairs[2 * i + 1]
    if (!keep(kind, a, b, step)) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    if (bound) bound[kept] = bound[i]
    kept++
  }
  batch.length = kept
}
