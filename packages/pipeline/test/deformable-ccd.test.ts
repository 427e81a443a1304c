import { createNormalCones } from '@ccd/cnc'
import { deformableCcd, type DeformableOptions } from '@ccd/pipeline'
import { firstContactsOfMesh } from '@ccd/oracle'
import { breakingGrid, dataFolder, listScenes, readScene, smallMeshes } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { contactKeys, keyOf, meshOf, oracleContacts } from './support/oracle-contacts'

const seeds = process.env.CCD_FULL === '1' ? [11, 12] : [11]
const meshes = seeds.flatMap((seed) =>
  [...smallMeshes(seed)].map((mesh, i) => [`seed ${seed}, ${i}: ${mesh.name}`, mesh] as const),
)
const everyContact: readonly (readonly [string, DeformableOptions])[] = [
  ['normal cones, procedural representatives and orphans', {}],
  [
    'normal cones that always work',
    { cullers: [(topology, hierarchy) => createNormalCones(topology, hierarchy, { effort: 'always' })] },
  ],
  ['no cullers', { cullers: [] }],
  ['static representatives', { representatives: 'static' }],
  ['no representatives', { representatives: 'none' }],
  ['the base version', { baseline: true }],
]

describe.each(everyContact)('with %s', (_name, options) => {
  it.each(meshes)('the contacts are exactly those of the oracle: %s', (_mesh, mesh) => {
    const ccd = deformableCcd(meshOf(mesh), options)
    const { contacts, earliest, keeps } = ccd.step(mesh.x0, mesh.x1)
    const truth = oracleContacts(mesh)
    const keys = contactKeys(contacts, ccd.parts.topology)
    expect(new Set(keys)).toEqual(new Set(truth.keys()))
    const once = options.representatives !== 'none' && !options.baseline
    if (once) expect(keys.length).toBe(truth.size)
    expect(keys.every((key, i) => (contacts.toi[i] ?? 2) <= (truth.get(key) ?? -1))).toBe(true)
    expect(earliest).toBe(keys.length > 0 ? contacts.toi[0] : Number.POSITIVE_INFINITY)
    expect(keeps).toBe('every-contact')
  })
})

describe('queries', () => {
  it.each(meshes)('first and any agree with all: %s', (_mesh, mesh) => {
    const step = (query: 'all' | 'first' | 'any') => {
      const ccd = deformableCcd(meshOf(mesh), { query })
      const result = ccd.step(mesh.x0, mesh.x1)
      return {
        keys: contactKeys(result.contacts, ccd.parts.topology),
        earliest: result.earliest,
        toi: Array.from(result.contacts.toi),
      }
    }
    const all = step('all')
    const first = step('first')
    expect(first.earliest).toBe(all.earliest)
    // Several times can round to one double: of those, only the contacts that truly come first are kept.
    expect(first.keys.toSorted()).toEqual(
      firstContactsOfMesh(mesh.triangles, mesh.x0, mesh.x1)
        .map((contact) => keyOf(contact))
        .sort(),
    )
    expect(all.keys.filter((_, i) => all.toi[i] === all.earliest)).toEqual(expect.arrayContaining(first.keys))
    const any = step('any')
    expect(any.keys.length).toBe(Math.min(1, all.keys.length))
    expect(any.keys.every((key) => all.keys.includes(key))).toBe(true)
  })
})

