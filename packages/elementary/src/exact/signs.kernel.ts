/** Signs at a root. */
import { atRootOf } from './common.kernel'
import { bitLength } from './integers.kernel'
import { type Interval, leadingExponent, signAround, signAtDyadic, sizeAround } from './leading.kernel'
import { isZero } from './modular.kernel'
import { narrow, refine } from './narrowing.kernel'
import { degreeOf, type Polynomial, seenFrom } from './polynomial.kernel'
import type { IsolatedRoot, Root } from './roots.kernel'
import type { MovingCross } from './vectors.kernel'

/** Of a root that is known to many digits, so many are tried first. */
const FEW_BITS = 64

/** The sign of a polynomial at a root where the interval of the root tells it, else 0; at a dyadic root always the sign. */
export function quickSignAt(given: Polynomial, root: Root): number {
  if (degreeOf(given) < 0) return 0
  if (!root.isolated) return signAtDyadic(given, root.numerator, root.scale)
  narrow(root)
  const q = seenFrom(given, root.origin)
  const few = inFewDigits(root)
  return signAround(q, few) || (few === root ? 0 : signAround(q, root))
}

/** A wider interval, where the root is known to many digits. */
function inFewDigits(root: IsolatedRoot): Interval {
  const { lo, hi, scale } = root
  const dropped = bitLength(lo) - FEW_BITS
  if (dropped < FEW_BITS) return root
  return { lo: lo >> BigInt(dropped), hi: (hi >> BigInt(dropped)) + 1n, scale: scale - dropped }
}

/** How many leading digits of terms of `rim` cancel at the root where it is `normal`, in bits, less a constant: by which axis is best. */
export function cancelledAt(rim: Polynomial, normal: Polynomial, root: IsolatedRoot): number {
  const few = inFewDigits(root)
  const seen = seenFrom(normal, root.origin)
  const size = sizeAround(seen, few) ?? sizeAround(seen, root)
  if (!size || degreeOf(rim) < 0) return Infinity
  return leadingExponent(seenFrom(rim, root.origin), few.scale - bitLength(few.lo)) - size.unit - bitLength(size.most)
}

/**
 * Whether a cross product is zero at a root of a polynomial that is zero wherever the product is. So a zero of the product in the
 * interval, once narrow, is the root, none lies at its ends, and as `zeros` has no multiple roots, it changes sign there.
 */
export function vanishesAt(cross: MovingCross, root: Root): boolean {
  if (!root.isolated) return [0, 1, 2].every((k) => quickSignAt(cross.along(k), root) === 0)
  const zeros = cross.zeros()
  if (degreeOf(zeros) < 0) return true
  if (degreeOf(zeros) === 0) return false
  narrow(root)
  const seen = seenFrom(zeros, root.origin)
  const low = signAtDyadic(seen, root.lo, root.scale)
  if (low === signAtDyadic(seen, root.hi, root.scale)) return false
  if (degreeOf(zeros) < degreeOf(root.f)) {
    // Later signs cost less.
    root.f = zeros
    root.seen = seen
    root.signLow = low
  }
  return true
}

/** The sign of a polynomial of degree at most 1 at a root. */
export function signOfLinear(given: Polynomial, root: Root): number {
  const sign = quickSignAt(given, root)
  if (sign !== 0 || !root.isolated || degreeOf(given) < 1) return sign
  const linear = seenFrom(given, root.origin)
  const low = signAtDyadic(linear, root.lo, root.scale)
  const high = signAtDyadic(linear, root.hi, root.scale)
  if (low + high !== 0) return low || high
  if (isZero(atRootOf, given, root.f)) return 0
  for (;;) {
    refine(root)
    const closer = quickSignAt(given, root)
    if (closer !== 0) return closer
  }
}
