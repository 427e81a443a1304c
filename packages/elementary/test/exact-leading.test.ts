import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signOf } from '../src/kernels/exact-integers'
import { leadingExponent, leadingSign, leadingSum } from '../src/kernels/exact-leading'
import { mayShareRoot } from '../src/kernels/exact-modular'
import { mirrored, type Polynomial, signAtDyadic, signOnInterval, valueAtDyadic } from '../src/kernels/exact-polynomial'

const SEED = 20_251
const RUNS = 2000

/** Integers of very different lengths, sparse as products of far-off doubles are. */
const integer = fc
  .tuple(fc.bigInt({ min: -(1n << 53n), max: 1n << 53n }), fc.nat(4000), fc.bigInt({ min: -(1n << 20n), max: 1n << 20n }), fc.nat(3000))
  .map(([m, shift, rest, low]) => (m << BigInt(shift)) + (rest << BigInt(low)))
const weight = fc.tuple(fc.bigInt({ min: 0n, max: 1n << 80n }), fc.nat(500)).map(([m, shift]) => m << BigInt(shift))
const scale = fc.nat(1500)

function sumOf(f: Polynomial, weights: readonly bigint[], at: number): bigint {
  return f.reduce((sum, coefficient, i) => (sum << BigInt(at)) + coefficient * (weights[i] ?? 0n), 0n)
}

describe('signs from leading digits', () => {
  it('the sum lies between the leading sum and 2 units per term above it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(integer, weight), { minLength: 2, maxLength: 4 }), scale, fc.integer({ min: 8, max: 300 }), (terms, at, precision) => {
        const f = terms.map(([coefficient]) => coefficient)
        const weights = terms.map(([, w]) => w)
        const unit = leadingExponent(f, weights, at) - precision
        fc.pre(Number.isFinite(unit))
        const sum = leadingSum(f, weights, at, unit)
        // Both in units of 2^min(unit, −n scale).
        const degree = f.length - 1
        const fine = Math.min(unit, -degree * at)
        const truth = sumOf(f, weights, at) << BigInt(-degree * at - fine)
        const one = 1n << BigInt(unit - fine)
        expect(truth >= sum * one).toBe(true)
        expect(truth < (sum + 2n * BigInt(f.length)) * one).toBe(true)
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })

  it('a sign is that of the whole sum, next to roots too', () => {
    let told = 0
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1n << 60n }), fc.nat(1200), integer, integer, integer, fc.integer({ min: -2, max: 2 }), (m, zeros, a, b, off, ulps) => {
        // (2^s t − m)(a t + b) + off, at or next to m / 2^s.
        const s = 60 + zeros
        const f = [off - m * b, (b << BigInt(s)) - m * a, a << BigInt(s)]
        const place = (m << 4n) + BigInt(ulps)
        const sign = leadingSign(f, [1n, place, place * place], s + 4)
        if (sign !== 0) told++
        const truth = signOf(valueAtDyadic(f, place, s + 4))
        expect(sign === 0 || sign === truth).toBe(true)
        expect(signAtDyadic(f, place, s + 4)).toBe(truth)
      }),
      { seed: SEED, numRuns: RUNS },
    )
    expect(told).toBeGreaterThan(RUNS / 4)
  })

  it('a sign on an interval is the sign at every place in it', () => {
    let told = 0
    fc.assert(
      fc.property(fc.array(integer, { minLength: 3, maxLength: 4 }), fc.bigInt({ min: 1n, max: 1n << 50n }), fc.nat(40), scale, fc.nat(16), (f, lo, width, at, part) => {
        fc.pre(f[f.length - 1] !== 0n)
        const hi = lo + (1n << BigInt(width))
        const sign = signOnInterval(f, { lo, hi, scale: at })
        if (sign === 0) return
        told++
        const place = lo * 16n + (hi - lo) * BigInt(part)
        expect(signOf(valueAtDyadic(f, place, at + 4))).toBe(sign)
      }),
      { seed: SEED, numRuns: RUNS },
    )
    expect(told).toBeGreaterThan(RUNS / 4)
  })
})

describe('mirror image and shared roots', () => {
  it('f(1 − s) has at s the value of f at 1 − s, and its mirror image is f', () => {
    fc.assert(
      fc.property(fc.array(integer, { minLength: 1, maxLength: 4 }), fc.bigInt({ min: 0n, max: 1n << 40n }), (f, s) => {
        expect(valueAtDyadic(mirrored(f), s, 40)).toBe(valueAtDyadic(f, (1n << 40n) - s, 40))
        expect(mirrored(mirrored(f))).toEqual(f)
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  const factor = fc.tuple(integer, integer).filter(([, leading]) => leading !== 0n)
  const times = (f: readonly bigint[], g: readonly bigint[]) => {
    const product = new Array<bigint>(f.length + g.length - 1).fill(0n)
    f.forEach((a, i) => g.forEach((b, j) => (product[i + j] = (product[i + j] ?? 0n) + a * b)))
    return product
  }

  it('never denies a root that is shared', () => {
    fc.assert(
      fc.property(factor, factor, factor, factor, (p, a, b, c) => {
        for (const f of [times(p, a), times(times(p, a), b)]) {
          expect(mayShareRoot(f, p)).toBe(true)
          expect(mayShareRoot(f, times(p, c))).toBe(true)
        }
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('denies roots that are not', () => {
    // t = 1/3, 2/3, 1/5 against 1/7 and 2/7.
    const f = times(times([-1n, 3n], [-2n, 3n]), [-1n, 5n])
    expect(mayShareRoot(f, [-1n, 7n])).toBe(false)
    expect(mayShareRoot(f, times([-1n, 7n], [-2n, 7n]))).toBe(false)
    expect(mayShareRoot(f.slice(0, 3), [-1n, 7n])).toBe(false)
  })
})
