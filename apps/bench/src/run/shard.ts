import { UsageError } from '../terminal/usage-error'

/** Deals out units of work (a step of a scene, a set of queries) in a fixed order: unit k goes to shard k mod n. */
export class Shard {
  readonly index: number
  readonly count: number
  #dealt = 0

  /** `index` counts from 1. */
  constructor(index = 1, count = 1) {
    this.index = index
    this.count = count
  }

  /** Whether the next unit is for this shard. Every shard must ask for the same units in the same order. */
  takesNext(): boolean {
    return this.#dealt++ % this.count === this.index - 1
  }
}

export function parseShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const i = Number(index)
  const n = Number(count)
  if (!(i >= 1 && i <= n)) throw new UsageError(`--shard takes i/n with 1 ≤ i ≤ n, not "${text}"`)
  return new Shard(i, n)
}
