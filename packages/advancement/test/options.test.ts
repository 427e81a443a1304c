import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createRigidModel,
  distance,
  linearMotion,
  piecewiseMotion,
  resting,
  timeOfContact,
  WarmStart,
  type Pose,
} from '../src/index'
import { box, randomSoup } from './support/meshes'
import { poseAt } from './support/poses'
import { identity, still } from './support/query-sets'
import { trianglesOf, triangleTriangle } from './support/reference'

const cube = box()
const model = createRigidModel(cube.positions, cube.triangles)
const away: Pose = { position: [3, 0, 0], rotation: [0, 0, 0, 1] }
const approach = linearMotion(away, identity)
const methods = ['hca', 'c2a', 'ca'] as const

/** A random pair of soups that pass each other. */
function passing(seed: number) {
  let state = (seed % 2147483646) + 1
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  const [a, b] = [randomSoup(random, 20, 1), randomSoup(random, 20, 1)]
  const q = [0, 0, 0, 0].map(() => random() - 0.5)
  const rotation = q.map((x) => x / Math.hypot(...q))
  const motion = linearMotion(
    { position: [2.5, random() - 0.5, random() - 0.5], rotation: [0, 0, 0, 1] },
    { position: [-2.5, 2 * random() - 1, 2 * random() - 1], rotation },
  )
  return {
    a,
    b,
    modelA: createRigidModel(a.positions, a.triangles),
    modelB: createRigidModel(b.positions, b.triangles),
    motion,
  }
}

