import type { PairBatch, PairKind, PairStream } from '../stages/pairs'

/** Sees every batch that crosses a seam between two parts, before the next part changes it. */
export type Tap = (seam: number, batch: PairBatch) => void

/**
 * A seam between two parts: counts the pairs that cross it and the time spent above it, so that stages need not.
 * The time of one part is the difference of its two seams.
 */
export class MeteredStream<K extends PairKind> implements PairStream<K>, Iterator<PairBatch<K>> {
  /** Pairs that crossed the seam so far. */
  pairs = 0
  /** Milliseconds so far, all parts upstream included. */
  ms = 0
  readonly #source: Iterator<PairBatch<K>>
  readonly #onBatch: ((batch: PairBatch<K>) => void) | undefined
  readonly #goOn: (() => boolean) | undefined

  /**
   * @param stream - What the part before the seam makes.
   * @param onBatch - Sees each batch that crosses.
   * @param goOn - Asked before each batch; false ends the stream.
   */
  constructor(stream: PairStream<K>, onBatch?: (batch: PairBatch<K>) => void, goOn?: () => boolean) {
    this.#source = stream[Symbol.iterator]()
    this.#onBatch = onBatch
    this.#goOn = goOn
  }

  [Symbol.iterator](): this {
    return this
  }

  next(): IteratorResult<PairBatch<K>> {
    if (this.#goOn && !this.#goOn()) return this.return()
    const start = performance.now()
    let result = this.#source.next()
    while (!result.done && result.value.length === 0) result = this.#source.next()
    this.ms += performance.now() - start
    if (result.done) return { done: true, value: undefined }
    this.pairs += result.value.length
    this.#onBatch?.(result.value)
    return result
  }

  return(): IteratorResult<PairBatch<K>> {
    this.#source.return?.()
    return { done: true, value: undefined }
  }
}
