import { CcdError, type RigidMotion } from '@ccd/core'
import { PIECE_LENGTH, pieceMatrix, writePiece } from './piece.kernel'
import { pointAtPose, type CheckedPose } from './pose'
import { turnBetween, type Vector } from './vectors'

/** Which function made a motion: `velocity` may turn by more than half a turn, `piecewise` is several in a row. */
export type BodyMotionKind = 'resting' | 'linear' | 'screw' | 'velocity' | 'piecewise'

/**
 * The motion of a rigid body over t in [0, 1], with velocities that advancement can bound. `linearMotion`, `screwMotion`,
 * `velocityMotion`, `piecewiseMotion` and `resting` make it.
 */
export interface BodyMotion extends RigidMotion {
  /** Which function made it. */
  readonly kind: BodyMotionKind
  /** The pieces of constant velocity, as flat numbers; their layout is in `piece.kernel.ts` and may change. */
  readonly pieces: Float64Array
  /**
   * Writes the column-major 4 × 4 pose at time t into `out` (16 numbers) and returns it.
   *
   * @param t - A time in [0, 1].
   * @param out - Filled: 16 numbers.
   */
  matrixAt(t: number, out: Float64Array): Float64Array
}

/** A motion of given pieces. */
export function motionOfPieces(kind: BodyMotionKind, pieces: Float64Array): BodyMotion {
  return { kind, pieces, matrixAt: (t, out) => pieceMatrix(pieces, t, out) }
}

/**
 * The motion of one piece between two poses: `reference`, a point in the body's coordinates, moves on a straight line
 * while the body turns about it along the shortest arc.
 */
export function motionAbout(kind: BodyMotionKind, from: CheckedPose, to: CheckedPose, reference: Vector): BodyMotion {
  const { axis, angle } = turnBetween(from.rotation, to.rotation)
  const pieces = new Float64Array(PIECE_LENGTH)
  const start = pointAtPose(from, reference)
  const end = pointAtPose(to, reference)
  writePiece(pieces, 0, 0, 1, from.rotation, axis, angle, start, end, reference)
  return motionOfPieces(kind, pieces)
}

/** Whether a value is a motion that this package made. */
function isBodyMotion(motion: unknown): motion is BodyMotion {
  return typeof motion === 'object' && motion !== null && 'pieces' in motion && motion.pieces instanceof Float64Array
}

/**
 * Refuses what is no motion of this package; names the function that makes one of a pose.
 *
 * @param argument - What the caller knows it by, for messages.
 * @throws CcdError `wrong-type` or `unsupported-motion`.
 */
export function checkBodyMotion(argument: string, motion: unknown, index?: number): BodyMotion {
  if (isBodyMotion(motion)) return motion
  const detail = index === undefined ? { argument, value: motion } : { argument, index, value: motion }
  const name = index === undefined ? argument : `${argument}[${index}]`
  if (typeof motion === 'object' && motion !== null && 'matrixAt' in motion) {
    throw new CcdError(
      'unsupported-motion',
      `${name} was not made by linearMotion, screwMotion, velocityMotion, piecewiseMotion or resting`,
      detail,
    )
  }
  const pose = typeof motion === 'object' && motion !== null && 'position' in motion && 'rotation' in motion
  const found = pose ? `a pose; did you mean resting(${name})?` : `${String(motion)}`
  throw new CcdError('wrong-type', `${name} must be a motion, but it is ${found}`, detail)
}
