import type { Pose } from '@ccd/advancement'

/** Triangles that move with a link. Any polygon soup will do; zero-area triangles are legal. */
export interface LinkGeometry {
  /** Three coordinates per vertex, in the coordinates of `origin`. */
  readonly positions: ArrayLike<number>
  /** Three vertex indices per triangle. */
  readonly triangles: ArrayLike<number>
  /** Where the mesh lies in the coordinates of the link. Default: at its origin. */
  readonly origin?: Pose
  /** The surface is this much farther out than the triangles, in length; a point with padding is a ball. Default 0. */
  readonly padding?: number
  /**
   * Greatest distance between the triangles and the true surface, in length. It acts as padding, so that no contact is
   * missed, and it is part of the tolerance that an answer states. Default 0.
   */
  readonly error?: number
}

/** A rigid part of a robot. */
export interface LinkDescription {
  /** Unique among the links. */
  readonly name: string
  /** What can touch other things. A link without geometry is only a frame. */
  readonly geometry?: readonly LinkGeometry[]
  /** Padding of all its geometry, added to that of each mesh. Default 0. */
  readonly padding?: number
}

/**
 * How a joint lets its child move in the coordinates of the joint, and how many numbers of a configuration it takes:
 *
 * - `revolute`, `continuous`: one angle about the axis, in radians. Joint motion is linear in that angle, so full turns are
 *   motion too. `continuous` has no limits.
 * - `prismatic`: one length along the axis.
 * - `fixed`: none.
 * - `planar`: three: lengths along two directions across the axis, and an angle about it (`.u`, `.v`, `.angle`). The
 *   directions are those of the axes x and y after the shortest turn that takes z to the axis.
 * - `floating`: seven: a position and a unit quaternion (`.x`, `.y`, `.z`, `.qx`, `.qy`, `.qz`, `.qw`). The position moves
 *   straight, and the rotation takes the shortest arc.
 */
export type JointType = 'revolute' | 'continuous' | 'prismatic' | 'fixed' | 'floating' | 'planar'

/** All types of joints. */
export const JOINT_TYPES: readonly JointType[] = ['revolute', 'continuous', 'prismatic', 'fixed', 'floating', 'planar']

/** A joint that follows another one: multiplier · value + offset. */
export interface Mimic {
  /** Name of the joint that it follows. */
  readonly joint: string
  /** Default 1. */
  readonly multiplier?: number
  /** Default 0. */
  readonly offset?: number
}

/** Least and greatest value of a joint; one that is left out is no limit. */
export interface JointLimits {
  /** The least value. */
  readonly lower?: number
  /** The greatest value. */
  readonly upper?: number
}

/** What connects two links. */
export interface JointDescription {
  /** Unique among the joints. */
  readonly name: string
  /** What the joint can do. */
  readonly type: JointType
  /** Name of the link that the joint is fixed to. */
  readonly parent: string
  /** Name of the link that the joint moves. Its coordinates are those of the joint after its motion. */
  readonly child: string
  /** Where the joint is in the coordinates of the parent. Default: at its origin. */
  readonly origin?: Pose
  /** Direction of the axis in the coordinates of the joint; its length does not matter. Default (1, 0, 0). */
  readonly axis?: ArrayLike<number>
  /** Of revolute and prismatic joints. */
  readonly limits?: JointLimits
  /** Only joints with one value can follow and be followed. */
  readonly mimic?: Mimic
}

/** A tree of links: what `createArticulated` makes a model of. */
export interface ArticulatedDescription {
  /** All links. */
  readonly links: readonly LinkDescription[]
  /** One fewer than links; their order is the order of the configuration. */
  readonly joints: readonly JointDescription[]
  /** Pairs of link names that are never checked, beside those that a joint connects. */
  readonly ignoredPairs?: readonly (readonly [string, string])[]
  /** Whether pairs of links that a joint connects are left out. Default true. */
  readonly ignoreAdjacent?: boolean
}
