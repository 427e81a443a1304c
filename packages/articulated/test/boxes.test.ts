import { createRigidModel, resting } from '@ccd/advancement'
import { valueAt } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articulatedTimeOfContact, createArticulated } from '../src'
import { box } from './support/meshes'
import { seeded } from './support/random'
import { randomTree } from './support/trees'

describe('boxes of links', () => {
  it.each([1, 3, 8, 31])('leave every contact: %s cells', (cells) => {
    let contacts = 0
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seeded(seed)
        const { description, q0, q1 } = randomTree(random, { links: 8 })
        const padded = description.links.map((link) => ({ ...link, padding: 0.3 * random() }))
        const model = createArticulated({ ...description, links: padded, ignoreAdjacent: false })
        const environment = [0, 1, 2].map(() => {
          const mesh = box(
            0.5,
            0.4,
            0.3,
            [0, 0, 0].map(() => 4 * random() - 2),
          )
          return { model: createRigidModel(mesh.positions, mesh.triangles) }
        })
        const options = { environment, tolerance: 1e-6, minSeparation: 0.1 * random(), query: 'all' as const }
        const found = articulatedTimeOfContact(model, q0, q1, { ...options, cells })
        const plain = articulatedTimeOfContact(model, q0, q1, { ...options, cells: 0 })
        expect(plain.work.boxed).toBe(plain.work.pairs)
        expect(found.contacts?.map(({ links }) => links.join()).toSorted()).toEqual(
          plain.contacts?.map(({ links }) => links.join()).toSorted(),
        )
        contacts += plain.contacts?.length ?? 0
      }),
      { numRuns: 15 },
    )
    expect(contacts).toBeGreaterThan(20)
  })

  it('leave a contact where the padded surfaces touch by a hair', () => {
    const bar = createArticulated({
      links: [{ name: 'base' }, { name: 'bar', geometry: [box(1, 1, 1)], padding: 0.25 }],
      joints: [{ name: 'slide', type: 'prismatic', parent: 'base', child: 'bar', axis: [1, 0, 0] }],
    })
    const mesh = box(1, 1, 1, [3, 0, 0])
    const environment = [{ model: createRigidModel(mesh.positions, mesh.triangles) }]
    const ask = (end: number) =>
      articulatedTimeOfContact(bar, [0], [end], { environment, cells: 4, tolerance: 1e-9, minSeparation: 0.25 })
    expect(ask(1.5 + 1e-6).status).toBe('contact')
    expect(ask(1.5 - 1e-6).status).toBe('free')
  })

  it('follow obstacles that have been put elsewhere, and other separations', () => {
    const bar = createArticulated({
      links: [{ name: 'base' }, { name: 'bar', geometry: [box(1, 1, 1)] }],
      joints: [{ name: 'slide', type: 'prismatic', parent: 'base', child: 'bar', axis: [1, 0, 0] }],
    })
    const mesh = box(1, 1, 1)
    const stone = createRigidModel(mesh.positions, mesh.triangles)
    for (const cells of [0, 4]) {
      for (const [x, separation] of [
        [3, 0],
        [5, 0],
        [3, 1],
        [5, 2.5],
        [2, 0],
      ] as const) {
        const motion = resting({ position: [x, 0, 0], rotation: [0, 0, 0, 1] })
        const answer = articulatedTimeOfContact(bar, [0], [10], {
          environment: [{ model: stone, motion }],
          tolerance: 1e-9,
          minSeparation: separation,
          cells,
        })
        expect(answer.time).toBeCloseTo((x - 1 - separation) / 10, 7)
        expect(valueAt(answer.pointB ?? [], 0)).toBeCloseTo(x - 0.5, 7)
      }
    }
  })
})
