/**
 * The sign of an integer polynomial of degree at most 2 at a root of another. It takes a bounded number of integer
 * operations: no loop runs until two algebraic numbers are separated.
 *
 * Sign of q at a root r of f, isolated in (lo, hi): if q keeps its sign there, that; else it depends on where r lies among
 * the roots σ of q, and f, which changes its sign at r only, tells on which side of r each σ in (lo, hi) lies.
 */
import { signOf } from './exact-integers'
import { isWide } from './exact-leading'
import { mayShareRoot } from './exact-modular'
import { narrow, refine } from './exact-narrowing'
import {
  mirrored, type Polynomial, quotientInterval, signAtDyadic, signAtRational, signOnInterval, withoutPowersOfTwo,
} from './exact-polynomial'
import { compareToDyadic, encloseQuadratic, type QuadraticRoot, signAtQuadratic } from './exact-quadratic'
import { type RationalRoot, rationalRoot } from './exact-rational'
import type { IsolatedRoot, Root } from './exact-roots'

export const UNSURE = 2

/** Digits of a root of a quadratic that are tried before algebra, in bits. Any values are right. */
const LADDER = [160, 640]

/** Sign of a polynomial of degree at most 2 at a root, or UNSURE where it takes more than a few digits of the root. */
export function quickSignAtRoot(q: Polynomial, root: Root): number {
  if (q.length === 0) return 0
  if (q.length === 1) return signOf(q[0])
  if (root.rational || root.f.length === 2) return signAtRoot(q, root)
  narrow(root)
  return signOnInterval(root.mirrored ? mirrored(q) : q, root) || UNSURE
}

/** Sign of a polynomial of degree at most 2 at a root. */
export function signAtRoot(given: Polynomial, root: Root): number {
  if (given.length === 0) return 0
  if (given.length === 1) return signOf(given[0])
  if (root.rational) return signAtRationalRoot(given, root)
  const q = root.mirrored ? mirrored(given) : given
  if (root.f.length === 2) return signAtRationalRoot(q, rationalRoot(-root.f[0], root.f[1]))
  narrow(root)
  let sign = signOnInterval(q, root)
  if (sign !== 0) return sign
  if (isMultiple(root.f, q)) return 0
  const few = root.f.length < 4 || !isWide(root.f, 0)
  const mayBeZero = few || mayShareRoot(root.f, q)
  // Where coefficients have many bits, algebra costs more than a root to many digits, which other signs can use too.
  while (sign === 0 && !mayBeZero && refine(root)) sign = signOnInterval(q, root)
  return sign || signByAlgebra(withoutPowersOfTwo(q), root, mayBeZero)
}

function isMultiple(f: Polynomial, q: Polynomial): boolean {
  return f.length === 3 && q.length === 3 && f[1] * q[2] === f[2] * q[1] && f[0] * q[2] === f[2] * q[0]
}

function signAtRationalRoot(q: Polynomial, root: RationalRoot): number {
  const { numerator, denominator } = root
  if (numerator > 0n && isWide([denominator], 0)) {
    const sure = signOnInterval(q, quotientInterval(numerator, numerator, denominator, denominator, 0, 60))
    if (sure !== 0) return sure
  }
  return signAtRational(q, numerator, denominator)
}

/** For a polynomial that surely is not 0 at the root (`mayBeZero` false), digits are tried first. */
function signByAlgebra(q: Polynomial, root: IsolatedRoot, mayBeZero: boolean): number {
  if (q.length === 2) {
    const side = compareRational(rationalRoot(-q[0], q[1]), root)
    if (side === 0) replace(root, q)
    return -side * signOf(q[1])
  }
  const [c, b, a] = q
  const leading = signOf(a)
  const discriminant = b * b - 4n * a * c
  if (discriminant < 0n) return leading
  if (discriminant === 0n) {
    const side = compareRational(rationalRoot(-b, 2n * a), root)
    if (side === 0) replace(root, [b, 2n * a])
    return side === 0 ? 0 : leading
  }
  // Each root of q below r turns the sign once, counted from +∞ downwards: one root above r ⇒ −leading.
  const one = compareQuadratic({ q, discriminant, branch: 1n }, root, mayBeZero)
  const other = compareQuadratic({ q, discriminant, branch: -1n }, root, mayBeZero)
  if (one * other === 0) replace(root, q)
  return leading * one * other
}

/** The root is one of `f` too: if f, of lower degree, has no other in the interval, it takes over, and later signs cost less. */
function replace(root: IsolatedRoot, f: Polynomial): void {
  const low = signAtDyadic(f, root.lo, root.scale)
  if (f.length >= root.f.length || low === 0 || signAtDyadic(f, root.hi, root.scale) !== -low) return
  root.f = f
  root.signLow = low
}

/** Sign of σ − r for a rational σ. */
function compareRational(sigma: RationalRoot, root: IsolatedRoot): number {
  const { numerator, denominator } = sigma
  const shifted = numerator << BigInt(root.scale)
  if (shifted <= root.lo * denominator) return -1
  if (shifted >= root.hi * denominator) return 1
  return sideOf(signAtRational(root.f, numerator, denominator), root)
}

/** Sign of σ − r for an irrational (or merely unreduced) root σ of a quadratic. */
function compareQuadratic(sigma: QuadraticRoot, root: IsolatedRoot, mayBeEqual: boolean): number {
  if (compareToDyadic(sigma, root.lo, root.scale) <= 0) return -1
  if (compareToDyadic(sigma, root.hi, root.scale) >= 0) return 1
  for (const bits of mayBeEqual ? [] : LADDER) {
    const sign = signOnInterval(root.f, encloseQuadratic(sigma, bits))
    if (sign !== 0) return sideOf(sign, root)
  }
  return sideOf(signAtQuadratic(root.f, sigma), root)
}

function sideOf(sign: number, root: IsolatedRoot): number {
  return sign === 0 ? 0 : sign === root.signLow ? -1 : 1
}
