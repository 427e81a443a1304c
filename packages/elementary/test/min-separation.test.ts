import { edgeEdgeFirstContact, vertexFaceFirstContact } from '@ccd/oracle'
import { seededRandom, below } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import {
  minSeparationEdgeEdge,
  minSeparationVertexFace,
  separationFilterEdgeEdge,
  separationFilterVertexFace,
} from '../src/separation/min-separation.kernel'
import { generatedQueries, positionsOf } from './support/generated-queries'
import { cases, families, queries } from './support/inclusion-queries'
import { distanceNear, isLess, squaredDistance } from './support/min-separation-distance'

const kinds = [
  {
    kind: 'vertex-face',
    isFace: true,
    solve: minSeparationVertexFace,
    filter: separationFilterVertexFace,
    truthOf: vertexFaceFirstContact,
  },
  {
    kind: 'edge-edge',
    isFace: false,
    solve: minSeparationEdgeEdge,
    filter: separationFilterEdgeEdge,
    truthOf: edgeEdgeFirstContact,
  },
] as const

const SAMPLES = 48

/** First sampled time at which the exact distance is at most d = p / q; Infinity if there is none. */
function firstSample(isFace: boolean, points: Float64Array, p: number, q: number): number {
  const limit = { numerator: BigInt(p * p), denominator: BigInt(q * q) }
  for (let k = 0; k <= SAMPLES; k++) {
    if (!isLess(limit, squaredDistance(isFace, points, k, SAMPLES))) return k / SAMPLES
  }
  return Infinity
}

for (const { kind, isFace, solve, filter, truthOf } of kinds) {
  describe(`minimum separation, ${kind}`, () => {
    for (const [seed, span] of [
      [1, 1],
      [2, 3],
      [3, 40],
      [4, 1000],
    ] as const) {
      it(`is never later than a time at which the distance is at most d: integers up to ${span}`, () => {
        const random = seededRandom(seed)
        let hits = 0
        let dropped = 0
        for (let i = 0; i < cases(400); i++) {
          const flat = below(random, 4)
          const still = below(random, 4) === 0
          const points = new Float64Array(24).map((_, k) => (k % 3 === flat ? 1 : below(random, 2 * span + 1) - span))
          if (still) points.copyWithin(12, 0, 12)
          const p = 1 + below(random, 2 * span)
          const q = 2
          const first = firstSample(isFace, points, p, q)
          const message = `seed ${seed}, d = ${p / q}: ${points.join()}`
          expect(solve(points, p / q, 1), message).toBeLessThanOrEqual(first)
          if (first === 0) expect(solve(points, p / q, 1), message).toBe(0)
          if (filter(points, p / q)) {
            dropped++
            expect(first, message).toBe(Infinity)
            expect(solve(points, p / q, 1), message).toBe(Infinity)
          }
          if (first !== Infinity) hits++
        }
        expect(hits).toBeGreaterThan(20)
        expect(dropped).toBeGreaterThan(0)
      })
    }

    it('is never later than a contact, and the filter keeps it, at all scales and in all degenerate kinds', () => {
      let contacts = 0
      for (const { category, points } of generatedQueries(29, cases(3000), !isFace)) {
        const { x0, x1 } = positionsOf(points)
        const truth = truthOf(x0, x1, 0, 1, 2, 3)
        if (truth === undefined) continue
        contacts++
        for (const d of [0, 1e-300, 1e-3]) {
          expect(solve(points, d, 1), `${category}, d = ${d}: ${points.join()}`).toBeLessThanOrEqual(truth)
          expect(filter(points, d), `${category}, d = ${d}: ${points.join()}`).toBe(false)
        }
      }
      expect(contacts).toBeGreaterThan(300)
    })

    it('says the same for the same shape at any scale and far from the origin', () => {
      const random = seededRandom(5)
      for (let i = 0; i < cases(300); i++) {
        const points = new Float64Array(24).map(() => below(random, 41) - 20)
        const toi = solve(points, 1.5, 1)
        for (const scale of [2 ** -1000, 2 ** -600, 2 ** -20, 2 ** 100, 2 ** 500]) {
          const other = solve(
            points.map((value) => value * scale),
            1.5 * scale,
            1,
          )
          if (toi === Infinity) expect(other).toBe(Infinity)
          else expect(Math.abs(other - toi)).toBeLessThan(1e-9)
        }
        // 2^40 away the differences are still exact.
        const far = solve(
          points.map((value) => value + 2 ** 40),
          1.5,
          1,
        )
        expect(far).toBe(toi)
      }
    })

    it('stops where the distance is d: false positives are counted', () => {
      for (const d of [1e-8, 1e-4, 1e-2, 0.1, 1]) {
        let hits = 0
        let wrong = 0
        for (const family of families.slice(0, 1).concat(families.slice(7, 8))) {
          for (const points of queries(family, cases(1500), 17)) {
            const toi = solve(points, d, 1)
            if (toi === Infinity) continue
            hits++
            const distance = distanceNear(isFace, points, toi)
            if (distance > d + 1e-9) wrong++
            // Never closer than d at the time returned, unless it started so.
            if (toi > 0) expect(distance).toBeGreaterThan(d - 1e-11)
          }
        }
        console.log(`minimum separation ${kind}, d = ${d}: ${hits} times, ${wrong} farther than d + 1e-9`)
        expect(wrong).toBeLessThanOrEqual(0.002 * hits)
      }
    })

    it('has no later time for a larger d, and a time that does not depend on the horizon', () => {
      for (const family of families) {
        for (const points of queries(family, 60, 19)) {
          let last = Infinity
          for (const d of [1e-320, 1e-9, 1e-3, 1, 1e200, Infinity]) {
            const toi = solve(points, d, 1)
            expect(toi).toBeLessThanOrEqual(last + 1e-9)
            expect(solve(points, d, 0.5)).toBe(toi <= 0.5 ? toi : Infinity)
            last = toi
          }
          expect(last).toBe(0)
        }
      }
    })
  })
}

