/**
 * Real roots in [0, 1] of an integer polynomial of degree at most 3, ascending.
 *
 * Between the critical points the polynomial is monotone, so the signs at the ends and at the critical points say where the
 * roots are. The sign at a critical point follows from an interval around it, else from the discriminant; where it is 0, the
 * multiple root is rational.
 *
 * Points far from the others make roots crowd near 0 or 1, as close as 2^−2000. Near 0 a few digits tell such roots apart,
 * so those above ½ are found, and kept, as roots of the mirror image f(1 − s); those that crowd elsewhere are later seen from there
 * (narrowing.kernel.ts).
 */
import { encloseQuadratic, encloseQuotient, type QuadraticRoot } from './enclosure.kernel'
import { absolute, bitLength, signOf } from './integers.kernel'
import { type Interval, signAround, signAtDyadic } from './leading.kernel'
import { isZero } from './modular.kernel'
import {
  bitsOf,
  degreeOf,
  FROM_END,
  FROM_START,
  mirrored,
  type Origin,
  type Polynomial,
  polynomial,
  seenFrom,
  signAtZero,
  withoutPowersOfTwo,
} from './polynomial.kernel'

/** A root at 0, ½ or 1: numerator / 2^scale. */
export interface DyadicRoot {
  readonly isolated: false
  readonly numerator: bigint
  readonly scale: number
}

/**
 * A root whose distance from an origin is in the open interval (lo, hi) / 2^scale. It is the only root there of `f`, which is not
 * 0 at the ends and changes sign, and, once the interval is narrow, of the polynomial whose roots were asked for, which is not
 * 0 at the ends then either.
 */
export interface IsolatedRoot {
  readonly isolated: true
  origin: Origin
  /** Of time. */
  f: Polynomial
  /** The same, of the distance. */
  seen: Polynomial
  /** Its sign at lo. */
  signLow: number
  lo: bigint
  hi: bigint
  scale: number
  /** Narrow in relation to its place. */
  narrowed: boolean
}

export type Root = DyadicRoot | IsolatedRoot

export const ZERO_TIME: DyadicRoot = { isolated: false, numerator: 0n, scale: 0 }
const HALF_TIME: DyadicRoot = { isolated: false, numerator: 1n, scale: 1 }
const ONE_TIME: DyadicRoot = { isolated: false, numerator: 1n, scale: 0 }

/** Digits of the first interval around a critical point, in bits; twice as many follow. Any positive value is right. */
const ENCLOSING_BITS = 60
/** Digits beyond those that roots have in common. Any value is right. */
const CROWD_BITS = 24

/** All distinct roots in [0, 1]. The polynomial is not zero. */
export function rootsInUnitInterval(given: Polynomial): Root[] {
  let f = withoutPowersOfTwo(given)
  // Roots at 0, 1 and ½ are divided out.
  const startsInRoot = signAtZero(f) === 0
  if (startsInRoot) f = withoutRootAtZero(f)
  const endsInRoot = signAtZero(mirrored(f)) === 0
  if (endsInRoot) f = mirrored(withoutRootAtZero(mirrored(f)))
  let half = signAtDyadic(f, 1n, 1)
  const halvesInRoot = half === 0
  for (; half === 0; half = signAtDyadic(f, 1n, 1)) f = withoutRootAtHalf(f)
  if (isTriple(f)) f = polynomial([f.coefficients[2], 3n * f.coefficients[3]])
  const roots: Root[] = startsInRoot ? [ZERO_TIME] : []
  roots.push(...rootsBelowHalf(f, half, FROM_START))
  if (halvesInRoot) roots.push(HALF_TIME)
  roots.push(...rootsBelowHalf(mirrored(f), half, FROM_END).reverse())
  if (endsInRoot) roots.push(ONE_TIME)
  return roots
}

function withoutRootAtZero(f: Polynomial): Polynomial {
  return polynomial(f.coefficients.slice(f.coefficients.findIndex((coefficient) => coefficient !== 0n)))
}

/** f / (2 t − 1), which has integer coefficients. */
function withoutRootAtHalf({ coefficients }: Polynomial): Polynomial {
  const quotient: bigint[] = []
  let before = 0n
  for (const coefficient of coefficients.slice(0, -1)) {
    before = 2n * before - coefficient
    quotient.push(before)
  }
  return polynomial(quotient)
}

