/**
 * What all collapses so far have moved: a box and a bound each. A point of a hull that is not in the input solid has changed sides in
 * one of them, so it lies in its box, and the largest bound of the boxes that meet a hull bounds its deviation.
 */
export class Sweeps {
  private boxes = new Float64Array(6 * 1024)
  private bounds = new Float64Array(1024)
  private count = 0
  /** Of the tree over the sweeps: boxes and bounds of nodes, 2n + 1 and 2n + 2 below n; leaves are `order`. */
  private nodeBoxes = new Float64Array(0)
  private nodeBounds = new Float64Array(0)
  private order = new Int32Array(0)

  /** Adds one. */
  add(box: Float64Array, bound: number): void {
    if (this.count === this.bounds.length) {
      const boxes = new Float64Array(2 * this.boxes.length)
      boxes.set(this.boxes)
      this.boxes = boxes
      const bounds = new Float64Array(2 * this.bounds.length)
      bounds.set(this.bounds)
      this.bounds = bounds
    }
    this.boxes.set(box, 6 * this.count)
    this.bounds[this.count++] = bound
  }

  /** Makes the tree that `largestAt` walks. */
  prepare(): void {
    const { count } = this
    this.order = new Int32Array(count)
    for (let i = 0; i < count; i++) this.order[i] = i
    let size = 1
    while (size < Math.max(1, count)) size *= 2
    this.nodeBoxes = new Float64Array(12 * size)
    this.nodeBounds = new Float64Array(2 * size).fill(-1)
    this.build(0, 0, count)
  }

  private build(node: number, from: number, to: number): void {
    const { boxes, bounds, order, nodeBoxes, nodeBounds } = this
    const n = 6 * node
    for (let k = 0; k < 3; k++) {
      nodeBoxes[n + k] = Infinity
      nodeBoxes[n + 3 + k] = -Infinity
    }
    for (let i = from; i < to; i++) {
      const b = 6 * order[i]
      for (let k = 0; k < 3; k++) {
        nodeBoxes[n + k] = Math.min(nodeBoxes[n + k], boxes[b + k])
        nodeBoxes[n + 3 + k] = Math.max(nodeBoxes[n + 3 + k], boxes[b + 3 + k])
      }
      nodeBounds[node] = Math.max(nodeBounds[node], bounds[order[i]])
    }
    if (to - from <= 1) return
    let axis = 0
    for (let k = 1; k < 3; k++) {
      if (nodeBoxes[n + 3 + k] - nodeBoxes[n + k] > nodeBoxes[n + 3 + axis] - nodeBoxes[n + axis]) axis = k
    }
    const middle = (from + to) >> 1
    order
      .subarray(from, to)
      .sort(
        (a, b) =>
          boxes[6 * a + axis] + boxes[6 * a + 3 + axis] - boxes[6 * b + axis] - boxes[6 * b + 3 + axis] || a - b,
      )
    this.build(2 * node + 1, from, middle)
    this.build(2 * node + 2, middle, to)
  }

  /** The largest bound of the sweeps whose boxes meet the box; 0 if there is none. Touching counts. */
  largestAt(box: Float64Array): number {
    const { nodeBoxes, nodeBounds } = this
    const pending = [0]
    let largest = 0
    while (pending.length > 0) {
      const node = pending.pop() as number
      if (!(node < nodeBounds.length && nodeBounds[node] > largest)) continue
      const n = 6 * node
      let apart = false
      for (let k = 0; k < 3; k++) {
        if (nodeBoxes[n + k] > box[3 + k] || nodeBoxes[n + 3 + k] < box[k]) apart = true
      }
      if (apart) continue
      const left = 2 * node + 1
      const leaf = left >= nodeBounds.length || (nodeBounds[left] < 0 && nodeBounds[left + 1] < 0)
      if (leaf) largest = nodeBounds[node]
      else if (nodeBounds[left] > nodeBounds[left + 1]) pending.push(left + 1, left)
      else pending.push(left, left + 1)
    }
    return largest
  }
}
