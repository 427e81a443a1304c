import { collect, earliest, filterPairs, pipeline, type PairStream, type RigidBodiesMotion, type Test } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bodyAudit,
  bodyContacts,
  bodySet,
  createRigidModel,
  earliestFirst,
  linearMotion,
  resting,
  sweptBodies,
  velocityMotion,
  type BodyContactOptions,
  type BodyMotion,
  type RigidModel,
} from '../src/index'
import { errorOf } from './support/errors'
import { turned } from './support/grids'
import { box, randomSoup } from './support/meshes'
import { identity, still } from './support/query-sets'
import { seeded } from './support/random'

const modelOf = ({ positions, triangles }: ReturnType<typeof box>) => createRigidModel(positions, triangles)
const cube = modelOf(box())
const rigid = (motions: readonly BodyMotion[]): RigidBodiesMotion => ({ kind: 'rigid', motions })
const at = (...position: number[]) => ({ position, rotation: [0, 0, 0, 1] })
const options = { tolerance: 1e-6 }

/** Six bodies that fly about, and mostly hit each other. */
function swarm(seed: number) {
  const random = seeded(seed)
  const models = Array.from({ length: 6 }, () =>
    modelOf(random() < 0.5 ? box(0.9, 0.6, 0.5) : randomSoup(random, 4, 0.6)),
  )
  const vector = (size: number) => [0, 0, 0].map(() => (2 * random() - 1) * size)
  const motions = models.map(() =>
    random() < 0.2
      ? resting({ position: vector(1), rotation: [0, 0, 0, 1] })
      : velocityMotion({ position: vector(1.5), rotation: turned([0.6, 0, 0.8], random()) }, vector(3), vector(4)),
  )
  return { models, motions }
}

/** What an audit holds against a step; undefined if nothing. */
function faultOf(
  run: () => unknown,
): { what: string; a: number; b: number; toi: number; reported?: number } | undefined {
  try {
    run()
  } catch (error) {
    expect(error).toMatchObject({ code: 'audit-failed' })
    return (error as { value: ReturnType<typeof faultOf> }).value
  }
  return undefined
}

/** The test of a pipeline with its times changed, or with contacts of its own. */
function tampered(
  models: readonly RigidModel[],
  change: (time: number) => number,
  ghost?: readonly [number, number],
): Test<'body-body'> {
  const test = bodyContacts(models, options)
  return {
    name: 'tampered',
    contract: test.contract,
    run(input: PairStream<'body-body'>, step, out) {
      test.run(input, step, out)
      for (let row = 0; row < out.length; row++) out.toi[row] = change(out.toi[row] ?? 0)
      if (ghost) out.push(2, ghost[0], ghost[1], 0.25)
    },
  }
}

