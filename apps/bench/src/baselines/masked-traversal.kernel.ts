/** When a pair of leaves is asked whether its triangles represent anything together. */
export const NEVER = 0
export const BEFORE_VOLUMES = 1
export const AFTER_VOLUMES = 2

/** What a traversal did. */
export interface MaskedCounts {
  /** Pairs of leaves whose volumes were compared. */
  compared: number
  /** Pairs of leaves that the masks have ruled out. */
  spared: number
  /** Pairs of leaves that are left. */
  pairs: number
}

/** Whether two triangles with these masks dispatch anything: a vertex of one against the other, or two edges. */
export function areCompatible(a: number, b: number): boolean {
  return ((a | b) & 3) !== 0 || (a >> 2 !== 0 && b >> 2 !== 0)
}

/**
 * All pairs of leaves of one tree of boxes that overlap, counted and not emitted, with a test of masks at a place of choice.
 *
 * @param child - Per node the right child, or ~triangle; the left child comes next.
 * @param volumes - Boxes: four minima, then four maxima per node.
 */
export function traverseMasked(
  child: Int32Array,
  volumes: Float32Array,
  mask: Uint8Array,
  when: number,
  counts: MaskedCounts,
): void {
  const stack = [0, 0]
  counts.compared = 0
  counts.spared = 0
  counts.pairs = 0
  while (stack.length > 0) {
    const n = stack.pop()
    const m = stack.pop()
    if (m === undefined || n === undefined) return
    const mc = child[m]
    const nc = child[n]
    if (m === n) {
      if (mc < 0) continue
      stack.push(mc, mc, m + 1, m + 1)
      visit(child, volumes, mask, when, counts, stack, m + 1, mc)
      continue
    }
    for (let i = mc < 0 ? 1 : 0; i < 2; i++) {
      const a = mc < 0 ? m : i === 0 ? m + 1 : mc
      for (let j = nc < 0 ? 1 : 0; j < 2; j++) {
        visit(child, volumes, mask, when, counts, stack, a, nc < 0 ? n : j === 0 ? n + 1 : nc)
      }
    }
  }
}

function visit(
  child: Int32Array,
  volumes: Float32Array,
  mask: Uint8Array,
  when: number,
  counts: MaskedCounts,
  stack: number[],
  a: number,
  b: number,
): void {
  const leaves = child[a] < 0 && child[b] < 0
  if (leaves) {
    if (when === BEFORE_VOLUMES && !areCompatible(mask[~child[a]], mask[~child[b]])) {
      counts.spared++
      return
    }
    counts.compared++
  }
  const p = 8 * a
  const q = 8 * b
  if (
    !(
      volumes[p] <= volumes[q + 4] &&
      volumes[q] <= volumes[p + 4] &&
      volumes[p + 1] <= volumes[q + 5] &&
      volumes[q + 1] <= volumes[p + 5] &&
      volumes[p + 2] <= volumes[q + 6] &&
      volumes[q + 2] <= volumes[p + 6]
    )
  )
    return
  if (!leaves) {
    stack.push(a, b)
    return
  }
  if (when === AFTER_VOLUMES && !areCompatible(mask[~child[a]], mask[~child[b]])) counts.spared++
  else counts.pairs++
}