describe('minimum separation, known cases', () => {
  const face = [0, 0, 0, 1, 0, 0, 0, 1, 0]

  it('gives the time at which a falling vertex is d above the face', () => {
    const falling = Float64Array.of(0.2, 0.2, 2, ...face, 0.2, 0.2, 0, ...face)
    const toi = minSeparationVertexFace(falling, 0.5, 1)
    expect(toi).toBeLessThanOrEqual(0.75)
    expect(toi).toBeGreaterThan(0.75 - 1e-11)
  })

  it('counts a distance of exactly d at the start, and lets a hair more pass', () => {
    const resting = (height: number) => Float64Array.of(0.2, 0.2, height, ...face, 0.2, 0.2, height, ...face)
    expect(minSeparationVertexFace(resting(0.5), 0.5, 1)).toBe(0)
    expect(minSeparationVertexFace(resting(0.5 + 1e-12), 0.5, 1)).toBe(Infinity)
  })

  it('sees a vertex that comes near and leaves within the step, where coplanarity has no root', () => {
    // Passes (0, 0, 0.1) over the corner on a slant: never in the plane of the face.
    const passing = Float64Array.of(-1, 0.1, 0.1, ...face, 1, 0.1, 0.1, ...face)
    expect(minSeparationVertexFace(passing, 0.2, 1)).toBeLessThan(0.5)
    expect(minSeparationVertexFace(passing, 0.09, 1)).toBe(Infinity)
  })

  it('holds for faces and edges that are points', () => {
    const point = [0, 0, 0, 0, 0, 0, 0, 0, 0]
    const approach = Float64Array.of(2, 0, 0, ...point, 0, 0, 0, ...point)
    expect(minSeparationVertexFace(approach, 1, 1)).toBeCloseTo(0.5, 10)
    const edges = Float64Array.of(2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    expect(minSeparationEdgeEdge(edges, 1, 1)).toBeCloseTo(0.5, 10)
  })

  it('is not late where the time is the least double or less', () => {
    // The vertex reaches the corner f2 just before 2^-1074: at 0 in doubles that are not late.
    const points = Float64Array.of(
      -2.3661043723335494e-271,
      3.062354272321249e-95,
      -1.1830521861667747e-271,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      3.062354272321249e-95,
      0,
      4.789048565205903e52,
      -4.789048565205903e52,
      2.3945242826029513e52,
      0,
      0,
      0,
      5.91604043561919e-60,
      0,
      0,
      0,
      1.3177747429041218e-82,
      0,
    )
    expect(vertexFaceFirstContact(points.slice(0, 12), points.slice(12), 0, 1, 2, 3)).toBe(0)
    for (const d of [0, 1e-320, 1e-300]) expect(minSeparationVertexFace(points, d, 1)).toBe(0)
  })

  it('answers 0 when its arithmetic overflows', () => {
    const points = new Float64Array(24).map((_, i) => ((i * 7) % 5 < 2 ? 1.7e308 : -1.7e308))
    expect(minSeparationVertexFace(points, 1, 1)).toBe(0)
  })
})
