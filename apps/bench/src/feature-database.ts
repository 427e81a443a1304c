import type { PairBatch, PairStream, Stage } from '@ccd/core'

type FeatureKind = 'vertex-face' | 'edge-edge'

const ID_RANGE = 2 ** 26

/**
 * Lets every feature pair through once by looking it up in a table of all that came before, as the algorithm ADJ of
 * Representative-Triangles does: the memory that representatives save.
 */
export function featureDatabase(): Stage<FeatureKind, FeatureKind> {
  return {
    name: 'database',
    filter: true,
    contract: { motion: ['linear', 'polynomial'], separation: 'any', keeps: 'every-contact' },
    *run(input: PairStream<FeatureKind>) {
      const seen = { 'vertex-face': new SplitSet(), 'edge-edge': new SplitSet() }
      for (const batch of input) {
        keepNew(batch, seen[batch.kind])
        if (batch.length > 0) yield batch
      }
    },
  }
}

function keepNew(batch: PairBatch<FeatureKind>, seen: SplitSet): void {
  const { pairs } = batch
  let kept = 0
  for (let i = 0; i < batch.length; i++) {
    const a = pairs[2 * i] ?? 0
    const b = pairs[2 * i + 1] ?? 0
    if (!seen.add(a, b)) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    kept++
  }
  batch.length = kept
}

/** Sets of numbers hold at most 2^24 entries: one set per low bits of the first id. */
class SplitSet {
  readonly #sets = Array.from({ length: 16 }, () => new Set<number>())

  /** False where the pair is already there. */
  add(a: number, b: number): boolean {
    const set = this.#sets[a & 15]
    if (!set) return true
    const before = set.size
    set.add(a * ID_RANGE + b)
    return set.size > before
  }
}
