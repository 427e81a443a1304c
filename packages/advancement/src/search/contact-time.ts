import { valueAt } from '@ccd/core'
import { contactSetAt, type ContactSet } from '../distance/contact-set'
import { closest, CLOSEST_A, CLOSEST_B } from '../distance/closest.kernel'
import {
  directionToWorld,
  pointToWorld,
  RELATIVE_MOTION_LENGTH,
  relativeMotionAt,
} from '../motion/relative-motion.kernel'
import { trianglesApart } from '../step/triangle-step.kernel'
import type { SearchOptions } from './options'
import type { Search } from './search'

/** When two moving bodies come into contact first, and where. */
export interface ContactTime {
  /**
   * `touching-at-start`: within the tolerance at t = 0, or intersecting; then `time` is 0 and says nothing more.
   * `undecided`: the iteration limit ended the search, so `time` is only a lower bound, and there may be no contact at all.
   */
  readonly status: 'free' | 'contact' | 'touching-at-start' | 'undecided'
  /**
   * There is certainly no contact before this time; Infinity if free. At this time the distance is at most `tolerance`,
   * unless the search is undecided.
   */
  readonly time: number
  /**
   * The point of A closest to B, in the world, at that time (`any`: at the time of the contact found). Undefined if free.
   * If undecided, it belongs to the triangles at which the search ended.
   */
  readonly pointA: Float64Array | undefined
  /** The point of B closest to A; undefined where `pointA` is. */
  readonly pointB: Float64Array | undefined
  /** Unit vector from A to B; zero if the points coincide, undefined where they are. */
  readonly normal: Float64Array | undefined
  /** The caller's index of the triangle of A; −1 if there is no point. */
  readonly triangleA: number
  /** The caller's index of the triangle of B; −1 if there is no point. */
  readonly triangleB: number
  /** Distance of the two points; NaN if there are none. */
  readonly distance: number
  /** Steps of advancement that the pair in contact took (`hca`), or the bodies (`ca`, `c2a`). */
  readonly iterations: number
  /** False if `time` is only a lower bound: the search is undecided, or the question was `any`. */
  readonly converged: boolean
  /** The distance that counted as contact, in length: what was asked for, or more where rounding asks for more. */
  readonly tolerance: number
  /** How many pairs of nodes and of triangles were looked at, and how many nodes the fronts had in sum (equation 8). */
  readonly work: { readonly nodePairs: number; readonly trianglePairs: number; readonly frontNodes: number }
  /** Present if the option `contactSet` asked for it and there is a contact. */
  readonly contacts?: ContactSet
}

/** The answer of a search that has ended. */
export function contactTimeOf(search: Search, options: SearchOptions): ContactTime {
  const { a, b, piecesA, piecesB, time, lowerBound, reach, margin, iterations, leafA, leafB } = search
  const tolerance = reach + margin - 2 * options.minSeparation
  const work = { nodePairs: search.nodePairs, trianglePairs: search.trianglePairs, frontNodes: search.frontNodes }
  if (!search.found) {
    return {
      status: 'free',
      time: Infinity,
      pointA: undefined,
      pointB: undefined,
      normal: undefined,
      triangleA: -1,
      triangleB: -1,
      distance: Number.NaN,
      iterations,
      converged: true,
      tolerance,
      work,
    }
  }
  const relative = new Float64Array(RELATIVE_MOTION_LENGTH)
  relativeMotionAt(time, piecesA, a.origin, piecesB, b.origin, margin, relative)
  const distance = trianglesApart(relative, a.corners, leafA, b.corners, leafB)
  const [px, py, pz] = pointAt(closest, CLOSEST_A)
  const [qx, qy, qz] = pointAt(closest, CLOSEST_B)
  return {
    status: statusAt(time, search.converged),
    time: lowerBound,
    pointA: pointToWorld(piecesB, b.origin, time, px, py, pz),
    pointB: pointToWorld(piecesB, b.origin, time, qx, qy, qz),
    normal: directionToWorld(piecesB, time, qx - px, qy - py, qz - pz),
    triangleA: valueAt(a.ids, leafA),
    triangleB: valueAt(b.ids, leafB),
    distance,
    iterations,
    converged: search.converged && lowerBound === time,
    tolerance,
    work,
    ...(options.contactSet ? { contacts: contactSetAt(a, b, relative, reach) } : {}),
  }
}

function statusAt(time: number, converged: boolean): 'contact' | 'touching-at-start' | 'undecided' {
  if (!converged) return 'undecided'
  return time === 0 ? 'touching-at-start' : 'contact'
}

function pointAt(values: Float64Array, at: number): readonly [number, number, number] {
  return [valueAt(values, at), valueAt(values, at + 1), valueAt(values, at + 2)]
}