describe('an audit of bodies', () => {
  it('finds nothing against a pipeline that is right', () => {
    let contacts = 0
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), fc.constantFrom(0, 0.05), (seed, first, minSeparation) => {
        const { models, motions } = swarm(seed)
        const bodies = bodySet(models, { ignoredPairs: [[0, 1]], margins: [[2, 3, 0.1]] })
        const start: BodyContactOptions = seed % 2 ? { ...options, start: 'ignore-separating' } : options
        const audit = bodyAudit(bodies, 1, start)
        const parts = [sweptBodies(bodies), earliestFirst(bodies), bodyContacts(bodies, start)] as const
        const run = pipeline(...parts, first ? earliest() : collect(), { audit })
        contacts += run.run({ motion: rigid(motions), minSeparation }).contacts.length
      }),
      { numRuns: 40 },
    )
    expect(contacts).toBeGreaterThan(25)
  })

  it('finds a pair that a filter drops, and draws it without the filter', () => {
    const seen = { dropped: 0, lost: 0 }
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { models, motions } = swarm(seed)
        const { contacts } = pipeline(sweptBodies(models), bodyContacts(models, options), collect()).run({
          motion: rigid(motions),
        })
        const late = [...contacts.toi.subarray(0, contacts.length).keys()].filter((row) => (contacts.toi[row] ?? 0) > 0)
        const row = late[seed % Math.max(1, late.length)] ?? -1
        if (row < 0) return
        seen.dropped++
        const [p, q, time] = [contacts.a[row] ?? 0, contacts.b[row] ?? 0, contacts.toi[row] ?? 0]
        const contract = { motion: ['rigid'], separation: 'any', keeps: 'every-contact' } as const
        const drop = filterPairs<'body-body'>('wrong', contract, (_, a, b) => a !== p || b !== q)
        const run = pipeline(sweptBodies(models), drop, bodyContacts(models, options), collect(), {
          audit: bodyAudit(models, 1, options),
        })
        const fault = faultOf(() => run.run({ motion: rigid(motions) }))
        if (fault === undefined) return
        seen.lost++
        expect(fault).toMatchObject({ what: 'lost', a: p, b: q })
        expect(fault.toi).toBeGreaterThanOrEqual(time)
        // Not much later, unless they no more than touch at first.
        expect(fault.toi).toBeLessThan(time + 0.2)
      }),
      { numRuns: 50 },
    )
    expect(seen.dropped).toBeGreaterThan(20)
    // The others no more than touch, as far as rounding can tell.
    expect(seen.lost).toBeGreaterThan(0.9 * seen.dropped)
  })

  it('finds what a broken hierarchy loses or delays', () => {
    const motions = [linearMotion(at(3, 0.1, 0.2), at(-3, 0.1, 0.2)), still]
    const broken = [0.2, 1, 3].map(
      (away): RigidModel => ({
        ...cube,
        nodes: cube.nodes.map((x, i) => (i % 12 === 1 ? x + away : i % 12 > 8 ? x / 4 : x)),
      }),
    )
    for (const model of broken) {
      const models = [cube, model]
      const run = pipeline(sweptBodies(models), bodyContacts(models, options), collect(), {
        audit: bodyAudit(models, 1, options),
      })
      const fault = faultOf(() => run.run({ motion: rigid(motions) }))
      expect(['lost', 'late']).toContain(fault?.what)
      // They meet when the first one is at x = 1.
      expect(fault?.toi).toBeCloseTo(1 / 3, 8)
    }
  })

  it('finds times that are late, and lets those pass that are early within the tolerance', () => {
    const motions = [linearMotion(at(3, 0.1, 0.2), at(-3, 0.1, 0.2)), still]
    const models = [cube, cube]
    const faultWith = (change: (time: number) => number) => {
      const run = pipeline(sweptBodies(models), tampered(models, change), collect(), {
        audit: bodyAudit(models, 1, options),
      })
      return faultOf(() => run.run({ motion: rigid(motions) }))
    }
    expect(faultWith((time) => time)).toBeUndefined()
    expect(faultWith((time) => time + 1e-6)).toMatchObject({ what: 'late', a: 0, b: 1 })
    expect(faultWith((time) => time + 0.1)).toMatchObject({ what: 'late' })
    // The speed is 6, so they are farther apart by twice the tolerance.
    expect(faultWith((time) => time - 1e-6 / 3)).toMatchObject({ what: 'invented' })
    expect(faultWith(() => 0.1)).toMatchObject({ what: 'invented', reported: 0.1 })
  })

  it('finds inventions, and writes what reproduces a fault', () => {
    const motions = [linearMotion(at(3, 0, 0), at(2, 0, 0)), still, resting(at(9, 0, 0))]
    const models = [cube, cube, cube]
    const run = pipeline(
      sweptBodies(models),
      tampered(models, (time) => time, [1, 2]),
      collect(),
      { audit: bodyAudit(models, 1, options) },
    )
    const { code, message } = errorOf(() => run.run({ motion: rigid(motions) }))
    expect(code).toBe('audit-failed')
    expect(message).toContain('invented contact: reported at t = 0.25')
    expect(message).toContain('"bodies":[1,2]')
  })

  it('does not call a pair invented that the test has given up on', () => {
    const passes = linearMotion(at(-3, 1.21, 0), { position: [3, 1.21, 0.5], rotation: turned([0, 0, 1], 2) })
    const few = { maxIterations: 2, tolerance: 1e-9 }
    const models = [cube, cube]
    const run = pipeline(sweptBodies(models), bodyContacts(models, few), collect(), {
      audit: bodyAudit(models, 1, few),
    })
    const { contacts, keeps } = run.run({ motion: rigid([passes, still]) })
    expect(contacts.length).toBe(1)
    expect(keeps).toBe('best-effort')
  })

  it('follows a contact at the start that is let go, and sees the wall behind it', () => {
    const floor = { positions: [-9, -9, 0, 9, -9, 0, 9, 9, 0, -9, 9, 0], triangles: [0, 1, 2, 0, 2, 3] }
    const wall = box(0.2, 4, 2, [2.1, 0, 0.7])
    const room = createRigidModel(
      [...floor.positions, ...wall.positions],
      [...floor.triangles, ...wall.triangles.map((v) => v + 4)],
    )
    const motions = [linearMotion(at(0, 0, 0.5), at(2, 0.1, 0.5)), still]
    const ignoring: BodyContactOptions = { tolerance: 1e-4, start: 'ignore-separating' }
    const audit = bodyAudit([cube, room], 1, ignoring)
    const right = pipeline(sweptBodies([cube, room]), bodyContacts([cube, room], ignoring), earliest(), { audit })
    expect(right.run({ motion: rigid(motions) }).earliest).toBeCloseTo(0.75, 3)
    // A hierarchy in which the volumes of the wall are elsewhere.
    const nodes = room.nodes.map((x, i) => (i % 12 === 0 && (room.nodes[i + 2] ?? 0) > 0.2 ? x + 50 : x))
    const wrong = [cube, { ...room, nodes }]
    const run = pipeline(sweptBodies(wrong), bodyContacts(wrong, ignoring), earliest(), { audit })
    const fault = faultOf(() => run.run({ motion: rigid(motions) }))
    expect(fault?.what).toBe('lost')
    expect(fault?.toi).toBeCloseTo(0.75, 3)
  })

  it('refuses what bodyContacts refuses', () => {
    const call = (...args: readonly unknown[]) => errorOf(() => bodyAudit(...(args as Parameters<typeof bodyAudit>)))
    expect(call([cube], 1, { toleranse: 1 }).message).toContain('"tolerance"')
    expect(call([cube], 1, { method: 'x' }).code).toBe('unknown-value')
    expect(call([box()], 1).message).toContain('createRigidModel(')
    const audit = bodyAudit([cube], 2)
    expect(errorOf(() => pipeline(sweptBodies([cube]), bodyContacts([cube]), collect(), { audit })).code).toBe(
      'out-of-range',
    )
    expect(identity.position).toEqual([0, 0, 0])
  })
})
