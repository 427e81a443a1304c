import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLowTerms } from '../src/kernels/exact-rational'

const long = fc.bigInt({ min: 1n << 3000n, max: 1n << 3200n })

describe('a fraction in low terms', () => {
  it('is found where its terms are short, however long the common factor and far apart the terms are', () => {
    const terms = fc.tuple(fc.bigInt({ min: 1n, max: 1n << 40n }), fc.bigInt({ min: 1n, max: 1n << 60n }), fc.nat(1100))
    fc.assert(
      fc.property(terms, long, ([p, above, shift], factor) => {
        const q = (p + above) << BigInt(shift)
        const { numerator, denominator } = inLowTerms({ rational: true, numerator: p * factor, denominator: q * factor })
        expect(numerator * q).toBe(p * denominator)
        expect(numerator <= p && denominator <= q).toBe(true)
      }),
    )
  })

  it('is the same number in any case', () => {
    fc.assert(
      fc.property(long, long, (one, other) => {
        const root = { rational: true, numerator: one, denominator: one + other } as const
        const { numerator, denominator } = inLowTerms(root)
        expect(numerator * root.denominator).toBe(root.numerator * denominator)
        expect(denominator > 0n).toBe(true)
      }),
    )
  })

  it('is not taken for a neighbour that agrees to all digits looked at', () => {
    const factor = 1n << 4000n
    const root = { rational: true, numerator: factor + 1n, denominator: 3n * factor } as const
    expect(inLowTerms(root)).toEqual(root)
  })
})
