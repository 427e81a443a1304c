import {
  RELATIVE_FIRST_ROW,
  RELATIVE_MARGIN,
  RELATIVE_TIME,
  RELATIVE_UNTIL,
  ROW_LENGTH,
  type RigidModel,
} from '@ccd/advancement/search'
import { calmestNode, chainBetween, measureChain, type Chain } from './chain.kernel'
import { writeFrame, writeRows } from './link-frame.kernel'
import { linkSlack, type TreeMotion } from './tree-motion.kernel'

/**
 * How two shapes move against each other. Of the motion of the tree only the edges on the way between them count, so
 * joints above both change nothing. Frames are scratch: they hold until the next call for the same pair.
 */
export class LinkPair {
  readonly motion: TreeMotion
  readonly nodeA: number
  readonly nodeB: number
  readonly a: RigidModel
  readonly b: RigidModel
  readonly chain: Chain
  /** Node as seen from which both move, as a place in the chain. */
  base = 0
  rows = 0
  drifts = 0
  readonly rowNodes: Int32Array
  readonly driftNodes: Int32Array
  readonly driftSigns: Int8Array
  readonly anchors = new Float64Array(6)
  /** What rounding can do to a gap. */
  slack = 0
  /** A and B and all nodes above them, each after its parent. */
  private readonly above: Int32Array
  private readonly exact: Float64Array
  private readonly held: Float64Array
  private heldIndex = -1
  private readonly lengthA: number
  private readonly lengthB: number

  constructor(motion: TreeMotion, nodeA: number, a: RigidModel, nodeB: number, b: RigidModel) {
    this.motion = motion
    this.nodeA = nodeA
    this.nodeB = nodeB
    this.a = a
    this.b = b
    this.chain = chainBetween(motion.parent, motion.reversed, nodeA, nodeB)
    const edges = this.chain.edges.length
    this.rowNodes = new Int32Array(edges)
    this.driftNodes = new Int32Array(edges)
    this.driftSigns = new Int8Array(edges)
    this.above = nodesAbove(motion.parent, nodeA, nodeB)
    this.exact = new Float64Array(RELATIVE_FIRST_ROW + ROW_LENGTH * edges)
    this.held = new Float64Array(RELATIVE_FIRST_ROW + ROW_LENGTH * edges)
    this.lengthA = lengthOf(a.origin)
    this.lengthB = lengthOf(b.origin)
  }

  /** To be called when the motion of the tree has changed; `padding` is what both gaps are lowered by beside rounding. */
  begin(padding: number): void {
    const { a, b, chain, exact, held, motion } = this
    measureChain(chain, motion.edges)
    this.base = calmestNode(chain, this.lengthA + a.radius, this.lengthB + b.radius)
    writeRows(this, motion.edges, exact)
    this.slack = linkSlack(motion, this.nodeA, this.nodeB, this.lengthA + a.radius, this.lengthB + b.radius)
    exact[RELATIVE_UNTIL] = Infinity
    exact[RELATIVE_MARGIN] = this.slack + padding
    exact[RELATIVE_TIME] = Number.NaN
    held.set(exact)
    this.heldIndex = -1
  }

  /** The relative motion at time t. */
  frameAt(t: number): Float64Array {
    const { exact, motion } = this
    if (exact[RELATIVE_TIME] === t) return exact
    const offset = motion.at(t, this.above)
    writeFrame(this, motion.states, offset, this.a.origin, this.b.origin, restAfter(t, motion.until), exact)
    exact[RELATIVE_TIME] = t
    return exact
  }

  /** The relative motion at the last time of the grid that is not after t. */
  heldAt(t: number): Float64Array {
    const { held, motion } = this
    const { cells } = motion
    let index = Math.floor(t * cells)
    if (index / cells > t) index--
    if (index === this.heldIndex) return held
    const offset = motion.atGrid(index)
    const time = index / cells
    writeFrame(this, motion.states, offset, this.a.origin, this.b.origin, restAfter(time, motion.until), held)
    held[RELATIVE_TIME] = time
    this.heldIndex = index
    return held
  }
}

/** Rounded up: bounds have to hold until the motion ends. */
function restAfter(t: number, until: number): number {
  return (until - t) * (1 + 2 ** -50) + 2 ** -60
}

function lengthOf(v: Float64Array): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
}

function nodesAbove(parent: Int32Array, a: number, b: number): Int32Array {
  const above = new Set<number>()
  for (let node = a; node >= 0; node = parent[node]) above.add(node)
  for (let node = b; node >= 0; node = parent[node]) above.add(node)
  return Int32Array.from(above).sort()
}
