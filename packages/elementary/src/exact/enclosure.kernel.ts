/** Narrow intervals around rational numbers and roots of quadratics, from leading digits. */
import { absolute, bitLength, shifted, squareRootFloor } from './integers.kernel'
import type { Interval } from './leading.kernel'
import type { Polynomial } from './polynomial.kernel'

/** Digits beyond those asked for, in bits. */
const GUARD_BITS = 8

/** A root (−b + branch √D) / 2a of a quadratic a t² + b t + c with discriminant D > 0. */
export interface QuadraticRoot {
  readonly quadratic: Polynomial
  readonly discriminant: bigint
  readonly branch: 1 | -1
}

/**
 * An interval around all n 2^shift / d with n in [low, high] and d in [least, most] (positive, in relation about as close
 * as `bits` bits): a few times 2^−bits wide in relation to its place, which is in (0, 1] or a little above. The quotients are
 * not at its ends.
 */
export function encloseQuotient(
  low: bigint,
  high: bigint,
  least: bigint,
  most: bigint,
  shift: number,
  bits: number,
): Interval {
  const above = Math.max(0, bitLength(low) - bits - GUARD_BITS)
  const below = Math.max(0, bitLength(least) - bits - GUARD_BITS)
  const n = low >> BigInt(above)
  const nHigh = (high >> BigInt(above)) + (above > 0 ? 1n : 0n)
  const d = least >> BigInt(below)
  const dHigh = (most >> BigInt(below)) + (below > 0 ? 1n : 0n)
  const exponent = shift + above - below
  const magnitude = bitLength(n) + exponent - bitLength(dHigh)
  const scale = Math.max(0, bits + 2 - magnitude)
  const total = exponent + scale
  const up = Math.max(0, total)
  const down = Math.max(0, -total)
  return { lo: shifted(n, up) / shifted(dHigh, down) - 1n, hi: shifted(nHigh, up) / shifted(d, down) + 1n, scale }
}

/** An interval around a root in (0, 1). With z = |b| + √D, which cancels nothing, it is z / 2|a| or 2|c| / z. */
export function encloseQuadratic(root: QuadraticRoot, bits: number): Interval {
  const [c, b, a] = root.quadratic.coefficients
  const half = (bitLength(root.discriminant) - 2 * (bits + GUARD_BITS)) >> 1
  // In units of 2^half: √D in [floor, floor + 1], |b| in [side, side + 1].
  const floor = squareRootFloor(shifted(root.discriminant, -2 * half))
  const side = shifted(absolute(b), -half)
  const low = floor + side
  const high = low + 2n
  if (root.branch < 0 === b >= 0n) {
    const denominator = 2n * absolute(a)
    return encloseQuotient(low, high, denominator, denominator, half, bits)
  }
  const numerator = 2n * absolute(c)
  return encloseQuotient(numerator, numerator, low, high, -half, bits)
}
