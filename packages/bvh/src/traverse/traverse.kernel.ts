import { shareBit } from '@ccd/core'
import type { Arena } from '../hierarchy/arena'
import { overlaps, overlapsTwo, overlapsTwoOfEight } from '../volumes/overlap.kernel'
import { BLOCK, NESTED, NEXT_SEED, SEED_COUNT, STACK_SIZE, VISITED } from './traverse.constants'

/** Where the stack begins. Before it the WebAssembly kernel keeps two lists of a block, and this one keeps one. */
const BASE = 4 * BLOCK

/** The arrays of an arena that a traversal reads and writes. */
export type TraversedArrays = Pick<
  Arena,
  | 'shape'
  | 'triangles'
  | 'child'
  | 'volumes'
  | 'stack'
  | 'seeds'
  | 'state'
  | 'out'
  | 'nodeLabel'
  | 'triangleLabel'
  | 'nodeBits'
  | 'triangleBits'
>

/** What one call of the traversal is asked for. */
export interface Traversal {
  /** How many pairs `out` has room for. */
  readonly capacity: number
  /** Whether pairs of triangles with a common vertex are left out. */
  readonly skipAdjacent: boolean
  /** How many sets of labels there are, or `NESTED`. */
  readonly labelCount: number
  /** Whether there are bits besides labels. */
  readonly bits: boolean
}

/**
 * Pairs of triangles below the seeds (pairs of nodes; a node with itself: all pairs below it) whose volumes
 * overlap. Depth first with an explicit stack; stops when `out` may not hold another block of the `capacity` pairs
 * and goes on from `state` at the next call. Returns how many pairs it wrote; state[STACK_SIZE] = 0 and no seed left
 * means done.
 *
 * An entry (m, n) of the stack with m ≠ n has been found to overlap, or is a seed. Entries are taken from the top in
 * blocks: first all leaf pairs of a block are written, then the others are replaced by their children. What a block
 * consists of is known before any of its volumes is looked at, so a processor does not wait for one overlap test
 * before it begins the next. Taken one by one, WebAssembly needs a third more time.
 *
 * The stack never holds more than 4 BLOCK entries per level of the deeper tree, and the seed. Say that an entry has as
 * many steps as it took to get to it from the seed. Steps never decrease towards the top of the stack: children are
 * pushed in the order of their parents, with one step more, over entries with no more steps than any of those parents.
 * So when a block holds an entry of s steps, all entries of more steps are in it, and those of s + 1 steps that are on
 * the stack afterwards are children of the block, four of each entry at most.
 *
 * Labels: `labelCount` arrays one after the other, with an entry for each node or triangle of the arena. Equal labels ≥
 * 0 of two nodes mean that all pairs below them are culled; the same node twice is the case m = n. `NESTED` labels are
 * looked at in that case only: all pairs that they cull lie below the pair of a labelled node with itself. With `bits`,
 * nodes and triangles that share one are culled too; labels are then never nested.
 */
export function traverse(arena: TraversedArrays, wanted: Traversal): number {
  const { triangles, child, volumes, stack, seeds, state, out, nodeLabel, triangleLabel, nodeBits, triangleBits } =
    arena
  const { nodes: nodeSlots, triangles: triangleSlots } = arena.shape
  const { count: axes, lanes } = arena.shape.axes
  const { capacity, skipAdjacent, labelCount, bits } = wanted
  const stride = 2 * lanes
  const full = capacity - BLOCK
  let sp = BASE + state[STACK_SIZE]
  let visited = 0
  let count = 0
  while (count <= full) {
    if (sp === BASE) {
      const seed = state[NEXT_SEED]
      if (seed === state[SEED_COUNT]) break
      state[NEXT_SEED] = seed + 1
      stack[BASE] = seeds[2 * seed]
      stack[BASE + 1] = seeds[2 * seed + 1]
      sp = BASE + 2
    }
    const from = sp - BASE > 2 * BLOCK ? sp - 2 * BLOCK : BASE
    visited += (sp - from) >> 1
    let innerEnd = 0
    for (let p = from; p < sp; p += 2) {
      const m = stack[p]
      const n = stack[p + 1]
      const mc = child[m]
      const nc = child[n]
      if ((mc & nc) >= 0) {
        stack[innerEnd] = m
        stack[innerEnd + 1] = n
        innerEnd += 2
        continue
      }
      const t = ~mc
      const u = ~nc
      if (t === u || (skipAdjacent && adjacent(triangles, 3 * t, 3 * u))) continue
      if (labelCount > 0 && sharesLabel(triangleLabel, t, u, labelCount, triangleSlots)) continue
      if (bits && shareBit(triangleBits, t, u)) continue
      out[2 * count] = t < u ? t : u
      out[2 * count + 1] = t < u ? u : t
      count++
    }
    sp = from
    for (let p = 0; p < innerEnd; p += 2) {
      const m = stack[p]
      const n = stack[p + 1]
      if (labelCount > 0 && sharesLabel(nodeLabel, m, n, labelCount, nodeSlots)) continue
      if (bits && shareBit(nodeBits, m, n)) continue
      const mc = child[m]
      if (m === n) {
        if (labelCount === NESTED && nodeLabel[m] >= 0) continue
        const l = m + 1
        stack[sp] = mc
        stack[sp + 1] = mc
        stack[sp + 2] = l
        stack[sp + 3] = l
        sp += 4
        if (overlaps(volumes, l * stride, mc * stride, axes, lanes)) {
          stack[sp] = l
          stack[sp + 1] = mc
          sp += 2
        }
        continue
      }
      // A leaf against the children of the other node; or the left, then the right child of m against those of n.
      const nc = child[n]
      const secondDivides = nc >= 0
      const left = secondDivides ? n + 1 : m + 1
      const right = secondDivides ? nc : mc
      let node = mc < 0 ? m : secondDivides ? m + 1 : n
      for (;;) {
        const meets =
          lanes === 8
            ? overlapsTwoOfEight(volumes, node * 16, left * 16, right * 16)
            : overlapsTwo(volumes, node * stride, left * stride, right * stride, axes, lanes)
        if ((meets & 1) !== 0) {
          stack[sp] = node
          stack[sp + 1] = left
          sp += 2
        }
        if ((meets & 2) !== 0) {
          stack[sp] = node
          stack[sp + 1] = right
          sp += 2
        }
        if ((mc | nc) < 0 || node === mc) break
        node = mc
      }
    }
  }
  state[STACK_SIZE] = sp - BASE
  state[VISITED] += visited
  return count
}

/** Numbers that the stack of `traverse` needs for trees of this depth: two per pair, one pair more than it keeps. */
export function stackEntries(depth: number): number {
  return BASE + 2 * (4 * BLOCK * depth + 2)
}

function sharesLabel(labels: Int32Array, a: number, b: number, count: number, slots: number): boolean {
  for (let i = 0, at = 0; i < count; i++, at += slots) {
    const label = labels[at + a]
    if (label >= 0 && label === labels[at + b]) return true
  }
  return false
}

function adjacent(triangles: Uint32Array, t: number, u: number): boolean {
  const a = triangles[t]
  const b = triangles[t + 1]
  const c = triangles[t + 2]
  const d = triangles[u]
  const e = triangles[u + 1]
  const f = triangles[u + 2]
  return a === d || a === e || a === f || b === d || b === e || b === f || c === d || c === e || c === f
}
