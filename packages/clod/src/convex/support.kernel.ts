import { SCANNED, type HullSet } from './hull-set.kernel'

/**
 * The point of a hull that lies farthest in a direction. Small hulls are searched one by one. Larger ones are climbed from
 * `from`, over the edges, as long as a neighbour lies farther: on a convex surface the end is the farthest point of all, but
 * for rounding and for points inside a face. So a bound that is to be proved asks `farthest` once more.
 */
export function support(set: HullSet, node: number, x: number, y: number, z: number, from: number): number {
  if (isScanned(set, node)) return farthest(set, node, x, y, z)
  const { points, neighbourStart, neighbours } = set
  let best = from
  let height = x * points[3 * best] + y * points[3 * best + 1] + z * points[3 * best + 2]
  for (;;) {
    const at = best
    for (let k = neighbourStart[at]; k < neighbourStart[at + 1]; k++) {
      const p = neighbours[k]
      const value = x * points[3 * p] + y * points[3 * p + 1] + z * points[3 * p + 2]
      if (value > height) {
        height = value
        best = p
      }
    }
    if (best === at) return best
  }
}

/** Whether `support` looks at every point of a hull anyway. */
export function isScanned({ start }: HullSet, node: number): boolean {
  return start[node + 1] - start[node] <= SCANNED
}

/** The same by looking at every point. */
export function farthest(set: HullSet, node: number, x: number, y: number, z: number): number {
  const { points, start } = set
  let best = start[node]
  let height = -Infinity
  for (let p = start[node]; p < start[node + 1]; p++) {
    const value = x * points[3 * p] + y * points[3 * p + 1] + z * points[3 * p + 2]
    if (value > height) {
      height = value
      best = p
    }
  }
  return best
}
