/** A queue of node pairs by time, the earliest first: a heap with four children per node. Its arrays grow and are kept. */
export class PairQueue {
  size = 0
  time = new Float64Array(1024)
  slot = new Uint32Array(1024)
  a = new Uint32Array(1024)
  b = new Uint32Array(1024)
  /** Steps of advancement that this pair has made. */
  steps = new Uint32Array(1024)
  /** Every slot below `used` is in use or on the free list. */
  used = 0
  free = new Uint32Array(1024)
  freeCount = 0

  clear(): void {
    this.size = 0
    this.used = 0
    this.freeCount = 0
  }

  push(time: number, a: number, b: number, steps: number): void {
    if (this.size === this.time.length) this.grow()
    const slot = this.freeCount > 0 ? this.free[--this.freeCount] : this.used++
    this.a[slot] = a
    this.b[slot] = b
    this.steps[slot] = steps
    const times = this.time
    const slots = this.slot
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 2
      if (times[parent] <= time) break
      times[at] = times[parent]
      slots[at] = slots[parent]
      at = parent
    }
    times[at] = time
    slots[at] = slot
  }

  /** Takes the earliest pair out, and returns its slot, which can be read until the next push. */
  pop(): number {
    const times = this.time
    const slots = this.slot
    const result = slots[0]
    const size = --this.size
    const time = times[size]
    const slot = slots[size]
    let at = 0
    for (;;) {
      const first = 4 * at + 1
      if (first >= size) break
      let least = first
      const end = first + 4 < size ? first + 4 : size
      for (let k = first + 1; k < end; k++) if (times[k] < times[least]) least = k
      if (times[least] >= time) break
      times[at] = times[least]
      slots[at] = slots[least]
      at = least
    }
    times[at] = time
    slots[at] = slot
    this.free[this.freeCount++] = result
    return result
  }

  private grow(): void {
    const capacity = 2 * this.time.length
    this.time = copy(this.time, new Float64Array(capacity))
    this.slot = copy(this.slot, new Uint32Array(capacity))
    this.a = copy(this.a, new Uint32Array(capacity))
    this.b = copy(this.b, new Uint32Array(capacity))
    this.steps = copy(this.steps, new Uint32Array(capacity))
    this.free = copy(this.free, new Uint32Array(capacity))
  }
}

function copy<A extends Float64Array | Uint32Array>(from: A, to: A): A {
  to.set(from)
  return to
}
