import type { PairKind, Stage } from '@ccd/core'

/** The run-time database of the ADJ variant: remembers every feature pair it has seen and lets it through once. */
export function databaseOfTests<K extends PairKind>(): Stage<K, K> {
  return {
    name: 'database',
    contract: { motion: ['linear'], separation: 'any', keeps: 'every-contact' },
    *run(input) {
      // One set per first id: a single one would outgrow what a Set can hold.
      const seen = new Map<string, Set<number>[]>()
      for (const batch of input) {
        const sets = seen.get(batch.kind) ?? []
        seen.set(batch.kind, sets)
        let kept = 0
        for (let i = 0; i < batch.length; i++) {
          const a = batch.pairs[2 * i]
          const b = batch.pairs[2 * i + 1]
          const partners = (sets[a] ??= new Set())
          if (partners.has(b)) continue
          partners.add(b)
          batch.pairs[2 * kept] = a
          batch.pairs[2 * kept++ + 1] = b
        }
        batch.length = kept
        if (kept > 0) yield batch
      }
    },
  }
}
