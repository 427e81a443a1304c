import type { PairCuller } from '@ccd/core'
import { overlaps } from '../volumes/overlap.kernel'
import type { TraversedArrays } from './traverse.kernel'
import { NEXT_SEED, SEED_COUNT, STACK_SIZE, VISITED } from './traverse.constants'

/** What the traversal asks of a culler. */
export type Callbacks = Pick<PairCuller, 'cullsPair' | 'cullsNode' | 'cullsNodePair'>

/**
 * The traversal of `traverse.kernel.ts` with any cullers, called back per node, node pair and triangle pair. It emits
 * the same pairs, less what the cullers drop. It takes one node pair at a time, as calls cost more than blocks save, so
 * the order is another.
 */
export function traverseCulled(arena: TraversedArrays, capacity: number, cullers: readonly Callbacks[]): number {
  const { child, volumes, stack, seeds, state, out } = arena
  const { count: axes, lanes } = arena.shape.axes
  const stride = 2 * lanes
  let sp = state[STACK_SIZE]
  let count = 0
  while (count < capacity) {
    if (sp === 0) {
      const seed = state[NEXT_SEED]
      if (seed === state[SEED_COUNT]) break
      state[NEXT_SEED] = seed + 1
      stack[0] = seeds[2 * seed]
      stack[1] = seeds[2 * seed + 1]
      sp = 2
    }
    sp -= 2
    state[VISITED]++
    const m = stack[sp]
    const n = stack[sp + 1]
    const mc = child[m]
    const nc = child[n]
    if (m === n) {
      if (mc < 0 || cullsNode(cullers, m)) continue
      stack[sp] = mc
      stack[sp + 1] = mc
      stack[sp + 2] = m + 1
      stack[sp + 3] = m + 1
      sp += 4
      if (overlaps(volumes, (m + 1) * stride, mc * stride, axes, lanes)) {
        stack[sp] = m + 1
        stack[sp + 1] = mc
        sp += 2
      }
      continue
    }
    if (mc < 0 && nc < 0) {
      const t = Math.min(~mc, ~nc)
      const u = Math.max(~mc, ~nc)
      if (cullsPair(cullers, t, u)) continue
      out[2 * count] = t
      out[2 * count + 1] = u
      count++
      continue
    }
    if (cullsNodePair(cullers, m, n)) continue
    for (let i = mc < 0 ? 1 : 0; i < 2; i++) {
      const a = mc < 0 ? m : i === 0 ? m + 1 : mc
      for (let j = nc < 0 ? 1 : 0; j < 2; j++) {
        const b = nc < 0 ? n : j === 0 ? n + 1 : nc
        if (!overlaps(volumes, a * stride, b * stride, axes, lanes)) continue
        stack[sp] = a
        stack[sp + 1] = b
        sp += 2
      }
    }
  }
  state[STACK_SIZE] = sp
  return count
}

/**
 * How many numbers a stack needs for trees of this depth if one pair, two numbers, is taken from it at a time. Each
 * pair leaves at most four, so at most three wait per level of either tree; a few are to spare.
 */
export function depthFirstEntries(depth: number): number {
  return 2 * (3 * (2 * depth + 2) + 4)
}

function cullsNode(cullers: readonly Callbacks[], node: number): boolean {
  for (const culler of cullers) if (culler.cullsNode?.(node)) return true
  return false
}

function cullsNodePair(cullers: readonly Callbacks[], m: number, n: number): boolean {
  for (const culler of cullers) if (culler.cullsNodePair?.(m, n)) return true
  return false
}

function cullsPair(cullers: readonly Callbacks[], t: number, u: number): boolean {
  for (const culler of cullers) if (culler.cullsPair(t, u)) return true
  return false
}
