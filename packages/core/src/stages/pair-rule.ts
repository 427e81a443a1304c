import { keepPairs } from './filter-batch.kernel'
import type { PairKind, PairStream } from './pairs'
import type { Stage } from './stage'

/**
 * Which pairs of features a caller wants to hear of. It speaks of features, not of the triangle pairs by which they
 * are found, so it does not matter which of these brings a feature pair: a source may leave out a pair of triangles only
 * if no pair of their features counts.
 */
export interface PairRule {
  /** What reports and explanations call it. */
  readonly name: string
  /**
   * Whether a pair of features counts. Of a pair of triangles: false only if no pair of their features does.
   *
   * @param kind - What the ids stand for.
   * @param a - The first side of the pair.
   * @param b - The second side of the pair.
   */
  counts(kind: PairKind, a: number, b: number): boolean
  /**
   * Why a pair counts or does not, in one line.
   *
   * @param kind - What kind of pair it is.
   * @param a - The first side of the pair.
   * @param b - The second side of the pair.
   */
  explain(kind: PairKind, a: number, b: number): string
}

/** Drops the pairs that do not count. A pipeline puts it behind the last stage that makes pairs. */
export function applyRule(rule: PairRule): Stage<PairKind, PairKind> {
  const counts = (kind: PairKind, a: number, b: number): boolean => rule.counts(kind, a, b)
  return {
    name: rule.name,
    contract: {
      motion: ['linear', 'polynomial', 'static', 'rigid', 'articulated'],
      separation: 'any',
      keeps: 'every-contact',
    },
    filter: true,
    *run(input: PairStream<PairKind>, step) {
      for (const batch of input) {
        keepPairs(batch, counts, step)
        if (batch.length > 0) yield batch
      }
    },
    explain: (kind, a, b) => rule.explain(kind, a, b),
  }
}
