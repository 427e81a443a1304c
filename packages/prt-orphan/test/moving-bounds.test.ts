import { collect, createTopology, listSource, pipeline, type Motion, type StepContext } from '@ccd/core'
import { elementaryTest } from '@ccd/elementary'
import { contactsOfMesh } from '@ccd/oracle'
import { proceduralRepresentatives, withOrphans } from '@ccd/prt-orphan'
import { openFan, seededRandom, smallMeshes, snap } from '@ccd/scenes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysOf, nonAdjacentPairs, stepOf, topologyOfMesh, type Mesh } from './support/cases'

const kernels = ['auto', 'typescript'] as const

const topology = createTopology(Uint32Array.of(0, 1, 2, 3, 4, 5), 6)
const FACE = [0, 0, 0, 1, 0, 0, 0, 1, 0]
/** A small triangle whose first vertex is the given point; it lies above it. */
const above = ([x = 0, y = 0, z = 0]: readonly number[]): number[] => [
  x,
  y,
  z,
  x + 0.1,
  y,
  z + 0.1,
  x,
  y + 0.1,
  z + 0.1,
]

function kept(motion: Motion, kernel: 'auto' | 'typescript', minSeparation = 0): string[] {
  const step: StepContext = { topology, motion, minSeparation, horizon: 1 }
  return keysOf(
    proceduralRepresentatives({ kernels: kernel }).run(
      listSource('triangle-triangle', Uint32Array.of(0, 1)).pairs(step),
      step,
    ),
  )
}
const straight = (x0: readonly number[], x1: readonly number[]): Motion => ({
  kind: 'linear',
  x0: Float64Array.from(x0),
  x1: Float64Array.from(x1),
})
const VERTEX_ON_FACE = 'vertex-face 3 0'

