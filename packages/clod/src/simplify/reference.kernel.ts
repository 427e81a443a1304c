/**
 * The distance of a triangle from the input mesh, rounded up. The triangle is cut into pieces until a bound of each is good enough:
 * - the distance changes by no more than the way, so over a piece it is at most the one at the middle plus the radius;
 * - the distance from one triangle of the mesh is convex, so over a piece it is largest at a corner.
 */
import { triangleDistance } from '../hierarchy/hull-distance.kernel'
import { triangleBox } from '../patches/surface.kernel'
import { buildBoxTree, type BoxTree } from '../tree/box-tree.kernel'

/** After so many pieces bounds are taken as they are. */
const MOST = 600

/** The input mesh with a tree over its triangles. */
export class Reference {
  private readonly tree: BoxTree
  private readonly corners: Int32Array
  private readonly stack: number[] = []
  private readonly pieces: number[] = []
  /** The nearest triangle that was found last. */
  private nearest = 0

  constructor(
    private readonly x: Float64Array,
    corners: Int32Array,
  ) {
    this.corners = corners.slice()
    const boxes = new Float64Array(2 * corners.length)
    for (let t = 0; t < corners.length / 3; t++) triangleBox(x, corners, t, boxes, 6 * t)
    this.tree = buildBoxTree(boxes, corners.length / 3)
  }

  /**
   * Bounds the distance of all points of the triangle a b c from the mesh.
   *
   * @param tolerance - How far the bound may be above the greatest distance.
   */
  farthest(a: number, b: number, c: number, tolerance: number): number {
    const { x, pieces } = this
    pieces.length = 0
    for (let k = 0; k < 3; k++) pieces.push(x[3 * a + k])
    for (let k = 0; k < 3; k++) pieces.push(x[3 * b + k])
    for (let k = 0; k < 3; k++) pieces.push(x[3 * c + k])
    let result = 0
    let reached = 0
    for (let i = 0; i < pieces.length; i += 9) {
      const mx = (pieces[i] + pieces[i + 3] + pieces[i + 6]) / 3
      const my = (pieces[i + 1] + pieces[i + 4] + pieces[i + 7]) / 3
      const mz = (pieces[i + 2] + pieces[i + 5] + pieces[i + 8]) / 3
      const middle = this.distance(mx, my, mz)
      reached = Math.max(reached, middle)
      let radius = 0
      let atCorners = 0
      for (let k = i; k < i + 9; k += 3) {
        const dx = pieces[k] - mx
        const dy = pieces[k + 1] - my
        const dz = pieces[k + 2] - mz
        radius = Math.max(radius, Math.sqrt(dx * dx + dy * dy + dz * dz))
        atCorners = Math.max(atCorners, this.toTriangle(this.nearest, pieces[k], pieces[k + 1], pieces[k + 2]))
      }
      const bound = Math.min((middle + radius) * (1 + 2 ** -48), atCorners)
      if (bound <= reached + tolerance || pieces.length >= 9 * MOST) result = Math.max(result, bound)
      else this.split(i)
    }
    return result
  }

  /** Appends the halves of a piece along its longest edge. */
  private split(i: number): void {
    const { pieces } = this
    let longest = -1
    let at = 0
    for (let k = 0; k < 3; k++) {
      const p = i + 3 * k
      const q = i + 3 * ((k + 1) % 3)
      const length =
        (pieces[p] - pieces[q]) ** 2 + (pieces[p + 1] - pieces[q + 1]) ** 2 + (pieces[p + 2] - pieces[q + 2]) ** 2
      if (length > longest) {
        longest = length
        at = k
      }
    }
    const p = i + 3 * at
    const q = i + 3 * ((at + 1) % 3)
    const r = i + 3 * ((at + 2) % 3)
    const hx = (pieces[p] + pieces[q]) / 2
    const hy = (pieces[p + 1] + pieces[q + 1]) / 2
    const hz = (pieces[p + 2] + pieces[q + 2]) / 2
    pieces.push(pieces[p], pieces[p + 1], pieces[p + 2], hx, hy, hz, pieces[r], pieces[r + 1], pieces[r + 2])
    pieces.push(hx, hy, hz, pieces[q], pieces[q + 1], pieces[q + 2], pieces[r], pieces[r + 1], pieces[r + 2])
  }

  private toTriangle(t: number, px: number, py: number, pz: number): number {
    const { corners } = this
    return triangleDistance(this.x, px, py, pz, corners[3 * t], corners[3 * t + 1], corners[3 * t + 2])
  }

  /** Upper bound of the distance of a point from the mesh, and `nearest`, the triangle that it is for. */
  private distance(px: number, py: number, pz: number): number {
    const { tree, stack } = this
    const { box, left, right } = tree
    let best = this.toTriangle(this.nearest, px, py, pz)
    let height = 0
    stack[height++] = tree.root
    while (height > 0) {
      const node = stack[--height]
      if (boxDistance(box, node, px, py, pz) >= best * best) continue
      if (left[node] < 0) {
        const distance = this.toTriangle(right[node], px, py, pz)
        if (distance < best) {
          best = distance
          this.nearest = right[node]
        }
        continue
      }
      const l = boxDistance(box, left[node], px, py, pz)
      const r = boxDistance(box, right[node], px, py, pz)
      stack[height++] = l < r ? right[node] : left[node]
      stack[height++] = l < r ? left[node] : right[node]
    }
    return best
  }
}

function boxDistance(box: Float64Array, node: number, px: number, py: number, pz: number): number {
  const n = 6 * node
  const dx = Math.max(box[n] - px, 0, px - box[n + 3])
  const dy = Math.max(box[n + 1] - py, 0, py - box[n + 4])
  const dz = Math.max(box[n + 2] - pz, 0, pz - box[n + 5])
  return dx * dx + dy * dy + dz * dz
}
