/**
 * Signs of large sums from the leading digits of their terms. Input of very different magnitudes makes integers of thousands
 * of bits, of which a few dozen mostly tell the sign; all digits are used only where these do not.
 *
 * Claim: Σ f_i w_i 2^(−i scale) with integers w_i ≥ 0 lies in [S, S + 2n) units, n terms, where S is the sum that `leadingSum`
 * returns: each term is cut twice, first f_i, then its product, each time downwards by less than one unit.
 */
import { bitLength, shifted } from './exact-integers'
import type { Polynomial } from './exact-polynomial'

/** How many digits more than those of the place are tried first, and how often twice as many before all. Any values are right. */
const SPARE_BITS = 64
const TRIES = 3

/** Sums of fewer bits are not worth cutting. */
const FEW_BITS = 1024
const WIDE = 1n << BigInt(FEW_BITS)

/** Bits of the coefficients of wide polynomials: measured once for as long as the polynomial lives. */
const measured = new WeakMap<Polynomial, readonly number[]>()

function bitsOf(f: Polynomial): readonly number[] {
  const known = measured.get(f)
  if (known) return known
  const bits = f.map(bitLength)
  measured.set(f, bits)
  return bits
}

/** Whether leading digits pay for f at points with that scale. */
export function isWide(f: Polynomial, scale: number): boolean {
  if (scale * (f.length - 1) > FEW_BITS) return true
  for (const coefficient of f) if (coefficient > WIDE || coefficient < -WIDE) return true
  return false
}

/** Sign of Σ f_i w_i 2^(−i scale), w_i ≥ 0, where leading digits tell, else 0. */
export function leadingSign(f: Polynomial, weights: readonly bigint[], scale: number): number {
  const top = leadingExponent(f, weights, scale)
  // Near a root, about as many digits cancel as the place has.
  let precision = SPARE_BITS + bitLength(weights[1])
  for (let i = 0; i < TRIES; i++, precision *= 2) {
    const sum = leadingSum(f, weights, scale, top - precision)
    if (sum > 0n) return 1
    if (sum <= -2 * f.length) return -1
  }
  return 0
}

/** No term of the sum reaches 2 to that power. */
export function leadingExponent(f: Polynomial, weights: readonly bigint[], scale: number): number {
  const bits = bitsOf(f)
  let top = -Infinity
  for (let i = 0; i < f.length; i++) {
    if (bits[i] !== 0 && weights[i] !== 0n) top = Math.max(top, bits[i] + bitLength(weights[i]) - i * scale)
  }
  return top
}

/** The sum in units of 2^unit. */
export function leadingSum(f: Polynomial, weights: readonly bigint[], scale: number, unit: number): bigint {
  const bits = bitsOf(f)
  let sum = 0n
  for (let i = 0; i < f.length; i++) {
    if (bits[i] === 0 || weights[i] === 0n) continue
    const weightBits = bitLength(weights[i])
    // Below 2^cut, digits of f_i weigh less than a unit.
    const cut = unit + i * scale - weightBits
    if (cut <= 0) sum += shifted(f[i] * weights[i], -unit - i * scale)
    else sum += ((f[i] >> BigInt(cut)) * weights[i]) >> BigInt(weightBits)
  }
  return sum
}
