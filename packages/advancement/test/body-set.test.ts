import { anyContact, collect, earliest, pipeline, type RigidBodiesMotion } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bodyContacts,
  bodySet,
  createRigidModel,
  earliestFirst,
  linearMotion,
  resting,
  sweptBodies,
  timeOfContact,
  type BodyMotion,
  type RigidModel,
} from '../src/index'
import { errorOf } from './support/errors'
import { box } from './support/meshes'
import { seeded } from './support/random'

const modelOf = ({ positions, triangles }: ReturnType<typeof box>) => createRigidModel(positions, triangles)
const rigid = (motions: readonly BodyMotion[]): RigidBodiesMotion => ({ kind: 'rigid', motions })
const at = (...position: number[]) => ({ position, rotation: [0, 0, 0, 1] })
const cube = modelOf(box())
const floor = createRigidModel([-9, -9, 0, 9, -9, 0, 9, 9, 0, -9, 9, 0], [0, 1, 2, 0, 2, 3])

describe('a crate on a floor', () => {
  // Crate 1 slides toward crate 2; both stand on the floor.
  const models = [floor, cube, cube]
  const motions = [resting(at(0, 0, 0)), linearMotion(at(0, 0, 0.5), at(2, 0, 0.5)), resting(at(2.5, 0, 0.5))]
  const options = { tolerance: 1e-4, start: 'ignore-separating' } as const

  it('hides the hit at 0.75 where every contact counts', () => {
    const run = pipeline(
      sweptBodies(models),
      earliestFirst(models),
      bodyContacts(models, { tolerance: 1e-4 }),
      earliest(),
    )
    const { earliest: time, keeps } = run.run({ motion: rigid(motions) })
    expect(time).toBe(0)
    expect(keeps).toBe('first-contact')
  })

  it.each([earliest, collect, anyContact])('and does not where the contacts at the start are let go', (sink) => {
    const test = bodyContacts(models, options)
    const {
      earliest: time,
      keeps,
      contacts,
    } = pipeline(sweptBodies(models), earliestFirst(models), test, sink()).run({ motion: rigid(motions) })
    expect(time).toBeLessThanOrEqual(0.75)
    expect(time).toBeGreaterThan(0.75 - 1e-4)
    expect([contacts.length, contacts.a[0], contacts.b[0]]).toEqual([1, 1, 2])
    expect(test.starts.map(({ a, b }) => [a, b])).toEqual([
      [0, 1],
      [0, 2],
    ])
    for (const { normal, depth, limit } of test.starts) {
      expect(normal[2]).toBeCloseTo(1, 9)
      expect(depth).toBeCloseTo(0, 9)
      // What is kept: no contact is missed, but for those at the start, up to this depth.
      expect(keeps).toEqual({ withinError: limit })
      expect(limit).toBeCloseTo(2e-4, 9)
    }
    // A step in which nothing is let go keeps everything again.
    const apart = motions.map((_, i) => resting(at(5 * i, 0, 3 * i)))
    const free = pipeline(sweptBodies(models), test, collect()).run({ motion: rigid(apart) })
    expect(free.keeps).toBe('every-contact')
    expect(test.starts).toEqual([])
  })
})

