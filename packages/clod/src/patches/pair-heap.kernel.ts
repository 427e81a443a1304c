/** A binary heap of pairs of numbers by a key; equal keys come out in the order of the pair, so the order is always the same. */
export class PairHeap {
  private keys = new Float64Array(1024)
  private firsts = new Int32Array(1024)
  private seconds = new Int32Array(1024)
  /** How many pairs wait. */
  length = 0
  /** The pair that `pop` took out last. */
  first = -1
  /** The pair that `pop` took out last. */
  second = -1

  /** Adds a pair. */
  push(key: number, first: number, second: number): void {
    if (this.length === this.keys.length) this.grow()
    let i = this.length++
    while (i > 0) {
      const above = (i - 1) >> 1
      if (!this.isBefore(key, first, second, above)) break
      this.move(above, i)
      i = above
    }
    this.put(i, key, first, second)
  }

  /** Takes out the pair with the smallest key, into `first` and `second`; false if there is none. */
  pop(): boolean {
    if (this.length === 0) return false
    this.first = this.firsts[0]
    this.second = this.seconds[0]
    const last = --this.length
    const key = this.keys[last]
    const first = this.firsts[last]
    const second = this.seconds[last]
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= last) break
      if (
        child + 1 < last &&
        this.isBefore(this.keys[child + 1], this.firsts[child + 1], this.seconds[child + 1], child)
      ) {
        child++
      }
      if (this.isBefore(key, first, second, child)) break
      this.move(child, i)
      i = child
    }
    this.put(i, key, first, second)
    return true
  }

  private isBefore(key: number, first: number, second: number, at: number): boolean {
    if (key !== this.keys[at]) return key < this.keys[at]
    if (first !== this.firsts[at]) return first < this.firsts[at]
    return second < this.seconds[at]
  }

  private move(from: number, to: number): void {
    this.put(to, this.keys[from], this.firsts[from], this.seconds[from])
  }

  private put(at: number, key: number, first: number, second: number): void {
    this.keys[at] = key
    this.firsts[at] = first
    this.seconds[at] = second
  }

  private grow(): void {
    const size = 2 * this.keys.length
    const keys = new Float64Array(size)
    keys.set(this.keys)
    const firsts = new Int32Array(size)
    firsts.set(this.firsts)
    const seconds = new Int32Array(size)
    seconds.set(this.seconds)
    this.keys = keys
    this.firsts = firsts
    this.seconds = seconds
  }
}
