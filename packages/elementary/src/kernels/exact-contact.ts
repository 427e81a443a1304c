/**
 * The truth about one query, in integers. Points move linearly, so with e1, e2, w linear in t
 *
 *   vertex-face (v; a, b, c):  e1 = b − a,  e2 = c − a,  w = v − a
 *   edge-edge (a0 a1; b0 b1):  e1 = a1 − a0, e2 = b1 − b0, w = b0 − a0
 *
 * the four points are coplanar at the roots of det(e1, e2, w), a cubic, and there every condition is the sign of a
 * quadratic: with the normal n = e1 × e2 not zero in coordinate k, 2-D orientations in the projection along k;
 * with n = 0, "a point lies on a closed segment [p, q]": (p − x) × (q − x) = 0 and (p − x)·(q − x) ≤ 0.
 *
 * If the cubic is zero for all t, the contact is there at t = 0, or begins when a point comes to lie on the
 * boundary: containment in the relative interior of a proper triangle, and a proper crossing of two segments that
 * are not parallel, are stable under motions that keep the points coplanar. So it begins at a root of any
 * coordinate of some (p − x) × (q − x) that is not always zero, or of (p − x)·(q − x) where all are.
 */
import { insideAt, NO_NORMAL, type Projections } from './exact-inside'
import { axisIntegers } from './exact-integers'
import { timeOfRoot } from './exact-narrowing'
import type { Polynomial } from './exact-polynomial'
import { type Root, rootsInUnitInterval, ZERO_TIME } from './exact-roots'
import { quickSignAtRoot, signAtRoot, UNSURE } from './exact-signs'
import { between, crossComponent, difference, dot, scalarProduct } from './exact-vectors'

/** Points x, p, q: "x lies on the segment [p, q]". */
type OnSegment = readonly [number, number, number]

const VERTEX_ON_RIM: readonly OnSegment[] = [[0, 1, 2], [0, 2, 3], [0, 3, 1]]
const END_ON_EDGE: readonly OnSegment[] = [[0, 2, 3], [1, 2, 3], [2, 0, 1], [3, 0, 1]]

/**
 * Time of first contact of a vertex-face (v f0 f1 f2) or edge-edge (a0 a1 b0 b1) query given as 24 numbers, the
 * four points at t = 0 and then at t = 1: not later than the truth and at most `width` earlier (0: the largest
 * double not later), or Infinity.
 */
export function exactTime(points: Float64Array, edgeEdge: boolean, width: number): number {
  const integers = axisIntegers(points, 3)
  const e1 = edgeEdge ? between(integers, 0, 1) : between(integers, 1, 2)
  const e2 = edgeEdge ? between(integers, 2, 3) : between(integers, 1, 3)
  const w = edgeEdge ? between(integers, 0, 2) : between(integers, 1, 0)
  const normals = [0, 1, 2].map((k) => crossComponent(e1, e2, k))
  const conditionsAlong = (k: number) => {
    const normal = normals[k]
    const first = crossComponent(w, e2, k)
    if (!edgeEdge) {
      const second = crossComponent(e1, w, k)
      return [first, second, difference(normal, first, second)]
    }
    // a0 + s e1 = b0 + u e2, where s n = w × e2 and u n = w × e1.
    const second = crossComponent(w, e1, k)
    return [first, difference(normal, first, []), second, difference(normal, second, [])]
  }
  const known: (readonly Polynomial[] | undefined)[] = []
  const projections: Projections = { normals, conditions: (k) => (known[k] ??= conditionsAlong(k)) }
  const rim = edgeEdge ? END_ON_EDGE : VERTEX_ON_RIM
  const onRim = rim.map((which) => segmentTest(integers, which))
  const touches = (root: Root) => {
    const inside = insideAt(projections, root)
    return inside === NO_NORMAL ? onRim.some((test) => test.holds(root)) : inside > 0
  }
  const f = scalarProduct(normals, w)
  if (f.length > 0) return firstTime(f, touches, width, Infinity)
  if (touches(ZERO_TIME)) return 0
  let first = Infinity
  for (const test of onRim) {
    const deciding = test.deciding()
    if (deciding.length > 0) first = firstTime(deciding, test.holds, width, first)
  }
  return first
}

/** The first root of f at which the features touch, or `before` if there is none that is earlier. */
function firstTime(f: Polynomial, touches: (root: Root) => boolean, width: number, before: number): number {
  for (const root of rootsInUnitInterval(f)) {
    // A time takes many signs, and most roots are no contacts.
    if (before === Infinity) {
      if (touches(root)) return timeOfRoot(root, width)
      continue
    }
    const time = timeOfRoot(root, width)
    if (time >= before) break
    if (touches(root)) return time
  }
  return before
}

interface SegmentTest {
  /** Whether the point lies on the segment at the root. */
  readonly holds: (root: Root) => boolean
  /** The polynomial at whose roots the point may come to lie on the segment, as the header says; zero if there is none. */
  readonly deciding: () => Polynomial
}

function segmentTest(integers: readonly bigint[], [x, p, q]: OnSegment): SegmentTest {
  let products: { readonly off: readonly Polynomial[]; readonly along: Polynomial } | undefined
  const compute = () => {
    const toP = between(integers, x, p)
    const toQ = between(integers, x, q)
    return { off: [0, 1, 2].map((k) => crossComponent(toP, toQ, k)), along: dot(toP, toQ) }
  }
  return {
    holds: (root) => {
      products ??= compute()
      const { off, along } = products
      // Refusals that need few digits first: off the line, or not between its ends.
      for (const component of off) {
        const sign = quickSignAtRoot(component, root)
        if (sign !== 0 && sign !== UNSURE) return false
      }
      return signAtRoot(along, root) <= 0 && off.every((component) => signAtRoot(component, root) === 0)
    },
    deciding: () => {
      products ??= compute()
      return products.off.find((component) => component.length > 0) ?? products.along
    },
  }
}
