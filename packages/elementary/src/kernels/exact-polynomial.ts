import { absolute, bitLength, shifted, signOf, trailingZeros } from './exact-integers'
import { isWide, leadingSign } from './exact-leading'

/** Coefficients by rising power, without zeros at the end; the zero polynomial is empty. */
export type Polynomial = readonly bigint[]

/** [lo, hi] / 2^scale. */
export interface Interval {
  readonly lo: bigint
  readonly hi: bigint
  readonly scale: number
}

/** Fewer zeros at the end are not worth a copy. */
const MANY_ZEROS = 64n

export function trimmed(coefficients: bigint[]): Polynomial {
  while (coefficients.length > 0 && coefficients[coefficients.length - 1] === 0n) coefficients.pop()
  return coefficients
}

/** f(1 − s) as a polynomial in s, of degree at most 3. */
export function mirrored(f: Polynomial): Polynomial {
  const [d = 0n, c = 0n, b = 0n, a = 0n] = f
  const mirror = [a + b + c + d, -(3n * a + 2n * b + c), 3n * a + b, -a]
  mirror.length = f.length
  return mirror
}

/** f over the largest power of two that divides all its coefficients: points of different magnitudes leave long ones. */
export function withoutPowersOfTwo(f: Polynomial): Polynomial {
  let ones = 0n
  for (const coefficient of f) ones |= coefficient
  const zeros = BigInt(trailingZeros(ones))
  return zeros < MANY_ZEROS ? f : f.map((coefficient) => coefficient >> zeros)
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
  if (isWide(f, scale)) {
    // Places are often powers of two, or nearly so, on a fine scale.
    const zeros = trailingZeros(numerator)
    const sign = leadingSign(f, powersOf(f, numerator >> BigInt(zeros)), scale - zeros)
    if (sign !== 0) return sign
  }
  return signOf(valueAtDyadic(f, numerator, scale))
}

/** 1, m, m² … as many as f has coefficients. */
export function powersOf(f: Polynomial, m: bigint): readonly bigint[] {
  const powers = [1n]
  for (let i = 1; i < f.length; i++) powers.push(powers[i - 1] * m)
  return powers
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
  if (f.length === 3) return signOfSum(f, [2n, lo + hi, 2n * lo * hi], scale) === low ? low : 0
  if (f.length === 4) {
    // Three times the blossoms at (lo, lo, hi) and (lo, hi, hi).
    if (signOfSum(f, [3n, 2n * lo + hi, lo * (lo + 2n * hi), 3n * lo * lo * hi], scale) !== low) return 0
    if (signOfSum(f, [3n, lo + 2n * hi, hi * (hi + 2n * lo), 3n * lo * hi * hi], scale) !== low) return 0
  }
  return low
}

/** Sign of Σ f_i w_i 2^(−i scale), w_i ≥ 0. */
function signOfSum(f: Polynomial, weights: readonly bigint[], scale: number): number {
  const sure = isWide(f, scale) ? leadingSign(f, weights, scale) : 0
  if (sure !== 0) return sure
  const shift = BigInt(scale)
  let sum = 0n
  for (let i = 0; i < f.length; i++) sum = (sum << shift) + f[i] * weights[i]
  return signOf(sum)
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
