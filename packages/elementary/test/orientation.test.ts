import { seededRandom } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { orientation3d } from '../src/index'

const ROUNDS = process.env.CCD_FULL === '1' ? 50_000 : 2_000

/** The sign of the determinant in integers: every double is a whole multiple of 2^-1074. */
function exactSign(x: Float64Array): number {
  const whole = [...x].map(toInteger)
  const of = (p: number, k: number): bigint => (whole[3 * p + k] ?? 0n) - (whole[k] ?? 0n)
  const minor = (i: number, j: number): bigint => of(2, i) * of(3, j) - of(2, j) * of(3, i)
  const value = of(1, 0) * minor(1, 2) + of(1, 1) * minor(2, 0) + of(1, 2) * minor(0, 1)
  return value > 0n ? 1 : value < 0n ? -1 : 0
}

function toInteger(value: number): bigint {
  let [exponent, rest] = [0, value]
  for (; !Number.isInteger(rest); exponent++) rest *= 2
  return BigInt(rest) << BigInt(1100 - exponent)
}

describe('the sign of a determinant of three differences', () => {
  it.each([
    ['of usual size', () => 1],
    [
      'at different scales along the axes',
      (random: () => number, k: number) => 2 ** (40 * k * Math.floor(3 * random())),
    ],
    ['so small that products underflow', (random: () => number) => 2 ** -Math.floor(300 + 100 * random())],
    [
      'with one axis far above products that underflow',
      (_: () => number, k: number) => (k === 0 ? 2 ** 400 : 2 ** -530),
    ],
  ] as const)('is the exact one, also where doubles and pairs of doubles cannot tell: coordinates %s', (_, scale) => {
    const random = seededRandom(3)
    const seen = new Set<number>()
    for (let round = 0; round < ROUNDS; round++) {
      const x = Float64Array.from({ length: 12 }, () => random() - 0.5)
      const [s, t] = [random(), random()]
      const at = (i: number): number => x[i] ?? Number.NaN
      // The fourth point is in the plane of the others, up to rounding, and sometimes moved by one unit in the last place.
      for (let k = 0; k < 3; k++) x[9 + k] = at(k) + s * (at(3 + k) - at(k)) + t * (at(6 + k) - at(k))
      if (round % 3 === 0) x[9] = at(9) * (1 + 2 ** -52)
      if (round % 5 === 0) for (let p = 0; p < 4; p++) x[3 * p + (round % 3)] = at(round % 3)
      const factors = [0, 1, 2].map((k) => scale(random, k))
      const scaled = x.map((value, i) => value * Number(factors[i % 3]))
      const sign = orientation3d(scaled, 0, 1, 2, 3)
      expect(sign).toBe(exactSign(scaled))
      seen.add(sign)
    }
    expect(seen).toEqual(new Set([-1, 0, 1]))
  })
})