/** Whether f = a (t − τ)³. */
function isTriple(f: Polynomial): boolean {
  if (degreeOf(f) !== 3) return false
  const [, c, b, a] = bitsOf(f)
  return Math.abs(a + c + 1 - 2 * b) <= 3 && isZero(hessian0, f) && isZero(hessian1, f)
}

// The Hessian H0 t² + H1 t + H2 of a cubic: it is zero for a triple root, and has the double root that the cubic has.
const hessian0 = ([, c, b, a]: readonly bigint[]) => b * b - 3n * a * c
const hessian1 = ([d, c, b, a]: readonly bigint[]) => b * c - 9n * a * d
const hessian2 = ([d, c, b]: readonly bigint[]) => c * c - 3n * b * d

/** A point at which the polynomial turns. */
interface Turn {
  /** Of the polynomial there. */
  readonly sign: number
  readonly enclose: (bits: number) => Interval
  /** Digits that its interval should have at least, in bits: a guess. */
  readonly bits: number
  /** Given where the sign is 0: the linear polynomial whose root it is. */
  readonly linear?: Polynomial
}

/** An interval around a turn, or an end of [0, ½]; the polynomial has the sign given at its ends, or 0 at the turn. */
interface Break extends Interval {
  readonly sign: number
  readonly linear?: Polynomial | undefined
}

/** The roots in the open interval (0, ½), ascending; f is not 0 at its ends and has the sign `half` at the upper one. */
function rootsBelowHalf(f: Polynomial, half: number, origin: Origin): Root[] {
  const roots: Root[] = []
  const breaks = breaksOf(f, half, turnsOf(f))
  for (let i = 1; i < breaks.length; i++) {
    const left = breaks[i - 1]
    const right = breaks[i]
    if (left.sign * right.sign < 0) {
      const scale = Math.max(left.scale, right.scale)
      const lo = left.hi << BigInt(scale - left.scale)
      const hi = right.lo << BigInt(scale - right.scale)
      roots.push(isolated(f, left.sign, { lo, hi, scale }, origin))
    }
    if (right.linear)
      roots.push(isolated(right.linear, signAtDyadic(right.linear, right.lo, right.scale), right, origin))
  }
  return roots
}

function isolated(seen: Polynomial, signLow: number, { lo, hi, scale }: Interval, origin: Origin): IsolatedRoot {
  return { isolated: true, origin, f: seenFrom(seen, origin), seen, signLow, lo, hi, scale, narrowed: false }
}

/**
 * Intervals around the turns, made narrower until they tell the roots apart. Below the interval of a turn f is monotone down to that of
 * the one before it, and alike above: so where its sign at the ends is that at the turn, and intervals of breaks with opposite signs
 * are apart, just one root lies between these. Around a double root one sign at both ends says that the number of roots there is
 * even: the third one is not there.
 */
function breaksOf(f: Polynomial, half: number, turns: readonly Turn[]): readonly Break[] {
  const start: Break = { sign: signAtZero(f), lo: 0n, hi: 0n, scale: 0 }
  const end: Break = { sign: half, lo: 1n, hi: 1n, scale: 1 }
  for (let bits = Math.max(ENCLOSING_BITS, ...turns.map((turn) => turn.bits)); ; bits *= 2) {
    const around = turns.map(({ sign, linear, enclose }): Break => ({ ...belowHalf(enclose(bits)), sign, linear }))
    const breaks = [start, ...around, end]
    if (
      around.every((turn) => hasItsSign(f, turn)) &&
      breaks.every((right, i) => i === 0 || areApart(breaks[i - 1], right))
    )
      return breaks
  }
}

function hasItsSign(f: Polynomial, { sign, lo, hi, scale }: Break): boolean {
  const low = signAtDyadic(f, lo, scale)
  return low !== 0 && (sign === 0 || low === sign) && low === signAtDyadic(f, hi, scale)
}

/** Or without a root between them. */
function areApart(left: Break, right: Break): boolean {
  if (left.sign * right.sign >= 0) return true
  return (
    left.hi << BigInt(Math.max(0, right.scale - left.scale)) < right.lo << BigInt(Math.max(0, left.scale - right.scale))
  )
}

