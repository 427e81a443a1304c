import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRigidModel, distance, timeOfContact, velocityMotion, type BodyMotion } from '../src/index'
import { turned } from './support/grids'
import { box, randomSoup, type Mesh } from './support/meshes'
import { identity } from './support/query-sets'
import { seeded } from './support/random'
import { distanceAt, trianglesOf, triangleTriangle } from './support/reference'

type Point = readonly [number, number, number]
type Triangle = readonly [Point, Point, Point]

const minus = (p: Point, q: Point): Point => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
const dot = (p: Point, q: Point): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
const cross = (p: Point, q: Point): Point => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
]
const edges = ([a, b, c]: Triangle): readonly Point[] => [minus(b, a), minus(c, b), minus(a, c)]
const overlap = (n: Point, s: Triangle, t: Triangle): number =>
  Math.max(...s.map((p) => dot(n, p))) - Math.min(...t.map((q) => dot(n, q)))

/** All directions across which two triangles overlap least, to within a little. */
function leastDirections(s: Triangle, t: Triangle): readonly Point[] {
  const axes: Point[] = []
  for (const u of edges(s)) for (const v of edges(t)) axes.push(cross(u, v))
  for (const [u, v] of [edges(s), edges(t)]) if (u && v) axes.push(cross(u, v))
  if (triangleTriangle(s, t) > 0) {
    const [a, b] = [s, t].map((triangle) => createRigidModel(triangle.flat(), [0, 1, 2]))
    if (!a || !b) return []
    const { pointA, pointB } = distance(a, identity, b, identity)
    axes.push(minus(Array.from(pointB) as unknown as Point, Array.from(pointA) as unknown as Point))
  }
  const units = axes.flatMap((n): Point[] => {
    const length = Math.hypot(...n)
    if (!(length > 1e-12)) return []
    const unit: Point = [n[0] / length, n[1] / length, n[2] / length]
    return [unit, [-unit[0], -unit[1], -unit[2]]]
  })
  const least = Math.min(...units.map((n) => overlap(n, s, t)))
  return units.filter((n) => overlap(n, s, t) <= least + 1e-9)
}

const matrixAt = (motion: BodyMotion, t: number) => motion.matrixAt(t, new Float64Array(16))

/** Where a direction of the world at t = 0 points at another time, carried along by a body. */
function carried(n: Point, motion: BodyMotion, t: number): Point {
  const [p, q] = [matrixAt(motion, 0), matrixAt(motion, t)]
  const own = [0, 4, 8].map((c) => dot([p[c] ?? 0, p[c + 1] ?? 0, p[c + 2] ?? 0], n))
  const at = (k: number) => [0, 1, 2].reduce((sum, c) => sum + (q[4 * c + k] ?? 0) * (own[c] ?? 0), 0)
  return [at(0), at(1), at(2)]
}

interface Case {
  readonly a: Mesh
  readonly b: Mesh
  readonly motionA: BodyMotion
  readonly motionB: BodyMotion
}

/** Boxes on top of each other, or soups one in the other, that move and turn a little. */
function restingCase(seed: number): Case {
  const random = seeded(seed)
  const boxes = random() < 0.6
  const [a, b] = boxes
    ? [box(1, 1 + random(), 1), box(2 + random(), 2, 1)]
    : [randomSoup(random, 5, 1), randomSoup(random, 5, 1)]
  const vector = (size: number) => [0, 0, 0].map(() => (2 * random() - 1) * size)
  const rotation = random() < 0.5 ? [0, 0, 0, 1] : turned([0, 0, 1], random())
  const depth = random() < 0.6 ? 0 : 0.1 * random()
  const position = boxes ? [random() - 0.5, random() - 0.5, 1 - depth] : vector(0.8)
  const still = random() < 0.5
  const spin = random() < 0.3 ? 0 : 1
  const common = still ? [0, 0, 0] : vector(0.5)
  return {
    a,
    b,
    motionA: velocityMotion(
      { position, rotation },
      common.map((x, k) => x + (vector(0.7)[k] ?? 0)),
      vector(spin),
    ),
    motionB: velocityMotion(identity, common, still ? [0, 0, 0] : vector(0.5)),
  }
}

