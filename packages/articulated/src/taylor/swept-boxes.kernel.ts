import type { TreeMotion } from '../motion/tree-motion.kernel'
import { pointModels, POSE_LENGTH, writePoseModels } from './pose-models.kernel'
import { above, below, deviation, greatest, MODEL_LENGTH } from './taylor-model.kernel'

/** A box: least x y z, then greatest x y z. */
export const BOX_LENGTH = 6

const point = new Float64Array(3 * MODEL_LENGTH)

/** More cells than this have no place in a mask. */
export const MOST_CELLS = 31

/**
 * Boxes of what moves with each node of a tree, over each cell of time, in the coordinates of the root; and for each body
 * boxes of all bodies that hang from it. `local[i]` is the box of what moves with node i, in its own coordinates; empty if it
 * is inverted.
 *
 * Claim: with centre c and half sides h of a local box, each of its points is at o + R c + R s with |s| ≤ h, so along an
 * axis it is within the range of o + R c, widened by the greatest |R_ij| h_j. Both come from Taylor models.
 */
export class SweptBoxes {
  /** How many parts of the motion have boxes of their own, and how many can have. */
  cells: number
  readonly most: number
  /** When each cell begins, and when the last one ends. */
  times: Float64Array
  /** Box of node i in cell c at (c · nodes + i) · 6. */
  readonly boxes: Float64Array
  /** The same with all bodies below. */
  readonly subtrees: Float64Array
  private readonly poses: Float64Array
  private readonly nodes: number
  /** Room for the times, by the number of cells. */
  private readonly room: readonly Float64Array[]

  constructor(nodes: number, cells: number) {
    this.nodes = nodes
    this.cells = cells
    this.most = cells
    this.room = Array.from({ length: cells + 1 }, (_, count) => new Float64Array(count + 1))
    this.times = this.room[cells]
    this.boxes = new Float64Array(cells * nodes * BOX_LENGTH)
    this.subtrees = new Float64Array(cells * nodes * BOX_LENGTH)
    this.poses = new Float64Array(nodes * POSE_LENGTH)
  }

  /**
   * Computes the boxes of a motion from a time on, in so many cells. `margin` widens them. Boxes of nodes that are no bodies
   * stay as they are unless `all` is set; then they must have been computed in as many cells.
   */
  update(motion: TreeMotion, local: Float64Array, margin: Float64Array, from = 0, all = true, cells = this.most): void {
    this.cells = cells
    this.times = this.room[cells]
    const { boxes, nodes, poses, subtrees, times } = this
    const { bodies, edges, parent, reversed, until } = motion
    const count = all ? nodes : bodies
    for (let cell = 0; cell <= cells; cell++) {
      times[cell] = cell === cells ? until : from + (until - from) * (cell / cells)
    }
    for (let cell = 0; cell < cells; cell++) {
      writePoseModels(edges, parent, reversed, times[cell], times[cell + 1], poses, count)
      const first = cell * nodes * BOX_LENGTH
      for (let node = 0; node < count; node++) {
        writeBox(poses, node, local, margin[node], boxes, first + node * BOX_LENGTH)
      }
      for (let k = first; k < first + bodies * BOX_LENGTH; k++) subtrees[k] = boxes[k]
      for (let node = bodies - 1; node > 0; node--) {
        const from = first + node * BOX_LENGTH
        const to = first + parent[node] * BOX_LENGTH
        for (let k = 0; k < 3; k++) {
          if (subtrees[from + k] < subtrees[to + k]) subtrees[to + k] = subtrees[from + k]
          if (subtrees[from + 3 + k] > subtrees[to + 3 + k]) subtrees[to + 3 + k] = subtrees[from + 3 + k]
        }
      }
    }
  }

  /** The cells in which two boxes overlap, as bits. `ofA` and `ofB` are `boxes` or `subtrees`. */
  overlaps(ofA: Float64Array, a: number, ofB: Float64Array, b: number): number {
    let mask = 0
    for (let cell = 0; cell < this.cells; cell++) {
      const i = (cell * this.nodes + a) * BOX_LENGTH
      const j = (cell * this.nodes + b) * BOX_LENGTH
      if (
        ofA[i] <= ofB[j + 3] &&
        ofB[j] <= ofA[i + 3] &&
        ofA[i + 1] <= ofB[j + 4] &&
        ofB[j + 1] <= ofA[i + 4] &&
        ofA[i + 2] <= ofB[j + 5] &&
        ofB[j + 2] <= ofA[i + 5]
      ) {
        mask |= 1 << cell
      }
    }
    return mask
  }
}

function writeBox(
  poses: Float64Array,
  node: number,
  local: Float64Array,
  margin: number,
  boxes: Float64Array,
  at: number,
): void {
  const from = node * BOX_LENGTH
  if (local[from] > local[from + 3]) {
    for (let k = 0; k < 3; k++) {
      boxes[at + k] = Infinity
      boxes[at + 3 + k] = -Infinity
    }
    return
  }
  const cx = (local[from] + local[from + 3]) / 2
  const cy = (local[from + 1] + local[from + 4]) / 2
  const cz = (local[from + 2] + local[from + 5]) / 2
  // Rounded up, so that centre ± half contains the box.
  const grow = 2 ** -51
  const hx = (local[from + 3] - local[from]) / 2 + grow * (Math.abs(local[from]) + Math.abs(local[from + 3]))
  const hy = (local[from + 4] - local[from + 1]) / 2 + grow * (Math.abs(local[from + 1]) + Math.abs(local[from + 4]))
  const hz = (local[from + 5] - local[from + 2]) / 2 + grow * (Math.abs(local[from + 2]) + Math.abs(local[from + 5]))
  pointModels(poses, node, cx, cy, cz, point)
  const rotation = node * POSE_LENGTH
  for (let row = 0; row < 3; row++) {
    const r = rotation + 3 * row * MODEL_LENGTH
    const wide =
      (deviation(point, row * MODEL_LENGTH) +
        greatest(poses, r) * hx +
        greatest(poses, r + MODEL_LENGTH) * hy +
        greatest(poses, r + 2 * MODEL_LENGTH) * hz +
        margin) *
      (1 + 2 ** -48)
    boxes[at + row] = below(point[row * MODEL_LENGTH], wide)
    boxes[at + 3 + row] = above(point[row * MODEL_LENGTH], wide)
  }
}
