import { CcdError } from '@ccd/core'
import type { JointDescription } from './description'
import { limitsOf, type DofSource } from './dofs'
import { readDirection, type Vector } from './read-values'

/** How one moving joint gets its motion from two configurations. */
export interface JointPlan {
  readonly name: string
  readonly type: 'revolute' | 'prismatic' | 'planar' | 'floating'
  /** From the coordinates of the joint to those of the parent body. */
  readonly origin: Float64Array
  /** Unit vector in the coordinates of the joint. */
  readonly axis: Vector
  /** Place of its first value in a configuration. */
  readonly first: number
  readonly multiplier: number
  readonly offset: number
  /** Its own limits; a joint that mimics has them beside those of the one that it follows. */
  readonly lower: number
  readonly upper: number
}

/**
 * Reads one joint that moves.
 *
 * @throws CcdError `out-of-range` for a zero axis, `not-finite` and so on, naming the joint.
 */
export function planJoint(
  joint: JointDescription,
  origin: Float64Array,
  sources: ReadonlyMap<string, DofSource>,
): JointPlan {
  const { name, type } = joint
  const source = sources.get(name)
  if (source === undefined || type === 'fixed') {
    throw new CcdError('unknown-value', `joint "${name}" does not move`, { argument: 'joints', value: name })
  }
  const [lower, upper] = limitsOf(joint)
  return {
    name,
    type: type === 'continuous' ? 'revolute' : type,
    origin,
    axis: type === 'floating' ? [0, 0, 1] : readDirection(`axis of joint "${name}"`, joint.axis ?? [1, 0, 0]),
    ...source,
    lower,
    upper,
  }
}
