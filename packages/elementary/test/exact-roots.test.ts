import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorToDouble } from '../src/exact/integers.kernel'
import { narrow, refine, timeOfRoot } from '../src/exact/narrowing.kernel'
import { polynomial } from '../src/exact/polynomial.kernel'
import { rootsInUnitInterval } from '../src/exact/roots.kernel'
import { product, wideInteger } from './support/wide-integers'

const SEED = 20_262

/** p / q as [p, q], q > 0, often in [0, 1] and often short. */
type Fraction = readonly [bigint, bigint]

const short = fc.tuple(fc.bigInt({ min: -2n, max: 8n }), fc.constantFrom(1n, 2n, 3n, 4n, 5n, 8n))
const long = fc.tuple(wideInteger, wideInteger).map(([p, above]): Fraction => [abs(p), abs(p) + abs(above) + 1n])
const fraction: fc.Arbitrary<Fraction> = fc.oneof(short, long)

/** The fraction itself, one as close to it as 2^−e of its place, or another. */
const near = (from: Fraction): fc.Arbitrary<Fraction> =>
  fc.oneof(
    fc.constant(from),
    fc
      .tuple(fc.integer({ min: 1, max: 2500 }), fc.constantFrom(-1n, 1n))
      .map(([e, sign]): Fraction => [(from[0] << BigInt(e)) + sign, from[1] << BigInt(e)]),
    fc.constantFrom<Fraction>([(from[0] << 70n) - 1n, from[1] << 70n], [(from[0] << 70n) + 1n, from[1] << 70n]),
    fraction,
  )

const crowd = fc
  .tuple(fc.oneof(fraction, fc.constant<Fraction>([1n, 2n])), fc.nat(2))
  .chain(([first, more]) => fc.tuple(fc.constant(first), fc.array(near(first), { minLength: more, maxLength: more })))

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}

const compare = (a: Fraction, b: Fraction) => a[0] * b[1] - b[0] * a[1]

describe('roots in [0, 1]', () => {
  it('are all found once, in order, and become the largest doubles not above them, however many digits are asked for', () => {
    let multiple = 0
    let inside = 0
    fc.assert(
      fc.property(
        crowd,
        wideInteger.filter((value) => value !== 0n),
        fc.nat(4),
        ([first, others], factor, refinements) => {
          const all = [first, ...others]
          const f = polynomial(all.reduce((g, [p, q]) => product(g, [-p, q]), [factor]))
          const distinct = all
            .filter((root, i) => all.findIndex((other) => compare(root, other) === 0n) === i)
            .filter(([p, q]) => p >= 0n && p <= q)
            .sort((a, b) => (compare(a, b) < 0n ? -1 : 1))
          if (distinct.length > 0) inside++
          if (distinct.length < all.length) multiple++
          const roots = rootsInUnitInterval(f)
          expect(roots.length).toBe(distinct.length)
          roots.forEach((root, i) => {
            const [p, q] = distinct[i] ?? [0n, 1n]
            if (root.isolated) {
              narrow(root)
              for (let n = 0; n < refinements; n++) refine(root)
              // The fraction lies in the open interval, and no other root, not even at its ends.
              const { lo, hi, scale, origin } = root
              for (const [r, s] of all) {
                const ahead = (r << BigInt(origin.scale)) - origin.place * s
                const distance = (origin.forwards ? ahead : -ahead) << BigInt(scale)
                const unit = s << BigInt(origin.scale)
                expect(lo * unit < distance && distance < hi * unit).toBe(compare([r, s], [p, q]) === 0n)
                expect(lo * unit === distance || hi * unit === distance).toBe(false)
              }
            }
            expect(timeOfRoot(root, 0)).toBe(floorToDouble(p, q))
          })
        },
      ),
      { seed: SEED, numRuns: 1500 },
    )
    expect(multiple).toBeGreaterThan(300)
    expect(inside).toBeGreaterThan(1000)
  }, 60_000)

  it('are found where only one of three is real', () => {
    fc.assert(
      fc.property(
        fraction,
        fraction,
        fc.bigInt({ min: 1n, max: 1n << 200n }),
        fc.nat(3000),
        ([p, q], [r, s], above, shift) => {
          // (q t − p) ((s t − r)² + above / 2^shift): the complex roots may crowd around the real one.
          const square = product([-r, s], [-r, s]).map((c) => c << BigInt(shift))
          square[0] = (square[0] ?? 0n) + above
          const roots = rootsInUnitInterval(polynomial(product([-p, q], square)))
          expect(roots.map((root) => timeOfRoot(root, 0))).toEqual(p >= 0n && p <= q ? [floorToDouble(p, q)] : [])
        },
      ),
      { seed: SEED, numRuns: 1000 },
    )
  }, 60_000)

  it('shrink in every refinement, down to thousands of digits', () => {
    fc.assert(
      fc.property(crowd, ([first, others]) => {
        const f = polynomial([first, ...others].reduce((g, [p, q]) => product(g, [-p, q]), [1n]))
        for (const root of rootsInUnitInterval(f)) {
          if (!root.isolated) continue
          for (let n = 0; n < 10; n++) {
            const { lo, hi, scale } = root
            refine(root)
            expect((root.hi - root.lo) << BigInt(scale) < (hi - lo) << BigInt(root.scale)).toBe(true)
          }
        }
      }),
      { seed: SEED, numRuns: 200 },
    )
  }, 60_000)
})
