import { CcdError } from '@ccd/core'
import { contactSetAt, type ContactSet } from '../streams/contact-set'
import { advanceToAny } from './any-contact.kernel'
import { advanceBodies } from './c2a.kernel'
import { FRAME, directionToWorld, frameAt, pointToWorld } from '../motion/frame.kernel'
import { advanceHierarchy } from './hca.kernel'
import type { Search } from './search.kernel'
import { advanceTriangles } from './seed.kernel'
import { closest } from '../distance/triangle-distance.kernel'
import { trianglesApart } from '../step/triangle-step.kernel'
import type { RigidModel } from '../model/model'
import type { BodyMotion } from '../motion/motion'
import { slackOf } from '../motion/slack'
import type { WarmStart } from './warm-start'

export interface TimeOfContactOptions {
  /**
   * `ca`: advance whole bodies by their exact distance; `c2a`: by a controlled front; `hca`: node pairs one by one,
   * earliest first. All give the same answer within the tolerance; `hca` (default) is the fastest.
   */
  readonly method?: 'hca' | 'c2a' | 'ca'
  /** Distance that counts as contact: a length, or relative to the larger diagonal. Default `{ relative: 0.001 }`. */
  readonly tolerance?: number | { readonly relative: number }
  /** Distance below which the bodies must not come; the time is that of coming so close. Default 0. */
  readonly minSeparation?: number
  /** Latest time of interest. Default 1; contacts at exactly this time count. */
  readonly horizon?: number
  /**
   * Advancement steps of one pair of triangles (`hca`) or of the bodies (`ca`, `c2a`) before giving up. Default 1000: with
   * the paper's 50, `ca` and `c2a` leave some free passes at a small clearance undecided.
   */
  readonly maxIterations?: number
  /** `c2a`: the front stops where nodes are farther apart than this share of the least distance seen. Default 0.3. */
  readonly weight?: number
  /** `c2a`: iterations after which the weight becomes 1 (R_max). Default 5. */
  readonly controlIterations?: number
  /** `c2a`: distance within which the weight becomes 1 (D_threshold). Default 0.1 of the larger diagonal. */
  readonly controlDistance?: number
  /** `any` stops at the first pair of triangles known to touch; the time is then only a lower bound. Default `first`. */
  readonly query?: 'first' | 'any'
  /** What the last query of the same two bodies left behind; is brought up to date. */
  readonly warmStart?: WarmStart
  /** Also list all pairs of triangles within the tolerance at the time of contact. */
  readonly contactSet?: boolean
}

export interface ContactTime {
  /** `touching-at-start`: within the tolerance at t = 0, or intersecting; then `time` is 0 and says nothing more. */
  readonly status: 'free' | 'contact' | 'touching-at-start'
  /** There is certainly no contact before this time; Infinity if free. At this time the distance is at most `tolerance`. */
  readonly time: number
  /** Closest points in the world at that time (`any`: at the time of the contact found); undefined if free or not known. */
  readonly pointA: Float64Array | undefined
  readonly pointB: Float64Array | undefined
  /** Unit vector from A to B; zero if the points coincide; undefined if the points are. */
  readonly normal: Float64Array | undefined
  /** The caller's triangle indices; −1 if there are no points. */
  readonly triangleA: number
  readonly triangleB: number
  readonly distance: number
  readonly iterations: number
  /** False if `time` is only a lower bound: the iteration limit was reached, or the question was `any`. */
  readonly converged: boolean
  /** The distance that counted as contact, in length: what was asked for, or more where rounding asks for more. */
  readonly tolerance: number
  readonly work: { readonly nodePairs: number; readonly trianglePairs: number; readonly frontNodes: number }
  readonly contacts?: ContactSet
}

/** First time in [0, horizon] at which two moving bodies touch: never late, and early by no more than the tolerance. */
export function timeOfContact(
  a: RigidModel,
  motionA: BodyMotion,
  b: RigidModel,
  motionB: BodyMotion,
  options: TimeOfContactOptions = {},
): ContactTime {
  const search = createSearch(a, motionA.pieces, b, motionB.pieces, options)
  const { warmStart } = options
  if (warmStart && warmStart.leafA >= 0) useMemory(search, warmStart)
  const answered = search.found && (options.query === 'any' || search.time === 0)
  if (answered) search.lowerBound = 0
  else if (options.method === 'ca' || options.method === 'c2a') advanceBodies(search)
  else if (options.query === 'any') advanceToAny(search)
  else advanceHierarchy(search)
  if (warmStart && search.leafA >= 0) {
    warmStart.leafA = search.leafA
    warmStart.leafB = search.leafB
  }
  return answerOf(search, options)
}

