import { bruteForceSource, bvhSource, createHierarchy } from '@ccd/bvh'
import { createNormalCones } from '@ccd/cnc'
import { collect, createTopology, pipelineOf, valueAt, type LabelCuller } from '@ccd/core'
import { elementaryTest } from '@ccd/elementary'
import { deformableCcd, type CullerFactory, type DeformableMesh, type DeformableOptions } from '@ccd/pipeline'
import { allFeaturePairs, proceduralRepresentatives, staticRepresentatives, withOrphans } from '@ccd/prt-orphan'
import { below, clothOverBall, finnedSheet, seededRandom, smallMeshes, soup } from '@ccd/scenes'
import { afterAll, describe, expect, it } from 'vitest'
import { contactsUnder, RULES, type Bodies } from '../support/body-rules'
import { latticeMesh } from '../support/lattice-meshes'
import { contactKeys, meshOf, oracleContacts, type Mesh } from '../support/oracle-contacts'

const full = process.env['CCD_FULL'] === '1'

const COMPOSITIONS: readonly DeformableOptions[] = [
  {},
  { representatives: 'static' },
  { representatives: 'none', cullers: [] },
  { baseline: true },
]

function withBodies({ triangles, x0, x1 }: Mesh, seed: number): Bodies {
  const random = seededRandom(seed)
  return { triangles, x0, x1, bodies: Uint32Array.from({ length: triangles.length / 3 }, () => below(random, 3)) }
}

/** The same in three pieces: large ones, which cones can certify. */
function inThree({ triangles, x0, x1 }: Mesh): Bodies {
  const size = Math.ceil(triangles.length / 9)
  return {
    triangles,
    x0,
    x1,
    bodies: Uint32Array.from({ length: triangles.length / 3 }, (_, t) => Math.floor(t / size)),
  }
}

function found(mesh: Bodies, options: DeformableOptions): string[] {
  const ccd = deformableCcd({ ...meshOf(mesh), bodies: mesh.bodies }, options)
  try {
    const { contacts, keeps } = ccd.step(mesh.x0, mesh.x1)
    if (options.query === undefined) expect(keeps).toBe('every-contact')
    return [...new Set(contactKeys(contacts, ccd.parts.topology))].sort()
  } finally {
    ccd.close()
  }
}

