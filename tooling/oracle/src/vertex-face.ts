import type { Positions } from './exact'
import { type Bracket, type Moment, bracketOf, dyadic, floorOf, rootsInUnitInterval, signAt } from './moment'
import { type MovingVector, areApart, axes, cross, difference, dot, paths } from './motion'
import { earliestOf, firstOriginOnSegment, isOriginOnSegment } from './point-on-segment'
import { add } from './polynomial'

/** Whether the vertex meets the closed face at some time in [0, 1], all points moving linearly from x0 to x1. */
export function vertexFaceContact(
  x0: Positions,
  x1: Positions,
  v: number,
  f0: number,
  f1: number,
  f2: number,
): boolean {
  return vertexFaceMoment(x0, x1, v, f0, f1, f2) !== undefined
}

/** The largest double not later than the first contact; undefined where there is none. */
export function vertexFaceFirstContact(
  x0: Positions,
  x1: Positions,
  v: number,
  f0: number,
  f1: number,
  f2: number,
): number | undefined {
  const moment = vertexFaceMoment(x0, x1, v, f0, f1, f2)
  return moment && floorOf(moment)
}

/** The first contact between two rationals at most 2^-bits apart; undefined where there is none. */
export function vertexFaceBracket(
  x0: Positions,
  x1: Positions,
  v: number,
  f0: number,
  f1: number,
  f2: number,
  bits: number,
): Bracket | undefined {
  const moment = vertexFaceMoment(x0, x1, v, f0, f1, f2)
  return moment && bracketOf(moment, bits)
}

/**
 * Coplanarity is a cubic in time. Where it is not identically zero, contacts are among its roots. Where it is, the
 * vertex stays in the plane of the face, and a contact that begins after t = 0 begins on the boundary: inside a face
 * that has area there would be contact just before as well, and a face without area is all boundary.
 */
export function vertexFaceMoment(
  x0: Positions,
  x1: Positions,
  v: number,
  f0: number,
  f1: number,
  f2: number,
): Moment | undefined {
  if (areApart(x0, x1, 3, [v], [f0, f1, f2])) return undefined
  const [p, q, r, s] = paths(x0, x1, 3, [v, f0, f1, f2])
  if (!p || !q || !r || !s) return undefined
  const [a, b, c] = [difference(q, p), difference(r, p), difference(s, p)]
  const sides = [cross(a, b), cross(b, c), cross(c, a)] as const
  const coplanarity = dot(sides[0], c)
  const touches = (moment: Moment) => isOriginInTriangle(a, b, c, sides, moment)
  if (coplanarity.length > 0) return rootsInUnitInterval(coplanarity).find(touches)
  const start = dyadic(0n, 0)
  if (touches(start)) return start
  return earliestOf([firstOriginOnSegment(a, b), firstOriginOnSegment(b, c), firstOriginOnSegment(c, a)])
}

/**
 * For a moment at which a, b, c and the origin are coplanar. The components of the face's normal are the sums of those
 * of the sides; along an axis where the sum is not zero the projection is one to one.
 */
function isOriginInTriangle(
  a: MovingVector,
  b: MovingVector,
  c: MovingVector,
  sides: readonly [MovingVector, MovingVector, MovingVector],
  moment: Moment,
): boolean {
  for (const axis of axes) {
    const [ab, bc, ca] = [sides[0][axis], sides[1][axis], sides[2][axis]]
    const normal = signAt(add(add(ab, bc), ca), moment)
    if (normal !== 0) return [ab, bc, ca].every((side) => signAt(side, moment) !== -normal)
  }
  return isOriginOnSegment(a, b, moment) || isOriginOnSegment(b, c, moment) || isOriginOnSegment(c, a, moment)
}
