import { contactsOfMesh } from '@ccd/oracle'
import { deformableCcd } from '@ccd/pipeline'
import { seededRandom } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { type Mesh, meshOf } from '../support/oracle-contacts'
import { latticeMesh } from '../support/lattice-meshes'

/** Where a step ends that is scaled by a fraction, as simulators compute it. */
const endOf = ({ x0, x1 }: Mesh, fraction: number) =>
  fraction === 1 ? x1 : x0.map((x, i) => x + fraction * (Number(x1[i]) - x))

describe('a step scaled by maxStep', () => {
  it('does not put a vertex across a face that it touches at that time', () => {
    const third = 1 / 3
    const mesh = {
      triangles: Uint32Array.of(1, 0, 2, 0, 2, 3),
      x0: Float64Array.of(0, -2 * third, 0, 1, 1, 0, third, -third, 2 * third, 1, -2 * third, 1),
      x1: Float64Array.of(2 * third, 4 * third, -2 * third, -1, -2, 1, -2 * third, -4 * third, 2 * third, 1, 2, -1),
    }
    const fraction = deformableCcd(meshOf(mesh)).maxStep(mesh.x0, mesh.x1)
    expect(fraction).toBeGreaterThan(0)
    expect(contactsOfMesh(mesh.triangles, mesh.x0, endOf(mesh, fraction))).toEqual([])
  })

  it('is free of contact to its rounded end, by the oracle, and goes nearly as far as the first contact', () => {
    let shortened = 0
    for (let seed = 1; seed <= 300; seed++) {
      const mesh = latticeMesh(seed)
      const times = contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1).map(({ toi }) => toi)
      const first = Math.min(Number.POSITIVE_INFINITY, ...times)
      const fraction = deformableCcd(meshOf(mesh)).maxStep(mesh.x0, mesh.x1)
      if (first === 0) {
        expect(fraction).toBe(0)
        continue
      }
      expect(contactsOfMesh(mesh.triangles, mesh.x0, endOf(mesh, fraction))).toEqual([])
      expect(fraction).toBeGreaterThan(Math.min(1, first) * 0.999)
      expect(fraction).toBeLessThanOrEqual(first)
      if (first <= 1) shortened++
    }
    expect(shortened).toBeGreaterThan(60)
  })

  it('holds for single precision, rounded as such', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const double = latticeMesh(seed)
      const mesh = { ...double, x0: Float32Array.from(double.x0), x1: Float32Array.from(double.x1) }
      const fraction = deformableCcd({ triangles: mesh.triangles, vertexCount: mesh.x0.length / 3 }).maxStep(
        mesh.x0,
        mesh.x1,
      )
      if (fraction === 0) continue
      const end = fraction === 1 ? mesh.x1 : mesh.x0.map((x, i) => x + fraction * (Number(mesh.x1[i]) - x))
      expect(contactsOfMesh(mesh.triangles, mesh.x0, end)).toEqual([])
    }
  })

  it('never lets a mesh pass through itself in a walk of random steps', () => {
    const random = seededRandom(5)
    const steps = 10_000
    // Free at the start: triangles side by side.
    const count = 4
    const triangles = Uint32Array.from({ length: 3 * count }, (_, i) => i)
    let x = Float64Array.from({ length: 9 * count }, (_, i) => Math.floor(i / 9) * 2 + (((i % 9) * 7) % 4) / 3)
    const ccd = deformableCcd({ triangles, vertexCount: 3 * count })
    let moved = 0
    for (let k = 0; k < steps; k++) {
      const target = x.map((value) => value + Math.round(random() * 6 - 3 - value / 4) / 3)
      const fraction = ccd.maxStep(x, target)
      const end = endOf({ triangles, x0: x, x1: target }, fraction)
      expect({ k, contacts: contactsOfMesh(triangles, x, end) }).toEqual({ k, contacts: [] })
      if (fraction > 0) moved++
      x = Float64Array.from(end)
    }
    expect(moved).toBe(steps)
  })
})
