/**
 * Signs of polynomials at places from the leading digits of both. Input of very different magnitudes makes integers of thousands
 * of bits, of which a few dozen mostly tell the sign; all digits are used only where these do not.
 *
 * Claim: for a place 0 < m / 2^scale < 2^−e, e = scale − (bits of m), the value of f lies in [S, S + 2n) units, n coefficients,
 * where S is the sum that `leadingSum` returns. It goes from the highest degree down, each time times m 2^−(bits of m) < 1; the digits
 * of f_i are cut at 2^(unit + i e) and so are the products, each time downwards by less than one unit, which later steps make smaller.
 */
import { absolute, bitLength, shifted, signOf, trailingZeros } from './integers.kernel'
import { bitsOf, type Polynomial, valueAtDyadic } from './polynomial.kernel'

/** [lo, hi] / 2^scale. */
export interface Interval {
  readonly lo: bigint
  readonly hi: bigint
  readonly scale: number
}

/** How many digits more than those of the place are tried first, and how many times as many then. Any values are right. */
const SPARE_BITS = 64
const TRIES = [1, 3]

/** Sums of fewer bits are not worth cutting. */
const FEW_BITS = 1024

/** Units by which values in an interval and the leading sum at its lower end may differ: less than 14 below or 14 + 8 above, see `signAround`. */
const SLACK = 24n

/** Sign of f at m / 2^scale, m ≥ 0; the polynomial is not zero. */
export function signAtDyadic(f: Polynomial, m: bigint, scale: number): number {
  return quickSignAtDyadic(f, m, scale) || signOf(valueAtDyadic(f, m, scale))
}

/** The same where leading digits tell, else 0. */
export function quickSignAtDyadic(f: Polynomial, m: bigint, scale: number): number {
  if (m === 0n) return signOf(f.coefficients[0])
  // Places are often powers of two, or nearly so, on a fine scale.
  const zeros = trailingZeros(m)
  const place = m >> BigInt(zeros)
  const finest = scale - zeros
  const bits = bitsOf(f)
  if (Math.max(...bits) + finest * (bits.length - 1) < FEW_BITS) return signOf(valueAtDyadic(f, place, finest))
  return leadingSign(f, place, finest)
}

/** Sign of f at m / 2^scale, m > 0, where leading digits tell, else 0. */
export function leadingSign(f: Polynomial, m: bigint, scale: number): number {
  const digits = bitLength(m)
  const top = leadingExponent(f, scale - digits)
  // Near a root about as many digits cancel as the place has, near a triple root three times as many.
  for (const times of TRIES) {
    const sum = leadingSum(f, m, scale, top - times * (SPARE_BITS + digits))
    if (sum > 0n) return 1
    if (sum <= -2 * f.coefficients.length) return -1
  }
  return 0
}

/**
 * The sign of f throughout an interval above 0 that is narrow in relation to its place, or 0 where as many digits as the interval
 * leaves do not tell.
 *
 * Claim: with ε = (hi − lo) / lo < 2^(1 − k) ≤ 1/8 a term f_i t^i changes by at most ((1 + ε)^i − 1) ≤ 1.15 i ε of its size at
 * lo, which is less than 2^top; all together by less than 7 ε 2^top < 14 units of 2^(top − k). The leading sum is at most 8
 * units below the value at lo.
 */
export function signAround(f: Polynomial, { lo, hi, scale }: Interval): number {
  const digits = bitLength(lo)
  const known = digits - bitLength(hi - lo)
  if (known < 4) return 0
  const sum = leadingSum(f, lo, scale, leadingExponent(f, scale - digits) - known)
  return sum >= SLACK ? 1 : sum <= -SLACK ? -1 : 0
}

/** |f| is in [least, most] units of 2^unit throughout the interval. */
export interface Size {
  readonly least: bigint
  readonly most: bigint
  readonly unit: number
}

/** Of f, which has one sign in an interval as for `signAround`; undefined where that is not sure. */
export function sizeAround(f: Polynomial, { lo, hi, scale }: Interval): Size | undefined {
  const digits = bitLength(lo)
  const known = digits - bitLength(hi - lo)
  if (known < 4) return undefined
  const unit = leadingExponent(f, scale - digits) - known
  const size = absolute(leadingSum(f, lo, scale, unit))
  return size <= SLACK ? undefined : { least: size - SLACK, most: size + SLACK, unit }
}

/** No term of f reaches 2 to that power below 2^−e. */
export function leadingExponent(f: Polynomial, e: number): number {
  const bits = bitsOf(f)
  let top = -Infinity
  for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) top = Math.max(top, bits[i] - i * e)
  return top
}

/** f at m / 2^scale, m > 0, in units of 2^unit. */
export function leadingSum({ coefficients }: Polynomial, m: bigint, scale: number, unit: number): bigint {
  const digits = bitLength(m)
  const down = BigInt(digits)
  const e = scale - digits
  let sum = 0n
  for (let i = coefficients.length - 1; i >= 0; i--) {
    sum = ((sum * m) >> down) + shifted(coefficients[i], -unit - i * e)
  }
  return sum
}
