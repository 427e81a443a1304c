import { createRigidModel, linearMotion, piecewiseMotion } from '@ccd/advancement'
import { collect, earliest, pipeline, type ArticulatedMotion } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articulatedTimeOfContact, createArticulated, linkContacts, linkPairs, temporalCulling } from '../src'
import { box } from './support/meshes'
import { seeded } from './support/random'
import { randomTree, unitQuaternion } from './support/trees'

const COLUMNS = { point: 3, normal: 3, distance: 1, triangles: 2, status: 1, iterations: 1, error: 1 }

function scene(seed: number, moving: boolean) {
  const random = seeded(seed)
  const tree = randomTree(random, { links: 6 })
  const model = createArticulated({ ...tree.description, ignoreAdjacent: false })
  const signed = () => 2 * random() - 1
  const pose = () => ({ position: [2 * signed(), 2 * signed(), 2 * signed()], rotation: unitQuaternion(random) })
  const environment = [0, 1].map(() => {
    const mesh = box(0.5, 0.4, 0.3, [2 * signed(), 2 * signed(), 2 * signed()])
    const body = createRigidModel(mesh.positions, mesh.triangles)
    const [p, q, r] = [pose(), pose(), pose()]
    return moving
      ? { model: body, motion: piecewiseMotion([linearMotion(p, q), linearMotion(q, r)], [0, 0.4, 1]) }
      : { model: body }
  })
  const motion: ArticulatedMotion = {
    kind: 'articulated',
    model,
    q0: Float64Array.from(tree.q0),
    q1: Float64Array.from(tree.q1),
  }
  return { model, motion, options: { environment, tolerance: 1e-5 } }
}

describe.each([
  ['resting obstacles', false],
  ['moving obstacles', true],
])('streams of links: %s', (_name, moving) => {
  it('the pipeline finds what the query finds', () => {
    let contacts = 0
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { model, motion, options } = scene(seed, moving)
        const all = articulatedTimeOfContact(model, motion.q0, motion.q1, { ...options, query: 'all' })
        const id = (name: string | number) =>
          typeof name === 'number' ? model.links.length + name : model.links.indexOf(name)
        const expected = (all.contacts ?? []).map(({ links }) =>
          links
            .map(id)
            .toSorted((x, y) => x - y)
            .join(' '),
        )
        const query = pipeline(linkPairs(model, options), linkContacts(model, options), collect(), { columns: COLUMNS })
        const found = query.run({ motion })
        const rows = Array.from(
          { length: found.contacts.length },
          (_, i) => `${found.contacts.a[i]} ${found.contacts.b[i]}`,
        )
        expect(rows.toSorted()).toEqual(expected.toSorted())
        expect(found.keeps).toBe('every-contact')
        contacts += rows.length

        const culled = pipeline(
          linkPairs(model, options),
          temporalCulling(model, options),
          linkContacts(model, options),
          earliest(),
          { columns: COLUMNS },
        )
        const first = culled.run({ motion })
        if (all.status === 'free') expect(first.contacts.length).toBe(0)
        else expect(Math.abs(first.earliest - all.time)).toBeLessThan(1e-4)
        expect(first.stages[1]?.out).toBeLessThanOrEqual(first.stages[0]?.out ?? 0)
      }),
      { numRuns: 15 },
    )
    expect(contacts).toBeGreaterThan(10)
  })
})

describe('streams of links', () => {
  const model = createArticulated({
    links: [
      { name: 'base', geometry: [box(0.1, 0.1, 0.1)] },
      { name: 'bar', geometry: [box(2, 0.02, 0.02, [1, 0, 0])] },
    ],
    joints: [{ name: 'hinge', type: 'continuous', parent: 'base', child: 'bar', axis: [0, 0, 1] }],
  })
  const at = (x: number, y: number) => {
    const mesh = box(0.01, 0.01, 1, [x, y, 0])
    return { model: createRigidModel(mesh.positions, mesh.triangles) }
  }
  const options = { environment: [at(0, 1.5), at(9, 9), at(0.1, -1.5)], tolerance: 1e-6 }
  const query = pipeline(
    linkPairs(model, options),
    temporalCulling(model, options),
    linkContacts(model, options),
    earliest(),
    { columns: COLUMNS },
  )
  const motion = { kind: 'articulated' as const, model, q0: Float64Array.of(0), q1: Float64Array.of(3) }

  it('explain what became of a pair, by the boxes, the bounds and the times', () => {
    const { contacts } = query.run({ motion })
    expect(contacts.length).toBe(1)
    expect([contacts.a[0], contacts.b[0]]).toEqual([1, 2])
    const touching = query.explain('body-body', 1, 2)
    expect(touching.verdict).toBe('contact')
    expect(touching.text).toMatch(/bar and obstacle 0 overlap in some of \d cells/)
    const far = query.explain('body-body', 1, 3)
    expect(far.verdict).toBe('dropped')
    expect(far.by).toBe('link-pairs')
    expect(far.text).toContain('overlap in none of')
    expect(query.explain('body-body', 0, 1).text).toContain('no pair that is looked at')
  })

  it('refuse another motion, and the motion of another robot', () => {
    expect(() => query.run({ motion: { kind: 'rigid', motions: [] } })).toThrow(/articulated|rigid/)
    const other = createArticulated({ links: [{ name: 'base' }], joints: [] })
    expect(() => query.run({ motion: { ...motion, model: other } })).toThrow(/another model/)
    expect(() => query.run({ motion: { ...motion, q0: Float64Array.of(0, 1) } })).toThrow(/q0 has 2 numbers/)
  })

  it('say how much a search that was given up is worth', () => {
    const few = { ...options, maxIterations: 1, tolerance: 1e-12 }
    const short = pipeline(linkPairs(model, few), linkContacts(model, few), collect(), { columns: COLUMNS })
    const result = short.run({ motion })
    expect(result.keeps).toBe('best-effort')
    expect(result.contacts.length).toBe(1)
    expect(result.contacts.column('status')?.[0]).toBe(2)
  })
})
