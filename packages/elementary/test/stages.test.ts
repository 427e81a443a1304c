import {
  type ContactBuffer,
  EDGE_EDGE,
  type PairKind,
  type Source,
  type Topology,
  collect,
  createBatch,
  createTopology,
  earliest,
  edgesShareVertex,
  pipeline,
} from '@ccd/core'
import { contactsOfMesh } from '@ccd/oracle'
import { type MovingMesh, smallMeshes } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { elementaryFilter, createBatchSolver, elementaryTest } from '../src/index'

type FeaturePairs = 'vertex-face' | 'edge-edge'

/** Every feature pair of a mesh without a common vertex, both kinds in one stream. */
function allPairs(topology: Topology): Source<FeaturePairs> {
  const faces: number[] = []
  const crossings: number[] = []
  const used = new Set(topology.triangles)
  for (let f = 0; f < topology.triangleCount; f++) {
    const face = topology.triangles.subarray(3 * f, 3 * f + 3)
    for (const v of used) if (!face.includes(v)) faces.push(v, f)
  }
  for (let e = 0; e < topology.edgeCount; e++) {
    for (let f = e + 1; f < topology.edgeCount; f++) if (!edgesShareVertex(topology.edges, e, f)) crossings.push(e, f)
  }
  return {
    name: 'all pairs',
    contract: { motion: ['linear', 'polynomial'], separation: 'any', keeps: 'every-contact' },
    *pairs() {
      for (const [kind, list] of [
        ['vertex-face', faces],
        ['edge-edge', crossings],
      ] as const) {
        const batch = createBatch(kind, 1000)
        for (let from = 0; from < list.length; from += 2000) {
          const part = list.slice(from, from + 2000)
          batch.pairs.set(part)
          batch.length = part.length / 2
          yield batch
        }
      }
    },
  }
}

function lines(contacts: ContactBuffer, topology: Topology): string[] {
  return Array.from({ length: contacts.length }, (_, i) => {
    const a = contacts.a[i] ?? 0
    const b = contacts.b[i] ?? 0
    const ends = (e: number) => topology.edges.subarray(2 * e, 2 * e + 2).join(' ')
    return contacts.kind[i] === EDGE_EDGE
      ? `edge-edge ${[ends(a), ends(b)].sort().join(' ')} ${contacts.toi[i]}`
      : `vertex-face ${a} ${b} ${contacts.toi[i]}`
  }).sort()
}

const truths = new Map<string, string[]>()

function truth(mesh: MovingMesh): string[] {
  const known = truths.get(mesh.name) ?? computeTruth(mesh)
  truths.set(mesh.name, known)
  return known
}

function computeTruth(mesh: MovingMesh): string[] {
  return contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1)
    .map((contact) =>
      contact.kind === 'edge-edge'
        ? `edge-edge ${[`${contact.a0} ${contact.a1}`, `${contact.b0} ${contact.b1}`].sort().join(' ')} ${contact.toi}`
        : `vertex-face ${contact.v} ${contact.f} ${contact.toi}`,
    )
    .sort()
}

const meshes = smallMeshes(3)
  .filter(({ triangles }) => triangles.length > 0)
  .map((mesh, i) => ({
    ...mesh,
    name: `${i} ${mesh.name}`,
    topology: createTopology(mesh.triangles, mesh.x0.length / 3),
  }))

