import { CcdError, valueAt } from '@ccd/core'

/** Where a node lies: found by walking down from its root, so no parent array is stored. */
export interface Place {
  readonly parent: number
  readonly depth: number
  /** Leaves below it, as a range of `triangleOrder`. */
  readonly firstLeaf: number
  readonly leafCount: number
}

export function placeOf(node: number, roots: Uint32Array, child: Int32Array): Place {
  const nodeCount = valueAt(roots, roots.length - 1)
  if (!(Number.isInteger(node) && node >= 0 && node < nodeCount)) {
    throw new CcdError('index-out-of-range', `there is no node ${node}; nodes are 0 … ${nodeCount - 1}`, {
      argument: 'node',
      value: node,
    })
  }
  let tree = 0
  for (let high = roots.length - 1; high - tree > 1; ) {
    const mid = (tree + high) >>> 1
    if (valueAt(roots, mid) <= node) tree = mid
    else high = mid
  }
  let m = valueAt(roots, tree)
  let end = valueAt(roots, tree + 1)
  // Trees of l leaves have 2 l − 1 nodes, so the leaves before tree i number (roots[i] + i) / 2.
  let firstLeaf = (m + tree) / 2
  let parent = -1
  let depth = 0
  while (m !== node) {
    const right = valueAt(child, m)
    parent = m
    depth++
    if (node < right) {
      end = right
      m = m + 1
    } else {
      firstLeaf += (right - m) / 2
      m = right
    }
  }
  return { parent, depth, firstLeaf, leafCount: (end - m + 1) / 2 }
}
