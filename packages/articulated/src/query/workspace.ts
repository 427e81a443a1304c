import type { BodyMotion, RigidModel } from '@ccd/advancement'
import { CcdError, valueAt } from '@ccd/core'
import type { Articulated } from '../model/articulated'
import { bodyBoxes } from '../model/body-boxes.kernel'
import { writeBodyEdge } from '../motion/body-edge.kernel'
import { clearEdge } from '../motion/edge.kernel'
import { writeJointMotion, writeJoints } from '../motion/joint-motion'
import { LinkPair } from '../motion/link-pair.kernel'
import { TreeMotion } from '../motion/tree-motion.kernel'
import { FrontStore } from '../search/front-store.kernel'
import { LinkSearch } from '../search/link-search.kernel'
import { SweptBoxes } from '../taylor/swept-boxes.kernel'
import { PairList } from './box-culling.kernel'
import { candidatePairs, type CandidatePair } from './candidate-pairs'
import { nodeMargins, nodeReaches } from './node-reaches.kernel'
import type { CheckedOptions } from './options'

/** With fewer pairs, swept boxes cost more than they save. */
const PAIRS_FOR_BOXES = 16
const CELLS = 8
/** Boxes of links that turn farther are too wide to tell much. In radians. */
const TURN = 0.8

/** Rounding of lengths above 1e100. */
const GREATEST = 1e86

/** The part of the motion of obstacles and base that one motion of the joints takes: its t is their shift + scale t. */
export interface Part {
  readonly shift: number
  readonly scale: number
}

/**
 * What queries of one model in one environment share: nodes for bodies, the world and obstacles, and room for all that a
 * query computes. Nothing of one query changes the answer of the next.
 */
export class Workspace {
  readonly model: Articulated
  readonly pairs: readonly CandidatePair[]
  readonly motion: TreeMotion
  /** Undefined where there are too few pairs. */
  readonly boxes: SweptBoxes | undefined
  /** When the cells of the boxes begin, and when the last one ends. */
  times: Float64Array
  /** The pairs that the boxes leave. */
  readonly list: PairList
  readonly store = new FrontStore()
  readonly search = new LinkSearch()
  /** The node of the world. */
  readonly world: number
  private readonly obstacles: readonly RigidModel[]
  private readonly local: Float64Array
  private readonly reaches: Float64Array
  private readonly margins: Float64Array
  private readonly reached: Uint8Array
  private readonly linkPairs: (LinkPair | undefined)[]
  private readonly named: string
  /** What surrounds the robot, as it was written last: the motions, where they all rest, and the separation. */
  private around: readonly unknown[] | undefined
  /** In how many cells what surrounds the robot has boxes. */
  private aroundCells = 0

  constructor(model: Articulated, options: CheckedOptions) {
    const { environment, base, pairs, timeStep } = options
    const { bodies } = model
    this.model = model
    this.obstacles = environment.map((obstacle) => obstacle.model)
    this.named = nameOf(options)
    this.pairs = candidatePairs(
      model,
      this.obstacles,
      pairs,
      (i) => isMoving(base) || isMoving(valueAt(environment, i).motion),
    )
    this.world = bodies.count
    const count = this.world + 1 + this.obstacles.length
    const parent = new Int32Array(count).fill(this.world)
    parent.set(bodies.parent)
    // The root rests, so that the links do not move with the base: it is the world that moves about it.
    parent[this.world] = 0
    const reversed = new Uint8Array(count)
    reversed[this.world] = 1
    this.motion = new TreeMotion(parent, reversed, gridCells(timeStep), this.world)
    writeJoints(model.plans, this.motion.edges)
    const parts = [...bodies.shapes, ...this.obstacles.map((shape, i) => ({ body: this.world + 1 + i, model: shape }))]
    this.local = bodyBoxes(parts, count)
    this.reaches = nodeReaches(parts, count)
    this.margins = new Float64Array(count)
    const cells = options.cells ?? (this.pairs.length < PAIRS_FOR_BOXES ? 0 : CELLS)
    this.boxes = cells === 0 ? undefined : new SweptBoxes(count, cells)
    this.times = new Float64Array(2)
    this.list = new PairList(this.pairs)
    this.reached = new Uint8Array(bodies.count)
    this.linkPairs = this.pairs.map(() => undefined)
  }

  /** Whether this workspace serves a query with such options. */
  fits(options: CheckedOptions): boolean {
    const { environment, timeStep } = options
    return (
      gridCells(timeStep) === this.motion.cells &&
      environment.length === this.obstacles.length &&
      environment.every(({ model }, i) => model === this.obstacles[i]) &&
      nameOf(options) === this.named
    )
  }

