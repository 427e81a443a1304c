const EMPTY = 0xffffffff

/** A set of pairs of ids with open addressing. No id is 0xffffffff. */
export class PairTable {
  #size = 0
  #slots = new Uint32Array(2 << 12).fill(EMPTY)

  /** Compacts the pairs that were not there before to the front, remembers them, and returns how many they are. */
  keepNew(pairs: Uint32Array, length: number): number {
    let kept = 0
    for (let i = 0; i < length; i++) {
      const a = pairs[2 * i]
      const b = pairs[2 * i + 1]
      if (!this.#add(a, b)) continue
      pairs[2 * kept] = a
      pairs[2 * kept + 1] = b
      kept++
    }
    return kept
  }

  #add(a: number, b: number): boolean {
    if (4 * this.#size > this.#slots.length) this.#grow()
    const slots = this.#slots
    const at = slotOf(slots, a, b)
    if (slots[at] !== EMPTY) return false
    slots[at] = a
    slots[at + 1] = b
    this.#size++
    return true
  }

  #grow(): void {
    const old = this.#slots
    const slots = new Uint32Array(2 * old.length).fill(EMPTY)
    for (let i = 0; i < old.length; i += 2) {
      if (old[i] === EMPTY) continue
      const at = slotOf(slots, old[i], old[i + 1])
      slots[at] = old[i]
      slots[at + 1] = old[i + 1]
    }
    this.#slots = slots
  }
}

/** Where the pair is, or the free place where it would be. */
function slotOf(slots: Uint32Array, a: number, b: number): number {
  const mask = slots.length / 2 - 1
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
  hash ^= hash >>> 15
  let at = hash & mask
  while (slots[2 * at] !== EMPTY && (slots[2 * at] !== a || slots[2 * at + 1] !== b)) at = (at + 1) & mask
  return 2 * at
}
