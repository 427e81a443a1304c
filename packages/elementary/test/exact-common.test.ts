import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isZero, mayBeZero } from '../src/exact/modular.kernel'
import { type Polynomial, polynomial, valueAtDyadic } from '../src/exact/polynomial.kernel'
import { movingCross } from '../src/exact/vectors.kernel'
import { wideInteger } from './support/wide-integers'

const SEED = 20_273
const PRIME = (1n << 61n) - 1n

/** Euclid's algorithm for polynomials over the rationals, without their denominators. */
function divisor(f: readonly bigint[], g: readonly bigint[]): readonly bigint[] {
  if (g.length === 0) return f
  let rest = [...f]
  while (rest.length >= g.length) {
    const lead = rest[rest.length - 1] ?? 0n
    const shift = rest.length - g.length
    rest = rest.map((c, i) => c * (g[g.length - 1] ?? 0n) - (i >= shift ? lead * (g[i - shift] ?? 0n) : 0n))
    rest.pop()
    while (rest.length > 0 && rest[rest.length - 1] === 0n) rest.pop()
  }
  return divisor(g, rest)
}

const derivativeOf = (f: readonly bigint[]) => f.slice(1).map((c, i) => c * BigInt(i + 1))

/** The truth: the greatest common divisor without its multiple roots. */
function zerosOf(parts: readonly Polynomial[]): readonly bigint[] {
  const common = parts.reduce<readonly bigint[]>((f, g) => divisor(f, g.coefficients), [])
  if (common.length < 3) return common
  const multiple = divisor(common, derivativeOf(common))
  return multiple.length > 1 ? multiple : common
}

/** Whether one is a multiple of the other. */
const isMultiple = (f: readonly bigint[], g: readonly bigint[]) =>
  f.length === g.length && f.every((c, i) => c * (g[g.length - 1] ?? 0n) === (g[i] ?? 0n) * (f[f.length - 1] ?? 0n))

const small = fc.bigInt({ min: -3n, max: 3n })
const vector = (of: fc.Arbitrary<bigint>) => fc.array(of, { minLength: 6, maxLength: 6 })

/** v = λ u at t = p / q: v(t) = λ u(t) + (q t − p) d. */
const parallelOnce = fc
  .tuple(vector(fc.oneof(small, wideInteger)), fc.oneof(small, wideInteger), wideInteger, wideInteger, vector(small))
  .map(([u, factor, p, q, d]) => ({ u, v: u.map((c, i) => factor * c + (d[i % 3] ?? 0n) * (i < 3 ? -p : q)) }))
/** In a plane x + y = z, so that all coordinates of the product are multiples of one another. */
const inPlane = fc.tuple(vector(small), vector(small), wideInteger).map(([a, b, factor]) => {
  const flat = (from: readonly bigint[]) =>
    from.map((value, i) => (i % 3 === 2 ? (from[i - 2] ?? 0n) + (from[i - 1] ?? 0n) : value) * factor)
  return { u: flat(a), v: flat(b) }
})
/** Both across the axis z at t = p / q: there two coordinates of the product are zero, and the third is not. */
const acrossOnce = fc.tuple(vector(small), vector(small), wideInteger, wideInteger).map(([a, b, p, q]) => {
  const across = (from: readonly bigint[]) =>
    from.map((value, i) => (i % 3 === 2 ? (from[2] ?? 0n) * (i < 3 ? -p : q) : value))
  return { u: across(a), v: across(b) }
})
const any = fc
  .tuple(vector(fc.oneof(small, wideInteger)), vector(fc.oneof(small, wideInteger)))
  .map(([u, v]) => ({ u, v }))
const smallOnes = fc.tuple(vector(small), vector(small)).map(([u, v]) => ({ u, v }))

describe('times at which a cross product is zero', () => {
  it.each([
    ['parallel at one time', parallelOnce, 1],
    ['in one plane', inPlane, 2],
    ['across an axis at one time', acrossOnce, 0],
    ['any', any, 0],
    ['small', smallOnes, 1],
  ] as const)('are the roots of the greatest common divisor of its coordinates: %s', (_, vectors, degree) => {
    let found = 0
    fc.assert(
      fc.property(vectors, ({ u, v }) => {
        const cross = movingCross(u, v)
        const truth = zerosOf([0, 1, 2].map(cross.along))
        const zeros = cross.zeros().coefficients
        if (truth.length === degree + 1) found++
        if (truth.length <= 1) expect(zeros.length).toBe(truth.length)
        else expect(isMultiple(zeros, truth)).toBe(true)
      }),
      { seed: SEED, numRuns: 300 },
    )
    expect(found).toBeGreaterThan(10)
  })
})

describe('where a prime does not tell', () => {
  it('two coordinates that are zero do not make the third one zero if both vectors lie across its axis', () => {
    // u = (P (1 + t), 0, 3 t − 1), v = (0, 1, 6 t − 2): at t = 1/3 the product is (0, 0, 4 P / 3).
    const cross = movingCross([PRIME, 0n, -1n, PRIME, 0n, 3n], [0n, 1n, -2n, 0n, 0n, 6n])
    expect(cross.zeros().coefficients.length).toBe(1)
  })
})

describe('expressions that may be zero', () => {
  const difference = ([a, b]: readonly bigint[]) => (a ?? 0n) - (b ?? 0n)

  it('never are called not zero where they are', () => {
    fc.assert(
      fc.property(wideInteger, (a) => isZero(difference, polynomial([a, a, 1n]))),
      { seed: SEED },
    )
  })

  it('are compared in all digits where a prime does not tell', () => {
    const unlucky = polynomial([PRIME << 3n, 0n, 1n])
    expect(mayBeZero(difference, unlucky)).toBe(true)
    expect(isZero(difference, unlucky)).toBe(false)
    expect(valueAtDyadic(unlucky, 0n, 0)).not.toBe(0n)
  })
})
