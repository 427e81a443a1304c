/** Deals out units of work (a step of a scene, a set of queries) in a fixed order: unit k goes to shard k mod n. */
export class Shard {
  /** Counts from 1. */
  readonly index: number
  readonly count: number
  #dealt = 0

  /** @param index - Counts from 1. By default there is one shard, which takes everything. */
  constructor(index = 1, count = 1) {
    this.index = index
    this.count = count
  }

  /** Whether the next unit is for this shard. Every shard must ask for the same units in the same order. */
  takesNext(): boolean {
    return this.#dealt++ % this.count === this.index - 1
  }
}
