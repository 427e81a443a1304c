/**
 * The truth about one query, in integers. Points move linearly, so with e1, e2, w linear in t
 *
 *   vertex-face (v; a, b, c):  e1 = b − a,  e2 = c − a,  w = v − a
 *   edge-edge (a0 a1; b0 b1):  e1 = a1 − a0, e2 = b1 − b0, w = b0 − a0
 *
 * the four points are coplanar at the roots of f = det(e1, e2, w), a cubic. The rim: v may lie on a side of the triangle, an
 * end of an edge on the other edge. For a point x and a segment [p, q] of the rim let r = (p − x) × (q − x), a vector of
 * quadratics, with the sign that makes r = λ n, λ ≥ 0, where the features touch and the normal n = e1 × e2 is not zero.
 *
 * At a root of f where n is not zero all points lie in the plane across n, so each r is a multiple λ n of it, and they touch
 * exactly if no λ is negative. Its sign is that of r_k n_k for any k with n_k not zero; it is 0 exactly if r = 0, all of it.
 * Where n = 0, they touch exactly if r = 0 for some x, p, q and x lies between p and q.
 *
 * f = ± r · z with another vector z between the points, and alike for n: f is zero wherever one of these products is. So
 * which of them are zero at a root of f is asked of their own coordinates (common.kernel.ts), never of f.
 *
 * If f is zero for all t, the contact is there at t = 0, or begins when a point comes to lie on the rim: containment in
 * the relative interior of a proper triangle, and a proper crossing of two segments that are not parallel, are stable under
 * motions that keep the points coplanar. So it begins at a time when some r is zero; or, where it always is, when x passes p or q.
 */
import { type Features, isOnSegment, touchAt } from './inside.kernel'
import { axisIntegers } from './integers.kernel'
import { timeOfRoot } from './narrowing.kernel'
import { compareRoots } from './order-roots.kernel'
import { degreeOf, type Polynomial } from './polynomial.kernel'
import { type Root, rootsInUnitInterval, ZERO_TIME } from './roots.kernel'
import {
  between,
  coordinate,
  difference,
  type MovingCross,
  movingCross,
  type MovingVector,
  scalarProduct,
} from './vectors.kernel'

/**
 * Time of first contact of a vertex-face (v f0 f1 f2) or edge-edge (a0 a1 b0 b1) query given as 24 numbers, the
 * four points at t = 0 and then at t = 1: not later than the truth and at most `width` earlier (0: the largest
 * double not later), or Infinity.
 */
export function exactTime(points: Float64Array, edgeEdge: boolean, width: number): number {
  const root = firstContact(points, edgeEdge)
  return root ? timeOfRoot(root, width) : Infinity
}

/** The time of first contact of such a query as the number that it is; undefined if there is no contact. */
export function firstContact(points: Float64Array, edgeEdge: boolean): Root | undefined {
  const integers = axisIntegers(points, 3)
  const e1 = edgeEdge ? between(integers, 0, 1) : between(integers, 1, 2)
  const e2 = edgeEdge ? between(integers, 2, 3) : between(integers, 1, 3)
  const w = edgeEdge ? between(integers, 0, 2) : between(integers, 1, 0)
  const normal = movingCross(e1, e2)
  const rims = (edgeEdge ? endsOnEdges : vertexOnSides)(integers, normal, w)
  const f = scalarProduct(normal, w)
  if (degreeOf(f) >= 0) return firstRoot(f, (root) => touchAt({ normal, rims }, root))
  if (touchAt({ normal, rims }, ZERO_TIME)) return ZERO_TIME
  return earliest(rims.map(firstOnSegment))
}

/** v on c a, on a b, on b c: w × e2, e1 × w, and what is missing to n. */
function vertexOnSides(integers: readonly bigint[], normal: MovingCross, w: MovingVector): Features['rims'] {
  const onCA = movingCross(w, normal.v)
  const onAB = movingCross(normal.u, w)
  const onBC = movingCross(between(integers, 0, 2), between(integers, 0, 3), (k) =>
    difference(normal.along(k), onCA.along(k), onAB.along(k)),
  )
  return [withEnds(integers, onCA, 0, 3, 1), withEnds(integers, onAB, 0, 1, 2), onBC]
}

/** a0 + s e1 = b0 + u e2, where s n = w × e2 and u n = w × e1: s = 0 for a0 on b, s = 1 for a1 on b, and alike for u. */
function endsOnEdges(integers: readonly bigint[], normal: MovingCross, w: MovingVector): Features['rims'] {
  const onB = movingCross(w, normal.v)
  const onA = movingCross(w, normal.u)
  return [
    withEnds(integers, onB, 0, 2, 3),
    movingCross(between(integers, 1, 2), between(integers, 1, 3), (k) => difference(normal.along(k), onB.along(k))),
    withEnds(integers, onA, 2, 0, 1),
    movingCross(between(integers, 3, 0), between(integers, 3, 1), (k) => difference(normal.along(k), onA.along(k))),
  ]
}

/** The same product, as one of x, p, q. */
function withEnds(integers: readonly bigint[], cross: MovingCross, x: number, p: number, q: number): MovingCross {
  return movingCross(between(integers, x, p), between(integers, x, q), cross.along)
}

/** The first root of f at which the features touch. */
function firstRoot(f: Polynomial, touches: (root: Root) => boolean): Root | undefined {
  return rootsInUnitInterval(f).find(touches)
}

/** The first time at which x lies on [p, q]. */
export function firstOnSegment(rim: MovingCross): Root | undefined {
  const isOn = (root: Root) => isOnSegment(rim, root)
  const deciding = [0, 1, 2].map(rim.along).find(isNotZero)
  if (deciding) return degreeOf(deciding) > 0 ? firstRoot(deciding, isOn) : undefined
  if (isOn(ZERO_TIME)) return ZERO_TIME
  return earliest(
    [rim.u, rim.v].map((vector) => {
      const passes = [0, 1, 2].map((k) => coordinate(vector, k)).find(isNotZero)
      return passes && degreeOf(passes) > 0 ? firstRoot(passes, isOn) : undefined
    }),
  )
}

function earliest(roots: readonly (Root | undefined)[]): Root | undefined {
  let first: Root | undefined
  for (const root of roots) if (root && (!first || compareRoots(root, first) < 0)) first = root
  return first
}

function isNotZero(f: Polynomial): boolean {
  return degreeOf(f) >= 0
}
