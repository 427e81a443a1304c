import type { Bodies } from './bodies'
import type { Dof } from './dofs'
import type { JointPlan } from './joint-plan'

/**
 * A kinematic tree with geometry, made once by `createArticulated` and never changed. What follows `limits` is for this
 * package, and its layout may change.
 */
export interface Articulated {
  /** Names of the numbers of a configuration, in order: of the joint, or `joint.part` where a joint takes several. */
  readonly dofs: readonly string[]
  /** Names of the links, in the order given. */
  readonly links: readonly string[]
  /** The link that is nobody's child; its coordinates are those of the world unless a base moves it. */
  readonly root: string
  /** Least and greatest value of each number of a configuration; infinite where there is no limit. */
  readonly limits: readonly (readonly [number, number])[]
  /** The pairs of links that a query looks at by default, by name. */
  readonly pairs: readonly (readonly [string, string])[]
  /** The numbers of a configuration. */
  readonly dofTable: readonly Dof[]
  /** The joints that move, in the order of the bodies that they move. */
  readonly plans: readonly JointPlan[]
  /** Links that a moving joint does not part are one body. */
  readonly bodies: Bodies
}
