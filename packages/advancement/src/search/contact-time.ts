import { valueAt } from '@ccd/core'
import { contactSetAt, type ContactSet } from '../distance/contact-set'
import { nearestLeaves, nearestTriangles } from '../distance/nearest-triangles.kernel'
import { leastOverlap } from '../distance/overlap'
import { closest, CLOSEST_A, CLOSEST_B } from '../distance/closest.kernel'
import {
  directionToWorld,
  pointToWorld,
  RELATIVE_MOTION_LENGTH,
  relativeMotionAt,
} from '../motion/relative-motion.kernel'
import { exceededNormal } from '../start/exceeded-normal'
import type { StartContact } from '../start/start-contacts'
import { direction } from '../step/slab.kernel'
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
   * If undecided, it belongs to the triangles at which the search ended. Triangles that are let go do not count.
   */
  readonly pointA: Float64Array | undefined
  /** The point of B closest to A; undefined where `pointA` is. */
  readonly pointB: Float64Array | undefined
  /**
   * Unit vector from A to B: from the one point to the other, or, where these are too close to say, the direction across
   * which their triangles overlap least. Triangles that were let go and get too deep have the normal of that contact at the
   * start. Zero for two points that coincide, undefined where the points are.
   */
  readonly normal: Float64Array | undefined
  /** The caller's index of the triangle of A; −1 if there is no point. */
  readonly triangleA: number
  /** The caller's index of the triangle of B; −1 if there is no point. */
  readonly triangleB: number
  /** Distance of the two points, which is the least of any two triangles; NaN if there are none. */
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
  /** Present if the option `start` asked for it, and a contact at t = 0 was let go. */
  readonly start?: StartContact
}

/** The answer of a search that has ended. */
export function contactTimeOf(search: Search, options: SearchOptions, start: StartContact | undefined): ContactTime {
  const { a, b, piecesA, piecesB, time, lowerBound, reach, margin, iterations } = search
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
      ...(start ? { start } : {}),
    }
  }
  const relative = new Float64Array(RELATIVE_MOTION_LENGTH)
  relativeMotionAt(time, piecesA, a.origin, piecesB, b.origin, margin, relative)
  const slack = margin - options.minSeparation
  let known: Closest | undefined
  const nearest = (): Closest => (known ??= closestAt(search, relative, slack))
  return {
    status: statusAt(time, search.converged),
    time: lowerBound,
    get pointA() {
      return nearest().pointA
    },
    get pointB() {
      return nearest().pointB
    },
    get normal() {
      return nearest().normal
    },
    get triangleA() {
      return nearest().triangleA
    },
    get triangleB() {
      return nearest().triangleB
    },
    get distance() {
      return nearest().distance
    },
    iterations,
    converged: search.converged && lowerBound === time,
    tolerance,
    work,
    ...(options.contactSet ? { contacts: contactSetAt(a, b, relative, reach) } : {}),
    ...(start ? { start } : {}),
  }
}

/** What is closest at the time of contact. It takes a traversal of its own, so it is found when it is first asked for. */
interface Closest {
  readonly pointA: Float64Array
  readonly pointB: Float64Array
  readonly normal: Float64Array
  readonly triangleA: number
  readonly triangleB: number
  readonly distance: number
}

function closestAt(search: Search, relative: Float64Array, slack: number): Closest {
  const { a, b, piecesB, time, planes } = search
  const { leafA, leafB } = nearestOf(search, relative)
  const distance = trianglesApart(relative, a.corners, leafA, b.corners, leafB)
  const [px, py, pz] = pointAt(closest, CLOSEST_A)
  const [qx, qy, qz] = pointAt(closest, CLOSEST_B)
  const sinks = planes !== undefined && exceededNormal(planes, relative, leafA, leafB)
  const normal = sinks || leastOverlap(a, b, relative, slack) !== undefined ? direction : [0, 0, 0]
  const [nx, ny, nz] = pointAt(normal, 0)
  return {
    pointA: pointToWorld(piecesB, b.origin, time, px, py, pz),
    pointB: pointToWorld(piecesB, b.origin, time, qx, qy, qz),
    normal: directionToWorld(piecesB, time, nx, ny, nz),
    triangleA: valueAt(a.ids, leafA),
    triangleB: valueAt(b.ids, leafB),
    distance,
  }
}

/** The nearest triangles at that time: those that ended the search are within the tolerance, but others may be nearer. */
function nearestOf(search: Search, relative: Float64Array): Pick<Search, 'leafA' | 'leafB'> {
  const { a, b, leafA, leafB, planes } = search
  if (!search.converged) return { leafA, leafB }
  const found = trianglesApart(relative, a.corners, leafA, b.corners, leafB)
  if (nearestTriangles(a, b, relative, found, planes) === found) return { leafA, leafB }
  return { leafA: valueAt(nearestLeaves, 0), leafB: valueAt(nearestLeaves, 1) }
}

function statusAt(time: number, converged: boolean): 'contact' | 'touching-at-start' | 'undecided' {
  if (!converged) return 'undecided'
  return time === 0 ? 'touching-at-start' : 'contact'
}

function pointAt(values: ArrayLike<number>, at: number): readonly [number, number, number] {
  return [valueAt(values, at), valueAt(values, at + 1), valueAt(values, at + 2)]
}
