import { checkOptions } from '@ccd/core'
import { motionAbout, type BodyMotion } from './body-motion'
import { checkPose, checkVector, type Pose } from './pose'

/** Options of `linearMotion`. */
export interface LinearMotionOptions {
  /** The point of the body, in its own coordinates, that moves on a straight line. Default: the body's origin. */
  readonly reference?: ArrayLike<number>
}

/**
 * Motion at constant velocities: the reference point moves straight, and the body turns about it along the shortest arc.
 * Another reference point is another path. A turn of exactly π takes the axis of q1 · q0⁻¹ with its sign as computed.
 *
 * ```ts
 * const falls = linearMotion(
 *   { position: [0, 0, 2], rotation: [0, 0, 0, 1] },
 *   { position: [0, 0, 0], rotation: [0, 0, 1, 0] },
 *   { reference: [0.5, 0, 0] },
 * )
 * ```
 *
 * @param pose0 - Where the body is at t = 0.
 * @param pose1 - Where it is at t = 1.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite` or `not-normalised` for a bad pose or reference point,
 * `unknown-option`.
 */
export function linearMotion(pose0: Pose, pose1: Pose, options: LinearMotionOptions = {}): BodyMotion {
  checkOptions('linearMotion', options, ['reference'])
  const reference = checkVector('reference', options.reference ?? [0, 0, 0])
  return motionAbout('linear', checkPose('pose0', pose0), checkPose('pose1', pose1), reference)
}

/**
 * The motion of a body that stays where it is.
 *
 * @param pose - Position, and rotation as a unit quaternion (x, y, z, w).
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite` or `not-normalised` for a bad pose.
 */
export function resting(pose: Pose): BodyMotion {
  const at = checkPose('pose', pose)
  return motionAbout('resting', at, at, [0, 0, 0])
}
