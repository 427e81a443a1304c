import { absolute, bitLength, shifted, signOf } from './exact-integers'

/** Coefficients by rising power, without zeros at the end; the zero polynomial is empty. */
export type Polynomial = readonly bigint[]

/** [lo, hi] / 2^scale. */
export interface Interval {
  readonly lo: bigint
  readonly hi: bigint
  readonly scale: number
}

export function trimmed(coefficients: bigint[]): Polynomial {
  while (coefficients.length > 0 && coefficients[coefficients.length - 1] === 0n) coefficients.pop()
  return coefficients
}

/** Denominator > 0. */
export function signAtRational(f: Polynomial, numerator: bigint, denominator: bigint): number {
  let sum = f[f.length - 1]
  let power = 1n
  for (let i = f.length - 2; i >= 0; i--) {
    power *= denominator
    sum = sum * numerator + f[i] * power
  }
  return signOf(sum)
}

export function signAtDyadic(f: Polynomial, numerator: bigint, scale: number): number {
  return signOf(valueAtDyadic(f, numerator, scale))
}

/** f(numerator / 2^scale) times the power of two that makes it an integer. */
export function valueAtDyadic(f: Polynomial, numerator: bigint, scale: number): bigint {
  const shift = BigInt(scale)
  let sum = f[f.length - 1]
  let power = 0n
  for (let i = f.length - 2; i >= 0; i--) {
    power += shift
    sum = sum * numerator + (f[i] << power)
  }
  return sum
}

/** The sign of f, of degree 1 to 3, where its Bernstein coefficients on the interval have one strict sign, else 0. */
export function signOnInterval(f: Polynomial, interval: Interval): number {
  const { lo, hi, scale } = interval
  const low = signAtDyadic(f, lo, scale)
  if (low === 0 || low !== signAtDyadic(f, hi, scale)) return 0
  const s = BigInt(scale)
  if (f.length === 3) {
    const middle = 2n * f[2] * lo * hi + ((f[1] * (lo + hi)) << s) + (f[0] << (2n * s + 1n))
    return signOf(middle) === low ? low : 0
  }
  if (f.length === 4) {
    // Three times the blossoms at (lo, lo, hi) and (lo, hi, hi).
    const rest = (3n * f[0]) << (3n * s)
    const left = 3n * f[3] * lo * lo * hi + ((f[2] * lo * (lo + 2n * hi)) << s) + ((f[1] * (2n * lo + hi)) << (2n * s)) + rest
    const right = 3n * f[3] * lo * hi * hi + ((f[2] * hi * (hi + 2n * lo)) << s) + ((f[1] * (lo + 2n * hi)) << (2n * s)) + rest
    return signOf(left) === low && signOf(right) === low ? low : 0
  }
  return low
}

/**
 * An interval around all n 2^shift / d with n in [low, high] and d in [least, most] (positive, in relation about as close
 * as `bits` bits): at most a few times 2^−bits wide in relation to its place, which is in (0, 1] or a little above.
 */
export function quotientInterval(
  low: bigint, high: bigint, least: bigint, most: bigint, shift: number, bits: number,
): Interval {
  const magnitude = bitLength(low) + shift - bitLength(most)
  const scale = Math.max(0, bits + 2 - magnitude)
  const total = shift + scale
  const up = Math.max(0, total)
  const down = Math.max(0, -total)
  return {
    lo: shifted(low, up) / shifted(most, down),
    hi: shifted(high, up) / shifted(least, down) + 1n,
    scale,
  }
}

/**
 * A power of two 2^−k (as k) below the absolute value of every root of f, whose constant term is not 0:
 * |f(t) − f(0)| ≤ t Σ |f_i| < |f(0)| for 0 ≤ t ≤ 2^−k.
 */
export function exponentBelowRoots(f: Polynomial): number {
  let sum = 0n
  for (let i = 1; i < f.length; i++) sum += absolute(f[i])
  return Math.max(1, bitLength(sum) - bitLength(f[0]) + 2)
}
