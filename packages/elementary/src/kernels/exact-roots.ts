/**
 * Real roots in [0, 1] of an integer polynomial of degree at most 3, ascending.
 *
 * Between the critical points the polynomial is monotone, so the signs at the ends and at the critical points say where the
 * roots are. The sign at a critical point follows from an interval around it, made narrower until it does; it is 0 exactly if
 * the discriminant is, and then the multiple root is rational.
 *
 * Points far from the others make roots crowd near 0 or 1, as close as 2^−2000. Near 0 a few digits tell such roots apart,
 * so those above ½ are found, and kept, as roots of the mirror image f(1 − s).
 */
import { encloseQuadratic, encloseQuotient, type QuadraticRoot } from './exact-enclosure'
import { absolute, signOf } from './exact-integers'
import { type Interval, signAround, signAtDyadic } from './exact-leading'
import { isZero } from './exact-modular'
import { bitsOf, degreeOf, mirrored, type Polynomial, polynomial, signAtZero, withoutPowersOfTwo } from './exact-polynomial'

/** A root at 0, ½ or 1: numerator / 2^scale. */
export interface DyadicRoot {
  readonly isolated: false
  readonly numerator: bigint
  readonly scale: number
}

/**
 * A root in the open interval (lo, hi) / 2^scale. It is the only root there of `f`, which is not 0 at the ends and changes sign,
 * and, once the interval is narrow, of the polynomial whose roots were asked for, which is not 0 at the ends then either.
 */
