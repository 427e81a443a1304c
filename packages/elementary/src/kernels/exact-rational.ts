import { bitLength } from './exact-integers'

/** `numerator / denominator`, denominator > 0. */
export interface RationalRoot {
  readonly rational: true
  readonly numerator: bigint
  readonly denominator: bigint
}

export function rationalRoot(numerator: bigint, denominator: bigint): RationalRoot {
  return denominator < 0n
    ? { rational: true, numerator: -numerator, denominator: -denominator }
    : { rational: true, numerator, denominator }
}

/** Steps of Euclid's algorithm that are tried, and by how many bits a quotient must stand out to be taken for the end. */
const STEPS = 96
const STANDS_OUT = 48
/** Digits of the numerator that are looked at, in bits, beside those by which the denominator is longer. */
const LOOKED_AT = 4 * STEPS + 2 * STANDS_OUT

/**
 * A root of (0, 1) in lower terms, where a few steps find them. A multiple root of a cubic comes as a quotient of
 * polynomials in its coefficients, with several times the digits that it needs. Its leading digits have it as a
 * convergent of their continued fraction, before a quotient that is very large; that it is the root is then verified.
 */
export function inLowTerms(root: RationalRoot): RationalRoot {
  const longer = bitLength(root.denominator) - bitLength(root.numerator)
  const dropped = BigInt(Math.max(0, bitLength(root.numerator) - longer - LOOKED_AT))
  let x = root.numerator >> dropped
  let y = root.denominator >> dropped
  let [p, q, pBefore, qBefore] = [0n, 1n, 1n, 0n]
  for (let step = 0; step < STEPS && x > 0n; step++) {
    const quotient = y / x
    ;[x, y] = [y - quotient * x, x]
    ;[p, pBefore] = [quotient * p + pBefore, p]
    ;[q, qBefore] = [quotient * q + qBefore, q]
    if (x > 0n && bitLength(y) - bitLength(x) < STANDS_OUT) continue
    if (p * root.denominator === q * root.numerator) return { rational: true, numerator: p, denominator: q }
  }
  return root
}
