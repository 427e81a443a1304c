import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRigidModel, distance, resting, type Pose } from '../src/index'
import { closest } from '../src/distance/closest.kernel'
import { triangleDistance } from '../src/distance/triangle-distance.kernel'
import { box, randomSoup } from './support/meshes'
import { identity } from './support/query-sets'
import { bruteDistance, triangleTriangle } from './support/reference'

const full = process.env['CCD_FULL'] === '1'

type Point = [number, number, number]

/** Coordinates on a coarse grid, so that parallel, touching, repeated and collinear features are common. */
const grid = fc.integer({ min: -3, max: 3 })
const corner = fc.tuple(grid, grid, grid)
const triangle = fc.tuple(corner, corner, corner)
const real = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((n) => n / 1e6)
const smooth = fc.tuple(fc.tuple(real, real, real), fc.tuple(real, real, real), fc.tuple(real, real, real))

function apart(s: readonly Point[], t: readonly Point[]): number {
  return triangleDistance(Float64Array.from([...s.flat(), ...t.flat()]))
}

function inside(p: readonly number[], t: readonly Point[]): number {
  const point: Point = [p[0] ?? 0, p[1] ?? 0, p[2] ?? 0]
  const [a = point, b = point, c = point] = t
  return triangleTriangle([point, point, point], [a, b, c])
}

describe('distance of two triangles', () => {
  it.each([
    ['grid', triangle],
    ['real', smooth],
  ] as const)('agrees with an independent one, with points on both triangles (%s corners)', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, arbitrary, (s, t) => {
        const expected = triangleTriangle(s, t)
        const found = apart(s, t)
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-11 * (1 + expected))
        const [, px = 0, py = 0, pz = 0, qx = 0, qy = 0, qz = 0] = closest
        expect(Math.abs(Math.hypot(qx - px, qy - py, qz - pz) - found)).toBeLessThanOrEqual(1e-12)
        expect(inside([px, py, pz], s)).toBeLessThanOrEqual(1e-12)
        expect(inside([qx, qy, qz], t)).toBeLessThanOrEqual(1e-12)
      }),
      { numRuns: full ? 20_000 : 2000 },
    )
  })

  it('keeps nine digits for edges that are almost parallel', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.double({ min: -0.9, max: 0.9, noNaN: true }), (digits, at) => {
        const tilt = 10 ** -digits
        // Two roofs whose ridges cross at x = `at` under a tiny angle, 1 apart.
        const s: Point[] = [
          [-1, 0, 0],
          [1, 0, 0],
          [0, 0, -1],
        ]
        const t: Point[] = [
          [-1, (-1 - at) * tilt, 1],
          [1, (1 - at) * tilt, 1],
          [0, 0, 2],
        ]
        expect(Math.abs(apart(s, t) - 1)).toBeLessThan(1e-9)
      }),
    )
  })

  it('is zero for a needle through a face and positive beside it', () => {
    const face: Point[] = [
      [0, 0, 0],
      [4, 0, 0],
      [0, 4, 0],
    ]
    expect(
      apart(
        [
          [1, 1, -1],
          [1, 1, 1],
          [1, 1, 1],
        ],
        face,
      ),
    ).toBe(0)
    expect(
      apart(
        [
          [3, 3, -1],
          [3, 3, 1],
          [3, 3, 1],
        ],
        face,
      ),
    ).toBeCloseTo(Math.SQRT2, 12)
  })
})

describe('distance of two bodies', () => {
  const seeds = fc.integer({ min: 0, max: 1e9 })
  const unit = fc
    .tuple(real, real, real, real)
    .filter((q) => Math.hypot(...q) > 0.1)
    .map((q) => q.map((x) => x / Math.hypot(...q)))

  it('agrees with all pairs of triangles', () => {
    fc.assert(
      fc.property(seeds, unit, unit, fc.tuple(real, real, real), (seed, qa, qb, p) => {
        let state = seed
        const random = () => (state = (state * 48271 + 11) % 2147483647) / 2147483647
        const a = randomSoup(random, 12, 1)
        const b = randomSoup(random, 9, 1)
        const poseA: Pose = { position: p.map((x) => 2 * x), rotation: qa }
        const poseB: Pose = { position: p.map((x) => -x), rotation: qb }
        const expected = bruteDistance(
          a,
          resting(poseA).matrixAt(0, new Float64Array(16)),
          b,
          resting(poseB).matrixAt(0, new Float64Array(16)),
        )
        const found = distance(
          createRigidModel(a.positions, a.triangles),
          poseA,
          createRigidModel(b.positions, b.triangles),
          poseB,
        )
        expect(Math.abs(found.distance - expected)).toBeLessThanOrEqual(1e-9 * expected + 1e-13)
        const gap = Math.hypot(...found.pointA.map((x, k) => x - (found.pointB[k] ?? 0)))
        expect(Math.abs(gap - found.distance)).toBeLessThan(1e-12)
      }),
      { numRuns: 150 },
    )
  })

  it('is zero for bodies that overlap, and measures surfaces: a body inside another is at a distance', () => {
    const small = box(1, 1, 1)
    const large = box(4, 4, 4)
    const a = createRigidModel(small.positions, small.triangles)
    const b = createRigidModel(large.positions, large.triangles)
    expect(distance(a, { position: [2, 0, 0], rotation: [0, 0, 0, 1] }, b, identity).distance).toBe(0)
    expect(distance(a, identity, b, identity).distance).toBe(1.5)
    expect(distance(a, { position: [2.5, 0, 0], rotation: [0, 0, 0, 1] }, b, identity).distance).toBe(0)
  })
})
