import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitLength, shifted, signOf } from '../src/exact/integers.kernel'
import {
  leadingExponent,
  leadingSign,
  leadingSum,
  signAround,
  signAtDyadic,
  sizeAround,
} from '../src/exact/leading.kernel'
import { derivative, mirrored, polynomial, shiftedTo, valueAtDyadic } from '../src/exact/polynomial.kernel'
import { wideInteger } from './support/wide-integers'

const SEED = 20_251
const RUNS = 2000

const coefficients = fc.array(wideInteger, { minLength: 1, maxLength: 4 }).filter((all) => all[all.length - 1] !== 0n)
const place = fc.bigInt({ min: 1n, max: 1n << 80n })
const scale = fc.nat(1500)

describe('signs from leading digits', () => {
  it('the value lies between the leading sum and 2 units per coefficient above it', () => {
    fc.assert(
      fc.property(coefficients, place, scale, fc.integer({ min: 8, max: 300 }), (all, m, above, precision) => {
        const f = polynomial([...all])
        const at = bitLength(m) + above
        const unit = leadingExponent(f, above) - precision
        const sum = leadingSum(f, m, at, unit)
        // Both in units of 2^min(unit, −n scale).
        const degree = f.coefficients.length - 1
        const fine = Math.min(unit, -degree * at)
        const truth = valueAtDyadic(f, m, at) << BigInt(-degree * at - fine)
        const one = 1n << BigInt(unit - fine)
        expect(truth >= sum * one).toBe(true)
        expect(truth < (sum + 2n * BigInt(f.coefficients.length)) * one).toBe(true)
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })

  it('a sign is that of the whole value, next to roots too', () => {
    let told = 0
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 1n << 60n }),
        fc.nat(1200),
        wideInteger,
        wideInteger,
        wideInteger,
        fc.integer({ min: -2, max: 2 }),
        (m, zeros, a, b, off, ulps) => {
          // (2^s t − m)(a t + b) + off, at or next to m / 2^s.
          const s = 60 + zeros
          const f = polynomial([off - m * b, (b << BigInt(s)) - m * a, a << BigInt(s)])
          fc.pre(f.coefficients.length > 0)
          const near = (m << 4n) + BigInt(ulps)
          const sign = leadingSign(f, near, s + 4)
          if (sign !== 0) told++
          const truth = signOf(valueAtDyadic(f, near, s + 4))
          expect(sign === 0 || sign === truth).toBe(true)
          expect(signAtDyadic(f, near, s + 4)).toBe(truth)
        },
      ),
      { seed: SEED, numRuns: RUNS },
    )
    expect(told).toBeGreaterThan(RUNS / 4)
  })

  it('a sign on an interval is the sign at every place in it, and a size bounds all sizes there, next to roots too', () => {
    let told = 0
    let unsure = 0
    const interval = fc.tuple(
      fc.bigInt({ min: 1n << 30n, max: 1n << 60n }),
      fc.integer({ min: 0, max: 20 }),
      fc.nat(600),
    )
    fc.assert(
      fc.property(interval, fc.nat(12), coefficients, fc.nat(16), ([lo, width, above], away, others, part) => {
        const hi = lo + (1n << BigInt(width))
        const at = 60 + above
        // Times a factor with a root that is 0 to 1024 widths above the lower end.
        const root = (lo << 6n) + ((1n << BigInt(away)) - 1n) * (hi - lo) * 16n
        const product = [...others, 0n]
          .map((c, i) => (i > 0 ? (others[i - 1] ?? 0n) << BigInt(at + 6) : 0n) - root * c)
          .slice(0, 4)
        const f = polynomial(product)
        fc.pre(f.coefficients.length > 0)
        const sign = signAround(f, { lo, hi, scale: at })
        if (sign === 0) unsure++
        else told++
        const value = valueAtDyadic(f, lo * 16n + (hi - lo) * BigInt(part), at + 4)
        if (sign !== 0) expect(signOf(value)).toBe(sign)
        const size = sizeAround(f, { lo, hi, scale: at })
        if (!size) return
        const degree = f.coefficients.length - 1
        const fine = Math.min(size.unit, -degree * (at + 4))
        const truth = (value < 0n ? -value : value) << BigInt(-degree * (at + 4) - fine)
        expect(truth >= shifted(size.least, size.unit - fine)).toBe(true)
        expect(truth <= shifted(size.most, size.unit - fine)).toBe(true)
      }),
      { seed: SEED, numRuns: RUNS },
    )
    expect(told).toBeGreaterThan(RUNS / 4)
    expect(unsure).toBeGreaterThan(RUNS / 20)
  })
})

describe('polynomials seen from elsewhere', () => {
  it('f(1 − s) has at s the value of f at 1 − s, and its mirror image is f', () => {
    fc.assert(
      fc.property(coefficients, fc.bigInt({ min: 0n, max: 1n << 40n }), (all, s) => {
        const f = polynomial([...all])
        expect(valueAtDyadic(mirrored(f), s, 40)).toBe(valueAtDyadic(f, (1n << 40n) - s, 40))
        expect(mirrored(mirrored(f)).coefficients).toEqual(f.coefficients)
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('f(start ± x) has at x the value of f there', () => {
    fc.assert(
      fc.property(coefficients, place, place, fc.boolean(), fc.nat(40), (all, start, x, forwards, at) => {
        const f = polynomial([...all])
        const seen = valueAtDyadic(shiftedTo(f, start, at, forwards), x, 0)
        expect(seen).toBe(valueAtDyadic(f, forwards ? start + x : start - x, at))
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('the derivative is the linear term seen from anywhere', () => {
    fc.assert(
      fc.property(
        coefficients.filter((all) => all.length > 1),
        place,
        (all, start) => {
          const f = polynomial([...all])
          expect(valueAtDyadic(derivative(f), start, 0)).toBe(shiftedTo(f, start, 0, true).coefficients[1])
        },
      ),
      { seed: SEED, numRuns: 500 },
    )
  })
})
