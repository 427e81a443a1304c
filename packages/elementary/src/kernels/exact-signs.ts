/**
 * The sign of an integer polynomial of degree at most 2 at a root of another. It takes a bounded number of integer
 * operations: no loop runs until two algebraic numbers are separated.
 *
 * Sign of q at a root r of f, isolated in (lo, hi): if q keeps its sign there, that; else it depends on where r lies among
 * the roots σ of q, and f, which changes its sign at r only, tells on which side of r each σ in (lo, hi) lies.
 */
import { bitLength, signOf } from './exact-integers'
import { narrow, refine } from './exact-narrowing'
import { type Polynomial, quotientInterval, signAtDyadic, signAtRational, signOnInterval } from './exact-polynomial'
import { compareToDyadic, type QuadraticRoot, signAtQuadratic } from './exact-quadratic'
import { type IsolatedRoot, MANY_BITS, type RationalRoot, rationalRoot, type Root } from './exact-roots'

/** Sign of a polynomial of degree at most 2 at a root. */
export function signAtRoot(q: Polynomial, root: Root): number {
  if (q.length === 0) return 0
  if (q.length === 1) return signOf(q[0])
  if (root.rational) return signAtRationalRoot(q, root)
  if (root.f.length === 2) return signAtRationalRoot(q, rationalRoot(-root.f[0], root.f[1]))
  narrow(root)
  let sign = signOnInterval(q, root)
  if (sign !== 0) return sign
  if (isMultiple(root.f, q)) return 0
  // Where coefficients have many bits, algebra costs more than a root to many digits, which other signs can use too.
  while (sign === 0 && bitLength(root.f[root.f.length - 1]) > MANY_BITS && refine(root)) sign = signOnInterval(q, root)
  return sign || signByAlgebra(q, root)
}

function isMultiple(f: Polynomial, q: Polynomial): boolean {
  return f.length === 3 && q.length === 3 && f[1] * q[2] === f[2] * q[1] && f[0] * q[2] === f[2] * q[0]
}

function signAtRationalRoot(q: Polynomial, root: RationalRoot): number {
  const { numerator, denominator } = root
  if (numerator > 0n && bitLength(denominator) > MANY_BITS) {
    const sure = signOnInterval(q, quotientInterval(numerator, numerator, denominator, denominator, 0, 60))
    if (sure !== 0) return sure
  }
  return signAtRational(q, numerator, denominator)
}

function signByAlgebra(q: Polynomial, root: IsolatedRoot): number {
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
  const one = compareQuadratic({ q, discriminant, branch: 1n }, root)
  const other = compareQuadratic({ q, discriminant, branch: -1n }, root)
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
function compareQuadratic(sigma: QuadraticRoot, root: IsolatedRoot): number {
  if (compareToDyadic(sigma, root.lo, root.scale) <= 0) return -1
  if (compareToDyadic(sigma, root.hi, root.scale) >= 0) return 1
  return sideOf(signAtQuadratic(root.f, sigma), root)
}

function sideOf(sign: number, root: IsolatedRoot): number {
  return sign === 0 ? 0 : sign === root.signLow ? -1 : 1
}
