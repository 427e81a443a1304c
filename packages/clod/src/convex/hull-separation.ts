import type { Pose } from '@ccd/advancement'
import { checkPose } from '@ccd/advancement/search'
import { CcdError, valueAt } from '@ccd/core'
import type { DualHierarchy } from '../hierarchy/dual-hierarchy'
import { directionToWorld, FRAME_LENGTH, pointToWorld, relativeFrame } from './frame.kernel'
import { hullDistance, LOWER, NORMAL, OVERLAP, POINT_A, separation, UPPER, WARM } from './hull-distance.kernel'
import { bodyOf } from '../query/body'
import { penetrationDepth } from './penetration.kernel'

/** How far two convex hulls are apart, or how deep one is in the other. */
export interface HullSeparation {
  /** Distance of the hulls, or minus the depth by which they overlap. */
  readonly distance: number
  /** The true value lies within this of `distance`: proved, rounding included. */
  readonly error: number
  /** The point of A that is closest to B, or that is deepest in it, in the world. */
  readonly pointA: Float64Array
  /** Unit vector from A to B. A move of B along it parts hulls that overlap. */
  readonly normal: Float64Array
}

/** A pose as seven numbers: position, then a unit quaternion. */
export function poseNumbers(argument: string, pose: Pose): Float64Array {
  const { position, rotation } = checkPose(argument, pose)
  return Float64Array.of(...position, ...rotation)
}

/** Refuses what is no node. */
function checkNode(argument: string, { nodeCount }: DualHierarchy, node: number): number {
  if (Number.isInteger(node) && node >= 0 && node < nodeCount) return node
  throw new CcdError('index-out-of-range', `${argument} is ${String(node)}, but there are ${nodeCount} nodes`, {
    argument,
    value: node,
  })
}

/**
 * Distance or penetration depth of the hulls of two nodes, to within rounding.
 *
 * @param a - The hierarchy of the one body.
 * @param nodeA - The node of it; 0 is the root.
 * @param poseA - Where the first body is.
 * @param b - The hierarchy of the other body; may be the same.
 * @param nodeB - The node of that.
 * @param poseB - Where the second body is.
 * @throws CcdError `index-out-of-range` for a node that does not exist; `wrong-type`, `wrong-length`, `not-finite` or
 * `not-normalised` for a bad pose.
 */
export function hullSeparation(
  a: DualHierarchy,
  nodeA: number,
  poseA: Pose,
  b: DualHierarchy,
  nodeB: number,
  poseB: Pose,
): HullSeparation {
  const one = checkNode('nodeA', a, nodeA)
  const other = checkNode('nodeB', b, nodeB)
  const world = poseNumbers('poseA', poseA)
  const frame = new Float64Array(FRAME_LENGTH)
  relativeFrame(world, poseNumbers('poseB', poseB), frame)
  const hullsA = bodyOf('a', a).hulls
  const hullsB = bodyOf('b', b).hulls
  const warm = new Uint32Array(WARM)
  let sign = 1
  if (hullDistance(hullsA, one, hullsB, other, frame, Infinity, -1, warm, 0) === OVERLAP) {
    penetrationDepth(hullsA, one, hullsB, other, frame, warm, 0)
    sign = -1
  }
  const [lower, upper] = [valueAt(separation, LOWER), valueAt(separation, UPPER)]
  const pointA = new Float64Array(3)
  const normal = new Float64Array(3)
  pointToWorld(world, separation, POINT_A, pointA)
  directionToWorld(world, separation, NORMAL, normal)
  return { distance: sign * (lower / 2 + upper / 2), error: (upper - lower) * (0.5 + 2 ** -40), pointA, normal }
}
