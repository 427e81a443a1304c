import type { Axis } from '../cones/axis.kernel'
import { LAST, VERTEX } from '../patches/patches.kernel'

// What a node hands down to the nodes below it (ICCD §IV-C, accelerations 2 and 3), in a form that is sound.
//
// Claim 1: let a node have certainly positive areas along an axis. Every node below it has them too: its triangles are
// some of the same. So the contour of a node below may be projected along this axis, and along no other of which nothing
// is known: the proof of `certify` needs areas and contour about one direction.
//
// Claim 2: projected points may be reused below. They are relative to one vertex of the first node, which moves with
// them; a patch may be translated at each time as one likes, so that vertex need not belong to it. Each coordinate is off
// by at most 5/8 of 2^-50 times the largest difference of its vertex (see `projectLoops`). The eps of a node is taken over
// its own boundary and is never below that of the node above.
//
// Claim 3: edges that were not proved apart above are not proved apart below. Points are the same, eps is at least as
// large, and every statement of `apart` and every pair of disjoint boxes that holds for an eps holds for a smaller one.
// A node whose boundary holds both edges, in the same direction, fails without any work. Such a verdict is safe in any
// case: a node that is not certified is searched.

/** Numbers per node on the way down: its eps, and the four ends of the edges that meet. */
const ENTRY = 5
const NO_EDGES = -1

/** The axis that a node and all below it share, what was projected along it, and which edges meet. */
export class Frame {
  /** If it is off, everything is projected and tested again. The verdicts are the same; tests compare them. */
  readonly reuse: boolean
  /** Counts the vertices that were projected. */
  projected = 0
  /** Tail and head of the first edge and of the second that meet in the node above; −1 if there are none. */
  readonly failed = new Int32Array(4).fill(NO_EDGES)
  readonly #stride: number
  readonly #points: Float64Array
  readonly #size: Float64Array
  readonly #stamp: Uint32Array
  readonly #axis: Pick<Axis, 'r' | 's' | 'k'> = { r: 0, s: 0, k: 2 }
  #opened = 0
  #reference = 0
  #eps = 0
  #least = 0
  /** Of the nodes above that were tested: the first node that is no longer below, and what they hand down. */
  #ends = new Uint32Array(64)
  #above = new Float64Array(64 * ENTRY)
  #depth = 0

  constructor(vertexCount: number, degree: number, reuse: boolean) {
    this.reuse = reuse
    this.#stride = 2 * (degree + 1)
    this.#points = new Float64Array(reuse ? this.#stride * vertexCount : 0)
    this.#size = new Float64Array(reuse ? vertexCount : 0)
    this.#stamp = new Uint32Array(reuse ? vertexCount : 0)
  }

  /** Begins anew at a node, with the first vertex of its boundary as the origin. */
  open(axis: Axis, loops: Uint32Array, start: number): void {
    this.#axis.r = axis.r
    this.#axis.s = axis.s
    this.#axis.k = axis.k
    this.#reference = loops[start] & VERTEX
    this.#opened++
    this.#depth = 0
    this.#least = 0
    this.failed.fill(NO_EDGES)
  }

  /** Before a node is tested: what the nearest node above that was tested hands down. */
  enter(node: number): void {
    while (this.#depth > 0 && this.#ends[this.#depth - 1] <= node) this.#depth--
    if (this.#depth === 0) {
      this.#least = 0
      this.failed.fill(NO_EDGES)
      return
    }
    const at = ENTRY * (this.#depth - 1)
    this.#least = this.#above[at]
    for (let i = 0; i < 4; i++) this.failed[i] = this.#above[at + 1 + i]
  }

  /** After a node has failed by two edges at these positions of its list (−1: by something else), for all below it. */
  leave(nodeEnd: number, loops: Uint32Array, start: number, first: number, second: number, known: boolean): void {
    if (this.#depth === this.#ends.length) this.#grow()
    const at = ENTRY * this.#depth
    this.#ends[this.#depth++] = nodeEnd
    this.#above[at] = known ? this.#least : this.#eps
    if (known) {
      for (let i = 0; i < 4; i++) this.#above[at + 1 + i] = this.failed[i]
      return
    }
    this.#above[at + 1] = first < 0 ? NO_EDGES : loops[start + first] & VERTEX
    this.#above[at + 2] = first < 0 ? NO_EDGES : headOf(loops, start, first)
    this.#above[at + 3] = first < 0 ? NO_EDGES : loops[start + second] & VERTEX
    this.#above[at + 4] = first < 0 ? NO_EDGES : headOf(loops, start, second)
  }

  /** As `projectLoops`, but relative to the vertex of the frame; what has been projected in it is copied. */
  project(
    control: readonly Float64Array[],
    loops: Uint32Array,
    start: number,
    count: number,
    points: Float64Array,
  ): number {
    const stride = this.#stride
    const cache = this.#points
    let largest = 0
    for (let n = 0; n < count; n++) {
      const v = loops[start + n] & VERTEX
      const out = stride * n
      if (!this.reuse) {
        largest = Math.max(largest, this.#projectOne(control, v, points, out))
        continue
      }
      const at = stride * v
      if (this.#stamp[v] !== this.#opened) {
        this.#size[v] = this.#projectOne(control, v, cache, at)
        this.#stamp[v] = this.#opened
      }
      if (this.#size[v] > largest) largest = this.#size[v]
      for (let i = 0; i < stride; i++) points[out + i] = cache[at + i]
    }
    this.#eps = Math.max(this.#least, largest * 2 ** -50 + 1e-300)
    return this.#eps
  }

  #projectOne(control: readonly Float64Array[], vertex: number, points: Float64Array, at: number): number {
    const { k, r, s } = this.#axis
    const i = k === 2 ? 0 : k + 1
    const j = i === 2 ? 0 : i + 1
    const v = 3 * vertex
    const o = 3 * this.#reference
    let size = 0
    for (let c = 0; c < control.length; c++) {
      const positions = control[c]
      const dx = positions[v + i] - positions[o + i]
      const dy = positions[v + j] - positions[o + j]
      const dz = positions[v + k] - positions[o + k]
      points[at + 2 * c] = dx - r * dz
      points[at + 2 * c + 1] = dy - s * dz
      size = Math.max(size, Math.abs(dx), Math.abs(dy), Math.abs(dz))
    }
    this.projected++
    return size
  }

  #grow(): void {
    const ends = new Uint32Array(2 * this.#ends.length)
    ends.set(this.#ends)
    const above = new Float64Array(2 * this.#above.length)
    above.set(this.#above)
    this.#ends = ends
    this.#above = above
  }
}

/** Whether both edges that meet in the node above are on this boundary, in the same direction. */
export function holdsBothEdges({ failed }: Frame, loops: Uint32Array, start: number, count: number): boolean {
  const first = failed[0]
  const second = failed[2]
  if (first < 0) return false
  let found = 0
  for (let n = 0; n < count; n++) {
    const v = loops[start + n] & VERTEX
    if (v === first && headOf(loops, start, n) === failed[1]) found |= 1
    else if (v === second && headOf(loops, start, n) === failed[3]) found |= 2
  }
  return found === 3
}

/** The vertex after position n on its loop. */
function headOf(loops: Uint32Array, start: number, n: number): number {
  if ((loops[start + n] & LAST) === 0) return loops[start + n + 1] & VERTEX
  let first = n
  while (first > 0 && (loops[start + first - 1] & LAST) === 0) first--
  return loops[start + first] & VERTEX
}
