import type { Proof } from '../culler/proof'
import type { Axis } from '../cones/axis.kernel'
import { LAST, VERTEX } from '../patches/patches.kernel'
import { holdsBothEdges, type Frame } from './frame.kernel'
import { linkLoops, projectLoops } from './projection.kernel'
import { apart, CROSS, productSign, startsApart, vertexApart, type Planar } from './planar.kernel'

// The continuous contour test (ICCD §IV-C). Claim: `contourSimple` is true only if the loops of a patch, projected along
// the axis, are simple and disjoint at all times of the step, and, where they are several, exactly one of them runs
// counter-clockwise seen from the axis. Assumed: all triangles of the patch have positive projected area at all times
// (so no boundary edge ever has length zero).
//
// Two edges without a common vertex that meet at some time either cross at the start, or an end of one lies on the
// other at the first time that they meet: `apart` excludes both. Two edges p w and w q with a common vertex overlap only
// if p lies on w q or q on p w; then the edge before p meets w q or the edge after q meets p w, and those have no common
// vertex, but on a loop of three edges, which is simple as long as its area is not zero.
//
// Pairs of edges whose 2-D boxes, projected and swept over the step, are disjoint cannot meet: a tree of boxes over
// consecutive edges finds the others. Positions are relative to one boundary vertex at each time, a frame that moves
// with the patch: boxes stay small and the projection is rounded in proportion to the size of the patch.

/** Pairs of edges with overlapping boxes that a node may have, per boundary edge, before it is given up. */
const PAIRS_PER_EDGE = 16
const PAIRS_AT_LEAST = 64

export interface ContourCounts {
  /** Contours that were tested. */
  contours: number
  /** Boundary edges of those contours. */
  edges: number
  /** Pairs of boundary edges that were tested. */
  pairs: number
  /** Contours that may meet themselves. */
  failed: number
  /** Boundary vertices that were projected; those whose projection was taken from the parent are not among them. */
  projected: number
  /** Of the failed nodes: those that the edges of their parent that meet decided, without any projection. */
  inherited: number
}

export class ContourTest {
  counts = noContourCounts()
  /** Edges that were found to meet, as positions in the list of the patch; −1 if it failed otherwise. */
  failedFirst = -1
  failedSecond = -1
  /** Whether it failed because of edges that were found to meet in the node above. */
  failedAbove = false
  readonly degree: number
  readonly #planar: Planar
  readonly #next: Int32Array
  readonly #boxes: Float64Array
  readonly #stack: Int32Array
  readonly #proof: Proof
  readonly #allPairs: boolean
  #loops: Uint32Array = new Uint32Array(0)
  #start = 0

