import type { Part } from './stage'
import type { StepContext } from './step'

/**
 * A culler whose proof is "triangles with the same label are free of contact among themselves". Traversal in
 * WebAssembly and in threads needs no callbacks for it.
 */
export interface LabelCuller extends Part {
  begin(step: StepContext): void
  /** −1: none. (t, u) is culled iff the labels are equal and ≥ 0. */
  readonly triangleLabel: Int32Array
  /** ≥ 0 where all triangles below the node carry that label, else −1. */
  readonly nodeLabel: Int32Array
}

/** Any other culler; it runs on the plain TypeScript path. */
export interface PairCuller extends Part {
  begin(step: StepContext): void
  cullsPair(t: number, u: number): boolean
  /** All pairs below this node. */
  cullsNode?(node: number): boolean
  /** All pairs of a triangle below m and one below n. */
  cullsNodePair?(m: number, n: number): boolean
}

export type Culler = LabelCuller | PairCuller
