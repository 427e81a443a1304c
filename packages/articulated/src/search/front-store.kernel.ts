import type { PairQueue } from '@ccd/advancement/search'

/** Node pairs at which searches have stopped, so that they can go on from there. Its arrays grow and are kept. */
export class FrontStore {
  size = 0
  time = new Float64Array(256)
  a = new Uint32Array(256)
  b = new Uint32Array(256)
  steps = new Uint32Array(256)

  /** Appends all that a queue holds. */
  save(queue: PairQueue): void {
    const first = this.size
    const size = first + queue.size
    while (size > this.time.length) this.grow()
    for (let i = 0; i < queue.size; i++) {
      const slot = queue.slot[i]
      this.time[first + i] = queue.time[i]
      this.a[first + i] = queue.a[slot]
      this.b[first + i] = queue.b[slot]
      this.steps[first + i] = queue.steps[slot]
    }
    this.size = size
  }

  /** Puts a range into a queue, but for what is later than a time. */
  load(queue: PairQueue, from: number, to: number, latest: number): void {
    for (let i = from; i < to; i++) {
      if (this.time[i] <= latest) queue.push(this.time[i], this.a[i], this.b[i], this.steps[i])
    }
  }

  private grow(): void {
    const { time, a, b, steps } = this
    const capacity = 2 * time.length
    this.time = new Float64Array(capacity)
    this.a = new Uint32Array(capacity)
    this.b = new Uint32Array(capacity)
    this.steps = new Uint32Array(capacity)
    this.time.set(time)
    this.a.set(a)
    this.b.set(b)
    this.steps.set(steps)
  }
}