describe('rules about pairs of bodies', () => {
  const scatter = (seed: number, count: number) => {
    const random = seeded(seed)
    const place = () => at(3 * random(), 3 * random(), 3 * random())
    const models: RigidModel[] = Array.from({ length: count }, () => modelOf(box(0.3 + random(), 0.4, 0.5)))
    return { random, models, motions: models.map(() => linearMotion(place(), place())) }
  }

  it('are those of each pair on its own, with the earliest first or in any order', () => {
    let contacts = 0
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(0, 0.1), (seed, minSeparation) => {
        const count = 7
        const { random, models, motions } = scatter(seed, count)
        const id = () => Math.floor(random() * count)
        const pairs = Array.from({ length: 6 }, () => [id(), id()] as const).filter(([a, b]) => a !== b)
        const ignoredPairs = pairs.slice(0, 3)
        const margins = pairs.slice(2).map(([a, b]) => [a, b, 2 * random()] as const)
        const layer = models.map(() => random() < 0.3)
        const bodies = bodySet(models, { ignoredPairs, margins, mayCollide: (a, b) => !(layer[a] && layer[b]) })
        const expected: string[] = []
        models.forEach((a, i) => {
          models.forEach((b, j) => {
            const [motionA, motionB] = [motions[i], motions[j]]
            if (i >= j || !motionA || !motionB || (layer[i] && layer[j])) return
            const isPair = ([p, q]: readonly [number, number, ...unknown[]]) =>
              (p === i && q === j) || (p === j && q === i)
            if (ignoredPairs.some(isPair)) return
            // Of two margins of one pair the later one holds.
            const margin = margins.findLast(isPair)?.[2] ?? 0
            const separation = Math.max(minSeparation, margin)
            const answer = timeOfContact(a, motionA, b, motionB, { tolerance: 1e-6, minSeparation: separation })
            if (answer.status !== 'free') expected.push(`${i} ${j} ${answer.time}`)
          })
        })
        for (const stages of [[], [earliestFirst(bodies)]] as const) {
          const parts = [bodyContacts(bodies, { tolerance: 1e-6 }), collect()] as const
          const run = stages[0]
            ? pipeline(sweptBodies(bodies), stages[0], ...parts)
            : pipeline(sweptBodies(bodies), ...parts)
          const { contacts: found } = run.run({ motion: rigid(motions), minSeparation })
          const rows = Array.from({ length: found.length }, (_, k) => `${found.a[k]} ${found.b[k]} ${found.toi[k]}`)
          expect(rows.toSorted()).toEqual(expected.toSorted())
          contacts += rows.length
        }
      }),
      { numRuns: 60 },
    )
    expect(contacts).toBeGreaterThan(200)
  })

  it('say why a pair does not count', () => {
    const bodies = bodySet([cube, cube], { ignoredPairs: [[1, 0]] })
    const run = pipeline(sweptBodies(bodies), bodyContacts(bodies), collect())
    expect(run.run({ motion: rigid([resting(at(0, 0, 0)), resting(at(0.5, 0, 0))]) }).contacts.length).toBe(0)
    expect(run.explain('body-body', 0, 1).text).toContain('bodies 0 and 1 may not collide')
  })

  it('refuse what is no pair, no margin and no option', () => {
    const call = (options: unknown) => errorOf(() => bodySet([cube, cube], options as Parameters<typeof bodySet>[1]))
    expect(call({ ignoredPair: [] }).message).toContain('"ignoredPairs"')
    expect(call({ ignoredPairs: [[0, 2]] })).toMatchObject({
      code: 'index-out-of-range',
      message: 'ignoredPairs[0][1] is 2, but there are 2 bodies',
    })
    expect(call({ ignoredPairs: [[0, -1]] }).code).toBe('index-out-of-range')
    expect(call({ ignoredPairs: [[0.5, 1]] }).code).toBe('index-out-of-range')
    expect(call({ ignoredPairs: [[1, 1]] }).code).toBe('duplicate')
    expect(call({ ignoredPairs: [0, 1] }).code).toBe('wrong-type')
    expect(call({ ignoredPairs: Int32Array.of(0, -1) }).code).toBe('wrong-type')
    expect(call({ margins: [[0, 1]] }).code).toBe('wrong-type')
    expect(call({ margins: [[0, 1, -1]] })).toMatchObject({
      code: 'out-of-range',
      message: expect.stringContaining('margins[0][2]'),
    })
    expect(call({ mayCollide: true }).code).toBe('wrong-type')
    expect(errorOf(() => bodySet([box()] as unknown as RigidModel[])).message).toContain('createRigidModel(')
  })
})
