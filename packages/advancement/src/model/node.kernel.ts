// A node is a swept sphere: all points within `r` of the rectangle c ± l1 a1 ± l2 a2. A line-swept sphere has l2 = 0,
// a point-swept one l1 = l2 = 0. Twelve f32 per node:
export const NODE = 12
export const N_CENTRE = 0
export const N_AXIS1 = 3
export const N_AXIS2 = 6
export const N_HALF1 = 9
export const N_HALF2 = 10
export const N_RADIUS = 11

/** Which of two nodes to split: the larger, or the only inner one. `right` and `other` are their entries of `child`. */
export function splitsFirst(
  nodesA: Float32Array,
  a: number,
  right: number,
  nodesB: Float32Array,
  b: number,
  other: number,
): boolean {
  if (right < 0) return false
  if (other < 0) return true
  const i = a * NODE
  const j = b * NODE
  return (
    nodesA[i + N_HALF1] + nodesA[i + N_HALF2] + nodesA[i + N_RADIUS] >=
    nodesB[j + N_HALF1] + nodesB[j + N_HALF2] + nodesB[j + N_RADIUS]
  )
}
