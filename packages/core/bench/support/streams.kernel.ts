import type { PairBatch } from '@ccd/core'

export type BatchFilter = (batch: PairBatch, weights: Float64Array) => void

export function keepLow(batch: PairBatch, weights: Float64Array): void {
  const { pairs, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const a = pairs[2 * i]
    const b = pairs[2 * i + 1]
    if (!(weights[a] < 0.9 || weights[b] < 0.9)) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    kept++
  }
  batch.length = kept
}

export function keepHigh(batch: PairBatch, weights: Float64Array): void {
  const { pairs, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const a = pairs[2 * i]
    const b = pairs[2 * i + 1]
    if (!(weights[a] > 0.1 || weights[b] > 0.1)) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    kept++
  }
  batch.length = kept
}

export function keepMixed(batch: PairBatch, weights: Float64Array): void {
  const { pairs, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const a = pairs[2 * i]
    const b = pairs[2 * i + 1]
    if (!(weights[a] + weights[b] < 1.8)) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    kept++
  }
  batch.length = kept
}

/** The same work without seams. */
export function fused(count: number, weights: Float64Array): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    const a = weights[i & 65535]
    const b = weights[(i * 7) & 65535]
    if ((a < 0.9 || b < 0.9) && (a > 0.1 || b > 0.1) && a + b < 1.8) kept++
  }
  return kept
}
