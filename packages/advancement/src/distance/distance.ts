import { nearestLeaves, nearestPoints, nearestTriangles } from './distance.kernel'
import { FRAME, frameAt, pointToWorld } from '../motion/frame.kernel'
import type { RigidModel } from '../model/model'
import { resting } from '../motion/motion'
import type { Pose } from '../motion/pose'
import { slackOf } from '../motion/slack'

export interface Separation {
  /** 0 if the surfaces touch or intersect. */
  readonly distance: number
  /** Closest points, in the world. */
  readonly pointA: Float64Array
  readonly pointB: Float64Array
  /** The caller's triangle indices. */
  readonly triangleA: number
  readonly triangleB: number
}

/** Distance of two bodies' surfaces at given poses. A body inside another one without touching it is at a distance. */
export function distance(a: RigidModel, poseA: Pose, b: RigidModel, poseB: Pose): Separation {
  const piecesA = resting(poseA).pieces
  const piecesB = resting(poseB).pieces
  const frame = new Float64Array(FRAME)
  frameAt(0, piecesA, a.origin, piecesB, b.origin, slackOf(a, piecesA, b, piecesB), frame)
  const nearest = nearestTriangles(a, b, frame)
  const world = (at: number) =>
    pointToWorld(piecesB, b.origin, 0, nearestPoints[at] ?? 0, nearestPoints[at + 1] ?? 0, nearestPoints[at + 2] ?? 0)
  return {
    distance: nearest,
    pointA: world(0),
    pointB: world(3),
    triangleA: a.ids[nearestLeaves[0] ?? 0] ?? 0,
    triangleB: b.ids[nearestLeaves[1] ?? 0] ?? 0,
  }
}
