import type { Positions } from './exact'
import { type Bracket, type Moment, bracketOf, dyadic, floorOf, rootsInUnitInterval, signAt } from './moment'
import { type MovingVector, areApart, axes, cross, difference, dot, paths } from './motion'
import { earliestOf, firstOriginOnSegment, isOriginOnSegment } from './point-on-segment'

/** Whether two closed edges meet at some time in [0, 1], all points moving linearly from x0 to x1. */
export function edgeEdgeContact(x0: Positions, x1: Positions, a0: number, a1: number, b0: number, b1: number): boolean {
  return edgeEdgeMoment(x0, x1, a0, a1, b0, b1) !== undefined
}

/** The largest double not later than the first contact; undefined where there is none. */
export function edgeEdgeFirstContact(
  x0: Positions,
  x1: Positions,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): number | undefined {
  const moment = edgeEdgeMoment(x0, x1, a0, a1, b0, b1)
  return moment && floorOf(moment)
}

/** The first contact between two rationals at most 2^-bits apart; undefined where there is none. */
export function edgeEdgeBracket(
  x0: Positions,
  x1: Positions,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
  bits: number,
): Bracket | undefined {
  const moment = edgeEdgeMoment(x0, x1, a0, a1, b0, b1)
  return moment && bracketOf(moment, bits)
}

/** The edges as vectors between their ends: `from[i][j]` leads from a_i to b_j. */
interface EdgePair {
  readonly a: MovingVector
  readonly b: MovingVector
  readonly from: readonly [readonly [MovingVector, MovingVector], readonly [MovingVector, MovingVector]]
}

/**
 * Coplanarity is a cubic in time. Where it is not identically zero, contacts are among its roots. Where it is, a
 * contact that begins after t = 0 begins at an end of an edge: two edges that cross inside both, not parallel, cross
 * just before as well, and parallel edges that meet share an end of one of them.
 */
export function edgeEdgeMoment(
  x0: Positions,
  x1: Positions,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): Moment | undefined {
  if (areApart(x0, x1, 3, [a0, a1], [b0, b1])) return undefined
  const [p, q, r, s] = paths(x0, x1, 3, [a0, a1, b0, b1])
  if (!p || !q || !r || !s) return undefined
  const pair: EdgePair = {
    a: difference(q, p),
    b: difference(s, r),
    from: [
      [difference(r, p), difference(s, p)],
      [difference(r, q), difference(s, q)],
    ],
  }
  const normal = cross(pair.a, pair.b)
  const coplanarity = dot(normal, pair.from[0][0])
  const touches = (moment: Moment) => doEdgesMeet(pair, normal, moment)
  if (coplanarity.length > 0) return rootsInUnitInterval(coplanarity).find(touches)
  const start = dyadic(0n, 0)
  if (touches(start)) return start
  return earliestOf(endsAndSegments(pair).map(([u, w]) => firstOriginOnSegment(u, w)))
}

/** Each end against the other edge, as the vectors from that end to the other edge's ends. */
function endsAndSegments({ from: [[p, q], [r, s]] }: EdgePair): (readonly [MovingVector, MovingVector])[] {
  return [
    [p, q],
    [r, s],
    [p, r],
    [q, s],
  ]
}

/** For a moment at which the four ends are coplanar; along an axis where the normal is not zero, a plane problem. */
function doEdgesMeet(pair: EdgePair, normal: MovingVector, moment: Moment): boolean {
  const {
    a,
    b,
    from: [[p, q], [r]],
  } = pair
  for (const axis of axes) {
    if (signAt(normal[axis], moment) === 0) continue
    const side = (u: MovingVector, w: MovingVector) => signAt(cross(u, w)[axis], moment)
    return side(a, p) * side(a, q) <= 0 && side(b, p) * side(b, r) <= 0
  }
  return endsAndSegments(pair).some(([u, w]) => isOriginOnSegment(u, w, moment))
}
