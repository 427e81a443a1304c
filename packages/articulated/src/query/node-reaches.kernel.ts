import type { RigidModel } from '@ccd/advancement'
import { linkSlack, type TreeMotion } from '../motion/tree-motion.kernel'

/** How far what moves with each node is from the origin of the node, rounded up. */
export function nodeReaches(
  parts: readonly { readonly body: number; readonly model: RigidModel }[],
  count: number,
): Float64Array {
  const reaches = new Float64Array(count)
  for (let i = 0; i < parts.length; i++) {
    const { body, model } = parts[i]
    const { origin, radius } = model
    const square = origin[0] * origin[0] + origin[1] * origin[1] + origin[2] * origin[2]
    const reach = (Math.sqrt(square) + radius) * (1 + 2 ** -50)
    if (reach > reaches[body]) reaches[body] = reach
  }
  return reaches
}

/** By how much the boxes of each node are widened: padding, half of the separation, and what rounding can do. */
export function nodeMargins(
  motion: TreeMotion,
  paddings: Float64Array,
  reaches: Float64Array,
  minSeparation: number,
  margins: Float64Array,
): void {
  for (let node = 0; node < margins.length; node++) {
    const padding = node < paddings.length ? paddings[node] : 0
    const slack = linkSlack(motion, node, node, reaches[node], reaches[node])
    margins[node] = (padding + minSeparation / 2 + slack) * (1 + 2 ** -50)
  }
}