describe('options and results', () => {
  it.each(methods)('reports points, normal, triangles and tolerance of a head-on contact (%s)', (method) => {
    const answer = timeOfContact(model, approach, model, still, { method, tolerance: 1e-6 })
    expect(answer.status).toBe('contact')
    expect(answer.time).toBeLessThanOrEqual(2 / 3)
    expect(answer.time).toBeGreaterThan(2 / 3 - 1e-6)
    expect(answer.normal?.[0]).toBeCloseTo(-1, 9)
    expect(answer.pointA?.[0]).toBeCloseTo(0.5, 5)
    expect(answer.pointB?.[0]).toBeCloseTo(0.5, 12)
    expect(answer.tolerance).toBe(1e-6)
    const s = trianglesOf(cube, approach.matrixAt(answer.time, new Float64Array(16)))[answer.triangleA]
    const t = trianglesOf(cube, still.matrixAt(0, new Float64Array(16)))[answer.triangleB]
    expect(s && t && triangleTriangle(s, t)).toBeLessThanOrEqual(1e-6)
    expect(answer.converged).toBe(true)
  })

  it.each(methods)('the normal of two flat faces is theirs, whichever of their triangles touch (%s)', (method) => {
    for (const x of [1, 1 + 1e-9, 1 + 1e-15]) {
      const beside = resting({ position: [x, 0, 0], rotation: [0, 0, 0, 1] })
      const answer = timeOfContact(model, beside, model, still, { method, tolerance: 1e-6 })
      expect(answer.status).toBe('touching-at-start')
      expect(answer.normal?.[0]).toBeCloseTo(-1, 9)
      const swapped = timeOfContact(model, still, model, beside, { method, tolerance: 1e-6 })
      expect(swapped.normal?.[0]).toBeCloseTo(1, 9)
    }
  })

  it.each(methods)('a contact at exactly t = 1 counts, and one just after does not (%s)', (method) => {
    const until = (x: number) => linearMotion(away, { position: [x, 0, 0], rotation: [0, 0, 0, 1] })
    expect(timeOfContact(model, until(1), model, still, { method, tolerance: 0 }).status).toBe('contact')
    expect(timeOfContact(model, until(1 + 1e-9), model, still, { method, tolerance: 0 }).status).toBe('free')
  })

  it.each(methods)('an upper bound on time hides later contacts and does not move earlier ones (%s)', (method) => {
    const { time } = timeOfContact(model, approach, model, still, { method, tolerance: 1e-9 })
    expect(timeOfContact(model, approach, model, still, { method, tolerance: 1e-9, horizon: 0.6 }).status).toBe('free')
    expect(timeOfContact(model, approach, model, still, { method, tolerance: 1e-9, horizon: time }).time).toBe(time)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
        const { modelA, modelB, motion } = passing(seed)
        const whole = timeOfContact(modelA, motion, modelB, still, { tolerance: 1e-6 })
        if (whole.status !== 'contact') return
        const horizon = (whole.time + 1) / 2
        expect(timeOfContact(modelA, motion, modelB, still, { tolerance: 1e-6, horizon }).time).toBe(whole.time)
      }),
      { numRuns: 20 },
    )
  })

  it('finds the same times with both bodies in a common moving frame', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
        const { modelA, modelB, motion } = passing(seed)
        const alone = timeOfContact(modelA, motion, modelB, still, { tolerance: 1e-9 })
        const drift = (pose: Pose, x: number): Pose => ({
          ...pose,
          position: Array.from(pose.position, (p, k) => p + (k === 1 ? x : 0)),
        })
        const moved = linearMotion(drift(poseAt(motion, 0), 0), drift(poseAt(motion, 1), 7))
        const carried = timeOfContact(modelA, moved, modelB, linearMotion(identity, drift(identity, 7)), {
          tolerance: 1e-9,
        })
        expect(carried.status).toBe(alone.status)
        if (alone.status === 'contact') expect(carried.time).toBeCloseTo(alone.time, 5)
      }),
      { numRuns: 60 },
    )
  })

  it('yes or no: the same answer as the first contact, with a time that is a lower bound', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
        const { modelA, modelB, motion } = passing(seed)
        const first = timeOfContact(modelA, motion, modelB, still, { tolerance: 1e-6 })
        const any = timeOfContact(modelA, motion, modelB, still, { tolerance: 1e-6, query: 'any' })
        expect(any.status === 'free').toBe(first.status === 'free')
        if (first.status !== 'free') expect(any.time).toBeLessThanOrEqual(first.time + 1e-6)
      }),
      { numRuns: 60 },
    )
  })

  it.each(methods)('a warm start changes nothing but the work (%s)', (method) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (seed, other) => {
        const { modelA, modelB, motion } = passing(seed)
        const options = { method, tolerance: 1e-7 }
        const cold = timeOfContact(modelA, motion, modelB, still, options)
        const warmStart = new WarmStart()
        // First a different motion of the same bodies, so that the memory is of the wrong triangles.
        timeOfContact(modelA, passing(other).motion, modelB, still, { ...options, warmStart })
        for (let k = 0; k < 2; k++) {
          const warm = timeOfContact(modelA, motion, modelB, still, { ...options, warmStart })
          expect(warm.status).toBe(cold.status)
          if (cold.status === 'free') continue
          expect(distance(modelA, poseAt(motion, warm.time), modelB, identity).distance).toBeLessThanOrEqual(1e-7)
          expect(Math.abs(warm.time - cold.time)).toBeLessThan(1e-4)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('lists all pairs of triangles within the tolerance at the time of contact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
        const { a, b, modelA, modelB, motion } = passing(seed)
        const answer = timeOfContact(modelA, motion, modelB, still, { tolerance: 0.05, contactSet: true })
        if (answer.status === 'free') return
        const ta = trianglesOf(a, motion.matrixAt(answer.time, new Float64Array(16)))
        const tb = trianglesOf(b, still.matrixAt(0, new Float64Array(16)))
        const expected: number[] = []
        ta.forEach((s, i) => tb.forEach((t, j) => triangleTriangle(s, t) <= 0.05 - 1e-9 && expected.push(i, j)))
        const found = answer.contacts?.triangles ?? new Uint32Array()
        const pairs = new Set(Array.from({ length: found.length / 2 }, (_, k) => `${found[2 * k]} ${found[2 * k + 1]}`))
        for (let k = 0; k < expected.length; k += 2) expect(pairs.has(`${expected[k]} ${expected[k + 1]}`)).toBe(true)
        expect(pairs.has(`${answer.triangleA} ${answer.triangleB}`)).toBe(true)
        answer.contacts?.distances.forEach((d) => expect(d).toBeLessThanOrEqual(0.05))
      }),
      { numRuns: 40 },
    )
    expect(timeOfContact(model, approach, model, still).contacts).toBeUndefined()
  })

  it.each(methods)('a minimum separation moves the contact to the time of coming so close (%s)', (method) => {
    const answer = timeOfContact(model, approach, model, still, { method, tolerance: 1e-9, minSeparation: 0.5 })
    expect(answer.time).toBeLessThanOrEqual(0.5)
    expect(answer.time).toBeGreaterThan(0.5 - 1e-8)
    expect(timeOfContact(model, approach, model, still, { method, minSeparation: 2.5 }).status).toBe(
      'touching-at-start',
    )
  })

  it.each(methods)('an undecided search shows the triangles at which it ended (%s)', (method) => {
    const turning = linearMotion({ position: [3, 0.3, 0], rotation: [0, 0.6, 0, 0.8] }, identity)
    const answer = timeOfContact(model, turning, model, still, { method, maxIterations: 1, tolerance: 1e-9 })
    expect(answer).toMatchObject({ status: 'undecided', converged: false })
    expect(answer.triangleA).toBeGreaterThanOrEqual(0)
    expect(answer.pointA).toBeDefined()
    expect(answer.distance).toBeGreaterThan(1e-9)
  })

  it.each(methods)('the limit of iterations is one of each piece (%s)', (method) => {
    const parts = [...Array.from({ length: 8 }, () => resting(away)), approach]
    const motion = piecewiseMotion(
      parts,
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 16].map((k) => k / 16),
    )
    const answer = timeOfContact(model, motion, model, still, { method, maxIterations: 6 })
    expect(answer).toMatchObject({ status: 'contact', converged: true })
    expect(answer.time).toBeCloseTo(0.5 + 1 / 3, 2)
  })
})
