import { valueAt } from '@ccd/core'
import type { Axes } from '../volumes/axes'
import { writePreorder } from '../build/preorder.kernel'
import { boxVolume, medianOfTrees, refitTop } from './top-volumes.kernel'
import { depthFirstEntries } from '../traverse/traverse-culled.kernel'

/** Up to this many trees the top level is built anew for each step; above, only where it has become poor. */
const REBUILD_TREES = 256
/** For `ratio`: a subtree is poor when its box has grown by this factor against what its children need, since it was built. */
const POOR = 1.5
/** What building costs per tree and level, in visits of a traversal. */
const BUILD_VISITS = 1.5
/**
 * When a subtree is built anew: where its boxes have grown by a fixed ratio (`ratio`), or where the visits that seem lost since it
 * was built exceed what building it costs (`benefit`, ICCD §VI).
 */
export type Restructuring = 'ratio' | 'benefit' | 'never'
/** Nodes that can be put before the root. There are never more portions than that; a rebuilt root uses one up. */
const ROOM_BEFORE = 32

/**
 * The first level of the DT-BVH: a small tree over the roots of the trees (ICCD §VI), in preorder from `root` on.
 *
 * Trees that are added become a subtree of their own behind the last node, and a node before the root joins it with the
 * rest: preorder again, and nothing moves. A portion with less than twice as many trees as those that come next is built
 * anew together with them, so that portions shrink by half from one to the next: at most log₂ n levels more, and a tree
 * is built over again only when its portion grows by half, so log n times at most.
 */
export class TopLevel {
  readonly #axes: Axes
  #roots: Uint32Array
  #treeCount = 0
  /** Trees by place: leaves in the order of the nodes. */
  #order = new Uint32Array(0)
  #child = new Int32Array(0)
  #volumes = new Float32Array(0)
  /** Volume of a node over that of its children when it was built: how well they fit together. */
  #looseness = new Float64Array(0)
  /** The share of visits below a node that have seemed lost since it was built, summed over steps. */
  #lost = new Float64Array(0)
  readonly #restructuring: Restructuring
  #stack = new Int32Array(0)
  #root = ROOM_BEFORE
  /** How many trees were built at first, then in each portion that was added. */
  #portions: number[] = []

  /** @param restructuring - When a subtree is built anew; `benefit` is what steps use, the others are to be measured. */
  constructor(axes: Axes, roots: Uint32Array, restructuring: Restructuring = 'benefit') {
    this.#axes = axes
    this.#roots = roots
    this.#restructuring = restructuring
  }

