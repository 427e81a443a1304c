/**
 * Finds the pairs of boxes that overlap: sweep and prune along the axis on which the boxes are spread out most. Boxes are
 * rows of six numbers, low x y z and high x y z.
 */
export class SweepAndPrune {
  readonly boxes: Float64Array
  /** The boxes by their low ends. It is kept from step to step, so that sorting takes linear time. */
  readonly #order: Uint32Array
  #axis = 0
  #first = 0
  #second = 1

  constructor(count: number) {
    this.boxes = new Float64Array(6 * count)
    this.#order = new Uint32Array(count)
    for (let i = 0; i < count; i++) this.#order[i] = i
  }

  /** Starts over, with the boxes as they are now. */
  begin(): void {
    this.#axis = widestAxis(this.boxes)
    sortByLow(this.#order, this.boxes, this.#axis)
    this.#first = 0
    this.#second = 1
  }

  /** Writes the next overlapping pairs (a b a b …, a < b) and returns how many they are: as many as fit, or the last ones. */
  next(pairs: Uint32Array): number {
    const order = this.#order
    const boxes = this.boxes
    const axis = this.#axis
    const capacity = pairs.length >> 1
    let count = 0
    let i = this.#first
    let j = this.#second
    for (; i < order.length; i++, j = i + 1) {
      const a = order[i]
      const high = boxes[6 * a + 3 + axis]
      for (; j < order.length; j++) {
        const b = order[j]
        if (boxes[6 * b + axis] > high) break
        if (!boxesOverlap(boxes, a, b)) continue
        if (count === capacity) {
          this.#first = i
          this.#second = j
          return count
        }
        pairs[2 * count] = a < b ? a : b
        pairs[2 * count + 1] = a < b ? b : a
        count++
      }
    }
    this.#first = i
    this.#second = j
    return count
  }
}

/** Sorts in place an order that is almost sorted already: bodies move little from step to step. */
function sortByLow(order: Uint32Array, boxes: Float64Array, axis: number): void {
  for (let i = 1; i < order.length; i++) {
    const body = order[i]
    const low = boxes[6 * body + axis]
    let j = i - 1
    while (j >= 0 && boxes[6 * order[j] + axis] > low) {
      order[j + 1] = order[j]
      j--
    }
    order[j + 1] = body
  }
}

/** Closed comparison: boxes that only touch overlap. */
function boxesOverlap(boxes: Float64Array, a: number, b: number): boolean {
  const i = 6 * a
  const j = 6 * b
  return (
    boxes[i] <= boxes[j + 3] &&
    boxes[j] <= boxes[i + 3] &&
    boxes[i + 1] <= boxes[j + 4] &&
    boxes[j + 1] <= boxes[i + 4] &&
    boxes[i + 2] <= boxes[j + 5] &&
    boxes[j + 2] <= boxes[i + 5]
  )
}

/** The axis along which the boxes are spread out most. */
function widestAxis(boxes: Float64Array): number {
  let best = 0
  let widest = -1
  for (let axis = 0; axis < 3; axis++) {
    let sum = 0
    let squares = 0
    const count = boxes.length / 6
    for (let i = 0; i < count; i++) {
      const middle = (boxes[6 * i + axis] + boxes[6 * i + 3 + axis]) / 2
      sum += middle
      squares += middle * middle
    }
    const spread = squares / count - (sum / count) * (sum / count)
    if (spread > widest) {
      widest = spread
      best = axis
    }
  }
  return best
}
