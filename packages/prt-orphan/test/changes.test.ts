import { createTopology, listSource, NONE, updateTopology, type Topology, type TopologyChange } from '@ccd/core'
import { OrphanSet, proceduralRepresentatives } from '@ccd/prt-orphan'
import { finnedSheet, grid, openFan, seededRandom, soup, torus, type MovingMesh } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { KnownTriangles } from '../src/changes/known-triangles'
import { FirstTriangles } from '../src/procedural/first-triangles'
import { createFusedKernel, type FusedKernel } from '../src/procedural/fused-kernel'
import { TRIANGLE_RECORD } from '../src/procedural/triangle-record.constants'
import { nonAdjacentPairs, stepOf } from './support/cases'
import { randomChange } from './support/random-change'

const SEEDS = process.env.CCD_FULL === '1' ? 60 : 12

const meshes: readonly MovingMesh[] = [
  grid({ columns: 6, rows: 5, seed: 1 }),
  torus({ seed: 2 }),
  soup({ seed: 3, triangles: 30, vertices: 14 }),
  finnedSheet({ seed: 4 }),
  openFan({ count: 50, seed: 5 }),
]

const topologyOf = ({ triangles, x0 }: MovingMesh): Topology => createTopology(triangles.slice(), x0.length / 3)

function kernel(): FusedKernel {
  const fused = createFusedKernel()
  if (fused === undefined) throw new Error('no WebAssembly here')
  return fused
}

/** All of the tables that a kernel ever reads: records of triangles that are there, and the lists of their vertices. */
function tablesOf(topology: Topology, { tables }: FusedKernel): string[] {
  const { triangles, vertexTriangleCount: count } = topology
  const lines: string[] = []
  for (let t = 0; t < topology.triangleCount; t++) {
    if (triangles[3 * t] === NONE) continue
    lines.push(`${t}: ${tables.records.subarray(TRIANGLE_RECORD * t, TRIANGLE_RECORD * (t + 1)).join(' ')}`)
    for (const v of triangles.subarray(3 * t, 3 * t + 3)) {
      const start = tables.vertexStart[v] ?? NONE
      lines.push(`  ${v}: ${tables.vertexTriangles.subarray(start, start + (count[v] ?? 0)).join(' ')}`)
    }
  }
  return lines
}

function changed(topology: Topology, seed: number): TopologyChange {
  const change = randomChange(topology, seededRandom(seed))
  updateTopology(topology, change)
  return change
}

describe('after a change, procedural representatives', () => {
  it.each(meshes.map((mesh) => [mesh.name, mesh] as const))('know what they would know anew: %s', (_name, mesh) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const topology = topologyOf(mesh)
      const fused = kernel()
      const first = new FirstTriangles(topology, fused)
      for (let round = 0; round < 6; round++) {
        first.update(changed(topology, 100 * seed + round), topology)
        const fresh = kernel()
        expect(first.knows(topology)).toBe(true)
        expect(first.mask.subarray(0, topology.triangleCount)).toEqual(new FirstTriangles(topology, fresh).mask)
        expect(tablesOf(topology, fused), `seed ${seed}, round ${round}`).toEqual(tablesOf(topology, fresh))
      }
    }
  })

  it('need all triangles around the vertices that a change touches: with the added ones alone they are wrong', () => {
    const topology = topologyOf(torus({ seed: 2 }))
    const fused = kernel()
    const { mask } = new FirstTriangles(topology, fused)
    const known = new KnownTriangles(topology)
    const change = { removed: Uint32Array.of(5), added: new Uint32Array(), vertexOrigin: new Uint32Array() }
    updateTopology(topology, change)
    const { vertices } = known.take(change, topology)
    fused.update(topology, mask, { vertices, goneEdges: [], triangles: [] })
    const fresh = kernel()
    expect(new FirstTriangles(topology, fresh).mask).not.toEqual(mask)
    expect(tablesOf(topology, fused)).not.toEqual(tablesOf(topology, fresh))
  })

  it.each(['auto', 'typescript'] as const)('give the pairs that they would give anew, told or not (%s)', (kernels) => {
    for (const mesh of meshes) {
      const topology = topologyOf(mesh)
      const [told, untold] = [proceduralRepresentatives({ kernels }), proceduralRepresentatives({ kernels })]
      const recorded = (stage: typeof told): string[] => {
        const size = 3 * topology.vertexCount
        const step = stepOf({ ...mesh, x0: new Float64Array(size), x1: new Float64Array(size) }, topology)
        const source = listSource('triangle-triangle', nonAdjacentPairs(topology))
        return [...stage.run(source.pairs(step), step)].map(
          ({ kind, pairs, length }) => `${kind} ${pairs.subarray(0, 2 * length).join(' ')}`,
        )
      }
      expect(recorded(told)).toEqual(recorded(untold))
      for (let seed = 1; seed <= 4; seed++) {
        told.topologyChanged?.(changed(topology, seed), topology)
        expect(recorded(told), `${mesh.name}, change ${seed}`).toEqual(recorded(untold))
      }
    }
  })
})

describe('a change of one place costs the same on a mesh of any size', () => {
  /** A hole and a flap in the middle of a sheet. */
  const work = (side: number) => {
    const topology = topologyOf(grid({ columns: side, rows: side }))
    const middle = side * side + side
    const v = (side / 2) * (side + 1) + side / 2
    const orphans = new OrphanSet(topology)
    const known = new KnownTriangles(topology)
    const first = new FirstTriangles(topology, kernel())
    const looks: unknown[] = []
    for (let i = 0; i < 3; i++) {
      const change = {
        removed: Uint32Array.of(middle + i, middle + i + 2 * side),
        added: i === 0 ? new Uint32Array() : Uint32Array.of(v + i, v + i + 1, v + i + side),
        vertexOrigin: new Uint32Array(),
      }
      updateTopology(topology, change)
      const { vertices, triangles } = known.take(change, topology)
      const records = first.update(change, topology)
      looks.push({
        ...orphans.update(topology, change),
        vertices: vertices.length,
        triangles: triangles.length,
        records,
      })
    }
    return { looks, triangles: topology.triangleCount }
  }

  it('in records, vertices, and features whose orphans are searched', () => {
    const [small, large] = [work(20), work(80)]
    expect(large.triangles).toBeGreaterThan(15 * small.triangles)
    // The first growth finds no room and loads everything, with a quarter to spare; from then on nothing depends on size.
    const local = ({ looks }: typeof small) => [looks[0], looks[2]]
    expect(local(large)).toEqual(local(small))
    expect(local(small)).toEqual([
      { searched: 12, dropped: 0, vertices: 5, triangles: 19, records: 19 },
      { searched: 15, dropped: 12, vertices: 6, triangles: 19, records: 19 },
    ])
  })
})
