/** A stack of node pairs to visit, with the gap and the step measured when they were found. Its arrays grow and are kept. */
export class PairStack {
  size = 0
  a = new Uint32Array(256)
  b = new Uint32Array(256)
  gap = new Float64Array(256)
  step = new Float64Array(256)

  push(a: number, b: number, gap: number, step: number): void {
    const at = this.size
    if (at === this.a.length) this.grow()
    this.a[at] = a
    this.b[at] = b
    this.gap[at] = gap
    this.step[at] = step
    this.size = at + 1
  }

  private grow(): void {
    const { a, b, gap, step } = this
    this.a = new Uint32Array(2 * a.length)
    this.b = new Uint32Array(2 * b.length)
    this.gap = new Float64Array(2 * gap.length)
    this.step = new Float64Array(2 * step.length)
    this.a.set(a)
    this.b.set(b)
    this.gap.set(gap)
    this.step.set(step)
  }
}
