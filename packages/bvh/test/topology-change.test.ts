import { type Culler, NONE, type Topology, type TopologyChange, updateTopology } from '@ccd/core'
import { balls, below, breakingGrid, grid, seededRandom } from '@ccd/scenes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DynamicHierarchy, bvhSource, createHierarchy } from '../src/index'
import { growAdded } from '../src/build/forest'
import {
  at,
  builds,
  expected,
  hierarchyOf,
  labelCuller,
  linear,
  pairsOf,
  parityCuller,
  stepOf,
  topologyOf,
} from './support/scene-helpers'

function change(topology: Topology, hierarchy: DynamicHierarchy, edit: Partial<TopologyChange>): void {
  const whole = { removed: new Uint32Array(), added: new Uint32Array(), vertexOrigin: new Uint32Array(), ...edit }
  updateTopology(topology, whole)
  hierarchy.topologyChanged(whole, topology)
}

function isLive(topology: Topology, t: number): boolean {
  return at(topology.triangles, 3 * t) !== NONE
}

/** Tears triangles off: each removed, and added again with a new vertex in place of its first one. */
function tear(topology: Topology, triangles: readonly number[]): TopologyChange {
  const first = topology.vertexCount
  return {
    removed: Uint32Array.from(triangles),
    added: Uint32Array.from(
      triangles.flatMap((t, i) => [first + i, at(topology.triangles, 3 * t + 1), at(topology.triangles, 3 * t + 2)]),
    ),
    vertexOrigin: Uint32Array.from(triangles, (t) => at(topology.triangles, 3 * t)),
  }
}

/** Positions with a place for each vertex that was split off. */
function extended(positions: Float64Array, { vertexOrigin }: TopologyChange): Float64Array {
  const longer = new Float64Array(positions.length + 3 * vertexOrigin.length)
  longer.set(positions)
  vertexOrigin.forEach((v, i) => longer.set(positions.subarray(3 * v, 3 * v + 3), positions.length + 3 * i))
  return longer
}

/** The topology with every element that is read from its arrays counted. */
function counted(topology: Topology): { topology: Topology; reads: () => number } {
  let reads = 0
  const watch = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(from, key) {
        const value: unknown = Reflect.get(from, key)
        if (typeof key === 'string' && /^\d+$/.test(key)) reads++
        if (key === 'component') throw new Error('components are computed in linear time')
        return ArrayBuffer.isView(value) ? watch(value) : value
      },
    })
  return { topology: watch(topology), reads: () => reads }
}

