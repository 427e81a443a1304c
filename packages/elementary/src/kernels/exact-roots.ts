/**
 * Real roots in [0, 1] of an integer polynomial of degree at most 3, ascending.
 *
 * Between the critical points the polynomial is monotone, so the signs at 0, at the critical points and at 1 say where the
 * roots are. The sign at a critical point follows from an interval around it, else from algebra: the sign of a cubic at
 * a root σ of a quadratic is that of its pseudo-remainder, α σ + β = (X + Y √D) / 2a, decided by comparing X² with Y² D.
 * A multiple root of a cubic is rational.
 */
import { bitLength, signOf } from './exact-integers'
import {
  type Interval, type Polynomial, quotientInterval, signAtDyadic, signAtRational, signOnInterval,
} from './exact-polynomial'
import { encloseQuadratic, type QuadraticRoot, signAtQuadratic } from './exact-quadratic'

/** `numerator / denominator`, denominator > 0. */
export interface RationalRoot {
  readonly rational: true
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The only root of `f` in the open interval [lo, hi] / 2^scale; f is not 0 at its ends and changes sign there. */
export interface IsolatedRoot {
  readonly rational: false
  f: Polynomial
  signLow: number
  lo: bigint
  hi: bigint
  scale: number
  /** Narrow in relation to its place, as far as that pays. */
  narrowed: boolean
}

export type Root = RationalRoot | IsolatedRoot

export const ZERO_TIME: Root = { rational: true, numerator: 0n, denominator: 1n }
const ONE_TIME: Root = { rational: true, numerator: 1n, denominator: 1n }

const ZERO: Interval = { lo: 0n, hi: 0n, scale: 0 }
const ONE: Interval = { lo: 1n, hi: 1n, scale: 0 }

/** First width of an interval around a critical point, in bits; wider ones follow by doubling. Any value is right. */
const ENCLOSING_BITS = 60

/** Where coefficients have many bits, narrower intervals are tried before algebra, which would cost more. Any values are right. */
export const MANY_BITS = 1500
const LADDER = [300, 1200]

/** All distinct roots in [0, 1]. The polynomial is not zero. */
export function rootsInUnitInterval(f: Polynomial): Root[] {
  const degree = f.length - 1
  if (degree === 0) return []
  if (degree === 1) {
    const root = rationalRoot(-f[0], f[1])
    return root.numerator >= 0n && root.numerator <= root.denominator ? [root] : []
  }
  const roots: Root[] = []
  let left: Break = { sign: signOf(f[0]), enclose: () => ZERO, root: ZERO_TIME }
  if (left.sign === 0) roots.push(ZERO_TIME)
  for (const right of degree === 2 ? quadraticBreaks(f) : cubicBreaks(f)) {
    if (left.sign * right.sign < 0) roots.push(isolate(f, left, right))
    if (right.sign === 0 && right.root !== undefined) roots.push(right.root)
    left = right
  }
  return roots
}

export function rationalRoot(numerator: bigint, denominator: bigint): RationalRoot {
  return denominator < 0n
    ? { rational: true, numerator: -numerator, denominator: -denominator }
    : { rational: true, numerator, denominator }
}

/** A point at which the polynomial may turn, or an end of [0, 1]. */
interface Break {
  readonly sign: number
  /** An interval around the point, as narrow as 2^−bits in relation to its place. */
  readonly enclose: (bits: number) => Interval
  /** Given where the sign is 0. */
  readonly root: Root | undefined
}

function endBreak(f: Polynomial): Break {
  let sum = 0n
  for (const coefficient of f) sum += coefficient
  return { sign: signOf(sum), enclose: () => ONE, root: ONE_TIME }
}

function quadraticBreaks(f: Polynomial): Break[] {
  const breaks: Break[] = []
  const turn = rationalRoot(-f[1], 2n * f[2])
  const { numerator, denominator } = turn
  if (numerator > 0n && numerator < denominator) {
    breaks.push({
      sign: signAtRational(f, numerator, denominator),
      enclose: (bits) => quotientInterval(numerator, numerator, denominator, denominator, 0, bits),
      root: turn,
    })
  }
  breaks.push(endBreak(f))
  return breaks
}

function cubicBreaks(f: Polynomial): Break[] {
  const breaks: Break[] = []
  const [d, c, b, a] = f
  // f' = 3a t² + 2b t + c; a quarter of its discriminant:
  const quarter = b * b - 3n * a * c
  if (quarter > 0n) {
    const derivative = [c, 2n * b, 3n * a]
    // Seen with the sign of a, f' opens upwards, and its two roots lie to the left and right of −b / 3a.
    const up = signOf(a)
    const atZero = up * signOf(c)
    const atOne = up * signOf(c + 2n * b + 3n * a)
    const turnsAfterZero = up * signOf(b) < 0
    const turnsBeforeOne = up * signOf(b + 3n * a) > 0
    const inside = [
      atZero > 0 && turnsAfterZero && (atOne < 0 || turnsBeforeOne),
      atOne > 0 && turnsBeforeOne && (atZero < 0 || turnsAfterZero),
    ]
    for (let i = 0; i < 2; i++) {
      if (!inside[i]) continue
      const turn: QuadraticRoot = { q: derivative, discriminant: 4n * quarter, branch: BigInt(up * (2 * i - 1)) }
      const around = encloseQuadratic(turn, ENCLOSING_BITS)
      const sign = signOnInterval(f, around) || signAtTurn(f, turn)
      breaks.push({
        sign,
        enclose: (bits) => (bits === ENCLOSING_BITS ? around : encloseQuadratic(turn, bits)),
        root: sign === 0 ? rationalRoot(9n * a * d - b * c, 2n * quarter) : undefined,
      })
    }
  }
  breaks.push(endBreak(f))
  return breaks
}

function signAtTurn(f: Polynomial, turn: QuadraticRoot): number {
  if (bitLength(f[3]) > MANY_BITS) {
    for (const bits of LADDER) {
      const sure = signOnInterval(f, encloseQuadratic(turn, bits))
      if (sure !== 0) return sure
    }
  }
  return signAtQuadratic(f, turn)
}

/**
 * Ends for the one root between two breaks with opposite signs. The lower end is at or above `left`, the upper one at or below
 * `right`, so both lie in the monotone piece; they are taken where their signs are those of the breaks.
 */
function isolate(f: Polynomial, left: Break, right: Break): Root {
  for (let bits = ENCLOSING_BITS; ; bits *= 2) {
    const from = left.enclose(bits)
    const to = right.enclose(bits)
    const scale = Math.max(from.scale, to.scale)
    const lo = from.hi << BigInt(scale - from.scale)
    const hi = to.lo << BigInt(scale - to.scale)
    if (lo < hi && signsAre(f, from, from.hi, left.sign) && signsAre(f, to, to.lo, right.sign)) {
      return { rational: false, f, lo, hi, scale, signLow: left.sign, narrowed: false }
    }
  }
}

/** Whether f has the sign of the break at one end of the interval around it; at 0 and 1, where it is a point, it does. */
function signsAre(f: Polynomial, around: Interval, end: bigint, sign: number): boolean {
  return around.lo === around.hi || signAtDyadic(f, end, around.scale) === sign
}
