import fc from 'fast-check'
import { collect, earliest, pipeline, type RigidBodiesMotion } from '@ccd/core'
import { describe, expect, it } from 'vitest'
import {
  bodyContacts,
  createRigidModel,
  earliestFirst,
  linearMotion,
  resting,
  sweptBodies,
  timeOfContact,
  type BodyMotion,
} from '../src/index'
import { box, randomSoup } from './support/meshes'
import { touchTime } from './support/reference'

/** Many small bodies that fly about in a box. */
function swarm(seed: number, count: number) {
  let state = (seed % 2147483646) + 1
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  const meshes = Array.from({ length: count }, () => (random() < 0.5 ? box(0.4, 0.3, 0.2) : randomSoup(random, 5, 0.3)))
  const place = () => [0, 0, 0].map(() => 3 * random())
  const turn = () => {
    const q = [0, 0, 0, 0].map(() => random() - 0.5)
    return q.map((x) => x / Math.hypot(...q))
  }
  const motions: BodyMotion[] = meshes.map(() => {
    const start = { position: place(), rotation: turn() }
    return random() < 0.2 ? resting(start) : linearMotion(start, { position: place(), rotation: turn() })
  })
  return { meshes, motions, models: meshes.map((mesh) => createRigidModel(mesh.positions, mesh.triangles)) }
}

const rigid = (motions: readonly BodyMotion[]): RigidBodiesMotion => ({ kind: 'rigid', motions })

describe('streams of moving bodies', () => {
  it('the source keeps every pair of bodies that the sampling reference sees touch', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
        const { meshes, motions, models } = swarm(seed, 8)
        const kept = new Set<string>()
        for (const batch of sweptBodies(models).pairs({ motion: rigid(motions), minSeparation: 0, horizon: 1 })) {
          for (let i = 0; i < batch.length; i++) kept.add(`${batch.pairs[2 * i]} ${batch.pairs[2 * i + 1]}`)
        }
        meshes.forEach((a, i) => {
          meshes.forEach((b, j) => {
            const [motionA, motionB] = [motions[i], motions[j]]
            if (i >= j || !motionA || !motionB) return
            if (touchTime(a, motionA, b, motionB, 25) < Infinity) expect(kept.has(`${i} ${j}`), `${i} ${j}`).toBe(true)
          })
        })
      }),
      { numRuns: 10 },
    )
  })

  it('the pipeline finds the same contacts as all pairs one by one, and drops most pairs of a sparse swarm', () => {
    const { motions, models } = swarm(7, 40)
    const run = pipeline(sweptBodies(models), bodyContacts(models, { tolerance: 1e-6 }), collect(), {
      columns: { point: 3, normal: 3, distance: 1, triangles: 2, status: 1, iterations: 1, error: 1 },
    })
    const { contacts, stages } = run.run({ motion: rigid(motions) })
    const expected: string[] = []
    motions.forEach((motionA, i) => {
      motions.forEach((motionB, j) => {
        const [a, b] = [models[i], models[j]]
        if (i >= j || !a || !b) return
        const answer = timeOfContact(a, motionA, b, motionB, { tolerance: 1e-6 })
        if (answer.status !== 'free') expected.push(`${i} ${j} ${answer.time}`)
      })
    })
    const found = Array.from(
      { length: contacts.length },
      (_, k) => `${contacts.a[k]} ${contacts.b[k]} ${contacts.toi[k]}`,
    )
    expect(found.toSorted()).toEqual(expected.toSorted())
    expect(found.length).toBeGreaterThan(5)
    expect(stages[0]?.out).toBeLessThan(780 * 0.8)
    const distances = contacts.column('distance')?.subarray(0, contacts.length) ?? new Float64Array()
    for (const d of distances) expect(d).toBeLessThanOrEqual(1e-6)
    expect(
      Array.from(contacts.column('status')?.subarray(0, contacts.length) ?? []).every((s) => s === 0 || s === 1),
    ).toBe(true)
  })

  it('earliest first finds the first contact and leaves most pairs alone', () => {
    let asked = 0
    let all = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
        const { motions, models } = swarm(seed, 20)
        const whole = pipeline(sweptBodies(models), bodyContacts(models, { tolerance: 1e-6 }), collect()).run({
          motion: rigid(motions),
        })
        const first = pipeline(
          sweptBodies(models),
          earliestFirst(models),
          bodyContacts(models, { tolerance: 1e-6 }),
          earliest(),
        ).run({
          motion: rigid(motions),
        })
        expect(first.earliest).toBe(whole.earliest)
        asked += first.stages[2]?.in ?? 0
        all += whole.stages[1]?.in ?? 0
      }),
      { numRuns: 20 },
    )
    expect(asked).toBeLessThan(all / 2)
  })

  it('keeps a minimum separation', () => {
    const cube = box()
    const model = createRigidModel(cube.positions, cube.triangles)
    const pose = (x: number, y: number) => ({ position: [x, y, 0], rotation: [0, 0, 0, 1] })
    // They pass at a distance of 0.3.
    const motions = [linearMotion(pose(-4, 1.3), pose(4, 1.3)), resting(pose(0, 0))]
    const run = pipeline(
      sweptBodies([model, model]),
      earliestFirst([model, model]),
      bodyContacts([model, model]),
      collect(),
    )
    expect(run.run({ motion: rigid(motions) }).contacts.length).toBe(0)
    expect(run.run({ motion: rigid(motions), minSeparation: 0.2 }).contacts.length).toBe(0)
    expect(run.run({ motion: rigid(motions), minSeparation: 0.31 }).contacts.length).toBe(1)
  })

  it('refuses motions of another kind or number', () => {
    const cube = box()
    const model = createRigidModel(cube.positions, cube.triangles)
    const run = pipeline(sweptBodies([model]), bodyContacts([model]), collect())
    expect(() => run.run({ motion: rigid([]) })).toThrow(/1 bodies, but 0 motions/)
    const foreign = { kind: 'linear', matrixAt: (_: number, out: Float64Array) => out }
    expect(() => run.run({ motion: { kind: 'rigid', motions: [foreign] } })).toThrow(/motions\[0\] was not made by/)
  })
})
