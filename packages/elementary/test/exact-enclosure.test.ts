import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encloseQuadratic, encloseQuotient } from '../src/exact/enclosure.kernel'
import { bitLength, signOf } from '../src/exact/integers.kernel'
import type { Interval } from '../src/exact/leading.kernel'
import { polynomial, valueAtDyadic } from '../src/exact/polynomial.kernel'
import { wideInteger } from './support/wide-integers'

const SEED = 20_284
const positive = wideInteger.map((value) => (value < 0n ? -value : value) + 1n)
const bits = fc.integer({ min: 60, max: 600 })

/** As narrow as 2^(4 − bits) in relation to its place. */
const isNarrow = ({ lo, hi }: Interval, asked: number) => bitLength(lo) - bitLength(hi - lo) >= asked - 4

describe('intervals from leading digits', () => {
  it('have the quotients inside, not at an end, and are narrow', () => {
    fc.assert(
      fc.property(positive, positive, bits, fc.integer({ min: -2000, max: 0 }), (n, more, asked, shift) => {
        const d = n + more
        const around = encloseQuotient(n, n, d, d, shift, asked)
        const place = n << BigInt(around.scale)
        const unit = d << BigInt(-shift)
        expect(around.lo * unit < place && place < around.hi * unit).toBe(true)
        expect(isNarrow(around, asked)).toBe(true)
      }),
      { seed: SEED, numRuns: 2000 },
    )
  })

  it('have all quotients of two intervals inside', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n << 90n, max: 1n << 91n }),
        fc.bigInt({ min: 1n << 91n, max: 1n << 92n }),
        fc.nat(3),
        fc.nat(3),
        (n, d, dn, dd) => {
          const around = encloseQuotient(n, n + BigInt(dn), d, d + BigInt(dd), 0, 80)
          const one = 1n << BigInt(around.scale)
          expect(around.lo * (d + BigInt(dd)) < n * one && (n + BigInt(dn)) * one < around.hi * d).toBe(true)
        },
      ),
      { seed: SEED, numRuns: 2000 },
    )
  })

  it('have the root of a quadratic inside, not at an end, and are narrow', () => {
    let found = 0
    fc.assert(
      fc.property(wideInteger, wideInteger, wideInteger, bits, (c, b, a, asked) => {
        const quadratic = polynomial([c, b, a])
        fc.pre(a !== 0n && c !== 0n && signOf(c) * signOf(a + b + c) < 0)
        found++
        // One root in (0, 1), at which the quadratic rises or falls.
        const branch = c < 0n ? 1 : -1
        const around = encloseQuadratic({ quadratic, discriminant: b * b - 4n * a * c, branch }, asked)
        expect(signOf(valueAtDyadic(quadratic, around.lo, around.scale))).toBe(-branch)
        expect(signOf(valueAtDyadic(quadratic, around.hi, around.scale))).toBe(branch)
        expect(isNarrow(around, asked)).toBe(true)
      }),
      { seed: SEED, numRuns: 2000 },
    )
    expect(found).toBeGreaterThan(500)
  })
})
