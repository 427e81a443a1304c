import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRoots } from '../src/exact/order-roots.kernel'
import { refine } from '../src/exact/narrowing.kernel'
import { polynomial } from '../src/exact/polynomial.kernel'
import { type Root, rootsInUnitInterval } from '../src/exact/roots.kernel'
import { product, wideInteger } from './support/wide-integers'

/** p / q in [0, 1]. */
type Fraction = readonly [bigint, bigint]

const abs = (value: bigint) => (value < 0n ? -value : value)
const short = fc
  .tuple(fc.bigInt({ min: 0n, max: 8n }), fc.constantFrom(8n, 9n, 10n, 12n, 16n))
  .map(([p, q]): Fraction => [p, q])
const long = fc.tuple(wideInteger, wideInteger).map(([p, above]): Fraction => [abs(p), abs(p) + abs(above) + 1n])
const fraction: fc.Arbitrary<Fraction> = fc.oneof(short, long)

/** A pair of fractions that are equal, next to one another or any two. */
const pair = fraction.chain(([p, q]) =>
  fc.tuple(
    fc.constant<Fraction>([p, q]),
    fc.oneof(
      fc.bigInt({ min: 1n, max: 99n }).map((k): Fraction => [p * k, q * k]),
      fc
        .tuple(fc.integer({ min: 1, max: 2500 }), fc.constantFrom(-1n, 1n))
        .map(([e, sign]): Fraction => [(p << BigInt(e)) + sign, q << BigInt(e)])
        .filter(([n, d]) => n >= 0n && n <= d),
      fraction,
    ),
  ),
)

/** Other roots of a polynomial: outside [0, 1], or inside. */
const others = fc.array(fc.oneof(fraction, fc.constantFrom<Fraction>([-1n, 3n], [7n, 2n], [1n, 2n])), { maxLength: 2 })
const factor = wideInteger.filter((value) => value !== 0n)

const withRoots = (roots: readonly Fraction[], leading: bigint) =>
  polynomial(roots.reduce((f, [p, q]) => product(f, [-p, q]), [leading]))

const order = (a: Fraction, b: Fraction) => {
  const difference = a[0] * b[1] - b[0] * a[1]
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The root of the polynomial that is the fraction: its place among those in [0, 1]. */
function rootAt(value: Fraction, all: readonly Fraction[], leading: bigint): Root {
  const inside = [value, ...all].filter(([p, q]) => p >= 0n && p <= q)
  const distinct = inside.filter((x, i) => inside.findIndex((y) => order(x, y) === 0) === i)
  const place = distinct.filter((x) => order(x, value) < 0).length
  const root = rootsInUnitInterval(withRoots([value, ...all], leading))[place]
  if (!root) throw new Error('no such root')
  return root
}

describe('the order of roots', () => {
  it('is that of the numbers, however near they are and whatever polynomials they are roots of', () => {
    let equal = 0
    fc.assert(
      fc.property(pair, others, others, factor, factor, fc.nat(2), ([a, b], more, rest, k, l, refinements) => {
        const p = rootAt(a, more, k)
        const q = rootAt(b, rest, l)
        for (let i = 0; i < refinements; i++) if (p.isolated) refine(p)
        if (order(a, b) === 0) equal++
        expect(Math.sign(compareRoots(p, q))).toBe(order(a, b))
        expect(Math.sign(compareRoots(q, p))).toBe(order(b, a))
      }),
      { numRuns: 400 },
    )
    expect(equal).toBeGreaterThan(50)
  })

  it('tells irrational roots of different polynomials apart, and knows the same one in both', () => {
    // √½ is a root of 2t² − 1 and of (2t² − 1)(3t + 5); that of 2t² − 1 + 2⁻⁴⁰⁰ lies just below it.
    const half = rootsInUnitInterval(polynomial([-1n, 0n, 2n]))[0]
    const same = rootsInUnitInterval(polynomial(product([-1n, 0n, 2n], [5n, 3n])))[0]
    const below = rootsInUnitInterval(polynomial([-(1n << 400n) + 1n, 0n, 2n << 400n]))[0]
    if (!half || !same || !below) throw new Error('a root is missing')
    expect(compareRoots(half, same)).toBe(0)
    expect(compareRoots(below, half)).toBeLessThan(0)
    expect(compareRoots(same, below)).toBeGreaterThan(0)
  })

  it('does not make a root longer that is compared with many', () => {
    const third = rootsInUnitInterval(polynomial([-1n, 3n]))[0]
    if (!third?.isolated) throw new Error('a root is missing')
    for (let k = 1n; k <= 300n; k++) {
      const near = rootsInUnitInterval(polynomial([-(1n << 90n) - k, 3n << 90n]))[0]
      if (!near) throw new Error('a root is missing')
      expect(compareRoots(third, near)).toBeLessThan(0)
    }
    expect(third.scale).toBeLessThan(1000)
  })
})