export interface IsolatedRoot {
  readonly isolated: true
  /** The time is 1 − the root. */
  readonly mirrored: boolean
  f: Polynomial
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
  roots.push(...rootsBelowHalf(f, half, false))
  if (halvesInRoot) roots.push(HALF_TIME)
  roots.push(...rootsBelowHalf(mirrored(f), half, true).reverse())
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

function cubicDiscriminant(f: readonly bigint[]): bigint {
  const h1 = hessian1(f)
  return 4n * hessian0(f) * hessian2(f) - h1 * h1
}

/** A point at which the polynomial may turn, or an end of [0, ½], inside an interval on which the polynomial has the sign given. */
interface Break extends Interval {
  readonly sign: number
  /** Given at a turn where the polynomial is 0. */
  readonly root?: IsolatedRoot
}

/** The roots in the open interval (0, ½), ascending; f is not 0 at its ends and has the sign `half` at the upper one. */
function rootsBelowHalf(f: Polynomial, half: number, isMirror: boolean): Root[] {
  const roots: Root[] = []
  let left: Break = { sign: signAtZero(f), lo: 0n, hi: 0n, scale: 0 }
  for (const right of [...turnsOf(f, isMirror), { sign: half, lo: 1n, hi: 1n, scale: 1 }]) {
    // The intervals of breaks with opposite signs have no point in common.
    if (left.sign * right.sign < 0) roots.push(isolatedBetween(f, left, right, isMirror))
    if (right.root) roots.push(right.root)
    left = right
  }
  return roots
}

function isolatedBetween(f: Polynomial, left: Break, right: Break, isMirror: boolean): IsolatedRoot {
  const scale = Math.max(left.scale, right.scale)
  const lo = left.hi << BigInt(scale - left.scale)
  const hi = right.lo << BigInt(scale - right.scale)
  return { isolated: true, mirrored: isMirror, f, signLow: left.sign, lo, hi, scale, narrowed: false }
}

/** The turns in (0, ½), ascending. */
function turnsOf(f: Polynomial, isMirror: boolean): Break[] {
  return degreeOf(f) === 3 ? cubicTurns(f, isMirror) : degreeOf(f) === 2 ? quadraticTurns(f, isMirror) : []
}

function quadraticTurns(f: Polynomial, isMirror: boolean): Break[] {
  const [c, b, a] = f.coefficients
  // −b / 2a
  const numerator = absolute(b)
  const denominator = 2n * absolute(a)
  if (signOf(a) * signOf(b) >= 0 || 2n * numerator >= denominator) return []
  const enclose = (bits: number) => encloseQuotient(numerator, numerator, denominator, denominator, 0, bits)
  return [4n * a * c === b * b ? doubleRoot(f, polynomial([b, 2n * a]), enclose, isMirror) : turn(f, enclose)]
}

function cubicTurns(f: Polynomial, isMirror: boolean): Break[] {
  const [, c, b, a] = f.coefficients
  // f' = 3a t² + 2b t + c. Seen with the sign of a it opens upwards, and its two roots, if any, lie to the left and right of −b / 3a.
  const up = signOf(a)
  const atZero = up * signOf(c)
  const atHalf = up * signOf(3n * a + 4n * (b + c))
  const turnsAfterZero = up * signOf(b) < 0
  const turnsBeforeHalf = up * signOf(2n * b + 3n * a) > 0
  const inside = [
    atZero > 0 && turnsAfterZero && (atHalf < 0 || turnsBeforeHalf),
    atHalf > 0 && turnsBeforeHalf && (atZero < 0 || turnsAfterZero),
  ]
  if (!inside[0] && !inside[1]) return []
  // A quarter of the discriminant of f'.
  const quarter = hessian0(f.coefficients)
  if (quarter <= 0n) return []
  const quadratic = polynomial([c, 2n * b, 3n * a])
  const turns: Break[] = []
  for (let i = 0; i < 2; i++) {
    if (!inside[i]) continue
    const root: QuadraticRoot = { quadratic, discriminant: 4n * quarter, branch: up * (2 * i - 1) > 0 ? 1 : -1 }
    turns.push(cubicTurn(f, (bits) => encloseQuadratic(root, bits), i === 1, isMirror))
  }
  return turns
}

function cubicTurn(f: Polynomial, enclose: (bits: number) => Interval, isRight: boolean, isMirror: boolean): Break {
  const around = enclose(ENCLOSING_BITS)
  const sign = signAround(f, around)
  if (sign !== 0) return { ...around, sign }
  if (!isZero(cubicDiscriminant, f)) return turn(f, enclose, 2 * ENCLOSING_BITS)
  // One of the turns is the double root −H1 / 2 H0, on its side of −b / 3a; the other is not a root.
  const [, , b, a] = f.coefficients
  const h0 = hessian0(f.coefficients)
  const h1 = hessian1(f.coefficients)
  const isRoot = isRight === signOf(a) * signOf(2n * b * h0 - 3n * a * h1) > 0
  return isRoot ? doubleRoot(f, polynomial([h1, 2n * h0]), enclose, isMirror) : turn(f, enclose, 2 * ENCLOSING_BITS)
}

/** A turn where the polynomial is not 0. */
function turn(f: Polynomial, enclose: (bits: number) => Interval, firstBits = ENCLOSING_BITS): Break {
  for (let bits = firstBits; ; bits *= 2) {
    const around = enclose(bits)
    const sign = signAround(f, around)
    if (sign !== 0) return { ...around, sign }
  }
}

/**
 * A turn where f is 0, the root of `linear`. With one sign at both ends of an interval around it, f has an even number of roots
 * there: the double one, and not the third.
 */
function doubleRoot(f: Polynomial, linear: Polynomial, enclose: (bits: number) => Interval, isMirror: boolean): Break {
  for (let bits = ENCLOSING_BITS; ; bits *= 2) {
    const around = belowHalf(enclose(bits))
    const sign = signAtDyadic(f, around.lo, around.scale)
    if (sign === 0 || sign !== signAtDyadic(f, around.hi, around.scale)) continue
    const signLow = signAtDyadic(linear, around.lo, around.scale)
    return { ...around, sign: 0, root: { ...around, isolated: true, mirrored: isMirror, f: linear, signLow, narrowed: false } }
  }
}

/** What of an interval around a root below ½ lies there: as seen from ½, even roots next to it are easy to find. */
function belowHalf({ lo, hi, scale }: Interval): Interval {
  const half = 1n << BigInt(scale - 1)
  return { lo, hi: hi < half ? hi : half, scale }
}