describe.each(kernels)('moving bounds (%s)', (kernel) => {
  it('drop features that come to the same place at different times, which swept volumes keep', () => {
    const follows = straight(
      [...FACE, ...above([0.2, 0.2, 0.5])],
      [...FACE.map((x, i) => (i % 3 === 2 ? x - 2 : x)), ...above([0.2, 0.2, -1.5])],
    )
    expect(kept(follows, kernel)).toEqual([])
    // The same with a separation falls back to swept volumes, and with one larger than the distance it has to.
    expect(kept(follows, kernel, 0.6)).toContain(VERTEX_ON_FACE)
  })
  it('keep features that change sides, though they are apart at the start and at the end', () => {
    expect(kept(straight([...FACE, ...above([0.2, 0.2, 1])], [...FACE, ...above([0.2, 0.2, -1])]), kernel)).toContain(
      VERTEX_ON_FACE,
    )
  })
  it('keep features that are apart along one axis at the start and along another at the end', () => {
    const from = [0.2, 0.2, 1]
    const to = [-1, 0.2, -1]
    expect(kept(straight([...FACE, ...above(from)], [...FACE, ...above(to)]), kernel)).toContain(VERTEX_ON_FACE)
  })
  it.each([0, 1])('keep a contact at t = %s only', (time) => {
    const touching = [...FACE, ...above([0.2, 0.2, 0])]
    const apart = [...FACE, ...above([0.2, 0.2, 1])]
    const [x0, x1] = time === 0 ? [touching, apart] : [apart, touching]
    expect(kept(straight(x0, x1), kernel)).toContain(VERTEX_ON_FACE)
  })
  it('keep a contact whose projections are equal only before positions are rounded to f32', () => {
    // All corners of the face and the vertex on it have x + y = 2⁻³⁰ exactly; the vertex then leaves along (1, 1, 0).
    const e = 2 ** -30
    const face = [1 + e, -1, 0, e - 1, 1, 0, 1 + e, -1, 1]
    const vertex = [e / 2, e / 2, 0]
    const x0 = [...face, ...vertex, 2, 2, 0, 2, 2, 1]
    const x1 = [...face, 1, 1, 0, 3, 3, 0, 3, 3, 1]
    expect(kept(straight(x0, x1), kernel)).toContain(VERTEX_ON_FACE)
    expect(kept(straight(x0.map(Math.fround), x1.map(Math.fround)), kernel)).not.toContain(VERTEX_ON_FACE)
  })
  it('keep a dip of a curved path below the face', () => {
    const start = Float64Array.from([...FACE, ...above([0.2, 0.2, 1])])
    const dip = start.map((x, i) => (i >= 9 && i % 3 === 2 ? x - 4 : x))
    expect(kept({ kind: 'polynomial', control: [start, dip, start] }, kernel)).toContain(VERTEX_ON_FACE)
  })

  it('never drop vertices that meet a corner exactly, at any scale and offset', () => {
    const coordinate = fc.double({ min: -1, max: 1, noNaN: true })
    const point = fc.tuple(coordinate, coordinate, coordinate)
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 11, maxLength: 11 }),
        fc.integer({ min: -40, max: 40 }),
        fc.constantFrom(0, 1),
        (points, exponent, time) => {
          const numbers = points.map((p) => p.map((x) => x * 2 ** exponent + (exponent % 3)))
          // Vertex 3 is at vertex 0 at one end of the step, in exactly the same doubles.
          const [meeting = []] = numbers
          const at = [meeting, ...numbers.slice(1, 3), meeting, ...numbers.slice(3, 5)].flat()
          const other = numbers.slice(5, 11).flat()
          expect(kept(time === 0 ? straight(at, other) : straight(other, at), kernel)).toContain(VERTEX_ON_FACE)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('all contacts of the oracle arrive', () => {
  const meshes = smallMeshes(9).filter((_, i) => i % (process.env.CCD_FULL === '1' ? 1 : 6) === 0)
  const shifted = (mesh: Mesh): Mesh => ({
    ...mesh,
    x0: mesh.x0.map((x) => x + 12345.678),
    x1: mesh.x1.map((x) => x + 12345.678),
  })

  it.each(kernels)('near the origin, far from it, and on a grid where much touches exactly (%s)', (kernel) => {
    let found = 0
    for (const original of meshes) {
      for (const mesh of [original, shifted(original), snap(original)]) {
        const whole = topologyOfMesh(mesh)
        const truth = contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1)
        const source = listSource('triangle-triangle', nonAdjacentPairs(whole))
        const { contacts } = pipeline(
          source,
          proceduralRepresentatives({ kernels: kernel }),
          withOrphans(),
          elementaryTest(),
          collect(),
        ).run(stepOf(mesh, whole))
        expect(contacts.length, mesh === original ? original.name : `${original.name}, moved`).toBe(truth.length)
        found += truth.length
      }
    }
    expect(found).toBeGreaterThan(500)
  })
})

describe('orphans', () => {
  const mesh = openFan({ count: 30, seed: 2, noise: 5 })
  const fan = topologyOfMesh(mesh)

  it('that stay on one side of each other are dropped, at no cost in contacts', () => {
    const random = seededRandom(4)
    const drift = Array.from({ length: 3 }, () => 20 * random())
    // All vertices fly the same long way: swept boxes overlap everywhere.
    const flying = { ...mesh, x1: mesh.x1.map((x, i) => x + (drift[i % 3] ?? 0)) }
    const step = stepOf(flying, fan)
    const all = keysOf(withOrphans().run([], { ...step, minSeparation: Number.MIN_VALUE })).length
    expect(keysOf(withOrphans().run([], step)).length).toBeLessThan(all)
    const source = listSource('triangle-triangle', nonAdjacentPairs(fan))
    const { contacts } = pipeline(source, proceduralRepresentatives(), withOrphans(), elementaryTest(), collect()).run(
      step,
    )
    expect(contacts.length).toBe(contactsOfMesh(flying.triangles, flying.x0, flying.x1).length)
    expect(contacts.length).toBeGreaterThan(0)
  })
})

it('explains by what order at both ends a pair was dropped', () => {
  const x0 = Float64Array.from([...FACE, ...above([0.25, 0.25, 0.5])])
  const x1 = x0.map((x, i) => (i % 3 === 2 ? x - 2 : x))
  const step: StepContext = { topology, motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 }
  expect(proceduralRepresentatives().explain?.('vertex-face', 3, 0, step)).toBe(
    'apart along (0, 0, 1), in the same order at both ends: [0.5, 0.5] and [0, 0] at the start, [-1.5, -1.5] and [-2, -2] at the end',
  )
})
