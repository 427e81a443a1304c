import type { SweptBoxes } from '../taylor/swept-boxes.kernel'

/** The pairs of nodes that a query looks at, and which of them their boxes leave. */
export class PairList {
  readonly count: number
  /** The nodes of each pair. */
  readonly nodeA: Int32Array
  readonly nodeB: Int32Array
  /** The pairs that are left, in rising order, and how many they are. */
  readonly left: Uint32Array
  size = 0
  /** For each pair the cells of time in which it can touch, as bits. */
  readonly masks: Int32Array
  /** All pairs, those of one second node together. */
  private readonly bySecond: Uint32Array

  constructor(pairs: readonly { readonly nodeA: number; readonly nodeB: number }[]) {
    const count = pairs.length
    this.count = count
    this.nodeA = Int32Array.from(pairs, (pair) => pair.nodeA)
    this.nodeB = Int32Array.from(pairs, (pair) => pair.nodeB)
    this.left = new Uint32Array(count)
    this.masks = new Int32Array(count)
    const { nodeB } = this
    this.bySecond = Uint32Array.from(pairs.keys()).sort((i, j) => nodeB[i] - nodeB[j] || i - j)
  }

  /** Leaves all pairs, for all of one cell. */
  leaveAll(): void {
    this.size = this.count
    for (let i = 0; i < this.count; i++) {
      this.left[i] = i
      this.masks[i] = 1
    }
  }

  /**
   * Leaves the pairs whose boxes overlap in some cell (dynamic bounding volumes). A tree of boxes, those of a body and
   * of all that hangs from it, is descended for each obstacle: bodies below a box that does not reach it are not looked at.
   */
  cull(boxes: SweptBoxes, parent: Int32Array, bodies: number, reached: Uint8Array): void {
    const { bySecond, count, left, masks, nodeA, nodeB } = this
    let descended = -1
    for (let i = 0; i < count; i++) {
      const pair = bySecond[i]
      const a = nodeA[pair]
      const b = nodeB[pair]
      if (b >= bodies && b !== descended) {
        descended = b
        for (let node = 0; node < bodies; node++) {
          const above = node === 0 || reached[parent[node]] === 1
          reached[node] = above && boxes.overlaps(boxes.subtrees, node, boxes.boxes, b) !== 0 ? 1 : 0
        }
      }
      masks[pair] = b >= bodies && reached[a] === 0 ? 0 : boxes.overlaps(boxes.boxes, a, boxes.boxes, b)
    }
    this.size = 0
    for (let pair = 0; pair < count; pair++) if (masks[pair] !== 0) left[this.size++] = pair
  }
}
