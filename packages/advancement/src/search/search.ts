import type { BodyMotion } from '../motion/body-motion'
import { roundingSlack } from '../motion/rounding-slack'
import type { RigidModel } from '../model/rigid-model'
import type { StartPlanes } from '../start/let-go.kernel'
import type { SearchOptions } from './options'

/** What a search is to find out. */
interface Question {
  readonly a: RigidModel
  readonly b: RigidModel
  readonly piecesA: Float64Array
  readonly piecesB: Float64Array
  /** What every gap is lowered by: rounding, and the separation asked for. */
  readonly margin: number
  /** Triangles no farther apart than this are in contact. */
  readonly reach: number
  /** There is no contact before this time: the search begins here. */
  readonly from: number
  /** Steps of advancement, within one piece of the motion, before the search gives up. */
  readonly limit: number
  /** The front of `c2a` stops where nodes are farther apart than this share of the least distance; 1 is no control. */
  readonly weight: number
  readonly controlSteps: number
  readonly controlDistance: number
}

/** One search for the first contact: the question, how far it has come, and in the end the answer. */
export interface Search extends Question {
  /** Contacts strictly later than this do not count. */
  horizon: number
  /** The contacts at the start that are let go, where some are. */
  planes: StartPlanes | undefined
  /** Whether `time` and the leaves say something. */
  found: boolean
  /** Whether the triangles are within the tolerance at `time`; if not, the search gave up there. */
  converged: boolean
  /** When the triangles below are within the tolerance, or where the search gave up; Infinity if nothing was found. */
  time: number
  /** No contact is before this time. */
  lowerBound: number
  /** Triangles of the contact, in the order of the leaves; −1 if there are none. */
  leafA: number
  leafB: number
  /** The nearest triangles of the last traversal, or a guess; −1 if there are none. */
  nearA: number
  nearB: number
  iterations: number
  nodePairs: number
  trianglePairs: number
  frontNodes: number
}

/** A search that has not begun. */
export function createSearch(
  a: RigidModel,
  motionA: BodyMotion,
  b: RigidModel,
  motionB: BodyMotion,
  options: SearchOptions,
): Search {
  const slack = roundingSlack(a, motionA.pieces, b, motionB.pieces)
  return {
    a,
    b,
    piecesA: motionA.pieces,
    piecesB: motionB.pieces,
    margin: slack + options.minSeparation,
    // With less than four times the slack a step could round to nothing.
    reach: Math.max(options.tolerance, 4 * slack) + options.minSeparation - slack,
    from: 0,
    limit: options.maxIterations,
    weight: options.method === 'c2a' ? options.weight : 1,
    controlSteps: options.controlIterations,
    controlDistance: options.controlDistance,
    horizon: options.horizon,
    planes: undefined,
    time: Infinity,
    lowerBound: Infinity,
    found: false,
    converged: true,
    leafA: -1,
    leafB: -1,
    nearA: -1,
    nearB: -1,
    iterations: 0,
    nodePairs: 0,
    trianglePairs: 0,
    frontNodes: 0,
  }
}