  /** `allPairs`: test every pair of edges, as the paper does without its accelerations. */
  constructor(longestBoundary: number, degree: number, proof: Proof, allPairs: boolean) {
    const leaves = leavesFor(longestBoundary)
    this.degree = degree
    this.#planar = {
      degree,
      points: new Float64Array(2 * (degree + 1) * longestBoundary),
      eps: 0,
      scratch: new Float64Array(2 * degree + 1),
    }
    this.#next = new Int32Array(longestBoundary)
    this.#boxes = new Float64Array(8 * leaves)
    this.#stack = new Int32Array(16 * 32)
    this.#proof = proof
    this.#allPairs = allPairs
  }

  reset(): void {
    this.counts = noContourCounts()
  }

  /**
   * `hint`: two positions in the list that are looked at first; it has no influence on the verdict. `frame`: of the node
   * from which this one has its axis; see there.
   */
  contourSimple(
    control: readonly Float64Array[],
    loops: Uint32Array,
    start: number,
    count: number,
    axis: Axis,
    hintFirst: number,
    hintSecond: number,
    frame: Frame | undefined = undefined,
  ): boolean {
    this.counts.contours++
    this.counts.edges += count
    this.failedFirst = -1
    this.failedSecond = -1
    this.failedAbove = frame?.reuse === true && holdsBothEdges(frame, loops, start, count)
    if (this.failedAbove) {
      this.counts.failed++
      this.counts.inherited++
      return false
    }
    this.#loops = loops
    this.#start = start
    const loopCount = linkLoops(loops, start, count, this.#next)
    if (frame === undefined) {
      this.#planar.eps = projectLoops(control, loops, start, count, axis, this.#planar.points)
      this.counts.projected += count
    } else {
      const before = frame.projected
      this.#planar.eps = frame.project(control, loops, start, count, this.#planar.points)
      this.counts.projected += frame.projected - before
    }
    const simple =
      !(hintFirst >= 0 && hintFirst < count && hintSecond < count && this.#edgesMeet(hintFirst, hintSecond)) &&
      this.#smallLoopsSimple(loops, start, count) &&
      (loopCount === 1 || !this.#proof.onePositiveLoop || this.#onePositive(loops, start, count, axis.sign)) &&
      (this.#allPairs ? this.#everyPairApart(count) : this.#pairsApart(count))
    if (!simple) this.counts.failed++
    return simple
  }

  #smallLoopsSimple(loops: Uint32Array, start: number, count: number): boolean {
    let first = 0
    for (let n = 0; n < count; n++) {
      if ((loops[start + n] & LAST) === 0) continue
      if (n - first === 2 && productSign(this.#planar, CROSS, first, first + 1, first, n) === 0) return false
      first = n + 1
    }
    return true
  }

  /** Exactly one loop has certainly positive area at the start, all others negative. */
  #onePositive(loops: Uint32Array, start: number, count: number, sign: number): boolean {
    const { points, degree, eps } = this.#planar
    const stride = 2 * (degree + 1)
    let positive = 0
    let area = 0
    let size = 0
    let first = 0
    for (let n = 0; n < count; n++) {
      const a = n * stride
      const b = this.#next[n] * stride
      area += points[a] * points[b + 1] - points[a + 1] * points[b]
      size = Math.max(size, Math.abs(points[a]), Math.abs(points[a + 1]))
      if ((loops[start + n] & LAST) === 0) continue
      const edges = n + 1 - first
      // Two products of coordinates off by eps per edge, and sums of `edges` terms.
      const error = edges * (5 * eps * size + 4 * eps * eps) + edges * (edges + 4) * size * size * 2 ** -51
      if (!(Math.abs(area) > error)) return false
      if (area * sign > 0) positive++
      area = 0
      size = 0
      first = n + 1
    }
    return positive === 1
  }

  #edgesApart(i: number, j: number): boolean {
    const a = i
    const b = this.#next[i]
    const c = j
    const d = this.#next[j]
    if (this.#sameVertex(a, c) || this.#sameVertex(a, d) || this.#sameVertex(b, c) || this.#sameVertex(b, d))
      return true
    this.counts.pairs++
    const planar = this.#planar
    const { startSimple, stepSimple, foldBack } = this.#proof
    let result: boolean
    if (startSimple && stepSimple) result = apart(planar, a, b, c, d)
    else {
      result =
        (!startSimple || startsApart(planar, a, b, c, d)) &&
        (!stepSimple ||
          (vertexApart(planar, a, c, d) &&
            vertexApart(planar, b, c, d) &&
            vertexApart(planar, c, a, b) &&
            vertexApart(planar, d, a, b)))
    }
    if (!foldBack && (this.#next[b] === c || this.#next[d] === a || b === this.#next[d] || d === this.#next[b]))
      return true
    if (result) return true
    this.failedFirst = i
    this.failedSecond = j
    return false
  }

  #sameVertex(p: number, q: number): boolean {
    return ((this.#loops[this.#start + p] ^ this.#loops[this.#start + q]) & VERTEX) === 0
  }

  /** What the search through the boxes would find for this pair. */
  #edgesMeet(i: number, j: number): boolean {
    const boxes = this.#boxes
    this.#fitBox(i, 0)
    this.#fitBox(j, 4)
    return (
      (this.#allPairs || !(boxes[0] > boxes[5] || boxes[4] > boxes[1] || boxes[2] > boxes[7] || boxes[6] > boxes[3])) &&
      !this.#edgesApart(i, j)
    )
  }

  #everyPairApart(count: number): boolean {
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < i; j++) if (!this.#edgesApart(i, j)) return false
    }
    return true
  }

  #pairsApart(count: number): boolean {
    const leaves = this.#fitBoxes(count)
    const boxes = this.#boxes
    const stack = this.#stack
    let budget = PAIRS_PER_EDGE * count + PAIRS_AT_LEAST
    let top = 0
    stack[top++] = 1
    stack[top++] = 1
    while (top > 0) {
      const n = stack[--top]
      const m = stack[--top]
      if (m === n) {
        if (m >= leaves) continue
        const l = 2 * m
        stack[top++] = l
        stack[top++] = l
        stack[top++] = l + 1
        stack[top++] = l + 1
        stack[top++] = l
        stack[top++] = l + 1
        continue
      }
      const p = 4 * m
      const q = 4 * n
      if (
        boxes[p] > boxes[q + 1] ||
        boxes[q] > boxes[p + 1] ||
        boxes[p + 2] > boxes[q + 3] ||
        boxes[q + 2] > boxes[p + 3]
      )
        continue
      if (m >= leaves) {
        // Counted, not timed, and for all pairs of a patch that passes: the verdict is the same in any order.
        if (--budget < 0) return false
        if (!this.#edgesApart(m - leaves, n - leaves)) return false
        continue
      }
      const l = 2 * m
      const r = 2 * n
      stack[top++] = l
      stack[top++] = r
      stack[top++] = l
      stack[top++] = r + 1
      stack[top++] = l + 1
      stack[top++] = r
      stack[top++] = l + 1
      stack[top++] = r + 1
    }
    return true
  }

  /** Boxes of swept edges in the order of the loops, and of pairs, fours, … of them, widened by the projection's error. */
  #fitBoxes(count: number): number {
    const boxes = this.#boxes
    const leaves = leavesFor(count)
    let out = 4 * leaves
    for (let n = 0; n < count; n++) {
      this.#fitBox(n, out)
      out += 4
    }
    for (; out < 8 * leaves; out += 4) {
      boxes[out] = Infinity
      boxes[out + 1] = -Infinity
      boxes[out + 2] = Infinity
      boxes[out + 3] = -Infinity
    }
    for (let n = 4 * leaves - 4; n >= 4; n -= 4) {
      const l = 2 * n
      const r = l + 4
      boxes[n] = Math.min(boxes[l], boxes[r])
      boxes[n + 1] = Math.max(boxes[l + 1], boxes[r + 1])
      boxes[n + 2] = Math.min(boxes[l + 2], boxes[r + 2])
      boxes[n + 3] = Math.max(boxes[l + 3], boxes[r + 3])
    }
    return leaves
  }

  #fitBox(edge: number, out: number): void {
    const boxes = this.#boxes
    const { points, degree, eps } = this.#planar
    let a = 2 * (degree + 1) * edge
    let b = 2 * (degree + 1) * this.#next[edge]
    let lowU = Infinity
    let highU = -Infinity
    let lowV = Infinity
    let highV = -Infinity
    for (let c = 0; c <= degree; c++) {
      const au = points[a]
      const av = points[a + 1]
      const bu = points[b]
      const bv = points[b + 1]
      lowU = Math.min(lowU, au, bu)
      highU = Math.max(highU, au, bu)
      lowV = Math.min(lowV, av, bv)
      highV = Math.max(highV, av, bv)
      a += 2
      b += 2
    }
    boxes[out] = lowU - eps
    boxes[out + 1] = highU + eps
    boxes[out + 2] = lowV - eps
    boxes[out + 3] = highV + eps
  }
}

function leavesFor(count: number): number {
  let leaves = 1
  while (leaves < count) leaves *= 2
  return leaves
}

export function noContourCounts(): ContourCounts {
  return { contours: 0, edges: 0, pairs: 0, failed: 0, projected: 0, inherited: 0 }
}
