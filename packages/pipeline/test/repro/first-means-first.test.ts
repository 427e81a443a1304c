import { deformableCcd, type DeformableOptions } from '@ccd/pipeline'
import { firstContactsOfMesh } from '@ccd/oracle'
import { smallMeshes } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { contactKeys, keyOf, type Mesh, meshOf } from '../support/oracle-contacts'
import { landingCube, latticeMesh } from '../support/lattice-meshes'

const COMPOSITIONS: readonly DeformableOptions[] = [
  {},
  { representatives: 'static' },
  { representatives: 'none', cullers: [] },
  { baseline: true },
]

const firstOf = (mesh: Mesh) =>
  firstContactsOfMesh(mesh.triangles, mesh.x0, mesh.x1)
    .map((contact) => keyOf(contact))
    .sort()

function found(mesh: Mesh, options: DeformableOptions): { keys: string[]; earliest: number } {
  const ccd = deformableCcd(meshOf(mesh), { ...options, query: 'first' })
  try {
    const { contacts, earliest } = ccd.step(mesh.x0, mesh.x1)
    // Without representatives a pair is tested, and found, as often as it comes.
    return { keys: [...new Set(contactKeys(contacts, ccd.parts.topology))].sort(), earliest }
  } finally {
    ccd.close()
  }
}

describe('the query "first"', () => {
  it('has every contact of a cube that lands flat, in every composition', () => {
    const cube = landingCube()
    expect(firstOf(cube).length).toBe(7)
    for (const options of COMPOSITIONS) {
      expect(found(cube, options).keys).toEqual(firstOf(cube))
    }
  })

  it('has all contacts that come first and no others, where many coincide', () => {
    let simultaneous = 0
    for (let seed = 1; seed <= 250; seed++) {
      const mesh = latticeMesh(seed)
      const expected = firstOf(mesh)
      if (expected.length > 1) simultaneous++
      for (const options of COMPOSITIONS) {
        expect({ seed, keys: found(mesh, options).keys }).toEqual({ seed, keys: expected })
      }
    }
    expect(simultaneous).toBeGreaterThan(60)
  })

  it('has them on hard meshes, and its time is the largest double not later', () => {
    for (const mesh of smallMeshes(31)) {
      const expected = firstContactsOfMesh(mesh.triangles, mesh.x0, mesh.x1)
      const { keys, earliest } = found(mesh, {})
      expect({ name: mesh.name, keys }).toEqual({
        name: mesh.name,
        keys: expected.map((contact) => keyOf(contact)).sort(),
      })
      expect(earliest).toBe(expected[0]?.toi ?? Number.POSITIVE_INFINITY)
    }
  })

  it('has no contact that is later by less than a double can tell', () => {
    // Both vertices come down on the plane z = 0 at a third of the step, the second one 2⁻⁵⁵ later.
    const triangles = Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8)
    const at = (h: number, k: number) =>
      Float64Array.of(
        -9,
        -9,
        0,
        9,
        -9,
        0,
        0,
        9,
        0,
        0,
        0,
        h,
        1,
        0,
        h + 4,
        0,
        1,
        h + 4,
        -3,
        0,
        k,
        -3,
        1,
        k + 4,
        -2,
        1,
        k + 4,
      )
    const mesh = { triangles, x0: at(1, 1), x1: at(-2, -2 + 2 ** -52) }
    expect(found(mesh, {}).keys).toEqual(['v 3 0'])
  })

  it('is the same with two threads', () => {
    const meshes = [landingCube(), ...Array.from({ length: 12 }, (_, i) => latticeMesh(i + 1))]
    for (const mesh of meshes) expect(found(mesh, { threads: 2 }).keys).toEqual(firstOf(mesh))
  })
})