function useMemory(search: Search, { leafA, leafB }: WarmStart): void {
  if (leafA >= search.a.triangleCount || leafB >= search.b.triangleCount) {
    throw new CcdError('unknown-value', 'warmStart belongs to other bodies', { argument: 'warmStart' })
  }
  search.nearA = leafA
  search.nearB = leafB
  // The remembered pair is in contact then, and everything not yet excluded is later.
  if (advanceTriangles(search, leafA, leafB, 0)) search.lowerBound = search.time
}

function createSearch(
  a: RigidModel,
  piecesA: Float64Array,
  b: RigidModel,
  piecesB: Float64Array,
  options: TimeOfContactOptions,
): Search {
  const size = Math.max(a.diagonal, b.diagonal)
  const slack = slackOf(a, piecesA, b, piecesB)
  const given = options.tolerance ?? { relative: 0.001 }
  const tolerance = typeof given === 'number' ? given : given.relative * size
  const method = options.method ?? 'hca'
  const separation = within('minSeparation', options.minSeparation ?? 0, 0, Infinity)
  // With less than four times the slack a step could round to nothing.
  const reach = Math.max(within('tolerance', tolerance, 0, Infinity), 4 * slack) + separation - slack
  return {
    a,
    b,
    piecesA,
    piecesB,
    margin: slack + separation,
    reach,
    limit: within('maxIterations', options.maxIterations ?? 1000, 1, Infinity),
    weight: method === 'c2a' ? within('weight', options.weight ?? 0.3, 0, 1) : 1,
    controlSteps: within('controlIterations', options.controlIterations ?? 5, 0, Infinity),
    controlDistance: within('controlDistance', options.controlDistance ?? 0.1 * size, 0, Infinity),
    horizon: within('horizon', options.horizon ?? 1, 0, 1),
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

function within(argument: string, value: number, low: number, high: number): number {
  if (value >= low && value <= high) return value
  throw new CcdError('out-of-range', `${argument} is ${value}, not between ${low} and ${high}`, { argument, value })
}

function answerOf(search: Search, options: TimeOfContactOptions): ContactTime {
  const { a, b, piecesA, piecesB, time, lowerBound, reach, margin, iterations, leafA, leafB } = search
  const tolerance = reach + margin - 2 * (options.minSeparation ?? 0)
  const work = { nodePairs: search.nodePairs, trianglePairs: search.trianglePairs, frontNodes: search.frontNodes }
  // Stopped by the iteration limit before any triangle was looked at: there is a bound, but nothing to show.
  if (!search.found || leafA < 0) {
    return {
      status: search.found ? 'contact' : 'free',
      time: search.found ? lowerBound : Infinity,
      pointA: undefined,
      pointB: undefined,
      normal: undefined,
      triangleA: -1,
      triangleB: -1,
      distance: Number.NaN,
      iterations,
      converged: !search.found,
      tolerance,
      work,
    }
  }
  const frame = new Float64Array(FRAME)
  frameAt(time, piecesA, a.origin, piecesB, b.origin, margin, frame)
  const distance = trianglesApart(frame, a.corners, leafA, b.corners, leafB)
  const [, px = 0, py = 0, pz = 0, qx = 0, qy = 0, qz = 0] = closest
  return {
    status: time === 0 && search.converged ? 'touching-at-start' : 'contact',
    time: lowerBound,
    pointA: pointToWorld(piecesB, b.origin, time, px, py, pz),
    pointB: pointToWorld(piecesB, b.origin, time, qx, qy, qz),
    normal: directionToWorld(piecesB, time, qx - px, qy - py, qz - pz),
    triangleA: a.ids[leafA] ?? -1,
    triangleB: b.ids[leafB] ?? -1,
    distance,
    iterations,
    converged: search.converged && lowerBound === time,
    tolerance,
    work,
    ...(options.contactSet ? { contacts: contactSetAt(a, b, frame, reach) } : {}),
  }
}
