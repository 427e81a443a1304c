import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createRigidModel,
  linearMotion,
  piecewiseMotion,
  resting,
  screwMotion,
  timeOfContact,
  type BodyMotion,
  type Pose,
} from '../src/index'
import { box, randomSoup, type Mesh } from './support/meshes'
import { seeded } from './support/random'
import { distanceAt, provedFree, touchTime } from './support/reference'

const full = process.env['CCD_FULL'] === '1'
const runs = full ? 400 : 25

interface Case {
  readonly a: Mesh
  readonly b: Mesh
  readonly motionA: BodyMotion
  readonly motionB: BodyMotion
}

function randomPose(random: () => number, place: readonly number[], spread: number): Pose {
  const q = [0, 0, 0, 0].map(() => random() + random() + random() - 1.5)
  const length = Math.hypot(...q)
  return { position: place.map((x) => x + (2 * random() - 1) * spread), rotation: q.map((x) => x / length) }
}

/** Boxes turned by multiples of 30° about the axes: faces and edges stay parallel for the whole motion or meet so. */
function boxCase(seed: number): Case {
  const random = seeded(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const size = () => [0.5, 1, 2][pick(3)] ?? 1
  const turn = (): number[] => {
    const half = (pick(7) * Math.PI) / 12
    const axis = pick(3)
    return [0, 1, 2].map((k) => (k === axis ? Math.sin(half) : 0)).concat(Math.cos(half))
  }
  const place = (far: number) => [0, 1, 2].map((k) => (k === 0 ? far : (pick(5) - 2) * 0.5))
  const pose = (far: number): Pose => ({ position: place(far), rotation: turn() })
  return {
    a: box(size(), size(), size()),
    b: box(size(), size(), size()),
    motionA: linearMotion(pose(4), pose(-pick(3))),
    motionB: random() < 0.5 ? resting(pose(0)) : linearMotion(pose(0), pose(1)),
  }
}

/** Two soups that pass each other, turning by up to π; sometimes one rests, sometimes the path is a screw or in pieces. */
function randomCase(seed: number, place: readonly number[], scale: number): Case {
  const random = seeded(seed)
  const a = randomSoup(random, 6, scale)
  const b = randomSoup(random, 6, scale)
  const side = [0, 1, 2].map((k) => (place[k] ?? 0) + (random() < 0.5 ? -1 : 1) * 1.2 * scale)
  const opposite = side.map((x, k) => 2 * (place[k] ?? 0) - x)
  const make = (from: readonly number[], to: readonly number[]): BodyMotion => {
    const [p, q, r] = [
      randomPose(random, from, scale * 0.5),
      randomPose(random, to, scale),
      randomPose(random, to, scale),
    ]
    const kind = random()
    if (kind < 0.4) return linearMotion(p, q)
    if (kind < 0.6) return linearMotion(p, q, { reference: [scale, 0, -scale] })
    if (kind < 0.75) return screwMotion(p, q)
    return piecewiseMotion([linearMotion(p, q), screwMotion(q, r)], [0, 0.2 + 0.6 * random(), 1])
  }
  return {
    a,
    b,
    motionA: make(side, place),
    motionB: random() < 0.3 ? resting(randomPose(random, place, 0)) : make(opposite, place),
  }
}

function check(
  { a, b, motionA, motionB }: Case,
  scale: number,
  tolerances = [1e-3, 1e-7],
): 'contact' | 'free' | 'open' {
  const modelA = createRigidModel(a.positions, a.triangles)
  const modelB = createRigidModel(b.positions, b.triangles)
  const touch = touchTime(a, motionA, b, motionB, 60)
  let verdict: 'contact' | 'free' | 'open' = 'open'
  for (const method of ['hca', 'c2a', 'ca'] as const) {
    for (const relative of tolerances) {
      const answer = timeOfContact(modelA, motionA, modelB, motionB, { method, tolerance: { relative } })
      expect(answer.converged, method).toBe(true)
      expect(answer.time, `${method}: late`).toBeLessThanOrEqual(touch)
      if (answer.status === 'free') {
        expect(touch).toBe(Infinity)
        if (verdict === 'open') verdict = 'free'
      } else {
        const there = distanceAt(a, motionA, b, motionB, answer.time)
        expect(there, `${method}: early`).toBeLessThanOrEqual(answer.tolerance)
        expect(answer.tolerance).toBeLessThanOrEqual(relative * 10 * scale + 1e-9)
        verdict = 'contact'
      }
    }
  }
  return verdict === 'free' && !provedFree(a, motionA, b, motionB, 1) ? 'open' : verdict
}

describe('time of contact against dense sampling with interval bounds', { timeout: full ? 900_000 : 120_000 }, () => {
  it.each([
    ['at the origin', [0, 0, 0], 1],
    ['far from the origin', [40_000, -70_000, 20_000], 1],
    ['very small', [0, 0, 0], 1e-7],
    ['very large', [0, 0, 0], 1e8],
  ] as const)('is never late and early by no more than the tolerance, %s', (_, place, scale) => {
    const seen = { contact: 0, free: 0, open: 0 }
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        seen[check(randomCase(seed, place, scale), scale)]++
      }),
      // Two triangles without area beside each other.
      { numRuns: runs, examples: [[6], [45223263]] },
    )
    // Both outcomes must have been put to the test, or it has shown nothing.
    expect(seen.contact).toBeGreaterThan(runs / 10)
    expect(seen.free + seen.contact).toBeGreaterThan(runs / 2)
  })

  it('converges to any tolerance where faces and edges are parallel', () => {
    let contacts = 0
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        if (check(boxCase(seed), 1, [1e-3, 1e-9, 0]) === 'contact') contacts++
      }),
      // The slab of two faces that close like a book.
      { numRuns: runs, examples: [[975073871]] },
    )
    expect(contacts).toBeGreaterThan(runs / 4)
  })

  it('finds a thin plate at high speed where stepping tunnels through', () => {
    const wall = box(4, 4, 1e-6)
    const plate = box(1, 1, 1e-6)
    const a = createRigidModel(plate.positions, plate.triangles)
    const b = createRigidModel(wall.positions, wall.triangles)
    const still = resting({ position: [0, 0, 0], rotation: [0, 0, 0, 1] })
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        (hit, turn) => {
          const speed = 2e5
          const half = [0, 0, Math.sin(turn / 2), Math.cos(turn / 2)]
          const motion = linearMotion(
            { position: [0.1, 0.2, hit * speed], rotation: [0, 0, 0, 1] },
            { position: [0.3, -0.2, (hit - 1) * speed], rotation: half },
          )
          // 200 discrete steps see nothing: in each the plate is far away from the wall.
          const seen = Array.from({ length: 201 }, (_, k) => k / 200)
            .filter((t) => Math.abs(t - hit) > 1e-6)
            .map((t) => distanceAt(plate, motion, wall, still, t))
          expect(Math.min(...seen)).toBeGreaterThan(0.1)
          for (const method of ['hca', 'c2a', 'ca'] as const) {
            const answer = timeOfContact(a, motion, b, still, { method, tolerance: 1e-4 })
            expect(answer.status).toBe('contact')
            expect(answer.time).toBeLessThanOrEqual(hit - 0.99e-6 / speed)
            expect(answer.time).toBeGreaterThan(hit - 2e-4 / speed)
          }
        },
      ),
      { numRuns: full ? 40 : 4 },
    )
  })
})
