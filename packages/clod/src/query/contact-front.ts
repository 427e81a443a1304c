import { FRAME_LENGTH } from '../convex/frame.kernel'
import type { DualHierarchy } from '../hierarchy/dual-hierarchy'
import { FrontPairs } from './front-pairs.kernel'

/**
 * Where the last query of two bodies stopped in the tree of pairs of nodes. Give it to the next query of the same bodies: bodies
 * that have moved little cost little. A query changes the front that it is given and returns it.
 */
export class ContactFront {
  /** The hierarchy of the one body. */
  readonly a: DualHierarchy
  /** The hierarchy of the other body. */
  readonly b: DualHierarchy
  /** The pairs; what is in them may change with any release. */
  pairs = new FrontPairs()
  /** Pairs to work with. */
  spare = new FrontPairs()
  /** Pairs to work with. */
  readonly scratch = new FrontPairs()
  /** How long the last query with a budget took, in milliseconds. */
  lastMs = 0
  /** The bodies were at most this far apart. */
  most = Infinity
  /** Where B was in the coordinates of A. */
  readonly frame = new Float64Array(FRAME_LENGTH)

  /**
   * @param a - The hierarchy of the one body.
   * @param b - The hierarchy of the other body.
   */
  constructor(a: DualHierarchy, b: DualHierarchy) {
    this.a = a
    this.b = b
  }

  /** How many pairs of nodes there are. */
  get size(): number {
    return this.pairs.length
  }

  /** Exchanges the pairs and the spare ones. */
  swap(): void {
    const { pairs } = this
    this.pairs = this.spare
    this.spare = pairs
  }
}