describe('in a pipeline', () => {
  it.each(['auto', 'typescript'] as const)(
    'filter and test report exactly the contacts of the oracle on every small mesh (kernels: %s)',
    (kernels) => {
      let contacts = 0
      for (const mesh of meshes) {
        const { topology, x0, x1 } = mesh
        const run = pipeline(
          allPairs(topology),
          elementaryFilter({ kernels }),
          elementaryTest({ kernels, refine: true }),
          collect(),
        )
        const result = run.run({ topology, motion: { kind: 'linear', x0, x1 } })
        const expected = truth(mesh)
        expect(lines(result.contacts, topology), mesh.name).toEqual(expected)
        expect(result.keeps).toBe('every-contact')
        contacts += expected.length
      }
      expect(contacts).toBeGreaterThan(100)
    },
  )

  it.each(['exact', 'inclusion'] as const)(
    'without a filter of its own the test gives the same bytes, behind the stage or not: %s',
    (solver) => {
      for (const mesh of meshes.slice(0, solver === 'exact' ? meshes.length : 12)) {
        const { topology, x0, x1 } = mesh
        const step = { topology, motion: { kind: 'linear', x0, x1 } } as const
        const own = pipeline(allPairs(topology), elementaryTest({ solver }), collect()).run(step)
        const behind = pipeline(
          allPairs(topology),
          elementaryFilter(),
          elementaryTest({ solver, filter: false }),
          collect(),
        ).run(step)
        expect(lines(behind.contacts, topology), mesh.name).toEqual(lines(own.contacts, topology))
        expect(behind.stages[1]?.out).toBe(behind.stages[2]?.in)
        const bare = pipeline(allPairs(topology), elementaryTest({ solver, filter: false }), collect()).run(step)
        if (solver === 'exact') expect(lines(bare.contacts, topology), mesh.name).toEqual(lines(own.contacts, topology))
      }
    },
  )

  it('finds the same first contacts, to the byte, whether or not the horizon was lowered on the way', () => {
    for (const mesh of meshes) {
      const { topology, x0, x1 } = mesh
      const step = { topology, motion: { kind: 'linear', x0, x1 } } as const
      const patient = { ...earliest(), accept: () => true }
      const every = pipeline(allPairs(topology), elementaryTest(), patient).run(step)
      const first = pipeline(allPairs(topology), elementaryFilter(), elementaryTest(), earliest()).run(step)
      expect(lines(first.contacts, topology), mesh.name).toEqual(lines(every.contacts, topology))
    }
  })

  it('finds first contacts at the least of the times of all contacts', () => {
    for (const mesh of meshes) {
      const { topology, x0, x1 } = mesh
      const step = { topology, motion: { kind: 'linear', x0, x1 } } as const
      const all = pipeline(allPairs(topology), elementaryTest(), collect()).run(step)
      const first = pipeline(allPairs(topology), elementaryFilter(), elementaryTest(), earliest()).run(step)
      expect(first.earliest, mesh.name).toBe(all.earliest)
      const together = lines(all.contacts, topology).filter((line) => line.endsWith(` ${all.earliest}`))
      expect(together).toEqual(expect.arrayContaining(lines(first.contacts, topology)))
    }
  })

  it('with a separation leaves the filter out and still finds every contact', () => {
    for (const mesh of meshes.slice(0, 12)) {
      const { topology, x0, x1 } = mesh
      const run = pipeline(allPairs(topology), elementaryFilter(), elementaryTest(), collect())
      const result = run.run({ topology, motion: { kind: 'linear', x0, x1 }, minSeparation: 1e-3 })
      expect(result.leftOut.map(({ name }) => name)).toEqual(['elementary filter'])
      const found = new Set(lines(result.contacts, topology).map((line) => line.replace(/ \S+$/, '')))
      for (const line of truth(mesh)) expect(found).toContain(line.replace(/ \S+$/, ''))
    }
  })

  it('finds every contact of linear motion written as polynomial motion', () => {
    for (const mesh of meshes.slice(0, 6)) {
      const { topology, x0, x1 } = mesh
      const result = pipeline(allPairs(topology), elementaryTest(), collect()).run({
        topology,
        motion: { kind: 'polynomial', control: [x0, x1] },
      })
      const found = new Set(lines(result.contacts, topology).map((line) => line.replace(/ \S+$/, '')))
      for (const line of truth(mesh)) expect(found).toContain(line.replace(/ \S+$/, ''))
    }
  })

  it('fills point, normal and barycentrics on request', () => {
    const mesh = meshes.find((candidate) => truth(candidate).length > 0)
    if (!mesh) throw new Error('no mesh with contacts')
    const { topology, x0, x1 } = mesh
    const columns = { point: 3, normal: 3, barycentrics: 3 }
    const { contacts } = pipeline(allPairs(topology), elementaryTest(), collect(), { columns }).run({
      topology,
      motion: { kind: 'linear', x0, x1 },
    })
    for (const name of Object.keys(columns)) {
      const values = contacts.column(name)?.subarray(0, 3 * contacts.length) ?? new Float64Array(0)
      expect(values.length).toBe(3 * contacts.length)
      expect(values.every(Number.isFinite), name).toBe(true)
    }
  })

  it('says by what proof the filter dropped or kept a pair', () => {
    const x0 = Float64Array.of(0.2, 0.2, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.1)
    const topology = createTopology(Uint32Array.of(1, 2, 3, 0, 1, 2), 4)
    const filter = elementaryFilter()
    const explain = (x1: Float64Array, kind: PairKind = 'vertex-face') =>
      filter.explain?.(kind, 0, 0, { topology, motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 })
    expect(explain(x0)).toMatch(/^dropped: never coplanar: coefficients .* error at most/)
    expect(explain(x0.with(2, -1))).toMatch(/^kept: /)
    expect(explain(x0.with(0, 9))).toMatch(/^dropped/)
  })
})

it('a batch solver refuses a time buffer that is too small', () => {
  const solver = createBatchSolver()
  const batch = { kind: 'edge-edge' as const, pairs: new Uint32Array(4), length: 2 }
  expect(() => solver.test(batch, new Float64Array(1))).toThrow(expect.objectContaining({ code: 'wrong-length' }))
})
