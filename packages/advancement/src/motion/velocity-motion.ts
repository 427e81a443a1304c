import { CcdError, checkLength, checkOptions, valueAt } from '@ccd/core'
import { motionOfPieces, type BodyMotion } from './body-motion'
import { PIECE_LENGTH, writePiece } from './piece.kernel'
import { checkPose, checkVector, pointAtPose, type Pose } from './pose'
import { multiply, type Quaternion } from './vectors'

/** Options of `velocityMotion`. */
export interface VelocityMotionOptions {
  /** How long the step takes, in the unit of time of the velocities. Default 1. */
  readonly duration?: number
  /** The point of the body, in its own coordinates, that has the linear velocity, such as its centre of mass. Default: its origin. */
  readonly reference?: ArrayLike<number>
}

/** A body turns by at most this in one step: it is cut into pieces of half a turn. */
const MOST_TURN = 1e5

/**
 * Motion at a constant linear and a constant angular velocity, as a simulator has them. The body may turn by any angle, also
 * by many turns.
 *
 * ```ts
 * const spins = velocityMotion({ position: [0, 0, 2], rotation: [0, 0, 0, 1] }, [0, 0, -9], [0, 0, 20], { duration: 1 / 60 })
 * ```
 *
 * @param pose - Where the body is at t = 0.
 * @param linear - How fast the reference point moves, in the world.
 * @param angular - About which axis the body turns about it, in the world, by how many radians per unit of time.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite` or `not-normalised` for a bad pose or vector,
 * `unknown-option`, `out-of-range` for a duration that is none, or for more than 100,000 radians.
 */
export function velocityMotion(
  pose: Pose,
  linear: ArrayLike<number>,
  angular: ArrayLike<number>,
  options: VelocityMotionOptions = {},
): BodyMotion {
  checkOptions('velocityMotion', options, ['duration', 'reference'])
  const start = checkPose('pose', pose)
  const velocity = checkVector('linear', linear)
  const spin = checkVector('angular', angular)
  const reference = checkVector('reference', options.reference ?? [0, 0, 0])
  const duration = checkLength('duration', options.duration ?? 1)
  const speed = Math.hypot(...spin)
  const angle = speed * duration
  if (!(angle <= MOST_TURN)) {
    throw new CcdError('out-of-range', `the body turns by ${angle} radians in the step; it can be ${MOST_TURN}`, {
      argument: 'angular',
      value: angle,
    })
  }
  const count = Math.max(1, Math.ceil(angle / Math.PI))
  const axis = speed > 0 ? spin.map((x) => x / speed) : [0, 0, 1]
  const origin = pointAtPose(start, reference)
  const pieces = new Float64Array(count * PIECE_LENGTH)
  const pointAt = (t: number) => origin.map((x, k) => x + t * duration * valueAt(velocity, k))
  for (let i = 0; i < count; i++) {
    const [t0, t1] = [i / count, (i + 1) / count]
    // Each piece starts from the pose, not from the end of the piece before: so rounding does not add up.
    const half = (angle * t0) / 2
    const sine = Math.sin(half)
    const turned: Quaternion = [
      sine * valueAt(axis, 0),
      sine * valueAt(axis, 1),
      sine * valueAt(axis, 2),
      Math.cos(half),
    ]
    const rotation = multiply(turned, start.rotation)
    writePiece(pieces, i, t0, t1, rotation, axis, angle / count, pointAt(t0), pointAt(t1), reference)
  }
  return motionOfPieces('velocity', pieces)
}
