import { length3, pieceBounds } from './kernels/piece'
import type { RigidModel } from './model'

/**
 * What rounding can do to a gap along a direction, in length.
 *
 * With u = 2⁻⁵³: the path of the reference point is off by at most 6u of its farthest point, the rotation by 40u (axis,
 * angle, sine and cosine within an ulp, three products per entry), which acts on the body's reach from the reference
 * point; the change to B's coordinates and the slab add 16u of all of these; a speed is off by 20u of the greatest
 * speed and acts for a time of at most 1, and so does the rounding of the time itself. 256u of the sum covers them, so a
 * gap that is lowered by it is a lower bound for the exact motion.
 */
export function slackOf(a: RigidModel, piecesA: Float64Array, b: RigidModel, piecesB: Float64Array): number {
  return 2 ** -45 * (magnitude(a, piecesA) + magnitude(b, piecesB))
}

function magnitude(model: RigidModel, pieces: Float64Array): number {
  const [far, speed, spin, reference] = pieceBounds(pieces)
  const reach = model.radius + length3(model.origin, 0) + reference
  return far + reach + speed + spin * reach
}
