import { valueAt } from '@ccd/core'
import { SEED_PAIRS } from '../hierarchy/arena'
import type { DynamicHierarchy } from '../hierarchy/hierarchy'
import type { TreeRule } from '../source/tree-bodies'
import { overlaps } from '../volumes/overlap.kernel'

/**
 * Traverses the top level and hands out pairs of roots whose volumes overlap and that hold triangles which may be
 * wanted, in portions. Below trees of several bodies pairs are looked at one by one later.
 */
export class SeedQueue {
  readonly #hierarchy: DynamicHierarchy
  readonly #rule: TreeRule | undefined
  #size = 0

  /** @param rule - Where not all pairs of triangles are wanted. */
  constructor(hierarchy: DynamicHierarchy, rule: TreeRule | undefined) {
    this.#hierarchy = hierarchy
    this.#rule = rule
    if (hierarchy.roots.length > 1) {
      hierarchy.topLevel.stack.fill(hierarchy.topLevel.root, 0, 2)
      this.#size = 2
    }
  }

  /** Writes up to SEED_PAIRS pairs of nodes and returns how many; 0 means that there are no more. */
  refill(seeds: Int32Array): number {
    const { topLevel, axes, roots } = this.#hierarchy
    const { child, volumes, stack } = topLevel
    const { count: axisCount, lanes, stride } = axes
    let sp = this.#size
    let count = 0
    const meet = (m: number, n: number) => overlaps(volumes, m * stride, n * stride, axisCount, lanes)
    const push = (m: number, n: number) => {
      stack[sp] = m
      stack[sp + 1] = n
      sp += 2
    }
    while (sp > 0 && count < SEED_PAIRS) {
      sp -= 2
      const m = valueAt(stack, sp)
      const n = valueAt(stack, sp + 1)
      const mc = valueAt(child, m)
      const nc = valueAt(child, n)
      if (mc < 0 && nc < 0) {
        if (this.#rule?.treesMeet(~mc, ~nc) === false) continue
        seeds[2 * count] = valueAt(roots, ~mc)
        seeds[2 * count + 1] = valueAt(roots, ~nc)
        count++
      } else if (m === n) {
        push(mc, mc)
        push(m + 1, m + 1)
        if (meet(m + 1, mc)) push(m + 1, mc)
      } else {
        for (const a of mc < 0 ? [m] : [m + 1, mc]) {
          for (const b of nc < 0 ? [n] : [n + 1, nc]) if (meet(a, b)) push(a, b)
        }
      }
    }
    this.#size = sp
    return count
  }
}
