import { bvhSource, createHierarchy } from '@ccd/bvh'
import { createNormalCones } from '@ccd/cnc'
import { collect, listSource, pipeline, pipelineOf, type AnyStage, type Source, type Topology } from '@ccd/core'
import { elementaryTest } from '@ccd/elementary'
import { contactsOfMesh } from '@ccd/oracle'
import {
  allFeaturePairs,
  featureBounds,
  proceduralRepresentatives,
  staticRepresentatives,
  withOrphans,
} from '@ccd/prt-orphan'
import { openFan, seededRandom, smallMeshes } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { stepOf, topologyOfMesh, trianglePairs, type Mesh } from './support/cases'

/** Contacts by the vertices of their features, so that edge numbers do not matter. */
const nameOfContact = ({ triangles, edges }: Topology, kind: number, a: number, b: number): string =>
  kind === 0
    ? `${a} in ${triangles.subarray(3 * b, 3 * b + 3).join('-')} ${b}`
    : `${edges.subarray(2 * a, 2 * a + 2).join('-')} on ${edges.subarray(2 * b, 2 * b + 2).join('-')}`

function truthOf(mesh: Mesh): { names: string[]; free: (t: number, u: number) => boolean } {
  const contacts = contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1)
  const names = contacts.map((contact) => {
    if (contact.kind === 'vertex-face') {
      return `${contact.v} in ${mesh.triangles.subarray(3 * contact.f, 3 * contact.f + 3).join('-')} ${contact.f}`
    }
    return [`${contact.a0}-${contact.a1}`, `${contact.b0}-${contact.b1}`].sort().join(' on ')
  })
  const trianglesWith = (...vertices: number[]): number[] =>
    Array.from({ length: mesh.triangles.length / 3 }, (_, t) => t).filter((t) => {
      const corners = mesh.triangles.subarray(3 * t, 3 * t + 3)
      return vertices.every((v) => corners.includes(v))
    })
  const touching = new Set<string>()
  for (const contact of contacts) {
    const around = contact.kind === 'vertex-face' ? trianglesWith(contact.v) : trianglesWith(contact.a0, contact.a1)
    const others = contact.kind === 'vertex-face' ? [contact.f] : trianglesWith(contact.b0, contact.b1)
    for (const t of around) for (const u of others) touching.add(`${Math.min(t, u)} ${Math.max(t, u)}`)
  }
  /** The cull contract: no feature of t touches a feature of u without a common vertex. */
  const free = (t: number, u: number): boolean => !touching.has(`${Math.min(t, u)} ${Math.max(t, u)}`)
  return { names: names.sort(), free }
}

function contactNames(
  mesh: Mesh,
  topology: Topology,
  source: Source<'triangle-triangle'>,
  stages: readonly AnyStage[],
): string[] {
  const run = pipelineOf(source, stages, elementaryTest(), collect())
  const { contacts } = run.run(stepOf(mesh, topology))
  return Array.from({ length: contacts.length }, (_, i) => {
    const name = nameOfContact(topology, contacts.kind[i] ?? 0, contacts.a[i] ?? 0, contacts.b[i] ?? 0)
    return contacts.kind[i] === 0 ? name : name.split(' on ').sort().join(' on ')
  }).sort()
}

const withAdjacent = (pairs: Uint32Array): Source<'triangle-triangle'> => {
  const source = listSource('triangle-triangle', pairs)
  return { ...source, contract: { ...source.contract, provides: ['adjacent-pairs'] } }
}

