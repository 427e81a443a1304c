/**
 * Real roots in [0, 1] of an integer polynomial of degree at most 3, ascending.
 *
 * Between the critical points the polynomial is monotone, so the signs at the ends and at the critical points say where the
 * roots are. The sign at a critical point follows from an interval around it, else from algebra: the sign of a cubic at
 * a root σ of a quadratic is that of its pseudo-remainder, α σ + β = (X + Y √D) / 2a, decided by comparing X² with Y² D.
 * A multiple root of a cubic is rational.
 *
 * Points far from the others make roots crowd near 0 or 1, as close as 2^−2000. Near 0 a few digits tell such roots apart,
 * so those above ½ are found, and kept, as roots of the mirror image f(1 − s).
 */
import { dyadicOf, floorToDouble, signOf } from './exact-integers'
import { isWide } from './exact-leading'
import { mayShareRoot } from './exact-modular'
import {
  type Interval, mirrored, type Polynomial, quotientInterval, signAtDyadic, signOnInterval,
  withoutPowersOfTwo,
} from './exact-polynomial'
import { encloseQuadratic, type QuadraticRoot, signAtQuadratic } from './exact-quadratic'
import { inLowTerms, type RationalRoot, rationalRoot } from './exact-rational'

/** The only root of `f` in the open interval [lo, hi] / 2^scale; f is not 0 at its ends and changes sign there. */
export interface IsolatedRoot {
  readonly rational: false
  /** The time is 1 − the root. */
  readonly mirrored: boolean
  f: Polynomial
  signLow: number
  lo: bigint
  hi: bigint
  scale: number
  /** Narrow in relation to its place, as far as that pays. */
  narrowed: boolean
  /** To how many digits more f is taken for a line in the interval: a guess. */
  straight: number
}

export type Root = RationalRoot | IsolatedRoot

export const ZERO_TIME: Root = { rational: true, numerator: 0n, denominator: 1n }
const HALF_TIME: Root = { rational: true, numerator: 1n, denominator: 2n }
const ONE_TIME: Root = { rational: true, numerator: 1n, denominator: 1n }

const ZERO: Interval = { lo: 0n, hi: 0n, scale: 0 }
const HALF: Interval = { lo: 1n, hi: 1n, scale: 1 }

/** First width of an interval around a critical point, in bits; wider ones follow by doubling. Any value is right. */
const ENCLOSING_BITS = 60

/** All distinct roots in [0, 1]. The polynomial is not zero. */
export function rootsInUnitInterval(given: Polynomial): Root[] {
  let f = withoutPowersOfTwo(given)
  const roots: Root[] = []
  // Roots at the ends are divided out.
  if (f[0] === 0n) roots.push(ZERO_TIME)
  while (f[0] === 0n) f = f.slice(1)
  let mirror = mirrored(f)
  const endsInRoot = mirror[0] === 0n
  while (mirror[0] === 0n) mirror = mirror.slice(1)
  if (endsInRoot) f = mirrored(mirror)
  roots.push(...rootsInside(f, mirror))
  if (endsInRoot) roots.push(ONE_TIME)
  return roots
}

/** Roots in the open interval (0, 1) of f, which has none at its ends. */
function rootsInside(f: Polynomial, mirror: Polynomial): Root[] {
  if (f.length === 1) return []
  if (f.length === 2) {
    const root = rationalRoot(-f[0], f[1])
    return root.numerator > 0n && root.numerator < root.denominator ? [inFewDigits(root)] : []
  }
  const half = signAtDyadic(f, 1n, 1)
  const roots = rootsBelowHalf(f, half, false)
  if (half === 0) roots.push(HALF_TIME)
  for (const root of rootsBelowHalf(mirror, half, true).reverse()) roots.push(root)
  return roots
}

/** The same root of (0, 1), in few digits where that is quickly found: signs there cost less then. */
function inFewDigits(root: RationalRoot): RationalRoot {
  if (!isWide([root.denominator], 0)) return root
  const { numerator, scale } = dyadicOf(floorToDouble(root.numerator, root.denominator))
  const isDouble = numerator * root.denominator === root.numerator << BigInt(scale)
  return isDouble ? { rational: true, numerator, denominator: 1n << BigInt(scale) } : inLowTerms(root)
}

