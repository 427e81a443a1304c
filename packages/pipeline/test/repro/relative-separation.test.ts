import { valueAt } from '@ccd/core'
import { contactsOfMesh } from '@ccd/oracle'
import { deformableCcd } from '@ccd/pipeline'
import { seededRandom } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { featureDistances } from '../support/distances'
import { latticeMesh } from '../support/lattice-meshes'
import { meshOf, type Mesh } from '../support/oracle-contacts'

const full = process.env['CCD_FULL'] === '1'

/** A large triangle in the plane z = 0 and a small one above it, whose lowest vertex is at (x, 0, h). */
function above(h0: number, h1: number, slide = 0, fall = 0): Mesh {
  const at = (h: number, x: number, floor: number) =>
    Float64Array.of(-9, -9, floor, 9, -9, floor, 0, 9, floor, x, 0, h, x + 1, 0, h + 1, x, 1, h + 1)
  return { triangles: Uint32Array.of(0, 1, 2, 3, 4, 5), x0: at(h0, 0, 0), x1: at(h1, slide, fall) }
}

const limit = (mesh: Mesh, options: { minSeparation?: number; relativeSeparation?: number }) =>
  deformableCcd(meshOf(mesh)).maxStep(mesh.x0, mesh.x1, options)

const endOf = ({ x0, x1 }: Mesh, fraction: number) =>
  fraction === 1 ? x1 : x0.map((x, i) => x + fraction * (valueAt(x1, i) - x))

describe('maxStep with a relative separation', () => {
  it('is not 0 for features that slide or move together within the separation', () => {
    const sliding = above(0.1, 0.1, 3)
    const together = above(0.1, 2.1, 0, 2)
    for (const mesh of [sliding, together]) {
      expect(limit(mesh, { minSeparation: 0.25 })).toBe(0)
      expect(limit(mesh, { minSeparation: 0.25, relativeSeparation: 0.2 })).toBe(1)
    }
  })

  it('keeps the share of the distance, and nearly uses it up', () => {
    const falling = above(1, -1)
    const near = (fraction: number, expected: number) => {
      expect(fraction).toBeLessThanOrEqual(expected)
      expect(fraction).toBeGreaterThan(0.99 * expected)
    }
    near(limit(falling, { relativeSeparation: 0.2 }), 0.4)
    near(limit(falling, { relativeSeparation: 0.2, minSeparation: 0.05 }), 0.475)
    near(limit(falling, { relativeSeparation: 0.2, minSeparation: 0.5 }), 0.4)
    // Far apart during the whole step: only volumes that are wide enough let the pair be seen.
    near(limit(above(1, 0.85), { relativeSeparation: 0.9 }), 2 / 3)
  })

  it('is 0 only where features touch at the start, however near they are', () => {
    expect(limit(above(0, 1), { relativeSeparation: 0.2 })).toBe(0)
    for (const gap of [1e-3, 1e-9, 1e-13, 1e-17, 1e-100, 1e-300]) {
      const fraction = limit(above(gap, -1), { relativeSeparation: 0.2, minSeparation: 0.25 })
      expect({ gap, positive: fraction > 0 }).toEqual({ gap, positive: true })
    }
  })

  it('lets no pair come closer than its share on the way to the rounded end, on meshes whose features are everywhere', () => {
    let shortened = 0
    for (let seed = 1; seed <= (full ? 4000 : 400); seed++) {
      const mesh = latticeMesh(seed)
      const share = [0.1, 0.5, 0.9][seed % 3]
      const fraction = limit(mesh, { relativeSeparation: Number(share) })
      const touches = contactsOfMesh(mesh.triangles, mesh.x0, mesh.x0).length > 0
      expect({ seed, positive: fraction > 0 }).toEqual({ seed, positive: !touches })
      if (touches) continue
      if (fraction < 1) shortened++
      const end = endOf(mesh, fraction)
      expect(contactsOfMesh(mesh.triangles, mesh.x0, end)).toEqual([])
      const start = featureDistances(mesh.triangles, mesh.x0)
      for (const t of [0.25, 0.5, 0.75, 1]) {
        const x = endOf({ ...mesh, x1: end }, t)
        featureDistances(mesh.triangles, x).forEach((distance, pair) => {
          expect(distance).toBeGreaterThan(Number(share) * valueAt(start, pair) * (1 - 1e-9))
        })
      }
    }
    expect(shortened).toBeGreaterThan(40)
  })

  it('never stops and never passes through in a walk of random steps', () => {
    const random = seededRandom(11)
    const count = 4
    const triangles = Uint32Array.from({ length: 3 * count }, (_, i) => i)
    let x = Float64Array.from({ length: 9 * count }, (_, i) => Math.floor(i / 9) * 2 + (((i % 9) * 7) % 4) / 3)
    const ccd = deformableCcd({ triangles, vertexCount: 3 * count })
    for (let k = 0; k < (full ? 10_000 : 500); k++) {
      const target = x.map((value) => value + Math.round(random() * 6 - 3 - value / 4) / 3)
      const fraction = ccd.maxStep(x, target, { relativeSeparation: 0.2, minSeparation: 0.1 })
      const end = endOf({ triangles, x0: x, x1: target }, fraction)
      expect({ k, positive: fraction > 0, contacts: contactsOfMesh(triangles, x, end) }).toEqual({
        k,
        positive: true,
        contacts: [],
      })
      x = Float64Array.from(end)
    }
  })

  it('is the same with two threads, and leaves the contacts of the last step alone', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const mesh = latticeMesh(seed)
      const ccd = deformableCcd(meshOf(mesh), { threads: 2 })
      try {
        const { contacts } = ccd.step(mesh.x0, mesh.x1)
        const before = [...contacts.toi.subarray(0, contacts.length)]
        const fraction = ccd.maxStep(mesh.x0, mesh.x1, { relativeSeparation: 0.3 })
        expect(fraction).toBe(limit(mesh, { relativeSeparation: 0.3 }))
        expect([...contacts.toi.subarray(0, contacts.length)]).toEqual(before)
      } finally {
        ccd.close()
      }
    }
  })

  it('refuses what is no share', () => {
    for (const share of [0, 1, -0.1, 2, Number.NaN]) {
      expect(() => limit(above(1, 0), { relativeSeparation: share })).toThrow(
        /share of a distance, above 0 and below 1/,
      )
    }
  })
})