describe('a pipeline that is used for many steps', () => {
  it('gives the same bytes whatever it did before', () => {
    for (const [, mesh] of meshes.slice(0, 40)) {
      const used = deformableCcd(meshOf(mesh))
      used.step(mesh.x1, mesh.x0)
      used.step(mesh.x0, mesh.x0)
      const fresh = deformableCcd(meshOf(mesh))
      const bytes = (ccd: typeof used) => {
        const { contacts } = ccd.step(mesh.x0, mesh.x1)
        return [contacts.kind, contacts.a, contacts.b, contacts.toi].map((column) =>
          Array.from(column.subarray(0, contacts.length)),
        )
      }
      expect(bytes(used)).toEqual(bytes(fresh))
    }
  })

  it('follows a mesh that breaks', () => {
    for (const seed of [1, 2, 3]) {
      const mesh = breakingGrid({ seed })
      const ccd = deformableCcd(meshOf(mesh))
      ccd.step(mesh.x0, mesh.x1)
      ccd.updateTopology(mesh.change)
      const { contacts } = ccd.step(mesh.after.x0, mesh.after.x1)
      // Triangle ids are stable and those of the fresh mesh are not: compare faces by their vertices.
      const { triangles } = ccd.parts.topology
      const byVertices = (keys: string[], list: Uint32Array) =>
        keys
          .map((key) =>
            key.replace(
              /^v (\d+) (\d+)$/,
              (_all, v: string, f: string) => `v ${v} ${list.subarray(3 * Number(f), 3 * Number(f) + 3).join()}`,
            ),
          )
          .sort()
      expect(byVertices(contactKeys(contacts, ccd.parts.topology), triangles)).toEqual(
        byVertices([...oracleContacts(mesh.after).keys()], mesh.after.triangles),
      )
    }
  })

  it('says so when it is used after close()', () => {
    const [, mesh] = meshes[0] ?? []
    if (!mesh) throw new Error('no mesh')
    const ccd = deformableCcd(meshOf(mesh))
    ccd.close()
    expect(() => ccd.step(mesh.x0, mesh.x1)).toThrow('closed')
  })
})

describe('audit', () => {
  it('passes the ready-made pipelines', () => {
    for (const [, mesh] of meshes.slice(0, 30)) {
      expect(() => deformableCcd(meshOf(mesh), { audit: 1 }).step(mesh.x0, mesh.x1)).not.toThrow()
    }
  })

  it('finds the contact that a culler without a proof loses, and the culler', () => {
    const guilty = {
      name: 'culls everything',
      contract: { motion: ['linear'], separation: 'any', keeps: 'every-contact' },
      begin() {},
      cullsPair: () => true,
    } as const
    const colliding = meshes.map(([, mesh]) => mesh).find((mesh) => oracleContacts(mesh).size > 0)
    if (!colliding) throw new Error('no mesh with a contact')
    const ccd = deformableCcd(meshOf(colliding), { audit: 1, cullers: [() => guilty] })
    expect(() => ccd.step(colliding.x0, colliding.x1)).toThrow(/lost contact/)
  })
})

describe.skipIf(!dataFolder())('real scenes', () => {
  const folder = dataFolder() ?? ''
  it.each(folder ? listScenes(folder) : [])(
    '%s: every contact of the ground truth, none besides, none twice, none late',
    (name) => {
      const { triangles, x0, x1, edges, groundTruth } = readScene(folder, name)
      const ccd = deformableCcd({ triangles, vertexCount: x0.length / 3 })
      const { contacts } = ccd.step(x0, x1)
      const ends = (e: number | undefined): string =>
        `${[edges[2 * (e ?? 0)], edges[2 * (e ?? 0) + 1]].sort((p, q) => (p ?? 0) - (q ?? 0)).join()}`
      const truth = new Map<string, number>()
      const { vertexFace, edgeEdge } = groundTruth
      vertexFace.truth.forEach((hit, i) => {
        if (hit) truth.set(`v ${vertexFace.pairs[2 * i]} ${vertexFace.pairs[2 * i + 1]}`, vertexFace.toi[i] ?? -1)
      })
      edgeEdge.truth.forEach((hit, i) => {
        if (hit)
          truth.set(
            `e ${[ends(edgeEdge.pairs[2 * i]), ends(edgeEdge.pairs[2 * i + 1])].sort().join(' ')}`,
            edgeEdge.toi[i] ?? -1,
          )
      })
      const keys = contactKeys(contacts, ccd.parts.topology)
      expect(keys.length).toBe(truth.size)
      expect(keys.filter((key) => !truth.has(key))).toEqual([])
      const wrong = keys.filter(
        (key, i) =>
          !(
            (contacts.toi[i] ?? 2) <= (truth.get(key) ?? -1) && (contacts.toi[i] ?? -1) >= (truth.get(key) ?? 2) - 1e-12
          ),
      )
      expect(wrong).toEqual([])
    },
  )
})
