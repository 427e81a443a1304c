import { valueAt } from '../errors/value-at'
import { incidentTriangles } from '../topology/feature-pairs'
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
  let known: Set<string> | undefined
  const lists = (a: number, b: number): boolean => {
    known ??= keysOf(kind, pairs)
    return known.has(keyOf(kind, a, b))
  }
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
    owes(asked, a, b, { topology }) {
      if (asked === kind) return lists(a, b)
      if (kind !== 'triangle-triangle' || !topology) return false
      const others = incidentTriangles(topology, asked, 'b', b)
      return incidentTriangles(topology, asked, 'a', a).some((t) => others.some((u) => lists(t, u)))
    },
  }
}

function keysOf(kind: PairKind, pairs: Uint32Array): Set<string> {
  const keys = new Set<string>()
  for (let i = 0; i < pairs.length; i += 2) keys.add(keyOf(kind, valueAt(pairs, i), valueAt(pairs, i + 1)))
  return keys
}

/** Pairs of like things are unordered. */
function keyOf(kind: PairKind, a: number, b: number): string {
  const ordered = kind === 'vertex-face' || kind === 'edge-face' || a < b
  return ordered ? `${a} ${b}` : `${b} ${a}`
}