describe('rules about bodies', () => {
  it('report the contacts that count by their definition, on meshes whose bodies share vertices', () => {
    let counted = 0
    let left = 0
    const count = full ? 6000 : 1500
    for (let seed = 1; seed <= count; seed++) {
      const mesh = withBodies(latticeMesh(seed), seed)
      const rules = valueAt(RULES, seed % RULES.length)
      const { keys, all } = contactsUnder(rules, mesh)
      counted += keys.length
      left += all - keys.length
      // Pipelines cost more than these meshes: the short form takes the compositions in turns.
      for (const options of full ? COMPOSITIONS : [valueAt(COMPOSITIONS, seed % 4)]) {
        expect({ seed, options, keys: found(mesh, { ...options, ...rules }) }).toEqual({ seed, options, keys })
      }
    }
    expect(counted).toBeGreaterThan(3 * count)
    expect(left).toBeGreaterThan(3 * count)
  })

  it('do so on soups, fans, fins and folded sheets, where orphans and cones decide', () => {
    let left = 0
    const meshes = [...smallMeshes(41), soup({ seed: 3, triangles: 30, vertices: 14 }), finnedSheet({ seed: 4 })]
    let labelled = 0
    let cones: LabelCuller | undefined
    const alwaysCones: CullerFactory = (topology, hierarchy) =>
      (cones = createNormalCones(topology, hierarchy, { effort: 'always' }))
    meshes
      .filter((_, i) => full || i % 3 < 2)
      .forEach((moving, index) => {
        const mesh = index % 2 === 0 ? inThree(moving) : withBodies(moving, index + 1)
        for (const rules of full ? RULES : [valueAt(RULES, index % RULES.length)]) {
          const { keys, all } = contactsUnder(rules, mesh)
          left += all - keys.length
          for (const options of full ? COMPOSITIONS : [valueAt(COMPOSITIONS, index % 4)]) {
            expect({ index, options, keys: found(mesh, { ...options, ...rules }) }).toEqual({ index, options, keys })
          }
          expect({ index, keys: found(mesh, { ...rules, cullers: [alwaysCones] }) }).toEqual({ index, keys })
          if (cones?.triangleLabel.some((label) => label >= 0)) labelled++
        }
      })
    expect(left).toBeGreaterThan(300)
    expect(labelled).toBeGreaterThan(5)
  })

  it('hold for compositions that were made by hand, where the source alone has them', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const mesh = withBodies(latticeMesh(seed), seed)
      const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
      const { bodies } = mesh
      for (const rules of [valueAt(RULES, seed % RULES.length)]) {
        const { keys } = contactsUnder(rules, mesh)
        const hierarchy = createHierarchy(topology, { bodies })
        const compositions = [
          [bvhSource({ hierarchy, ...rules }), [proceduralRepresentatives(), withOrphans()]],
          [bvhSource({ hierarchy, ...rules, adjacent: 'include' }), [staticRepresentatives()]],
          [bruteForceSource({ topology, bodies, ...rules }), [proceduralRepresentatives(), withOrphans()]],
          [bruteForceSource({ topology, bodies, ...rules, adjacent: 'include' }), [allFeaturePairs()]],
        ] as const
        for (const [source, stages] of compositions) {
          const query = pipelineOf(source, stages, elementaryTest(), collect())
          const { contacts } = query.run({ topology, hierarchy, motion: { kind: 'linear', x0: mesh.x0, x1: mesh.x1 } })
          expect([...new Set(contactKeys(contacts, topology))].sort()).toEqual(keys)
        }
      }
    }
  })

  it('hold for the first contacts, and for the largest safe step', () => {
    let later = 0
    for (let seed = 1; seed <= 150; seed++) {
      const mesh = withBodies(latticeMesh(seed), seed)
      const rules = valueAt(RULES, seed % RULES.length)
      const { keys } = contactsUnder(rules, mesh)
      const times = oracleContacts(mesh)
      const first = Math.min(Number.POSITIVE_INFINITY, ...keys.map((key) => Number(times.get(key))))
      if (first > Math.min(...times.values())) later++
      const ccd = deformableCcd({ ...meshOf(mesh), bodies: mesh.bodies }, { ...rules, query: 'first' })
      const { earliest, contacts } = ccd.step(mesh.x0, mesh.x1)
      expect({ seed, earliest }).toEqual({ seed, earliest: first })
      for (const key of contactKeys(contacts, ccd.parts.topology)) expect(keys).toContain(key)
      const fraction = ccd.maxStep(mesh.x0, mesh.x1)
      expect(fraction).toBeLessThanOrEqual(first)
      expect(fraction).toBeGreaterThanOrEqual(Math.min(1, first) * 0.999)
    }
    expect(later).toBeGreaterThan(20)
  })

  it('hold in threads', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const mesh = withBodies(latticeMesh(seed), seed)
      const rules = valueAt(RULES, seed % RULES.length)
      const { keys } = contactsUnder(rules, mesh)
      expect({ seed, keys: found(mesh, { ...rules, threads: 2 }) }).toEqual({ seed, keys })
    }
  })

  it('leave alone what they allow, and count nothing where they allow nothing', () => {
    const mesh = clothOverBall({ resolution: 8 })
    const bodies = new Uint32Array(mesh.triangles.length / 3)
    const all = deformableCcd(meshOf(mesh)).step(mesh.x0, mesh.x1)
    const same = found({ ...mesh, bodies }, { pairs: 'within' })
    expect(same.length).toBe(all.contacts.length)
    expect(found({ ...mesh, bodies }, { pairs: 'between' })).toEqual([])
    expect(found({ ...mesh, bodies }, { ignoredPairs: [[0, 0]] })).toEqual([])
  })
})