/** What of an interval around a place below ½ lies there: as seen from ½, even roots next to it are easy to find. */
function belowHalf({ lo, hi, scale }: Interval): Interval {
  const half = 1n << BigInt(scale - 1)
  return { lo, hi: hi < half ? hi : half, scale }
}

/** The turns in (0, ½), ascending. */
function turnsOf(f: Polynomial): readonly Turn[] {
  return degreeOf(f) === 3 ? cubicTurns(f) : degreeOf(f) === 2 ? quadraticTurns(f) : []
}

function quadraticTurns(f: Polynomial): readonly Turn[] {
  const [c, b, a] = f.coefficients
  // −b / 2a
  const numerator = absolute(b)
  const denominator = 2n * absolute(a)
  if (signOf(a) * signOf(b) >= 0 || 2n * numerator >= denominator) return []
  const enclose = (bits: number) => encloseQuotient(numerator, numerator, denominator, denominator, 0, bits)
  const sign = signOf(a) * signOf(4n * a * c - b * b)
  const bits = ENCLOSING_BITS
  return [sign === 0 ? { sign, enclose, bits, linear: polynomial([b, 2n * a]) } : { sign, enclose, bits }]
}

function cubicTurns(f: Polynomial): readonly Turn[] {
  const [, c, b, a] = f.coefficients
  // f' = 3a t² + 2b t + c. Seen with the sign of a it opens upwards, and its two roots, if any, lie to the left and right of −b / 3a.
  const up = signOf(a)
  const atZero = up * signOf(c)
  const atHalf = up * signOf(3n * a + 4n * (b + c))
  const turnsAfterZero = up * signOf(b) < 0
  const turnsBeforeHalf = up * signOf(2n * b + 3n * a) > 0
  const isInside = [
    atZero > 0 && turnsAfterZero && (atHalf < 0 || turnsBeforeHalf),
    atHalf > 0 && turnsBeforeHalf && (atZero < 0 || turnsAfterZero),
  ]
  if (!isInside[0] && !isInside[1]) return []
  // A quarter of the discriminant of f'.
  const quarter = hessian0(f.coefficients)
  if (quarter <= 0n) return []
  const quadratic = polynomial([c, 2n * b, 3n * a])
  const encloses = [-1, 1].map((side) => {
    const root: QuadraticRoot = { quadratic, discriminant: 4n * quarter, branch: up * side > 0 ? 1 : -1 }
    return (bits: number) => encloseQuadratic(root, bits)
  })
  let signs = encloses.map((enclose, i) => (isInside[i] ? signAround(f, enclose(ENCLOSING_BITS)) : 1))
  if (!signs.includes(0))
    return encloses
      .map((enclose, i) => ({ sign: signs[i], enclose, bits: ENCLOSING_BITS }))
      .filter((_, i) => isInside[i])
  const h1 = hessian1(f.coefficients)
  const discriminant = 4n * quarter * hessian2(f.coefficients) - h1 * h1
  signs = signsAtTurns(f, quarter, h1, discriminant)
  const linear = polynomial([h1, 2n * quarter])
  // The closest two roots are about √discriminant / H0 apart, at about −H1 / 2 H0; the turns are √H0 / 3a from −b / 3a.
  const common =
    discriminant === 0n ? bitLength(b) - (bitLength(quarter) >> 1) : bitLength(h1) - (bitLength(discriminant) >> 1)
  const bits = common + CROWD_BITS
  return encloses
    .map((enclose, i) => (signs[i] === 0 ? { sign: 0, enclose, bits, linear } : { sign: signs[i], enclose, bits }))
    .filter((_, i) => isInside[i])
}

/**
 * The signs of a cubic at its two turns. 4 H0 H2 − H1² is three times its discriminant: if that is positive the turns have opposite
 * signs; if it is negative they both have that of the mean of the values there, at −b / 3a; if it is 0 one of them is the double
 * root −H1 / 2 H0, on its side of −b / 3a.
 */
function signsAtTurns(
  { coefficients: [, , b, a] }: Polynomial,
  h0: bigint,
  h1: bigint,
  discriminant: bigint,
): number[] {
  const up = signOf(a)
  if (discriminant > 0n) return [up, -up]
  const mean = signOf(2n * b * h0 - 3n * a * h1)
  if (discriminant < 0n) return [mean, mean]
  return up * mean > 0 ? [mean, 0] : [0, mean]
}
