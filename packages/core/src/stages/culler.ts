import type { StepContext } from '../motion/step'
import type { Part } from './stage'
import { shareBit } from './shared-bits.kernel'

/**
 * For proofs of the form "triangles of one region that have a bit in common are free of contact". A triangle has one
 * label, but as many bits as there are proofs that it takes part in.
 */
export interface SharedBits {
  /** Four words per triangle id: two of bits, the region, −1 for none, and one that is not used. */
  readonly triangle: Int32Array
  /** The same per node: what all triangles below it have in common. Without a common region there are no bits. */
  readonly node: Int32Array
}

/**
 * A culler whose proof is "triangles with the same label are free of contact among themselves". Traversal in
 * WebAssembly and in threads needs no callbacks for it.
 */
export interface LabelCuller extends Part {
  /**
   * Fills the labels for a step. May be called again with the same step, where the hierarchy may have another shape.
   *
   * @param step - The step that is examined.
   */
  begin(step: StepContext): void
  /** Label of each triangle id, −1 for none. (t, u) is culled if and only if the labels are equal and ≥ 0, or by `bits`. */
  readonly triangleLabel: Int32Array
  /** Label of each node: ≥ 0 where all triangles below the node carry that label, else −1. */
  readonly nodeLabel: Int32Array
  /**
   * `nested`: every label belongs to one node, and exactly the triangles and nodes below it carry it. Two triangles with
   * the same label then lie below one labelled node, so a traversal that leaves out what is below labelled nodes
   * drops the same pairs, and looks at no other label. `none`: nothing is labelled in this step. Valid after `begin`.
   */
  readonly labels?: 'nested' | 'none' | undefined
  /** (t, u) is culled too if t and u lie in the same region ≥ 0 and have a bit in common. Not with `nested` labels. */
  readonly bits?: SharedBits | undefined
}

/** Any other culler; it runs on the plain TypeScript path. */
export interface PairCuller extends Part {
  /**
   * Prepares for a step. May be called again with the same step, where the hierarchy may have another shape.
   *
   * @param step - The step that is examined.
   */
  begin(step: StepContext): void
  /**
   * Whether the pair of triangles is culled: no feature of `t` touches one of `u` with which it shares no vertex.
   *
   * @param t - A triangle.
   * @param u - Another triangle.
   */
  cullsPair(t: number, u: number): boolean
  /**
   * Whether all pairs of triangles below this node are culled.
   *
   * @param node - A node of the hierarchy.
   */
  cullsNode?(node: number): boolean
  /**
   * Whether all pairs of a triangle below m and one below n are culled.
   *
   * @param m - A node of the hierarchy.
   * @param n - Another node.
   */
  cullsNodePair?(m: number, n: number): boolean
}

/** A proof that drops triangle pairs, inside a source or, through `cullWith`, as a stage. */
export type Culler = LabelCuller | PairCuller

/**
 * Tells the two kinds of culler apart.
 *
 * @param culler - The culler.
 */
export function isLabelCuller(culler: Culler): culler is LabelCuller {
  return 'triangleLabel' in culler
}

/**
 * Whether a culler that has begun the step drops the pair of triangles.
 *
 * @param culler - The culler.
 * @param t - A triangle.
 * @param u - Another triangle.
 */
export function culls(culler: Culler, t: number, u: number): boolean {
  if (!isLabelCuller(culler)) return culler.cullsPair(t, u)
  const label = culler.triangleLabel[t]
  if (label !== undefined && label >= 0 && label === culler.triangleLabel[u]) return true
  return culler.bits !== undefined && shareBit(culler.bits.triangle, t, u)
}