describe('with a culler that drops whatever the oracle proves free', () => {
  const step = process.env.CCD_FULL === '1' ? 1 : 10
  const meshes = [11, 12].flatMap((seed) => smallMeshes(seed).filter((_, i) => (i + seed) % step === 0))

  it('contacts equal brute force and none comes twice, for every kind of representatives', () => {
    let found = 0
    let culled = 0
    meshes.forEach((mesh, index) => {
      const random = seededRandom(index)
      const topology = topologyOfMesh(mesh)
      const { names, free } = truthOf(mesh)
      found += names.length
      for (const share of [0, 0.5, 1]) {
        const dropped = new Set<string>()
        for (const [t, u] of trianglePairs(topology)) if (random() < share && free(t, u)) dropped.add(`${t} ${u}`)
        culled += dropped.size
        const cullsPair = (t: number, u: number): boolean => dropped.has(t < u ? `${t} ${u}` : `${u} ${t}`)
        const culler = {
          name: 'oracle',
          contract: { motion: ['linear'], separation: 'zero', keeps: 'every-contact' },
          begin: () => undefined,
          cullsPair,
        } as const
        const kept = trianglePairs(topology).filter(([t, u]) => !cullsPair(t, u))
        const all = Uint32Array.from(kept.flat())
        const label = `${mesh.name} ${index}, share ${share}`
        const procedural = [proceduralRepresentatives(), withOrphans({ cullers: [culler] })]
        expect(contactNames(mesh, topology, listSource('triangle-triangle', all), procedural), label).toEqual(names)
        for (const schema of share === 0.5 ? (['greedy', 'uniform', 'maximal'] as const) : (['greedy'] as const)) {
          const stages = [staticRepresentatives({ schema }), featureBounds()]
          expect(contactNames(mesh, topology, withAdjacent(all), stages), `${label}, ${schema}`).toEqual(names)
        }
        const base = contactNames(mesh, topology, withAdjacent(all), [allFeaturePairs(), featureBounds({ kDop: 6 })])
        expect([...new Set(base)], `${label}, all`).toEqual(names)
      }
    })
    expect(found).toBeGreaterThan(1000)
    expect(culled).toBeGreaterThan(1000)
  })
})

describe('with normal cones as the culler, in the traversal and around orphans', () => {
  it('contacts equal brute force and none comes twice, on every mesh where cones cull something', () => {
    let meshes = 0
    for (const mesh of [21, 22].flatMap(smallMeshes)) {
      const topology = topologyOfMesh(mesh)
      const hierarchy = createHierarchy(topology)
      const cones = createNormalCones(topology, hierarchy)
      const stages = [proceduralRepresentatives(), withOrphans({ cullers: [cones] })]
      const found = contactNames(mesh, topology, bvhSource({ hierarchy, cullers: [cones] }), stages)
      if (cones.triangleLabel.every((label) => label < 0)) continue
      meshes++
      expect(found, mesh.name).toEqual(truthOf(mesh).names)
    }
    expect(meshes).toBeGreaterThan(10)
  })
})

it('without orphans procedural representatives would lose every contact of a fan', () => {
  const mesh = openFan({ count: 30, seed: 2, noise: 5 })
  const topology = topologyOfMesh(mesh)
  const { names } = truthOf(mesh)
  expect(names.length).toBeGreaterThan(0)
  const source = listSource('triangle-triangle', Uint32Array.from(trianglePairs(topology).flat()))
  const { contract, ...representatives } = proceduralRepresentatives()
  const unchecked = { ...representatives, contract: { ...contract, needs: [] } }
  expect(contactNames(mesh, topology, source, [unchecked])).toEqual([])
  expect(contactNames(mesh, topology, source, [unchecked, withOrphans()])).toEqual(names)
})

describe('a composition that would lose contacts is refused', () => {
  const source = listSource('triangle-triangle', new Uint32Array())

  it('static representatives behind a source that skips adjacent pairs', () => {
    expect(() => pipeline(source, staticRepresentatives(), elementaryTest(), collect())).toThrow(
      /needs adjacent-pairs.*every overlapping triangle pair/,
    )
  })
  it('procedural representatives without orphans', () => {
    expect(() => pipeline(source, proceduralRepresentatives(), elementaryTest(), collect())).toThrow(
      /needs orphans.*withOrphans/,
    )
  })
  it('and the sound ones are not', () => {
    expect(() =>
      pipeline(source, proceduralRepresentatives(), withOrphans(), featureBounds(), elementaryTest(), collect()),
    ).not.toThrow()
    expect(() =>
      pipeline(withAdjacent(new Uint32Array()), staticRepresentatives(), elementaryTest(), collect()),
    ).not.toThrow()
  })
})