/** A point at which the polynomial may turn, or an end of [0, ½]. */
interface Break {
  readonly sign: number
  /** An interval around the point, as narrow as 2^−bits in relation to its place. */
  readonly enclose: (bits: number) => Interval
  /** Given at a turn where the sign is 0. */
  readonly root?: RationalRoot | undefined
}

/** The roots in the open interval (0, ½), ascending; f has the sign `half` at its end. */
function rootsBelowHalf(f: Polynomial, half: number, isMirror: boolean): Root[] {
  const roots: Root[] = []
  let left: Break = { sign: signOf(f[0]), enclose: () => ZERO }
  for (const right of [...(f.length === 3 ? quadraticTurns(f) : cubicTurns(f)), { sign: half, enclose: () => HALF }]) {
    if (left.sign * right.sign < 0) roots.push(isolate(f, left, right, isMirror))
    if (right.root) {
      const { numerator, denominator } = right.root
      roots.push(isMirror ? rationalRoot(denominator - numerator, denominator) : right.root)
    }
    left = right
  }
  return roots
}

function quadraticTurns(f: Polynomial): Break[] {
  const turn = rationalRoot(-f[1], 2n * f[2])
  const { numerator, denominator } = turn
  if (numerator <= 0n || 2n * numerator >= denominator) return []
  const [c, b, a] = f
  const sign = signOf(a) * signOf(4n * a * c - b * b)
  return [
    {
      sign,
      enclose: (bits) => quotientInterval(numerator, numerator, denominator, denominator, 0, bits),
      root: sign === 0 ? inFewDigits(turn) : undefined,
    },
  ]
}

function cubicTurns(f: Polynomial): Break[] {
  const [d, c, b, a] = f
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
  const quarter = b * b - 3n * a * c
  if (quarter <= 0n) return []
  const derivative = [c, 2n * b, 3n * a]
  const turns: Break[] = []
  for (let i = 0; i < 2; i++) {
    if (!inside[i]) continue
    const turn: QuadraticRoot = { q: derivative, discriminant: 4n * quarter, branch: BigInt(up * (2 * i - 1)) }
    const sign = signAtTurn(f, turn)
    turns.push({
      sign,
      enclose: (bits) => encloseQuadratic(turn, bits),
      root: sign === 0 ? inFewDigits(rationalRoot(9n * a * d - b * c, 2n * quarter)) : undefined,
    })
  }
  return turns
}

function signAtTurn(f: Polynomial, turn: QuadraticRoot): number {
  const sure = signOnInterval(f, encloseQuadratic(turn, ENCLOSING_BITS))
  if (sure !== 0) return sure
  // Where coefficients have many bits, a narrower interval costs less than algebra; the sign is not 0, so one will do.
  if (isWide(f, 0) && !mayShareRoot(f, turn.q)) {
    for (let bits = 4 * ENCLOSING_BITS; ; bits *= 2) {
      const sign = signOnInterval(f, encloseQuadratic(turn, bits))
      if (sign !== 0) return sign
    }
  }
  return signAtQuadratic(f, turn)
}

/**
 * Ends for the one root between two breaks with opposite signs. The lower end is at or above `left`, the upper one at or below
 * `right`, so both lie in the monotone piece; they are taken where their signs are those of the breaks.
 */
function isolate(f: Polynomial, left: Break, right: Break, isMirror: boolean): Root {
  for (let bits = ENCLOSING_BITS; ; bits *= 2) {
    const from = left.enclose(bits)
    const to = right.enclose(bits)
    const scale = Math.max(from.scale, to.scale)
    const lo = from.hi << BigInt(scale - from.scale)
    const hi = to.lo << BigInt(scale - to.scale)
    if (lo < hi && signsAre(f, from, from.hi, left.sign) && signsAre(f, to, to.lo, right.sign)) {
      return { rational: false, mirrored: isMirror, f, lo, hi, scale, signLow: left.sign, narrowed: false, straight: Infinity }
    }
  }
}

/** Whether f has the sign of the break at one end of the interval around it; at 0 and ½, where it is a point, it does. */
function signsAre(f: Polynomial, around: Interval, end: bigint, sign: number): boolean {
  return around.lo === around.hi || signAtDyadic(f, end, around.scale) === sign
}
