/** What a pair is made of. `edge-face` occurs in discrete mode only. */
export type PairKind = 'body-body' | 'triangle-triangle' | 'vertex-face' | 'edge-edge' | 'edge-face'

/**
 * Some candidate pairs of one kind. Reused by its producer: consume or copy them before pulling the next batch.
 * `vertex-face` is (vertex, triangle), `edge-face` is (edge, triangle); pairs of like things have a < b.
 */
export interface PairBatch<K extends PairKind = PairKind> {
  /** What the ids stand for. */
  readonly kind: K
  /** Interleaved: a0 b0 a1 b1 … */
  readonly pairs: Uint32Array
  /** Lower bound of the contact time per pair, where a stage knows one. */
  readonly bound?: Float64Array
  /** How many pairs count; a filter compacts in place and lowers it. */
  length: number
}

/** The pairs of features that elementary tests decide. */
export type FeatureKind = 'vertex-face' | 'edge-edge'

/** Batches that are pulled one after the other. */
export type PairStream<K extends PairKind = PairKind> = Iterable<PairBatch<K>>

/** Capacity of a batch, in pairs. */
export const BATCH_PAIRS = 4096

/**
 * An empty batch with room for `capacity` pairs.
 *
 * @param kind - What kind of pairs it will hold.
 * @param capacity - How many pairs there is room for; default `BATCH_PAIRS`.
 */
export function createBatch<K extends PairKind>(kind: K, capacity = BATCH_PAIRS): PairBatch<K> {
  return { kind, pairs: new Uint32Array(2 * capacity), length: 0 }
}
