import { valueAt } from '@ccd/core'
import { nearestLeaves, nearestPoints, nearestTriangles } from './nearest-triangles.kernel'
import { pointToWorld, RELATIVE_MOTION_LENGTH, relativeMotionAt } from '../motion/relative-motion.kernel'
import { motionAbout } from '../motion/body-motion'
import { checkPose, type Pose } from '../motion/pose'
import { roundingSlack } from '../motion/rounding-slack'
import { checkRigidModel, type RigidModel } from '../model/rigid-model'

/** How far apart two bodies are, and where. */
export interface Separation {
  /** Least distance of the two surfaces, in the unit of the models; 0 if they touch or intersect. */
  readonly distance: number
  /** The point of A that is closest to B, in the world. */
  readonly pointA: Float64Array
  /** The point of B that is closest to A, in the world. */
  readonly pointB: Float64Array
  /** The caller's index of the triangle of A that has the point. */
  readonly triangleA: number
  /** The caller's index of the triangle of B that has the point. */
  readonly triangleB: number
}

/**
 * Distance of the surfaces of two bodies at given poses. A body inside another one that does not touch it is at a distance.
 *
 * ```ts
 * const { distance: gap } = distance(model, { position: [0, 0, 3], rotation: [0, 0, 0, 1] }, model, home)
 * ```
 *
 * @param a - One body.
 * @param poseA - Where the first body is.
 * @param b - The other body; may be the same model.
 * @param poseB - Where the second body is.
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite` or `not-normalised` for a bad model or pose, `out-of-range`
 * for poses beyond 1e100.
 */
export function distance(a: RigidModel, poseA: Pose, b: RigidModel, poseB: Pose): Separation {
  checkRigidModel('a', a)
  checkRigidModel('b', b)
  const piecesA = restingPieces('poseA', poseA)
  const piecesB = restingPieces('poseB', poseB)
  const relative = new Float64Array(RELATIVE_MOTION_LENGTH)
  relativeMotionAt(0, piecesA, a.origin, piecesB, b.origin, roundingSlack(a, piecesA, b, piecesB), relative)
  const nearest = nearestTriangles(a, b, relative)
  const world = (at: number) =>
    pointToWorld(
      piecesB,
      b.origin,
      0,
      valueAt(nearestPoints, at),
      valueAt(nearestPoints, at + 1),
      valueAt(nearestPoints, at + 2),
    )
  return {
    distance: nearest,
    pointA: world(0),
    pointB: world(3),
    triangleA: valueAt(a.ids, valueAt(nearestLeaves, 0)),
    triangleB: valueAt(b.ids, valueAt(nearestLeaves, 1)),
  }
}

function restingPieces(argument: string, pose: Pose): Float64Array {
  const at = checkPose(argument, pose)
  return motionAbout('resting', at, at, [0, 0, 0]).pieces
}
