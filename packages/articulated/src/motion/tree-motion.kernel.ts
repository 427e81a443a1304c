import { clearEdge, EDGE_LENGTH, EDGE_RATE, EDGE_REACH, EDGE_SPEED, EDGE_TURNED } from './edge.kernel'
import { STATE_LENGTH, writeStates } from './states.kernel'

/** A mark that no motion has: the state of no grid time is of it. */
const NEVER = 0

/**
 * The motion of all nodes of a tree over [0, 1]: bodies, then what surrounds them (the world and obstacles). States at the
 * times of a grid are computed when they are asked for, and kept until the motion changes.
 */
export class TreeMotion {
  readonly count: number
  /** How many of the nodes are bodies; the others change only where `begin` is told so. */
  readonly bodies: number
  /** The edges describe the motion until this time. */
  until = 1
  /** −1 for node 0, the root. */
  readonly parent: Int32Array
  readonly reversed: Uint8Array
  readonly edges: Float64Array
  /** How many parts the grid divides [0, 1] into. */
  readonly cells: number
  /** States of one time: first those of any time, then those of the grid. */
  states: Float64Array
  /** How many numbers the states of one time take. */
  readonly stride: number
  /** Bounds for each node, sums from the root to it: how far off it is, angles, rates, speeds, and how many edges. */
  readonly reach: Float64Array
  readonly turned: Float64Array
  readonly rate: Float64Array
  readonly speed: Float64Array
  readonly depth: Float64Array
  /** Which motion the states of a grid time are of: those of bodies, and those of what surrounds them. */
  private readonly marks: Uint32Array
  private readonly aroundMarks: Uint32Array
  private mark = NEVER
  private aroundMark = NEVER
  private readonly all: Int32Array
  private readonly inside: Int32Array
  private readonly around: Int32Array

  constructor(parent: Int32Array, reversed: Uint8Array, cells: number, bodies = parent.length) {
    const count = parent.length
    this.count = count
    this.bodies = bodies
    this.parent = parent
    this.reversed = reversed
    this.cells = cells
    this.edges = new Float64Array(count * EDGE_LENGTH)
    for (let i = 0; i < count; i++) clearEdge(this.edges, i)
    this.stride = count * STATE_LENGTH
    this.states = new Float64Array((cells + 2) * this.stride)
    this.reach = new Float64Array(count)
    this.turned = new Float64Array(count)
    this.rate = new Float64Array(count)
    this.speed = new Float64Array(count)
    this.depth = new Float64Array(count)
    this.marks = new Uint32Array(cells + 1)
    this.aroundMarks = new Uint32Array(cells + 1)
    this.all = Int32Array.from({ length: count }, (_, i) => i)
    this.inside = this.all.subarray(0, bodies)
    this.around = this.all.subarray(bodies)
  }

  /** To be called when edges of bodies have changed; `all` says whether any others have. */
  begin(all = true): void {
    this.mark++
    if (all) this.aroundMark++
    const { edges } = this
    const end = all ? this.count : this.bodies
    for (let i = 1; i < end; i++) {
      const p = this.parent[i]
      const e = i * EDGE_LENGTH
      this.reach[i] = this.reach[p] + edges[e + EDGE_REACH]
      this.turned[i] = this.turned[p] + edges[e + EDGE_TURNED]
      this.rate[i] = this.rate[p] + Math.abs(edges[e + EDGE_RATE])
      this.speed[i] = this.speed[p] + edges[e + EDGE_SPEED]
      this.depth[i] = this.depth[p] + 1
    }
  }

  /** The place of the states at time t in `states`. They are there for the listed nodes only, until the next call. */
  at(t: number, list: Int32Array): number {
    writeStates(this.edges, this.parent, this.reversed, list, t, this.states, 0)
    return 0
  }

  /** The place of the states of all nodes at time t in `states`, until the next call. */
  allAt(t: number): number {
    return this.at(t, this.all)
  }

  /** The place of the states at a time of the grid, by its index; they stay while the motion is the same. */
  atGrid(index: number): number {
    const offset = (index + 1) * this.stride
    if (this.marks[index] !== this.mark) {
      writeStates(this.edges, this.parent, this.reversed, this.inside, index / this.cells, this.states, offset)
      this.marks[index] = this.mark
    }
    if (this.aroundMarks[index] !== this.aroundMark) {
      writeStates(this.edges, this.parent, this.reversed, this.around, index / this.cells, this.states, offset)
      this.aroundMarks[index] = this.aroundMark
    }
    return offset
  }
}

/**
 * What rounding can do to a gap between a point of node a and one of node b, in length, when they are within `reachA`
 * and `reachB` of the origins of their nodes.
 *
 * Claim: with u = 2⁻⁵³, a computed rotation of an edge is off by 64u (axis, quaternions, sine and cosine within an ulp,
 * sums) and by 4u of the angles that it comes from, as the angle at a time is. Each edge on the way from the root turns
 * all that lies behind it, and costs another 8u of it for products. Speeds are off in the same way, for at most one unit
 * of time, and so is the time itself, by an ulp. As all is seen from b, its rotation acts on how far apart the two are. 128u
 * per edge and 8u per angle of all lengths and speeds are more than the sum.
 */
export function linkSlack(motion: TreeMotion, a: number, b: number, reachA: number, reachB: number): number {
  const { depth, turned } = motion
  const edges = 128 * (depth[a] + depth[b] + 2) + 8 * (turned[a] + turned[b])
  return 2 ** -53 * edges * (farAndFast(motion, a, reachA) + farAndFast(motion, b, reachB)) + 1e-140
}

function farAndFast(motion: TreeMotion, node: number, reach: number): number {
  const far = motion.reach[node] + reach
  return far + motion.speed[node] + motion.rate[node] * far
}
