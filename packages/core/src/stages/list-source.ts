import { BATCH_PAIRS, createBatch, type PairKind } from './pairs'
import type { Source } from './stage'

/**
 * A source from pairs that the caller already holds.
 *
 * ```ts
 * const source = listSource('vertex-face', Uint32Array.of(vertex0, triangle0, vertex1, triangle1))
 * ```
 *
 * @param kind - What kind of pairs they are.
 * @param pairs - Interleaved: a0 b0 a1 b1 … A batch is a copy, so no stage changes them.
 */
export function listSource<K extends PairKind>(kind: K, pairs: Uint32Array): Source<K> {
  return {
    name: 'list',
    contract: {
      motion: ['linear', 'polynomial', 'static', 'rigid', 'articulated'],
      separation: 'any',
      keeps: 'every-contact',
    },
    *pairs() {
      const batch = createBatch(kind)
      for (let first = 0; first < pairs.length; first += 2 * BATCH_PAIRS) {
        const part = pairs.subarray(first, first + 2 * BATCH_PAIRS)
        batch.pairs.set(part)
        batch.length = part.length >> 1
        yield batch
      }
    },
  }
}
