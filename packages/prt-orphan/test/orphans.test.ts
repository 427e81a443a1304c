import { BATCH_PAIRS, createTopology, updateTopology, type Culler } from '@ccd/core'
import { OrphanSet, withOrphans } from '@ccd/prt-orphan'
import { grid, openFan, seededRandom, soup, torus } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { hubOrphans } from '../src/orphans/hub-orphans.kernel'
import { keysOf, stepOf, topologyOfMesh, type Mesh } from './support/cases'
import { randomChange } from './support/random-change'

function keysOfSet({ vertexFace, edgeEdge }: OrphanSet): string[] {
  return keysOf([
    { kind: 'vertex-face', pairs: vertexFace.pairs, length: vertexFace.length },
    { kind: 'edge-edge', pairs: edgeEdge.pairs, length: edgeEdge.length },
  ]).sort()
}

describe('the local update of orphans', () => {
  const meshes = [
    grid({ columns: 5, rows: 5, seed: 1 }),
    torus({ seed: 2 }),
    soup({ seed: 3, triangles: 30, vertices: 14 }),
    openFan({ count: 12, seed: 4 }),
    openFan({ count: 50, seed: 5 }),
  ]
  it.each(meshes.map((mesh) => [mesh.name, mesh] as const))('equals a full recomputation: %s', (_name, mesh) => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seededRandom(seed)
      const topology = createTopology(mesh.triangles.slice(), mesh.x0.length / 3)
      const orphans = new OrphanSet(topology)
      for (let round = 0; round < 5; round++) {
        const change = randomChange(topology, random)
        updateTopology(topology, change)
        orphans.update(topology, change)
        const anew = new OrphanSet(topology)
        expect(keysOfSet(orphans), `seed ${seed}, round ${round}`).toEqual(keysOfSet(anew))
        expect(orphans.hubs).toEqual(anew.hubs)
      }
    }
  })

  it('happens inside the stage, told or not', () => {
    const mesh = grid({ columns: 4, rows: 4, seed: 1 })
    for (const told of [true, false]) {
      const topology = topologyOfMesh(mesh)
      const collapsed: Mesh = { ...mesh, x0: new Float64Array(mesh.x0.length), x1: new Float64Array(mesh.x0.length) }
      const stage = withOrphans()
      const before = keysOf(stage.run([], stepOf(collapsed, topology)))
      const change = { removed: Uint32Array.of(3, 4), added: new Uint32Array(), vertexOrigin: new Uint32Array() }
      updateTopology(topology, change)
      if (told) stage.topologyChanged?.(change, topology)
      const after = keysOf(stage.run([], stepOf(collapsed, topology))).sort()
      expect(after).toEqual(keysOfSet(new OrphanSet(topology)))
      expect(after).not.toEqual(before.sort())
    }
  })
})

describe('orphans and cullers', () => {
  const mesh = openFan({ count: 8, seed: 1 })
  const culler = (culls: boolean, separation: 'zero' | 'any' = 'zero'): Culler => ({
    name: 'all or nothing',
    contract: { motion: ['linear'], separation, keeps: 'every-contact' },
    begin: () => undefined,
    cullsPair: () => culls,
  })
  const collapsed: Mesh = { ...mesh, x0: new Float64Array(mesh.x0.length), x1: new Float64Array(mesh.x0.length) }
  const step = stepOf(collapsed, topologyOfMesh(mesh))

  it('skip a pair if some triangle pair around it is culled', () => {
    expect(keysOf(withOrphans({ cullers: [culler(false)] }).run([], step)).length).toBeGreaterThan(0)
    expect(keysOf(withOrphans({ cullers: [culler(true)] }).run([], step))).toEqual([])
  })
  it('are all tested where a culler proves nothing for the separation', () => {
    const separated = { ...step, minSeparation: 1 }
    const stage = withOrphans({ cullers: [culler(true)] })
    expect(keysOf(stage.run([], separated))).toEqual(keysOf(withOrphans().run([], separated)))
    expect(stage.leftOut?.(separated).map(({ name }) => name)).toEqual(['all or nothing'])
    expect(keysOf(withOrphans({ cullers: [culler(true, 'any')] }).run([], separated))).toEqual([])
  })
})

describe('a fan of 10,000 triangles', () => {
  const mesh = openFan({ count: 10_000, seed: 1, noise: 1e-4 })
  const topology = topologyOfMesh(mesh)

  it('lists few orphans, though nearly all pairs of its features are', () => {
    const orphans = new OrphanSet(topology)
    expect(orphans.hubs.length).toBe(1)
    expect(orphans.vertexFace.length + orphans.edgeEdge.length).toBeLessThan(100_000)
  })
  it('gives the stage the pairs whose boxes overlap', () => {
    const keys = keysOf(withOrphans().run([], stepOf(mesh, topology)))
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.length).toBeLessThan(2_000_000)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

it('hands out the orphans of a hub in lists of about a batch, though they are quadratically many', () => {
  const mesh = openFan({ count: 600, seed: 1 })
  const topology = topologyOfMesh(mesh)
  const [hub = 0] = new OrphanSet(topology).hubs
  let pairs = 0
  for (const { list } of hubOrphans(topology, hub, [new Float64Array(mesh.x0.length)], 0)) {
    pairs += list.length
    // The last feature that fits in may bring as many pairs as the star has features.
    expect(list.length).toBeLessThan(BATCH_PAIRS + 600)
  }
  expect(pairs).toBeGreaterThan(500_000)
})

it('keeps all orphans that the hub search and the list share out, whatever the separation', () => {
  // A fan just above the valence of a hub, spread so far apart that only the separation brings boxes together.
  const mesh = openFan({ count: 60, seed: 3 })
  const topology = topologyOfMesh(mesh)
  const step = stepOf(mesh, topology)
  const near = keysOf(withOrphans().run([], step))
  const all = keysOf(withOrphans().run([], { ...step, minSeparation: 1e6 }))
  expect(new Set(all).size).toBe(all.length)
  expect(near.every((key) => all.includes(key))).toBe(true)
  expect(near.length).toBeLessThan(all.length)
})
