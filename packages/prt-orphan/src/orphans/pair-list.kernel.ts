const END = -1

/**
 * A growable list of interleaved pairs. Once `dropAllOf` has been called, it also knows where the pairs of an id are:
 * what drops them then takes time in proportion to how many they are, not to the list.
 */
export class PairList {
  pairs: Uint32Array
  length = 0
  #chains: readonly [Chains, Chains] | undefined

  constructor(capacity = 256) {
    this.pairs = new Uint32Array(2 * capacity)
  }

  push(a: number, b: number): void {
    if (2 * this.length === this.pairs.length) {
      const larger = new Uint32Array(2 * this.pairs.length)
      larger.set(this.pairs)
      this.pairs = larger
    }
    this.pairs[2 * this.length] = a
    this.pairs[2 * this.length + 1] = b
    if (this.#chains !== undefined) {
      this.#chains[0].add(a, this.length)
      this.#chains[1].add(b, this.length)
    }
    this.length++
  }

  /** Drops all pairs with this id on one side (0 or 1); the last pairs take their places. Returns how many they were. */
  dropAllOf(side: 0 | 1, id: number): number {
    this.#chains ??= this.#chained()
    const chains = this.#chains
    let dropped = 0
    for (let at = chains[side].first(id); at !== END; at = chains[side].first(id)) {
      const last = --this.length
      const { pairs } = this
      chains[0].remove(pairs[2 * at], at)
      chains[1].remove(pairs[2 * at + 1], at)
      dropped++
      if (at === last) continue
      const a = pairs[2 * last]
      const b = pairs[2 * last + 1]
      chains[0].remove(a, last)
      chains[1].remove(b, last)
      pairs[2 * at] = a
      pairs[2 * at + 1] = b
      chains[0].add(a, at)
      chains[1].add(b, at)
    }
    return dropped
  }

  #chained(): readonly [Chains, Chains] {
    const chains = [new Chains(this.length), new Chains(this.length)] as const
    for (let i = 0; i < this.length; i++) {
      chains[0].add(this.pairs[2 * i], i)
      chains[1].add(this.pairs[2 * i + 1], i)
    }
    return chains
  }
}

/** For each id the places of its pairs, as a list that is linked both ways. */
class Chains {
  readonly #head = new Map<number, number>()
  #next: Int32Array
  #before: Int32Array

  constructor(capacity: number) {
    this.#next = new Int32Array(Math.max(64, capacity))
    this.#before = new Int32Array(Math.max(64, capacity))
  }

  first(id: number): number {
    return this.#head.get(id) ?? END
  }

  add(id: number, at: number): void {
    if (at >= this.#next.length) {
      this.#next = doubled(this.#next)
      this.#before = doubled(this.#before)
    }
    const head = this.first(id)
    this.#next[at] = head
    this.#before[at] = END
    if (head !== END) this.#before[head] = at
    this.#head.set(id, at)
  }

  remove(id: number, at: number): void {
    const next = this.#next[at]
    const before = this.#before[at]
    if (next !== END) this.#before[next] = before
    if (before !== END) this.#next[before] = next
    else if (next === END) this.#head.delete(id)
    else this.#head.set(id, next)
  }
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(2 * array.length)
  larger.set(array)
  return larger
}
