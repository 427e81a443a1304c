import type { Positions } from './exact'
import { type Bracket, type Moment, bracketOf, floorOf } from './moment'
import { areApart, difference, paths } from './motion'
import { firstOriginOnSegment } from './point-on-segment'

/** Whether a point of the plane meets a closed edge at some time in [0, 1]; two coordinates per point. */
export function planarVertexEdgeContact(x0: Positions, x1: Positions, v: number, e0: number, e1: number): boolean {
  return firstMoment(x0, x1, v, e0, e1) !== undefined
}

/** The largest double not later than the first contact; undefined where there is none. */
export function planarVertexEdgeFirstContact(
  x0: Positions,
  x1: Positions,
  v: number,
  e0: number,
  e1: number,
): number | undefined {
  const moment = firstMoment(x0, x1, v, e0, e1)
  return moment && floorOf(moment)
}

/** The first contact between two rationals at most 2^-bits apart; undefined where there is none. */
export function planarVertexEdgeBracket(
  x0: Positions,
  x1: Positions,
  v: number,
  e0: number,
  e1: number,
  bits: number,
): Bracket | undefined {
  const moment = firstMoment(x0, x1, v, e0, e1)
  return moment && bracketOf(moment, bits)
}

function firstMoment(x0: Positions, x1: Positions, v: number, e0: number, e1: number): Moment | undefined {
  if (areApart(x0, x1, 2, [v], [e0, e1])) return undefined
  const [p, q, r] = paths(x0, x1, 2, [v, e0, e1])
  if (!p || !q || !r) return undefined
  return firstOriginOnSegment(difference(q, p), difference(r, p))
}
