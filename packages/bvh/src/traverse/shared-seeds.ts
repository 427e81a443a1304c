import { valueAt } from '@ccd/core'
import { SEED_PAIRS } from '../hierarchy/arena'
import type { DynamicHierarchy } from '../hierarchy/hierarchy'
import { overlaps } from '../volumes/overlap.kernel'
import { depthFirstEntries } from './traverse-culled.kernel'
import type { SeedQueue } from './seeds'

/**
 * Divides one traversal among several threads. Each has a hierarchy of its own; all of them have seen the same steps
 * and changes since they were made, so all cut the same front of node pairs into the same pieces of work.
 */
export interface WorkShare {
  /** A piece of work that no thread has taken yet; called first for the whole step, it gives 0, then 1, 2, … */
  claim(): number
  /**
   * Called when the front has been cut to its end, with a hash of it: threads whose hashes differ do not fit together.
   *
   * @param hash - A hash of all pieces of work.
   */
  cut(hash: number): void
}

/** The front is cut so that each piece of work has about this share of the nodes of the hierarchy. */
const PIECES = 128
/** Pieces of fewer nodes are not worth a claim. */
const LEAST_NODES = 64

/**
 * The seeds of one thread: walks the whole front, from the pairs of roots down to pairs of small subtrees, and keeps
 * the pieces of work that it has claimed. Each pair of triangles lies below exactly one pair of the front, so exactly
 * one thread sees it.
 */
export class SharedSeeds {
  readonly #hierarchy: DynamicHierarchy
  readonly #queue: SeedQueue
  readonly #share: WorkShare
  readonly #mostNodes: number
  readonly #nested: boolean
  readonly #roots = new Int32Array(2 * SEED_PAIRS)
  #rootCount = 0
  #nextRoot = 0
  /** Node pairs to be walked, with the ends of both subtrees: m, end of m, n, end of n. */
  readonly #stack: Int32Array
  #size = 0
  #piece = 0
  #pieceNodes = 0
  #mine = -1
  #hash = 0
  #done = false

  /** `nested`: the arena holds labels of whole subtrees, whose pairs with themselves are left out. */
  constructor(hierarchy: DynamicHierarchy, queue: SeedQueue, share: WorkShare, nested: boolean) {
    this.#nested = nested
    this.#hierarchy = hierarchy
    this.#queue = queue
    this.#share = share
    this.#mostNodes = Math.max(LEAST_NODES, Math.ceil(hierarchy.nodeCount / PIECES))
    this.#stack = new Int32Array(2 * depthFirstEntries(hierarchy.arena.shape.depth))
  }

  /** Writes up to SEED_PAIRS pairs of nodes and returns how many; 0 means that there are no more. */
  refill(seeds: Int32Array): number {
    const { nodeLabel } = this.#hierarchy.arena
    let count = 0
    while (count < SEED_PAIRS) {
      if (this.#size === 0 && !this.#pushRoots()) {
        if (!this.#done) this.#share.cut(this.#hash | 0)
        this.#done = true
        break
      }
      const at = this.#size - 4
      const m = valueAt(this.#stack, at)
      const n = valueAt(this.#stack, at + 2)
      if (this.#nested && m === n && valueAt(nodeLabel, m) >= 0) {
        this.#size = at
        continue
      }
      const nodes = valueAt(this.#stack, at + 1) - m + (m === n ? 0 : valueAt(this.#stack, at + 3) - n)
      if (nodes > this.#mostNodes) {
        this.#divide(at)
        continue
      }
      const piece = this.#pieceNodes > 0 && this.#pieceNodes + nodes > this.#mostNodes ? this.#piece + 1 : this.#piece
      // What has been claimed is worked off before the next claim: a busy thread then takes less.
      if (piece > this.#mine && count > 0) return count
      if (piece > this.#mine) this.#mine = this.#share.claim()
      this.#size = at
      this.#pieceNodes = piece > this.#piece ? nodes : this.#pieceNodes + nodes
      this.#piece = piece
      this.#hash = Math.imul(this.#hash ^ Math.imul(m, 0x9e3779b1) ^ n, 0x01000193) + piece
      if (piece !== this.#mine) continue
      seeds[2 * count] = m
      seeds[2 * count + 1] = n
      count++
    }
    return count
  }

  #pushRoots(): boolean {
    if (this.#nextRoot === this.#rootCount) {
      this.#rootCount = this.#queue.refill(this.#roots)
      this.#nextRoot = 0
    }
    if (this.#rootCount === 0) return false
    const m = valueAt(this.#roots, 2 * this.#nextRoot)
    const n = valueAt(this.#roots, 2 * this.#nextRoot + 1)
    this.#nextRoot++
    this.#push(m, this.#endOfTree(m), n, this.#endOfTree(n))
    return true
  }

  /** Replaces a pair by those of its children that the traversal would visit. */
  #divide(at: number): void {
    const { child, volumes } = this.#hierarchy.arena
    const { count, lanes, stride } = this.#hierarchy.axes
    const m = valueAt(this.#stack, at)
    const mEnd = valueAt(this.#stack, at + 1)
    const n = valueAt(this.#stack, at + 2)
    const nEnd = valueAt(this.#stack, at + 3)
    const mc = valueAt(child, m)
    const nc = valueAt(child, n)
    const meet = (a: number, b: number) => overlaps(volumes, a * stride, b * stride, count, lanes)
    this.#size = at
    if (m === n) {
      this.#push(mc, mEnd, mc, mEnd)
      this.#push(m + 1, mc, m + 1, mc)
      if (meet(m + 1, mc)) this.#push(m + 1, mc, mc, mEnd)
      return
    }
    for (let i = mc < 0 ? 1 : 0; i < 2; i++) {
      const a = mc < 0 ? m : i === 0 ? m + 1 : mc
      const aEnd = mc >= 0 && i === 0 ? mc : mEnd
      for (let j = nc < 0 ? 1 : 0; j < 2; j++) {
        const b = nc < 0 ? n : j === 0 ? n + 1 : nc
        const bEnd = nc >= 0 && j === 0 ? nc : nEnd
        if (meet(a, b)) this.#push(a, aEnd, b, bEnd)
      }
    }
  }

  #push(m: number, mEnd: number, n: number, nEnd: number): void {
    const at = this.#size
    this.#stack[at] = m
    this.#stack[at + 1] = mEnd
    this.#stack[at + 2] = n
    this.#stack[at + 3] = nEnd
    this.#size = at + 4
  }

  /** The first node after the tree with this root. */
  #endOfTree(root: number): number {
    if (valueAt(this.#hierarchy.arena.child, root) < 0) return root + 1
    const { roots } = this.#hierarchy
    let low = 0
    for (let high = roots.length - 1; high - low > 1; ) {
      const mid = (low + high) >>> 1
      if (valueAt(roots, mid) <= root) low = mid
      else high = mid
    }
    return valueAt(roots, low + 1)
  }
}
