import { edgeEdgeContact, segmentTriangleTouch } from '@ccd/oracle'
import { below, between, seededRandom, type Random } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { edgeFaceTouches, segmentsTouch2d } from '../src/discrete/discrete.kernel'
import { cases, longDigits, onSlant } from './support/inclusion-queries'

const integer = (random: Random, span: number) => below(random, 2 * span + 1) - span
const fill = (count: number, value: (i: number) => number) => new Float64Array(count).map((_, i) => value(i))

const families: readonly (readonly [string, (random: Random, count: number) => Float64Array])[] = [
  ['random', (random, count) => fill(count, () => between(random, -1, 1))],
  ['corners of a cube', (random, count) => fill(count, () => below(random, 2))],
  ['small integers', (random, count) => fill(count, () => integer(random, 2))],
  ['in one plane', (random, count) => fill(count, (i) => (i % 3 === 2 ? 1 : integer(random, 3)))],
  ['on one line', (random, count) => fill(count, (i) => (i % 3 === 0 ? integer(random, 4) : 0))],
  [
    'on a slanted line',
    (random, count) => {
      const x = fill(count, () => integer(random, 4))
      return x.map((_, i) => (x[i - (i % 3)] ?? 0) * (1 + (i % 3)))
    },
  ],
  [
    'on a slanted plane',
    (random, count) => {
      const x = fill(count, () => integer(random, 3))
      return x.map((v, i) => (i % 3 === 2 ? (x[i - 1] ?? 0) + (x[i - 2] ?? 0) : v))
    },
  ],
  [
    'nearly in one plane',
    (random, count) => fill(count, (i) => (i % 3 === 2 ? 1 + 2 ** -52 * below(random, 3) : between(random, -1, 1))),
  ],
  [
    'in the plane y = 3 x, to the last digit',
    (random, count) =>
      onSlant(
        fill(count, () => longDigits(random)),
        3,
      ),
  ],
  ['tiny', (random, count) => fill(count, () => 1e-300 * integer(random, 1))],
  ['denormal', (random, count) => fill(count, () => 5e-324 * integer(random, 1))],
  ['huge', (random, count) => fill(count, () => 1e200 * integer(random, 1))],
]

const ROTATIONS = [
  [2, 3, 4],
  [3, 4, 2],
  [4, 3, 2],
] as const

describe('discrete tests', () => {
  for (const [number, [name, make]] of families.entries()) {
    it(`edge against face decides like the oracle, in every order of corners: ${name}`, () => {
      const random = seededRandom(number)
      let touching = 0
      for (let i = 0; i < cases(500); i++) {
        const x = make(random, 15)
        const truth = segmentTriangleTouch(x, 0, 1, 2, 3, 4)
        if (truth) touching++
        for (const [f0, f1, f2] of ROTATIONS) {
          expect(edgeFaceTouches(x, 0, 1, f0, f1, f2), `seed ${number}: ${x.join()}`).toBe(truth)
          expect(edgeFaceTouches(x, 1, 0, f0, f1, f2), `seed ${number}: ${x.join()}`).toBe(truth)
        }
      }
      expect(touching).toBeGreaterThan(10)
    })

    it(`segment against segment in the plane decides like the oracle: ${name}`, () => {
      const random = seededRandom(100 + number)
      let touching = 0
      for (let i = 0; i < cases(500); i++) {
        const x = make(random, 12).map((v, k) => (k % 3 === 2 ? 0 : v))
        const [ax = 0, ay = 0, , bx = 0, by = 0, , cx = 0, cy = 0, , dx = 0, dy = 0] = x
        const truth = edgeEdgeContact(x, x, 0, 1, 2, 3)
        if (truth) touching++
        expect(segmentsTouch2d(ax, ay, bx, by, cx, cy, dx, dy), `seed ${100 + number}: ${x.join()}`).toBe(truth)
        expect(segmentsTouch2d(dx, dy, cx, cy, ax, ay, bx, by), `seed ${100 + number}: ${x.join()}`).toBe(truth)
      }
      expect(touching).toBeGreaterThan(10)
    })
  }

  it('sees an edge that lies inside a face without meeting its sides', () => {
    const x = Float64Array.of(1, 1, 0, 2, 1, 0, 0, 0, 0, 9, 0, 0, 0, 9, 0)
    expect(edgeFaceTouches(x, 0, 1, 2, 3, 4)).toBe(true)
  })
})
