import { motionAbout, type BodyMotion } from './body-motion'
import { checkPose, type CheckedPose, type Pose } from './pose'
import { rotate, turnBetween, type Vector } from './vectors'

/**
 * The one turn about a fixed axis, with translation along that axis, that takes one pose to the other (shortest arc).
 * A turn by less than 1e-8 is a linear motion: its axis would lie too far away.
 *
 * @param pose0 - Where the body is at t = 0.
 * @param pose1 - Where it is at t = 1.
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite` or `not-normalised` for a bad pose.
 */
export function screwMotion(pose0: Pose, pose1: Pose): BodyMotion {
  const from = checkPose('pose0', pose0)
  const to = checkPose('pose1', pose1)
  return motionAbout('screw', from, to, pointOnScrewAxis(from, to))
}

/**
 * The point of the screw axis nearest to the body's origin, in the body's coordinates. With displacement p = p1 − p0,
 * its part p⊥ across the axis u and angle θ, the axis passes through p0 + (p⊥ + cot(θ/2) u × p⊥) / 2.
 */
function pointOnScrewAxis(from: CheckedPose, to: CheckedPose): Vector {
  const { axis, angle } = turnBetween(from.rotation, to.rotation)
  // So small a turn would put the axis at infinity; constant velocity of the origin is then the same path to rounding.
  if (angle < 1e-8) return [0, 0, 0]
  const [ux, uy, uz] = axis
  const [fx, fy, fz] = from.position
  const [tx, ty, tz] = to.position
  const along = (tx - fx) * ux + (ty - fy) * uy + (tz - fz) * uz
  const px = tx - fx - along * ux
  const py = ty - fy - along * uy
  const pz = tz - fz - along * uz
  const cotangent = 1 / Math.tan(angle / 2)
  const [x, y, z, w] = from.rotation
  return rotate(
    [-x, -y, -z, w],
    [
      (px + cotangent * (uy * pz - uz * py)) / 2,
      (py + cotangent * (uz * px - ux * pz)) / 2,
      (pz + cotangent * (ux * py - uy * px)) / 2,
    ],
  )
}
