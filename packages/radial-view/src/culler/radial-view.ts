import type { Contract, LabelCuller, Positions, SharedBits } from '@ccd/core'
import type { ClusterCounts } from '../clusters/clusters'
import type { Excluded } from './eligible'
import type { Observer } from '../observers/observer'

/** Work and result of the last step, in counts. */
export interface RadialViewCounts extends ClusterCounts {
  /** How many clusters there are. */
  readonly clusters: number
  /** Triangles that their cluster's observer certainly sees from inside, from outside, and others: H⁺ of these three. */
  readonly positive: number
  /** H⁻. */
  readonly negative: number
  /** Hᵘ. */
  readonly uncertain: number
  /** Triangles with a label: of the scheme `sound` those whose whole ring agrees. */
  readonly labelled: number
  /** Triangles with a bit: those that a direction or a lookout sees with their whole ring. */
  readonly marked: number
  /** Triangles whose label or bits changed since the step before. */
  readonly changed: number
  /** Triangles that met another one at the start. */
  readonly defects: number
}

/** Radial view culling of one mesh with a skeleton. */
export interface RadialView extends LabelCuller {
  readonly contract: Contract
  /** Cluster of each triangle, −1 for none. */
  readonly clusters: Int32Array
  /** What looks at each cluster. */
  readonly observers: readonly Observer[]
  /** How the last step classified each triangle, as its cluster sees it: 1 positive, 2 negative, 0 uncertain. */
  readonly classes: Uint8Array
  /** Positions of the joints at the start and the end of the last step. */
  readonly joints: readonly [Float64Array, Float64Array]
  /** Work and result of the last step. */
  readonly counts: RadialViewCounts
  /** Components that take no part, and places that do not, with the edge or vertex that is in the way. */
  readonly excluded: readonly Excluded[]
  readonly bits?: SharedBits | undefined
  /**
   * Where the joints are at the start and the end of the steps from now on; without arguments the mesh carries them, as it
   * does before the first call. They may be noisy and outside of the mesh: that costs culling, never a contact.
   *
   * @param joints0 - x y z of each joint at the start.
   * @param joints1 - The same at the end; by default as at the start.
   * @throws CcdError `wrong-type`, `wrong-length` or `not-finite`.
   */
  setJoints(joints0?: Positions, joints1?: Positions): void
}
