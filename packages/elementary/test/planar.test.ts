import { planarVertexEdgeFirstContact } from '@ccd/oracle'
import { below, between, seededRandom, type Random } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { planarVertexEdgeSeparate, planarVertexEdgeToi, planarVertexEdgeTouches } from '../src/planar/planar.kernel'
import { cases, longDigits, onSlant } from './support/inclusion-queries'

const fill = (value: (i: number) => number) => new Float64Array(12).map((_, i) => value(i))
const integer = (random: Random, span: number) => below(random, 2 * span + 1) - span

/** A point that passes exactly through the moving edge at t = 1/2, then off by single bits. */
function grazing(random: Random): Float64Array {
  const x = fill(() => between(random, -1, 1))
  for (let k = 0; k < 2; k++) {
    const middle = 0.25 * (value(x, 2 + k) + value(x, 4 + k) + value(x, 8 + k) + value(x, 10 + k))
    x[6 + k] = 2 * middle - value(x, k)
  }
  return x
}

function value(x: Float64Array, i: number): number {
  return x[i] ?? Number.NaN
}

const families: readonly (readonly [string, (random: Random) => Float64Array])[] = [
  ['random', (random) => fill(() => between(random, -1, 1))],
  ['small integers', (random) => fill(() => integer(random, 2))],
  ['integers', (random) => fill(() => integer(random, 30))],
  ['on one line', (random) => fill((i) => (i % 2 ? 0 : integer(random, 4)))],
  [
    'at rest',
    (random) => {
      const x = fill(() => integer(random, 2))
      x.copyWithin(6, 0, 6)
      return x
    },
  ],
  [
    'an edge that is a point',
    (random) => {
      const x = fill(() => integer(random, 2))
      x.copyWithin(4, 2, 4)
      x.copyWithin(10, 8, 10)
      return x
    },
  ],
  ['through the middle', grazing],
  ['tiny', (random) => fill(() => 1e-300 * integer(random, 2))],
  ['denormal', (random) => fill(() => 5e-324 * integer(random, 2))],
  ['huge', (random) => fill(() => 1e200 * integer(random, 2))],
  ['products at overflow', (random) => fill(() => between(random, -1, 1) * 10 ** between(random, 153.5, 154.2))],
  [
    'on the line y = 3 x, to the last digit',
    (random) =>
      onSlant(
        fill(() => longDigits(random)),
        2,
      ),
  ],
  ['far away', (random) => fill(() => 1e8 + 2 ** -20 * integer(random, 8))],
]

describe('planar vertex-edge', () => {
  for (const [number, [name, make]] of families.entries()) {
    it(`decides like the oracle, at most 1e-12 early and never late: ${name}`, () => {
      const random = seededRandom(number)
      let contacts = 0
      for (let i = 0; i < cases(800); i++) {
        const x = make(random)
        const message = `seed ${number}: ${x.join()}`
        const truth = planarVertexEdgeFirstContact(x.slice(0, 6), x.slice(6), 0, 1, 2)
        const toi = planarVertexEdgeToi(x)
        expect(planarVertexEdgeTouches(x), message).toBe(truth !== undefined)
        if (truth === undefined) expect(toi, message).toBe(Infinity)
        else {
          contacts++
          expect(toi, message).toBeLessThanOrEqual(truth)
          expect(toi, message).toBeGreaterThanOrEqual(truth - 1e-12)
          expect(planarVertexEdgeSeparate(x, 0), message).toBe(false)
        }
      }
      expect(contacts).toBeGreaterThan(10)
    })
  }

  it('calls nothing separate that a change of eps per coordinate makes touch', () => {
    const random = seededRandom(41)
    let separate = 0
    let spoiled = 0
    for (let i = 0; i < cases(3000); i++) {
      const x = families[i % 2 === 0 ? 0 : 2]?.[1](random) ?? fill(() => 0)
      const eps = 10 ** between(random, -9, 0.5) * (i % 2 === 0 ? 0.3 : 3)
      const proved = planarVertexEdgeSeparate(x, eps)
      if (proved) separate++
      for (let trial = 0; trial < 6; trial++) {
        // Corners of the error box are the worst cases.
        const moved = x.map((v) => v + (below(random, 2) === 0 ? -eps : eps) * (1 - 2 ** -40))
        if (!planarVertexEdgeTouches(moved)) continue
        if (!planarVertexEdgeTouches(x)) spoiled++
        expect(proved, `eps ${eps}: ${x.join()} → ${moved.join()}`).toBe(false)
      }
    }
    expect(separate).toBeGreaterThan(500)
    expect(spoiled).toBeGreaterThan(50)
  })

  it('proves most generic misses separate', () => {
    const random = seededRandom(43)
    let misses = 0
    let proved = 0
    for (let i = 0; i < 3000; i++) {
      const x = fill((k) => between(random, -1, 1) * (k < 6 ? 1 : 0))
      for (let k = 0; k < 6; k++) x[6 + k] = value(x, k) + 0.1 * between(random, -1, 1)
      if (planarVertexEdgeTouches(x)) continue
      misses++
      if (planarVertexEdgeSeparate(x, 1e-9)) proved++
    }
    console.log(`planar separate, short ways: ${proved} of ${misses} misses proved`)
    expect(proved).toBeGreaterThan(0.9 * misses)
  })

  it('does not prove two touching things separate for any eps, also where p starts on an end', () => {
    const x = Float64Array.of(0, 0, 0, 0, 1, 0, 5, 5, 1, 1, 2, 2)
    expect(planarVertexEdgeToi(x)).toBe(0)
    for (const eps of [0, 1e-300, 1e-9, 1]) expect(planarVertexEdgeSeparate(x, eps)).toBe(false)
  })
})
