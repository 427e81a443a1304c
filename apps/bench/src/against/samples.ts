import { valueAt } from '@ccd/core'
import { timing, type Timing } from '../run/timing'

/** Milliseconds in the other checkout and in this one, taken in the same round. */
export type Pair = readonly [there: number, here: number]

/** The rounds of each part of the work, by its name. */
export type Pairs = ReadonlyMap<string, readonly Pair[]>

/** Medians of both, and of their ratio within a round. Other load falls on both sides of a round alike. */
export interface Comparison {
  readonly there: number
  readonly here: number
  readonly ratio: Timing
}

/** Compares the two sides of some rounds. */
export const compare = (pairs: readonly Pair[]): Comparison => ({
  there: timing(pairs.map(([there]) => there)).median,
  here: timing(pairs.map(([, here]) => here)).median,
  ratio: timing(pairs.map(([there, here]) => here / there)),
})

/** Adds the rounds of another step to those so far. Both have as many rounds. */
export function addRounds(sums: Map<string, Pair[]>, more: Pairs): void {
  for (const [name, pairs] of more) {
    const before = sums.get(name)
    const added = ([there, here]: Pair, [p, q]: Pair): Pair => [p + there, q + here]
    sums.set(name, before === undefined ? [...pairs] : pairs.map((pair, round) => added(pair, valueAt(before, round))))
  }
}
