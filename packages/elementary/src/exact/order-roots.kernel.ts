/**
 * The order of two roots, decided: earlier, later, or the same number.
 *
 * Roots at 0, ½ and 1 are known as such, and no isolated root is one of them. Let f and g be the polynomials of two isolated
 * roots α and β, and I and J the intervals that hold no other root of f and of g. If α = β, it is a root of h = gcd(f, g) in
 * I ∩ J. Conversely, a root of h there is a root of f in I and of g in J, so it is α and it is β. It is a simple root of f, so
 * of h, and the only one there; and h, a divisor of f and of g, is not zero at the ends. So α = β exactly if h changes sign from
 * one end of I ∩ J to the other. If it does not, the two numbers differ, and narrower intervals tell them apart.
 */
import { signOf } from './integers.kernel'
import { type Interval, signAtDyadic } from './leading.kernel'
import { narrow, refine } from './narrowing.kernel'
import { degreeOf, type Polynomial, polynomial, withoutPowersOfTwo } from './polynomial.kernel'
import type { IsolatedRoot, Root } from './roots.kernel'

/** Negative if the first root is earlier, positive if the second one is, 0 if they are the same number. */
export function compareRoots(p: Root, q: Root): number {
  let order = compareIntervals(intervalOf(p), intervalOf(q))
  if (order !== undefined) return order
  if (p.isolated) narrow(p)
  if (q.isolated) narrow(q)
  order = compareIntervals(intervalOf(p), intervalOf(q))
  if (order !== undefined) return order
  if (p.isolated && q.isolated && areEqual(p, q)) return 0
  while (order === undefined) {
    // Only the wider one: a root that is compared with many would otherwise gain digits every time.
    const wider = isWider(p, q) ? p : q
    if (wider.isolated) refine(wider)
    order = compareIntervals(intervalOf(p), intervalOf(q))
  }
  return order
}

function isWider(p: Root, q: Root): boolean {
  const [a, b] = aligned(intervalOf(p), intervalOf(q))
  return a.hi - a.lo >= b.hi - b.lo
}

/** In time. The ends are the root itself where it is known, else they are not roots. */
function intervalOf(root: Root): Interval {
  if (!root.isolated) return { lo: root.numerator, hi: root.numerator, scale: root.scale }
  const { origin } = root
  const scale = Math.max(origin.scale, root.scale)
  const start = origin.place << BigInt(scale - origin.scale)
  const near = root.lo << BigInt(scale - root.scale)
  const far = root.hi << BigInt(scale - root.scale)
  return origin.forwards ? { lo: start + near, hi: start + far, scale } : { lo: start - far, hi: start - near, scale }
}

/** The order of what lies in two intervals, where they tell it. */
function compareIntervals(p: Interval, q: Interval): number | undefined {
  const [a, b] = aligned(p, q)
  if (a.lo === a.hi && b.lo === b.hi) return signOf(a.lo - b.lo)
  // The ends of an interval around an isolated root are not that root, so equal ends tell them apart.
  if (a.hi <= b.lo) return -1
  if (b.hi <= a.lo) return 1
  return undefined
}

/** The two in the same units. */
function aligned(p: Interval, q: Interval): readonly [Interval, Interval] {
  const scale = Math.max(p.scale, q.scale)
  return [finer(p, scale), finer(q, scale)]
}

function finer({ lo, hi, scale }: Interval, wanted: number): Interval {
  const more = BigInt(wanted - scale)
  return { lo: lo << more, hi: hi << more, scale: wanted }
}

function areEqual(p: IsolatedRoot, q: IsolatedRoot): boolean {
  const h = commonDivisor(p.f, q.f)
  if (degreeOf(h) < 1) return false
  const [a, b] = aligned(intervalOf(p), intervalOf(q))
  const low = signAtDyadic(h, a.lo > b.lo ? a.lo : b.lo, a.scale)
  const high = signAtDyadic(h, a.hi < b.hi ? a.hi : b.hi, a.scale)
  return low * high < 0
}

/** Up to a factor. */
function commonDivisor(f: Polynomial, g: Polynomial): Polynomial {
  let [larger, smaller] = degreeOf(f) >= degreeOf(g) ? [f, g] : [g, f]
  while (degreeOf(smaller) > 0) {
    const rest = remainder(larger, smaller)
    larger = smaller
    smaller = rest
  }
  return degreeOf(smaller) < 0 ? larger : smaller
}

/** What division by the second polynomial leaves of the first, times a number that is not zero. */
function remainder(f: Polynomial, { coefficients: divisor }: Polynomial): Polynomial {
  const rest = [...f.coefficients]
  const leading = divisor[divisor.length - 1]
  while (rest.length >= divisor.length) {
    const factor = rest[rest.length - 1]
    const shift = rest.length - divisor.length
    for (let i = 0; i < rest.length; i++) rest[i] *= leading
    for (let i = 0; i < divisor.length; i++) rest[i + shift] -= factor * divisor[i]
    rest.pop()
  }
  return withoutPowersOfTwo(polynomial(rest))
}