  /** Writes how the joints move. */
  beginJoints(q0: ArrayLike<number>, q1: ArrayLike<number>): void {
    writeJointMotion(this.model.plans, q0, q1, this.motion.edges)
  }

  /**
   * Writes how everything moves from t = `from` to `until`, during which no surrounding motion passes from one piece to the
   * next; `time` is the start on their clock.
   */
  beginWindow(options: CheckedOptions, { shift, scale }: Part, time: number, from: number, until: number): void {
    const { environment, base, minSeparation } = options
    const { motion } = this
    const motions = [base, ...environment.map((obstacle) => obstacle.motion)]
    const resting = motions.every((each) => !isMoving(each))
    const around = [minSeparation, ...motions]
    const all = !(resting && this.around?.every((value, i) => value === around[i]))
    if (all) {
      for (const [i, each] of motions.entries()) {
        if (each) writeBodyEdge(each.pieces, time, shift, scale, motion.edges, this.world + i)
        else clearEdge(motion.edges, this.world + i)
      }
    }
    this.around = resting ? around : undefined
    motion.until = until
    motion.begin(all)
    if (!this.boxes) {
      this.times[0] = from
      this.times[1] = until
      this.list.leaveAll()
      return
    }
    nodeMargins(motion, this.model.bodies.paddings, this.reaches, minSeparation, this.margins)
    const cells = options.cells ?? cellsFor(motion, until - from, this.boxes.most)
    // Boxes of what rests are the same in all cells, but there may be too few of them.
    const anew = all || cells > this.aroundCells
    if (anew) this.aroundCells = cells
    this.boxes.update(motion, this.local, this.margins, from, anew, cells)
    this.times = this.boxes.times
    this.list.cull(this.boxes, motion.parent, motion.bodies, this.reached)
  }

  /**
   * Begins a search of a pair, and returns its motion.
   *
   * @param separation - What counts as contact beside the paddings of the pair.
   * @throws CcdError `out-of-range` where squares of the lengths involved could overflow.
   */
  beginPair(index: number, { tolerance, maxIterations, timeStep }: CheckedOptions, separation: number): LinkPair {
    const pair = this.linkPair(index)
    const { padding } = valueAt(this.pairs, index)
    const { search } = this
    pair.begin(separation + padding)
    if (!(pair.slack <= GREATEST)) {
      throw new CcdError('out-of-range', 'the lengths, or the motion, are too large: they must stay within 1e100', {
        value: pair.slack,
      })
    }
    // With less than four times the slack a step could round to nothing.
    search.reach = Math.max(tolerance, 4 * pair.slack) + separation + padding - pair.slack
    search.limit = maxIterations
    search.held = timeStep > 0
    return pair
  }

  /** The motion of two shapes against each other, made when it is first asked for. */
  linkPair(index: number): LinkPair {
    const made = this.linkPairs[index]
    if (made) return made
    const { a, nodeA, nodeB, modelB } = valueAt(this.pairs, index)
    const pair = new LinkPair(this.motion, nodeA, a.model, nodeB, modelB)
    this.linkPairs[index] = pair
    return pair
  }
}

/** How many cells a motion needs so that no link turns by more than `TURN` in one. */
function cellsFor({ bodies, rate }: TreeMotion, duration: number, most: number): number {
  const fastest = rate.subarray(0, bodies).reduce((a, b) => Math.max(a, b), 0)
  return Math.max(1, Math.min(most, Math.ceil((fastest * duration) / TURN)))
}

/** Whether a body may be elsewhere at another time. */
function isMoving(motion: BodyMotion | undefined): boolean {
  return motion !== undefined && motion.kind !== 'resting'
}

function gridCells(timeStep: number): number {
  return timeStep === 0 ? 1 : Math.ceil(1 / timeStep)
}

/** What else the list of pairs depends on. */
function nameOf({ base, cells, environment, pairs }: CheckedOptions): string {
  const moving = [base, ...environment.map(({ motion }) => motion)].map((motion) => (isMoving(motion) ? 1 : 0)).join('')
  return `${moving} ${cells} ${pairs === undefined ? '' : JSON.stringify(pairs)}`
}

/** The last workspace of each model: most queries ask about the same environment again. */
const kept = new WeakMap<Articulated, Workspace>()

/** A workspace for a query, ready to be used until the next query of the model. */
export function workspaceFor(model: Articulated, options: CheckedOptions): Workspace {
  const last = kept.get(model)
  if (last?.fits(options)) return last
  const made = new Workspace(model, options)
  kept.set(model, made)
  return made
}
