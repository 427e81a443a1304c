// A node is a swept sphere: all points within `radius` of a rectangle. The corners of the rectangle are
// centre ± half1 · axis1 ± half2 · axis2. A line-swept sphere has half2 = 0, a point-swept one has both zero.

/** How many f32 a node takes. What they are, by their places: */
export const NODE_LENGTH = 12
export const NODE_CENTRE = 0
export const NODE_AXIS1 = 3
export const NODE_AXIS2 = 6
export const NODE_HALF1 = 9
export const NODE_HALF2 = 10
export const NODE_RADIUS = 11

/** Whether of two nodes the first is to be split: it is the larger one, or the only inner one. `right` and `other` are their entries of `child`. */
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
  const i = a * NODE_LENGTH
  const j = b * NODE_LENGTH
  return (
    nodesA[i + NODE_HALF1] + nodesA[i + NODE_HALF2] + nodesA[i + NODE_RADIUS] >=
    nodesB[j + NODE_HALF1] + nodesB[j + NODE_HALF2] + nodesB[j + NODE_RADIUS]
  )
}