  get root(): number {
    return this.#root
  }
  get child(): Int32Array {
    return this.#child
  }
  get volumes(): Float32Array {
    return this.#volumes
  }
  /** Room for a traversal of it. */
  get stack(): Int32Array {
    return this.#stack
  }
  get bytes(): number {
    return [this.#order, this.#child, this.#volumes, this.#looseness, this.#lost, this.#stack].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    )
  }

  /** Says that there are trees behind those known so far; the next update takes them in. */
  added(roots: Uint32Array): void {
    this.#roots = roots
  }

  /** Brings it up to date with the volumes of the roots. */
  update(treeVolumes: Float32Array): void {
    const count = this.#roots.length - 1
    if (count === 0) return
    const known = this.#treeCount
    this.#reserve(count)
    for (let tree = known; tree < count; tree++) this.#order[tree] = tree
    this.#treeCount = count
    if (known === 0 || count <= REBUILD_TREES) {
      this.#root = ROOM_BEFORE
      this.#portions = [count]
      this.#build(this.#root, 0, count, treeVolumes)
      return
    }
    const end = this.#root + 2 * known - 1
    refitTop(this.#child, this.#volumes, this.#root, end, this.#axes.lanes, this.#roots, treeVolumes)
    if (count > known) this.#join(known, count, treeVolumes)
    this.#restructure(treeVolumes)
  }

  /** Takes in the trees [known, count). */
  #join(known: number, count: number, treeVolumes: Float32Array): void {
    let begin = this.#root === 0 ? 0 : known
    if (begin === 0) this.#portions = []
    for (let last = this.#portions.pop(); last !== undefined; last = this.#portions.pop()) {
      if (last >= 2 * (count - begin)) {
        this.#portions.push(last)
        break
      }
      begin -= last
      // The node that joined this portion with those before it.
      if (begin > 0) this.#root++
    }
    this.#portions.push(count - begin)
    if (begin === 0) {
      this.#root = ROOM_BEFORE
      this.#build(this.#root, 0, count, treeVolumes)
      return
    }
    const behind = this.#root + 2 * begin - 1
    this.#build(behind, begin, count, treeVolumes)
    this.#root--
    this.#child[this.#root] = behind
    refitTop(this.#child, this.#volumes, this.#root, this.#root + 1, this.#axes.lanes, this.#roots, treeVolumes)
    this.#looseness[this.#root] = this.#loosenessOf(this.#root)
    this.#lost[this.#root] = 0
  }

  /** Builds the subtree of the leaves [begin, end) at this node. */
  #build(node: number, begin: number, end: number, treeVolumes: Float32Array): void {
    const { lanes } = this.#axes
    const order = this.#order
    writePreorder(order, begin, end, this.#child, node, medianOfTrees(order, this.#roots, treeVolumes, lanes))
    const last = node + 2 * (end - begin) - 1
    refitTop(this.#child, this.#volumes, node, last, lanes, this.#roots, treeVolumes)
    for (let n = node; n < last; n++) this.#looseness[n] = this.#loosenessOf(n)
    this.#lost.fill(0, node, last)
  }

  #loosenessOf(n: number): number {
    const { lanes, stride } = this.#axes
    const right = valueAt(this.#child, n)
    if (right < 0) return 1
    const parts = boxVolume(this.#volumes, (n + 1) * stride, lanes) + boxVolume(this.#volumes, right * stride, lanes)
    return parts > 0 ? boxVolume(this.#volumes, n * stride, lanes) / parts : 1
  }

  /**
   * Selective restructuring: from the top down, rebuilds the first nodes whose boxes have cost more than building them anew does.
   * So the cost is never more than twice that of the best policy in hindsight, as far as the loss is estimated rightly: a
   * box that has grown against those of its children lets that share of the visits below it through in vain.
   */
  #restructure(treeVolumes: Float32Array): void {
    const pending: [node: number, begin: number, end: number][] = [[this.#root, 0, this.#treeCount]]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [node, begin, end] = next
      const right = valueAt(this.#child, node)
      if (right < 0) continue
      if (this.#isPoor(node, end - begin)) {
        this.#build(node, begin, end, treeVolumes)
        if (begin === 0) this.#unite(end)
        continue
      }
      const mid = begin + (right - node) / 2
      pending.push([right, mid, end], [node + 1, begin, mid])
    }
  }

  #isPoor(node: number, trees: number): boolean {
    const [built, now] = [valueAt(this.#looseness, node), this.#loosenessOf(node)]
    switch (this.#restructuring) {
      case 'never':
        return false
      case 'ratio':
        return now > POOR * (1 + Math.log2(trees) / 16) * built
      case 'benefit': {
        // Visits and costs are both in proportion to the trees below, which therefore cancel.
        const lost = valueAt(this.#lost, node) + Math.max(0, 1 - built / now)
        this.#lost[node] = lost
        return lost > BUILD_VISITS * Math.log2(trees + 1)
      }
    }
  }

  /** Makes one portion of all that hold the first trees. */
  #unite(trees: number): void {
    let first = 0
    while (first < trees) first += this.#portions.shift() ?? trees
    this.#portions.unshift(first)
  }

  /** Makes room for this many trees, with a quarter to spare where there have been fewer before. */
  #reserve(trees: number): void {
    if (trees <= this.#order.length) return
    const room = this.#order.length === 0 ? trees : Math.ceil(1.25 * trees)
    const nodes = ROOM_BEFORE + 2 * room - 1
    this.#order = grown(this.#order, new Uint32Array(room))
    this.#child = grown(this.#child, new Int32Array(nodes))
    this.#volumes = grown(this.#volumes, new Float32Array(nodes * this.#axes.stride))
    this.#looseness = grown(this.#looseness, new Float64Array(nodes))
    this.#lost = grown(this.#lost, new Float64Array(nodes))
    // A portion is halved down to its leaves, and there are at most as many portions as levels in the largest.
    this.#stack = new Int32Array(depthFirstEntries(2 * Math.ceil(Math.log2(room + 1)) + 2))
  }
}

function grown<A extends Uint32Array | Int32Array | Float32Array | Float64Array>(from: A, into: A): A {
  into.set(from)
  return into
}
