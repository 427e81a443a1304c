import { CcdError } from '@ccd/core'
import { length3, pieceBounds } from './piece.kernel'
import type { RigidModel } from '../model/rigid-model'

/** Squares of lengths and speeds below this could vanish. */
const LEAST = 1e-140

/** Squares of lengths and speeds above this could overflow. */
const GREATEST = 1e100

/**
 * What rounding can do to a gap between two bodies along a direction, in length.
 *
 * Claim: a computed gap that is lowered by it is a lower bound for the exact motion. With u = 2⁻⁵³, the path of a reference
 * point is off by at most 6u of its farthest point. A rotation is off by 60u (unit quaternion, axis, angle, sine and
 * cosine within an ulp, three products per entry). It acts on the body's reach from the reference point and, as everything
 * is seen from B, on how far apart the two are. The change to B's coordinates and the slab add 16u of all of these. A
 * speed is off by 20u of the greatest speed and by 8u of the farthest point times the spin, for as long as the piece
 * lasts, in which the body turns by at most π. The rounding of the time itself acts on the greatest speed. The sum is below
 * 128u for each term. Where two pieces meet, the pose may jump by another 128u (`piecewiseMotion`). 256u of all is taken.
 *
 * @throws CcdError `out-of-range` where squares of the lengths involved could overflow.
 */
export function roundingSlack(a: RigidModel, piecesA: Float64Array, b: RigidModel, piecesB: Float64Array): number {
  const size = magnitude(a, piecesA) + magnitude(b, piecesB)
  if (!(size <= GREATEST)) {
    throw new CcdError('out-of-range', `bodies and motions reach ${size}; they must stay within ${GREATEST}`, {
      value: size,
    })
  }
  return 2 ** -45 * size + LEAST
}

function magnitude(model: RigidModel, pieces: Float64Array): number {
  const [far, speed, spin, reference] = pieceBounds(pieces)
  const reach = model.radius + length3(model.origin, 0) + reference
  return far + reach + speed + spin * reach
}
