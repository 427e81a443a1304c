/** A growable list of interleaved pairs. */
export class PairList {
  pairs: Uint32Array
  length = 0

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
    this.length++
  }

  /** Drops all pairs that do not satisfy the predicate. */
  keep(predicate: (a: number, b: number) => boolean): void {
    let kept = 0
    for (let i = 0; i < this.length; i++) {
      const a = this.pairs[2 * i]
      const b = this.pairs[2 * i + 1]
      if (!predicate(a, b)) continue
      this.pairs[2 * kept] = a
      this.pairs[2 * kept + 1] = b
      kept++
    }
    this.length = kept
  }
}