describe('what is let go, by dense sampling and all pairs of triangles', { timeout: 120_000 }, () => {
  it('touches in triangles of a contact at the start, never deeper than their limit; all else is found', () => {
    const seen = { touching: 0, contact: 0, free: 0 }
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(1e-3, 0.03), (seed, startDistance) => {
        const { a, b, motionA, motionB } = restingCase(seed)
        const [modelA, modelB] = [a, b].map((mesh) => createRigidModel(mesh.positions, mesh.triangles))
        if (!modelA || !modelB) return
        const options = { tolerance: 1e-3, start: 'ignore-separating', startDistance } as const
        const answer = timeOfContact(modelA, motionA, modelB, motionB, options)
        const swapped = timeOfContact(modelB, motionB, modelA, motionA, options)
        expect(answer.status).not.toBe('undecided')
        if (answer.status === 'free') seen.free++
        else {
          seen.contact++
          expect(distanceAt(a, motionA, b, motionB, answer.time)).toBeLessThanOrEqual(answer.tolerance + 1e-12)
        }
        const atStart = [trianglesOf(a, matrixAt(motionA, 0)), trianglesOf(b, matrixAt(motionB, 0))] as const
        const starts = atStart[0].flatMap((s, i) =>
          atStart[1].flatMap((t, j) => {
            if (triangleTriangle(s, t) > Math.max(startDistance, answer.tolerance) + 1e-12) return []
            return leastDirections(s, t).map((n) => {
              const limit = Math.max(overlap(n, s, t), startDistance) + answer.tolerance
              const [topA, bottomB] = [Math.max(...s.map((p) => dot(n, p))), Math.min(...t.map((q) => dot(n, q)))]
              return { i, j, n, limit, topA, bottomB }
            })
          }),
        )
        const liesIn = (triangle: Triangle | undefined, n: Point, height: number) =>
          triangle?.every((p) => Math.abs(dot(n, p) - height) <= answer.tolerance / 4 + 1e-12)
        const isOf = (start: (typeof starts)[number], i: number, j: number) =>
          (start.i === i && (start.j === j || liesIn(atStart[1][j], start.n, start.bottomB))) ||
          (start.j === j && liesIn(atStart[0][i], start.n, start.topA))
        const until = Math.min(1, answer.time, swapped.time)
        for (let k = 0; k <= 60; k++) {
          const t = (k / 60) * until * (1 - 1e-9)
          const [as, bs] = [trianglesOf(a, matrixAt(motionA, t)), trianglesOf(b, matrixAt(motionB, t))]
          as.forEach((p, i) => {
            bs.forEach((q, j) => {
              if (triangleTriangle(p, q) > 0) return
              seen.touching++
              const excused = starts.some(
                (start) =>
                  isOf(start, i, j) &&
                  [motionA, motionB].some((body) => overlap(carried(start.n, body, t), p, q) <= start.limit + 1e-9),
              )
              expect(excused, `${i} ${j} at ${t}`).toBe(true)
            })
          })
        }
      }),
      { numRuns: process.env['CCD_FULL'] === '1' ? 1000 : 60 },
    )
    expect(seen.touching).toBeGreaterThan(1000)
    expect(seen.contact).toBeGreaterThan(10)
    expect(seen.free).toBeGreaterThan(5)
  })
})

describe('points, normals and distances are those of the closest triangles at that time', { timeout: 60_000 }, () => {
  it('by all pairs of triangles', () => {
    let contacts = 0
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(0.2, 1e-2, 1e-6),
        fc.constantFrom('hca', 'c2a', 'ca'),
        (seed, tolerance, method) => {
          const random = seeded(seed)
          const [a, b] = [randomSoup(random, 8, 1), random() < 0.5 ? box() : randomSoup(random, 8, 1)]
          const [modelA, modelB] = [a, b].map((mesh) => createRigidModel(mesh.positions, mesh.triangles))
          if (!modelA || !modelB) return
          const vector = (size: number) => [0, 0, 0].map(() => (2 * random() - 1) * size)
          const from = { position: [3, random(), random()], rotation: [0, 0, 0, 1] }
          const [motionA, motionB] = [
            velocityMotion(from, [-4, 0, 0], vector(3)),
            velocityMotion(identity, vector(1), vector(2)),
          ]
          const answer = timeOfContact(modelA, motionA, modelB, motionB, { method, tolerance })
          if (answer.status !== 'contact' || !answer.pointA || !answer.pointB || !answer.normal) return
          contacts++
          const between = Array.from(answer.pointB, (x, k) => x - (answer.pointA?.[k] ?? 0))
          const least = distanceAt(a, motionA, b, motionB, answer.time)
          expect(answer.distance).toBeLessThanOrEqual(answer.tolerance)
          expect(answer.distance).toBeCloseTo(least, 11)
          expect(Math.hypot(...between)).toBeCloseTo(answer.distance, 11)
          expect(Math.hypot(...answer.normal)).toBeCloseTo(1, 12)
          // The normal leads from the one point to the other.
          expect(between.reduce((sum, x, k) => sum + x * (answer.normal?.[k] ?? 0), 0)).toBeGreaterThan(
            0.89 * least - 1e-11,
          )
          const [s, t] = [
            trianglesOf(a, matrixAt(motionA, answer.time))[answer.triangleA],
            trianglesOf(b, matrixAt(motionB, answer.time))[answer.triangleB],
          ]
          expect(s && t && triangleTriangle(s, t)).toBeCloseTo(least, 11)
          if (s && t)
            expect(overlap(Array.from(answer.normal) as unknown as Point, s, t)).toBeLessThan(-0.89 * least + 1e-11)
        },
      ),
      { numRuns: 150 },
    )
    expect(contacts).toBeGreaterThan(60)
  })
})
