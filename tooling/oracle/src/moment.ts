import { floorToDouble, isAtLeast, nextDouble } from './exact'
import {
  type Polynomial,
  bernsteinSigns,
  commonDivisor,
  halves,
  localise,
  signAtDyadic,
  signAtOne,
  signAtZero,
  squareFree,
} from './polynomial'

export interface Rational {
  readonly num: bigint
  readonly den: bigint
}

/** low <= first contact time <= high, with equality of both where the time is known exactly. */
export interface Bracket {
  readonly low: Rational
  readonly high: Rational
}

/**
 * A real algebraic number in [0, 1]. With `local` empty it is numerator / 2^depth. Otherwise it is the only root
 * of `polynomial` in the open interval (numerator, numerator + 1) / 2^depth, it is simple, and neither end is a
 * root; `local` is the polynomial on that interval. Refining narrows the interval in place, never the number.
 */
export interface Moment {
  readonly polynomial: Polynomial
  numerator: bigint
  depth: number
  local: Polynomial
}

export function dyadic(numerator: bigint, depth: number): Moment {
  return { polynomial: [], numerator, depth, local: [] }
}

/** All distinct roots in [0, 1] of a polynomial that is not zero, in increasing order. */
export function rootsInUnitInterval(p: Polynomial): Moment[] {
  const roots: Moment[] = []
  const atZero = signAtZero(p)
  const atOne = signAtOne(p)
  const { variations } = bernsteinSigns(p)
  if (atZero === 0) roots.push(dyadic(0n, 0))
  if (variations === 1 && atZero !== 0 && atOne !== 0) {
    roots.push({ polynomial: p, numerator: 0n, depth: 0, local: p })
  } else if (variations > 0) {
    const simple = squareFree(p)
    isolate(simple, simple, 0n, 0, roots)
  }
  if (atOne === 0) roots.push(dyadic(1n, 0))
  return roots
}

// Ends: for simple roots, Descartes' count on a small enough interval is the number of roots inside.
function isolate(polynomial: Polynomial, local: Polynomial, numerator: bigint, depth: number, roots: Moment[]): void {
  const { variations } = bernsteinSigns(local)
  if (variations === 0) return
  if (variations === 1 && signAtZero(local) !== 0 && signAtOne(local) !== 0) {
    roots.push({ polynomial, numerator, depth, local })
    return
  }
  const [left, right] = halves(local)
  isolate(polynomial, left, numerator * 2n, depth + 1, roots)
  if (signAtZero(right) === 0) roots.push(dyadic(numerator * 2n + 1n, depth + 1))
  isolate(polynomial, right, numerator * 2n + 1n, depth + 1, roots)
}

function refine(moment: Moment): void {
  if (moment.local.length === 0) return
  const [left, right] = halves(moment.local)
  const middle = signAtZero(right)
  const rightHalf = middle === 0 || middle === signAtZero(left)
  moment.numerator = moment.numerator * 2n + (rightHalf ? 1n : 0n)
  moment.depth++
  moment.local = middle === 0 ? [] : rightHalf ? right : left
}

/** Exact sign of q at the moment. */
export function signAt(q: Polynomial, moment: Moment): -1 | 0 | 1 {
  if (q.length === 0) return 0
  for (let round = 0; ; round++) {
    const { numerator, depth } = moment
    if (moment.local.length === 0) return signAtDyadic(q, numerator, depth)
    const { variations, sign } = bernsteinSigns(localise(q, numerator, depth))
    if (variations === 0) return sign
    if (round === 2 && isCommonRoot(q, moment)) return 0
    for (let i = 0; i < 6; i++) refine(moment)
  }
}

// The common divisor divides the moment's polynomial, so inside the interval it has a simple root or none.
function isCommonRoot(q: Polynomial, moment: Moment): boolean {
  const common = commonDivisor(moment.polynomial, q)
  return (
    common.length > 1 &&
    signAtDyadic(common, moment.numerator, moment.depth) !== signAtDyadic(common, moment.numerator + 1n, moment.depth)
  )
}

/** Whether a is earlier than b. */
export function isEarlier(a: Moment, b: Moment): boolean {
  if (b.local.length === 0) {
    // The sign of a - b is that of the linear polynomial 2^depth t - numerator at a.
    return signAt([-b.numerator, 1n << BigInt(b.depth)], a) < 0
  }
  const shared = signAt(b.polynomial, a) === 0
  for (;;) {
    const depth = BigInt(Math.max(a.depth, b.depth))
    const aLow = a.numerator << (depth - BigInt(a.depth))
    const aHigh = (a.local.length === 0 ? a.numerator : a.numerator + 1n) << (depth - BigInt(a.depth))
    const bLow = b.numerator << (depth - BigInt(b.depth))
    const bHigh = (b.local.length === 0 ? b.numerator : b.numerator + 1n) << (depth - BigInt(b.depth))
    if (aHigh <= bLow) return !(a.local.length === 0 && b.local.length === 0 && aHigh === bLow)
    if (bHigh <= aLow) return false
    // Neither end of b's interval is a root of its polynomial: a root of it in there is b.
    if (shared && bLow <= aLow && aHigh <= bHigh) return false
    refine(a)
    if (!shared) refine(b)
  }
}

/** The moment between two rationals at most 2^-bits apart. */
export function bracketOf(moment: Moment, bits: number): Bracket {
  while (moment.local.length > 0 && moment.depth < bits) refine(moment)
  const den = 1n << BigInt(moment.depth)
  const low = { num: moment.numerator, den }
  return { low, high: moment.local.length === 0 ? low : { num: moment.numerator + 1n, den } }
}

/** The largest double not later than the moment. */
export function floorOf(moment: Moment): number {
  for (;;) {
    const { numerator, depth, local } = moment
    const floor = floorToDouble(numerator, depth)
    if (local.length === 0) return floor
    // A moment that is a double is met by bisection; for any other the interval ends up between two doubles,
    // which are never more than 2^-53 apart.
    if (depth >= 53 && isAtLeast(nextDouble(floor), numerator + 1n, depth)) return floor
    refine(moment)
  }
}
