import { boxesOverlap } from '../bounds/swept-boxes.kernel'

const LEAF = 4

/** Boxes (six numbers each: minima, maxima) halved at the median of their longest axis until few are left. */
export class BoxTree {
  readonly #boxes: Float64Array
  readonly #order: Uint32Array
  /** Node n covers a range of `order`; its halves are nodes 2n + 1 and 2n + 2. */
  readonly #nodes: Float64Array

  constructor(boxes: Float64Array) {
    const count = boxes.length / 6
    this.#boxes = boxes
    this.#order = Uint32Array.from({ length: count }, (_, i) => i)
    let nodes = 1
    for (let size = count; size > LEAF; size = (size + 1) >> 1) nodes = 2 * nodes + 1
    this.#nodes = new Float64Array(6 * nodes)
    if (count > 0) this.#build(0, 0, count)
  }

  /** Calls `visit` with the index of every box that overlaps the one at `query[at]`. */
  forOverlaps(query: Float64Array, at: number, visit: (index: number) => void): void {
    if (this.#order.length > 0) this.#visit(0, 0, this.#order.length, query, at, visit)
  }

  #build(node: number, from: number, to: number): void {
    const boxes = this.#boxes
    const nodes = this.#nodes
    const n = 6 * node
    for (let axis = 0; axis < 3; axis++) {
      let low = Number.POSITIVE_INFINITY
      let high = Number.NEGATIVE_INFINITY
      for (let i = from; i < to; i++) {
        const b = 6 * this.#order[i] + axis
        if (boxes[b] < low) low = boxes[b]
        if (boxes[b + 3] > high) high = boxes[b + 3]
      }
      nodes[n + axis] = low
      nodes[n + 3 + axis] = high
    }
    if (to - from <= LEAF) return
    const x = nodes[n + 3] - nodes[n]
    const y = nodes[n + 4] - nodes[n + 1]
    const z = nodes[n + 5] - nodes[n + 2]
    const axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2
    this.#order
      .subarray(from, to)
      .sort(
        (i, j) =>
          boxes[6 * i + axis] + boxes[6 * i + 3 + axis] - (boxes[6 * j + axis] + boxes[6 * j + 3 + axis]) || i - j,
      )
    const middle = (from + to + 1) >> 1
    this.#build(2 * node + 1, from, middle)
    this.#build(2 * node + 2, middle, to)
  }

  #visit(
    node: number,
    from: number,
    to: number,
    query: Float64Array,
    at: number,
    visit: (index: number) => void,
  ): void {
    if (!boxesOverlap(this.#nodes, 6 * node, query, at)) return
    if (to - from > LEAF) {
      const middle = (from + to + 1) >> 1
      this.#visit(2 * node + 1, from, middle, query, at, visit)
      this.#visit(2 * node + 2, middle, to, query, at, visit)
      return
    }
    for (let i = from; i < to; i++) if (boxesOverlap(this.#boxes, 6 * this.#order[i], query, at)) visit(this.#order[i])
  }
}