describe('explain', () => {
  const mesh: Bodies = {
    triangles: Uint32Array.of(0, 1, 2, 3, 4, 5),
    bodies: Uint32Array.of(4, 7),
    x0: Float64Array.of(0, 0, 0, 3, 0, 0, 0, 3, 0, 1, 1, 1, 3, 1, 4, 1, 3, 4),
    x1: Float64Array.of(0, 0, 0, 3, 0, 0, 0, 3, 0, 1, 1, -1, 3, 1, 2, 1, 3, 2),
  }
  const ccd = deformableCcd({ ...meshOf(mesh), bodies: mesh.bodies }, { ignoredPairs: [[7, 4]] })
  afterAll(() => ccd.close())

  it('says by which rule a pair was left out', () => {
    expect(ccd.step(mesh.x0, mesh.x1).contacts.length).toBe(0)
    const { verdict, text } = ccd.explain('vertex-face', 3, 0)
    expect(verdict).toBe('dropped')
    expect(text).toContain('bodies 4 and 7 are not to be tested (ignoredPairs)')
  })
})

describe('rules that cannot be kept', () => {
  const triangles = Uint32Array.of(0, 1, 2, 3, 4, 5)
  const bodies = Uint32Array.of(0, 3)
  const twoBodies = { triangles, vertexCount: 6, bodies }
  const make = (mesh: DeformableMesh, options: unknown) => () => deformableCcd(mesh, options as DeformableOptions)

  it('are refused, with the nearest name or the number that is missing', () => {
    expect(make(twoBodies, { pair: 'between' })).toThrow(/no option "pair"; did you mean "pairs"/)
    expect(make(twoBodies, { pairs: 'betwen' })).toThrow(/did you mean "between"/)
    expect(make(twoBodies, { ignorePairs: [] })).toThrow(/did you mean "ignoredPairs"/)
    const layers = { member: Uint32Array.of(1, 1), mask: Uint32Array.of(1, 1) }
    expect(make(twoBodies, { layers })).toThrow(/layers\.member has 2 entries for 4 bodies/)
    expect(make({ triangles, vertexCount: 6 }, { layers })).not.toThrow()
    expect(make({ triangles, vertexCount: 6 }, { sets: [[0], [2]] })).toThrow(/sets\[1\]\[0\] is 2.*bodies are 0 to 1/)
    expect(make({ ...twoBodies, bodies: Uint32Array.of(0) }, {})).toThrow(/bodies has 1 entries for 2 triangles/)
    expect(make({ ...twoBodies, bodies: Int32Array.of(0, -1) as never }, {})).toThrow(/bodies must be a Uint32Array/)
  })

  it('are read once: lists may be generators, and later changes of an array do not matter', () => {
    const ignored: [number, number][] = [[0, 3]]
    const ccd = deformableCcd(twoBodies, { ignoredPairs: ignored.values() })
    ignored.length = 0
    const x0 = Float64Array.of(0, 0, 0, 3, 0, 0, 0, 3, 0, 1, 1, 1, 3, 1, 4, 1, 3, 4)
    const x1 = x0.map((x, i) => (i >= 9 && i % 3 === 2 ? x - 2 : x))
    expect(ccd.step(x0, x1).contacts.length).toBe(0)
    expect(ccd.step(x0, x1).contacts.length).toBe(0)
    expect(deformableCcd(twoBodies).step(x0, x1).contacts.length).toBeGreaterThan(0)
  })

  it('refuse a change after which ids would mean other bodies, or layers would have none, and nothing has changed then', () => {
    const added = { removed: new Uint32Array(0), added: Uint32Array.of(0, 1, 3), vertexOrigin: new Uint32Array(0) }
    const byComponent = deformableCcd({ triangles, vertexCount: 6 }, { ignoredPairs: [[0, 1]] })
    expect(() => byComponent.updateTopology(added)).toThrow(/components, which a change numbers anew/)
    const layers = { member: Uint32Array.of(1, 1, 1, 1), mask: Uint32Array.of(1, 1, 1, 1) }
    const ccd = deformableCcd(twoBodies, { layers })
    expect(() => ccd.updateTopology(added, Uint32Array.of(0, 3, 4))).toThrow(
      /layers\.member has 4 entries for 5 bodies/,
    )
    expect(ccd.parts.topology.triangleCount).toBe(2)
    ccd.updateTopology(added, Uint32Array.of(0, 3, 2))
    expect(ccd.parts.topology.triangleCount).toBe(3)
    expect(() => ccd.step(new Float64Array(18), new Float64Array(18))).not.toThrow()
  })
})
