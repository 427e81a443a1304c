import { createHierarchy } from '@ccd/bvh'
import { createTopology } from '@ccd/core'
import { contactsOfMesh } from '@ccd/oracle'
import {
  closingRing,
  doubleCover,
  foldedSheet,
  grid,
  helicalRamp,
  rollingSheet,
  sheetWithHoles,
  smallMeshes,
  type MovingMesh,
} from '@ccd/scenes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConeCuller, type Variant } from '../src/culler/cone-culler'
import { conesOver, linearStep, lostContacts } from './support/lost-contacts'

const SEED = Number(process.env.CCD_SEED ?? '15')
const LONG = process.env.CCD_FULL === '1'

const sheets = (seed: number): MovingMesh[] => [
  grid({ seed, columns: 12, rows: 12, noise: 0.6 }),
  rollingSheet({ seed, columns: 30, rows: 6, from: 0, to: 0.3 }),
  sheetWithHoles({ seed, columns: 12, rows: 12, noise: 0.3 }),
  foldedSheet({ seed, columns: 6, rows: 8, from: 0, to: 0.4 }),
  helicalRamp({ seed, turns: 3, segmentsPerTurn: 20, width: 4 }),
  helicalRamp({ seed, turns: 2, segmentsPerTurn: 9, width: 3, noise: 0.3, bump: 1.2 }),
  doubleCover({ seed, noise: 0.3 }),
  closingRing({ gap: 1.1, endGap: -0.2 }),
]

function counted(mesh: MovingMesh, variant: Variant) {
  const cones = conesOver(mesh, variant)
  return { labels: cones.triangleLabel, counts: cones.counts }
}

describe('what a node inherits', () => {
  it('gives the same labels whether it is reused or made again, with fewer projections and tests', () => {
    const sums = { reused: { projected: 0, pairs: 0 }, anew: { projected: 0, pairs: 0 }, above: 0 }
    const wide = [4, 6, 8].map((turns) => helicalRamp({ turns, segmentsPerTurn: 40, width: 6, noise: 0.05 }))
    for (const mesh of [...wide, ...[1, 2, 3].flatMap((seed) => [...sheets(seed), ...smallMeshes(seed)])]) {
      const reused = counted(mesh, { inherit: 'reused' })
      const anew = counted(mesh, { inherit: 'anew' })
      expect(reused.labels, mesh.name).toEqual(anew.labels)
      expect(reused.counts.patches).toBe(anew.counts.patches)
      expect(reused.counts.failed).toBe(anew.counts.failed)
      expect(reused.counts.projected).toBeLessThanOrEqual(anew.counts.projected)
      expect(reused.counts.pairs).toBeLessThanOrEqual(anew.counts.pairs)
      sums.reused.projected += reused.counts.projected
      sums.reused.pairs += reused.counts.pairs
      sums.anew.projected += anew.counts.projected
      sums.anew.pairs += anew.counts.pairs
      sums.above += reused.counts.inherited
      expect(anew.counts.inherited).toBe(0)
    }
    expect(sums.above).toBeGreaterThan(20)
    expect(sums.reused.projected).toBeLessThan(0.9 * sums.anew.projected)
    expect(sums.reused.pairs).toBeLessThan(sums.anew.pairs)
  })

  it('gives the same labels on random meshes, and keeps every contact', () => {
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: 0, max: 1.5, noNaN: true }), fc.boolean(), (seed, noise, allPairs) => {
        const mesh = helicalRamp({ seed, turns: 1 + (seed % 5) / 2, segmentsPerTurn: 7, width: 3, noise, bump: 1.2 })
        const reused = counted(mesh, { inherit: 'reused', allPairs })
        expect(reused.labels).toEqual(counted(mesh, { inherit: 'anew', allPairs }).labels)
        expect(lostContacts(mesh, reused.labels)).toEqual([])
      }),
      { seed: SEED, numRuns: LONG ? 400 : 25 },
    )
  })

  it('gives the same labels on curved paths', () => {
    for (const mesh of [...sheets(4), ...smallMeshes(4)]) {
      const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
      const hierarchy = createHierarchy(topology)
      const middle = mesh.x0.map((x, i) => 0.4 * x + 0.6 * (mesh.x1[i] ?? 0) + (i % 7) / 40)
      const labels = (['reused', 'anew'] as const).map((inherit) => {
        const cones = new ConeCuller(topology, hierarchy, { effort: 'always' }, { leastTriangles: 2, inherit })
        cones.begin({
          motion: { kind: 'polynomial', control: [mesh.x0, middle, mesh.x1] },
          minSeparation: 0,
          horizon: 1,
        })
        return cones.triangleLabel
      })
      expect(labels[0], mesh.name).toEqual(labels[1])
    }
  })

  it('is forgotten from one step to the next', () => {
    for (const mesh of sheets(5)) {
      const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
      const hierarchy = createHierarchy(topology)
      const make = () =>
        new ConeCuller(topology, hierarchy, { effort: 'always' }, { leastTriangles: 2, inherit: 'reused' })
      const [fresh, used] = [make(), make()]
      fresh.begin(linearStep(mesh.x0, mesh.x1))
      for (const x1 of [mesh.x1.map((x) => -x), mesh.x0, mesh.x1]) used.begin(linearStep(mesh.x0, x1))
      expect(used.triangleLabel, mesh.name).toEqual(fresh.triangleLabel)
    }
  })
})

describe('each variant of the paper', () => {
  const VARIANTS: readonly Variant[] = [
    { cones: 'merged' },
    { cones: 'merged', inherit: 'reused' },
    { inherit: 'reused' },
    { allPairs: true, inherit: 'reused' },
  ]

  it('keeps every contact', () => {
    let patches = 0
    for (const mesh of [...sheets(6).slice(4), ...smallMeshes(6)].filter((_, i) => LONG || i % 2 === 0)) {
      const contacts = [...contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1)]
      for (const variant of VARIANTS) {
        const { labels, counts } = counted(mesh, variant)
        patches += counts.patches
        expect(lostContacts(mesh, labels, contacts), `${mesh.name} ${JSON.stringify(variant)}`).toEqual([])
      }
    }
    expect(patches).toBeGreaterThan(100)
  })

  it('certifies less with merged cones than with a look at each leaf', () => {
    let [merged, leaves] = [0, 0]
    for (const mesh of [1, 2, 3].flatMap(sheets)) {
      merged += counted(mesh, { cones: 'merged' }).labels.filter((label) => label === 0).length
      leaves += counted(mesh, {}).labels.filter((label) => label === 0).length
    }
    expect(merged).toBeGreaterThan(0)
    expect(merged).toBeLessThanOrEqual(leaves)
  })
})
