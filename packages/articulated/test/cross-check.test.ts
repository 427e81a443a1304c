import { createRigidModel, linearMotion, piecewiseMotion } from '@ccd/advancement'
import { valueAt } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articulatedTimeOfContact, createArticulated, type NamedPair } from '../src'
import { box } from './support/meshes'
import { seeded } from './support/random'
import { farthest, Reference, type MovingMesh } from './support/reference'
import { randomTree, unitQuaternion, type TreeOptions } from './support/trees'

const full = process.env['CCD_FULL'] === '1'

interface Setting extends TreeOptions {
  readonly obstacles?: number
  readonly base?: boolean
  readonly pieces?: number
}

const settings: Record<string, Setting> = {
  'three links': { links: 3 },
  'chains and branches': { links: 5 },
  'thirty links': { links: 30, size: 0.6 },
  'several turns': { links: 4, turn: 40, types: ['continuous'] },
  'static obstacles': { links: 4, obstacles: 3 },
  'a moving base, moving obstacles': { links: 4, obstacles: 3, base: true },
  'motions of several pieces': { links: 3, obstacles: 2, base: true, pieces: 3 },
}

/** A random tree among random obstacles. Obstacles and base that move take their pieces in equal times. */
function randomScene(seed: number, setting: Setting) {
  const random = seeded(seed)
  const tree = randomTree(random, setting)
  const model = createArticulated({ ...tree.description, ignoreAdjacent: false })
  const signed = () => 2 * random() - 1
  const moving = (far: number) => {
    const count = setting.pieces ?? 1
    const poses = Array.from({ length: count + 1 }, () => ({
      position: [signed() * far, signed() * far, signed() * far],
      rotation: unitQuaternion(random),
    }))
    const parts = Array.from({ length: count }, (_, i) => linearMotion(valueAt(poses, i), valueAt(poses, i + 1)))
    const motion =
      count === 1
        ? valueAt(parts, 0)
        : piecewiseMotion(
            parts,
            [0, 1, 2, 3].map((k) => k / 3),
          )
    return { motion, speed: count * 2 * far * Math.sqrt(3), spin: count * Math.PI }
  }
  const obstacles: MovingMesh[] = Array.from({ length: setting.obstacles ?? 0 }, () => {
    const mesh = box(0.2 + random(), 0.2 + random(), 0.2, [3 * signed(), 3 * signed(), 3 * signed()])
    if (!setting.base) return { mesh, motion: undefined, speed: 0 }
    const { motion, speed, spin } = moving(2)
    return { mesh, motion, speed: speed + spin * farthest(mesh.positions) }
  })
  const base = setting.base ? moving(1) : undefined
  const environment = obstacles.map(({ mesh, motion }) => {
    const body = createRigidModel(mesh.positions, mesh.triangles)
    return motion ? { model: body, motion } : { model: body }
  })
  const reference = new Reference(tree.description, tree.q0, tree.q1, obstacles, base)
  const pairs: NamedPair[] = [
    ...model.pairs,
    ...model.links.flatMap((name, id) =>
      environment.flatMap((_, i) => (base || model.bodies.ofLink[id] !== 0 ? [[name, i] as const] : [])),
    ),
  ]
  const options = { environment, tolerance: 1e-5, ...(base ? { base: base.motion } : {}) }
  return { ...tree, model, reference, pairs, options }
}

describe.each(Object.entries(settings))('against an independent check of all pairs: %s', (_name, setting) => {
  it('nothing touches before the time, and the pair is within the tolerance then', () => {
    let contacts = 0
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { model, q0, q1, options, pairs, reference } = randomScene(seed, setting)
        const all = articulatedTimeOfContact(model, q0, q1, { ...options, query: 'all' })
        const first = articulatedTimeOfContact(model, q0, q1, options)
        expect(first.converged).toBe(true)
        expect(first.time).toBe(all.time)
        expect(first.status).toBe(all.status)
        const found = all.contacts ?? []
        expect(found[0]?.links).toEqual(first.links)
        for (const { links, time, tolerance, distance, pointA, pointB } of found.slice(0, 8)) {
          contacts++
          expect(reference.distance(links[0], links[1], time)).toBeLessThanOrEqual(tolerance * (1 + 1e-6))
          expect(Math.hypot(...pointA.map((x, k) => x - valueAt(pointB, k)))).toBeCloseTo(distance, 9)
        }
        let looked = 0
        const until = new Map(found.map(({ links, time }) => [JSON.stringify(links), time]))
        for (const links of pairs) {
          if (setting.links > 10 && looked++ % 32 !== 0) continue
          const end = until.get(JSON.stringify(links)) ?? 1
          expect(reference.firstCrossing(links[0], links[1], end, full ? 2e-4 : 4e-3)).toBe(Infinity)
        }
      }),
      { numRuns: full ? 100 : setting.links > 10 ? 1 : 4 },
    )
    expect(contacts).toBeGreaterThan(0)
  })
})
