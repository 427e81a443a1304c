/** Divides the segment [begin, end) of a list, permuting it, and returns where its right half begins. */
export interface Splitter {
  split(begin: number, end: number): number
}

/**
 * Writes the binary tree that a splitter makes of order[begin, end) as 2 (end − begin) − 1 nodes in preorder from
 * `root` on, and returns its depth (a single leaf: 0). The left subtree of m leaves has 2 m − 1 nodes, so the
 * right child of n is n + 2 m.
 */
export function writePreorder(
  order: Uint32Array,
  begin: number,
  end: number,
  child: Int32Array,
  root: number,
  splitter: Splitter,
): number {
  const stack: number[] = [root, begin, end, 0]
  let deepest = 0
  while (stack.length > 0) {
    const depth = stack.pop() as number
    const e = stack.pop() as number
    const b = stack.pop() as number
    const n = stack.pop() as number
    if (depth > deepest) deepest = depth
    if (e - b === 1) {
      child[n] = ~order[b]
      continue
    }
    const mid = splitter.split(b, e)
    const right = n + 2 * (mid - b)
    child[n] = right
    stack.push(right, mid, e, depth + 1, n + 1, b, mid, depth + 1)
  }
  return deepest
}