describe('after a topology change', () => {
  it('the pairs equal brute force, through many steps of tearing and rebuilding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(...builds), (seed, build) => {
        const mesh = breakingGrid({ seed, columns: 8, rows: 8 })
        const hierarchy = hierarchyOf(mesh, build)
        const { topology } = hierarchy
        const source = bvhSource({ hierarchy })
        pairsOf(source.pairs(stepOf(topology, linear(mesh))))
        updateTopology(topology, mesh.change)
        source.topologyChanged?.(mesh.change, topology)
        source.topologyChanged?.(mesh.change, topology)
        const { after } = mesh
        const found = pairsOf(source.pairs(stepOf(topology, linear(after))))
        expect(found.sort()).toEqual(expected(hierarchy, {}).sort())
        const removed = Uint32Array.from(hierarchy.triangleOrder.subarray(0, 3)).filter(
          (t) => at(topology.triangles, 3 * t) !== NONE,
        )
        const change = { removed, added: Uint32Array.of(0, 1, 20, 5, 30, 40), vertexOrigin: new Uint32Array() }
        updateTopology(topology, change)
        source.topologyChanged?.(change, topology)
        const again = pairsOf(source.pairs(stepOf(topology, linear(after))))
        expect(again.sort()).toEqual(expected(hierarchy, {}).sort())
        expect([...hierarchy.triangleOrder].filter((t) => at(topology.triangles, 3 * t) !== NONE).length).toBe(
          topology.component.subarray(0, topology.triangleCount).filter((c) => c !== NONE).length,
        )
      }),
      { numRuns: 60 },
    )
  })

  it('the pairs equal brute force after random removals, tears and additions, with cullers at nodes too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(...builds), fc.boolean(), (seed, build, many) => {
        const random = seededRandom(seed)
        let mesh = many ? balls({ count: 12, level: 0, seed }) : breakingGrid({ seed, columns: 8, rows: 8 })
        const hierarchy = hierarchyOf(mesh, build, { labelCullers: 2 })
        const { topology } = hierarchy
        for (let round = 0; round < 6; round++) {
          const live = [...Array(topology.triangleCount).keys()].filter((t) => isLive(topology, t))
          const some = live.filter(() => random() < 0.04)
          const torn = tear(
            topology,
            some.filter((_, i) => i % 2 === 0),
          )
          const loose = Array.from({ length: 3 }, () => below(random, topology.vertexCount))
          const edit = {
            removed: Uint32Array.from([...torn.removed, ...some.filter((_, i) => i % 2 === 1)]),
            added: Uint32Array.from([...torn.added, ...loose]),
            vertexOrigin: torn.vertexOrigin,
          }
          change(topology, hierarchy, edit)
          mesh = { ...mesh, x0: extended(mesh.x0, edit), x1: extended(mesh.x1, edit) }
          const step = stepOf(topology, linear(mesh))
          hierarchy.update(step)
          const sets: Culler[][] = [
            [],
            [labelCuller(hierarchy, 'a', 4), labelCuller(hierarchy, 'b', 7)],
            [parityCuller(hierarchy)],
          ]
          for (const cullers of sets) {
            const found = pairsOf(bvhSource({ hierarchy, cullers }).pairs(step))
            expect(found.sort()).toEqual(expected(hierarchy, { cullers }).sort())
          }
        }
      }),
      { numRuns: 12 },
    )
  })

  it('new vertices without triangles do not fill the place of what was removed', () => {
    for (const kernels of ['auto', 'typescript'] as const) {
      const mesh = grid({ columns: 6, rows: 6 })
      const topology = topologyOf(mesh)
      const hierarchy = createHierarchy(topology, { kernels })
      change(topology, hierarchy, { removed: Uint32Array.of(7), vertexOrigin: Uint32Array.of(0, 1, 2) })
      const positions = extended(mesh.x0, {
        removed: mesh.triangles,
        added: mesh.triangles,
        vertexOrigin: Uint32Array.of(0, 1, 2),
      })
      hierarchy.update(stepOf(topology, { kind: 'static', positions }))
      const leaf = [...hierarchy.child].indexOf(~7)
      expect(at(hierarchy.volumes, leaf * hierarchy.axes.stride)).toBe(Infinity)
    }
  })

  it('worn spatial trees are built anew with empty leaves in them, and stay shallow', () => {
    const mesh = balls({ count: 40, level: 0, seed: 2 })
    for (const build of ['morton', 'sah'] as const) {
      const topology = topologyOf(mesh)
      const bodies = new Uint32Array(topology.triangleCount)
      const hierarchy = createHierarchy(topology, { build, positions: mesh.x0, bodies })
      const source = bvhSource({ hierarchy })
      change(topology, hierarchy, { removed: Uint32Array.from({ length: 60 }, (_, i) => 5 * i) })
      pairsOf(source.pairs(stepOf(topology, linear(mesh))))
      const before = [...hierarchy.triangleOrder]
      // Each ball has 6 vertices: they are dealt anew.
      const deal = (x: Float64Array) =>
        x.map((value, i) => value + 20 * Math.sin(1 + 40 * Math.floor(i / 18) + (i % 3)))
      const step = stepOf(topology, { kind: 'linear', x0: deal(mesh.x0), x1: deal(mesh.x1) })
      for (let i = 0; i < 100; i++) pairsOf(source.pairs(step))
      expect([...hierarchy.triangleOrder]).not.toEqual(before)
      expect([...hierarchy.triangleOrder].sort((a, b) => a - b)).toEqual(before.sort((a, b) => a - b))
      expect(pairsOf(source.pairs(step)).sort()).toEqual(expected(hierarchy, {}).sort())
      const depths = Array.from({ length: hierarchy.nodeCount }, (_, node) => hierarchy.depthOf(node))
      expect(Math.max(...depths)).toBeLessThanOrEqual(30)
    }
  })

  it('nodes are connected patches as long as the hierarchy says so', () => {
    const mesh = grid({ columns: 10, rows: 10 })
    const topology = topologyOf(mesh)
    const hierarchy = createHierarchy(topology)
    // Added triangles alone leave the old patches whole, and are patches of their own.
    change(topology, hierarchy, { added: Uint32Array.of(0, 5, 60, 5, 60, 80, 3, 70, 90) })
    expect(hierarchy.connectedPatches).toBe(true)
    expect([...hierarchy.roots].length).toBe(4)
    change(topology, hierarchy, { removed: Uint32Array.of(40) })
    expect(hierarchy.connectedPatches).toBe(false)
    hierarchy.update(stepOf(topology, { kind: 'static', positions: mesh.x0 }))
    expect(hierarchy.connectedPatches).toBe(false)
  })
})

describe('the work of a topology change', () => {
  it('is in proportion to the change: a tear in a mesh 16 times as large reads not one number more', () => {
    const reads = [16, 64].map((columns) => {
      const topology = topologyOf(grid({ columns, rows: columns }))
      const before = topology.triangleCount
      // Six triangles of the first rows, wherever they are in the mesh.
      updateTopology(topology, tear(topology, [20, 21, 22, 23, 26, 27]))
      const watched = counted(topology)
      const forest = growAdded(watched.topology, undefined, before)
      expect(forest.order.length).toBe(6)
      return watched.reads()
    })
    expect(at(reads, 0)).toBeGreaterThan(0)
    expect(at(reads, 1)).toBe(at(reads, 0))
    expect(at(reads, 0)).toBeLessThan(6 * 100)
  })

  it('leaves the trees as they are, adds nodes for what is new, and moves the arrays seldom', () => {
    const mesh = grid({ columns: 40, rows: 40 })
    const topology = topologyOf(mesh)
    const hierarchy = createHierarchy(topology)
    const child = [...hierarchy.child]
    const arenas = new Set([hierarchy.arena])
    for (let round = 0; round < 50; round++) {
      const { nodeCount } = hierarchy
      const trees = hierarchy.roots.length
      change(topology, hierarchy, tear(topology, [10 * round, 10 * round + 1, 10 * round + 2]))
      arenas.add(hierarchy.arena)
      expect([...hierarchy.child.subarray(0, child.length)]).toEqual(child)
      // Trees of l leaves have 2 l − 1 nodes.
      expect(hierarchy.nodeCount - nodeCount).toBe(6 - (hierarchy.roots.length - trees))
    }
    expect(arenas.size).toBe(2)
  })
})
