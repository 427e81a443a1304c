import { absolute, bitLength, shifted, signOf, squareRootFloor } from './exact-integers'
import { type Interval, type Polynomial, quotientInterval } from './exact-polynomial'

/** A root (−b + branch √D) / 2a of a quadratic a t² + b t + c with discriminant D > 0. */
export interface QuadraticRoot {
  readonly q: Polynomial
  readonly discriminant: bigint
  readonly branch: bigint
}

/** Sign of the root minus m / 2^scale. */
export function compareToDyadic(root: QuadraticRoot, m: bigint, scale: number): number {
  const [, b, a] = root.q
  const shift = BigInt(scale)
  const x = -(b << shift) - 2n * a * m
  return signOf(a) * signWithRoot(x, root.branch << shift, root.discriminant)
}

/** Sign of a polynomial of degree 2 or 3 at the root: reduced by q it is linear, α t + β. */
export function signAtQuadratic(f: Polynomial, root: QuadraticRoot): number {
  const [c, b, a] = root.q
  // a² f = (…) q + α t + β, or a f for a quadratic f (then the sign of a comes in).
  let alpha: bigint
  let beta: bigint
  let factor = 1
  if (f.length === 4) {
    const [f0, f1, f2, f3] = f
    const s = a * f2 - b * f3
    alpha = a * (a * f1 - c * f3) - b * s
    beta = a * a * f0 - c * s
  } else {
    const [f0, f1, f2] = f
    alpha = a * f1 - b * f2
    beta = a * f0 - c * f2
    factor = signOf(a)
  }
  if (alpha === 0n) return factor * signOf(beta)
  return factor * signOf(a) * signWithRoot(2n * a * beta - alpha * b, root.branch * alpha, root.discriminant)
}

/** Sign of x + y √D, D > 0. */
function signWithRoot(x: bigint, y: bigint, discriminant: bigint): number {
  const sx = signOf(x)
  const sy = signOf(y)
  if (sx === 0) return sy
  if (sy === 0 || sx === sy) return sx
  // Sizes mostly tell: |x| = 2^(m − 1) … 2^m, and alike for y² D.
  const larger = 2 * bitLength(x) - 2 * bitLength(y) - bitLength(discriminant)
  if (larger >= 2) return sx
  if (larger <= -4) return sy
  return sx * signOf(x * x - y * y * discriminant)
}

/**
 * An interval around a root in (0, 1), as narrow as 2^−bits in relation to its place. With z = |b| + √D, which cancels nothing,
 * it is z / 2|a| or 2|c| / z.
 */
export function encloseQuadratic(root: QuadraticRoot, bits: number): Interval {
  const [c, b, a] = root.q
  const precision = bits + 8
  const half = (bitLength(root.discriminant) - 2 * precision) >> 1
  // In units of 2^half: √D in [floor, floor + 1], |b| in [side, side + 1].
  const floor = squareRootFloor(shifted(root.discriminant, -2 * half))
  const side = shifted(absolute(b), -half)
  const low = floor + side
  const high = low + 2n
  if (root.branch < 0n === b >= 0n) {
    const denominator = 2n * absolute(a)
    return quotientInterval(low, high, denominator, denominator, half, bits)
  }
  const numerator = 2n * absolute(c)
  return quotientInterval(numerator, numerator, low, high, -half, bits)
}
