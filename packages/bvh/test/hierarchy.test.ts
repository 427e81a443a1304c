import { NONE, type Topology, updateTopology } from '@ccd/core'
import { balls, breakingGrid, clothOverBall, grid, smallMeshes } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { type DynamicHierarchy, bvhSource, createHierarchy } from '../src/index'
import { at, linear, pairsOf, stepOf, topologyOf } from './support/scene-helpers'

function edgesOf(topology: Topology, t: number): number[] {
  return [0, 1, 2].map((k) => at(topology.triangleEdges, 3 * t + k)).filter((edge) => edge !== NONE)
}

function isConnected(topology: Topology, triangles: readonly number[]): boolean {
  const inside = new Set(triangles)
  const reached = new Set(triangles.slice(0, 1))
  for (const t of reached) {
    for (const edge of edgesOf(topology, t)) {
      const start = at(topology.edgeTriangleStart, edge)
      for (let i = 0; i < at(topology.edgeTriangleCount, edge); i++) {
        const u = at(topology.edgeTriangles, start + i)
        if (inside.has(u)) reached.add(u)
      }
    }
  }
  return reached.size === inside.size
}

/** Leaves below a node by walking it, for comparison with the ranges that are computed. */
function leavesBelow(hierarchy: DynamicHierarchy, node: number): number[] {
  const c = at(hierarchy.child, node)
  return c < 0 ? [~c] : [...leavesBelow(hierarchy, node + 1), ...leavesBelow(hierarchy, c)]
}

/** Component of the vertex that coordinate i belongs to. */
function bodyOfVertex(topology: Topology, i: number): number {
  return at(topology.component, at(topology.vertexTriangles, at(topology.vertexTriangleStart, Math.floor(i / 3))))
}

describe('the hierarchy', () => {
  const meshes = [...smallMeshes(5), clothOverBall({ resolution: 16 })]

  it('by connectivity has a connected patch in every node, also where the mesh is not manifold', () => {
    for (const mesh of meshes) {
      const topology = topologyOf(mesh)
      const hierarchy = createHierarchy(topology)
      expect(hierarchy.connectedPatches).toBe(true)
      for (let node = 0; node < hierarchy.nodeCount; node++) {
        expect(isConnected(topology, [...hierarchy.trianglesOf(node)]), `${mesh.name}, node ${node}`).toBe(true)
      }
    }
  })

  it('has each triangle in one leaf, and answers for every node what a walk finds', () => {
    for (const mesh of meshes) {
      const topology = topologyOf(mesh)
      for (const build of ['connectivity', 'morton', 'sah'] as const) {
        const hierarchy = createHierarchy(topology, { build, positions: mesh.x0 })
        expect([...hierarchy.triangleOrder].sort((a, b) => a - b)).toEqual([...hierarchy.triangleOrder.keys()])
        for (let node = 0; node < hierarchy.nodeCount; node++) {
          expect([...hierarchy.trianglesOf(node)]).toEqual(leavesBelow(hierarchy, node))
          const right = at(hierarchy.child, node)
          if (hierarchy.roots.includes(node)) expect(hierarchy.parentOf(node)).toBe(-1)
          if (right < 0) continue
          for (const child of [node + 1, right]) {
            expect(hierarchy.parentOf(child)).toBe(node)
            expect(hierarchy.depthOf(child)).toBe(hierarchy.depthOf(node) + 1)
          }
          const counts = new Map<number, number>()
          for (const t of hierarchy.trianglesOf(node)) {
            for (const edge of edgesOf(topology, t)) counts.set(edge, (counts.get(edge) ?? 0) + 1)
          }
          const boundary = [...counts].filter(([, count]) => count === 1).map(([edge]) => edge)
          expect([...hierarchy.boundaryEdgesOf(node)].sort()).toEqual(boundary.sort())
        }
      }
    }
  })

  it('keeps each label of a partition in a tree of its own', () => {
    const mesh = clothOverBall({ resolution: 16 })
    const topology = topologyOf(mesh)
    const partition = Int32Array.from({ length: topology.triangleCount }, (_, t) => (t % 4) - 1)
    const hierarchy = createHierarchy(topology, { build: { partition } })
    const trees = [...hierarchy.roots.subarray(0, -1)].map(
      (root) => new Set([...hierarchy.trianglesOf(root)].map((t) => at(partition, t))),
    )
    expect(trees.every((labels) => labels.size === 1)).toBe(true)
    for (const label of [0, 1, 2]) expect(trees.filter((labels) => labels.has(label)).length).toBe(1)
    expect(hierarchy.connectedPatches).toBe(false)
  })

  it('stays shallow: depth of a sheet by connectivity is near log2 n', () => {
    const mesh = grid({ columns: 64, rows: 64 })
    const hierarchy = createHierarchy(topologyOf(mesh))
    const depths = Array.from({ length: hierarchy.nodeCount }, (_, node) => hierarchy.depthOf(node))
    expect(Math.max(...depths)).toBeLessThanOrEqual(20)
  })

  it('stays shallow on strips and trees of triangles, where a half may be walled in', () => {
    // A comb: a spine of triangles with long teeth.
    const triangles: number[] = []
    let next = 2
    let [a, b] = [0, 1]
    for (let i = 0; i < 60; i++) {
      let [c, d] = [a, next]
      triangles.push(a, b, next)
      a = b
      b = next++
      for (let j = 0; j < 40; j++) {
        triangles.push(c, d, next)
        c = d
        d = next++
      }
    }
    const mesh = {
      name: 'comb',
      triangles: Uint32Array.from(triangles),
      x0: new Float64Array(3 * next),
      x1: new Float64Array(3 * next),
    }
    const topology = topologyOf(mesh)
    const hierarchy = createHierarchy(topology)
    const depths = Array.from({ length: hierarchy.nodeCount }, (_, node) => hierarchy.depthOf(node))
    expect(Math.max(...depths)).toBeLessThanOrEqual(40)
    for (let node = 0; node < hierarchy.nodeCount; node++) {
      expect(isConnected(topology, [...hierarchy.trianglesOf(node)])).toBe(true)
    }
  })

  it('calls refit hooks once per update, after the volumes', () => {
    const mesh = grid({ columns: 4, rows: 4 })
    const hierarchy = createHierarchy(topologyOf(mesh))
    const seen: number[] = []
    hierarchy.addRefitHook({ name: 'probe', refit: () => void seen.push(at(hierarchy.volumes, 0)) })
    hierarchy.update(stepOf(hierarchy.topology, linear(mesh)))
    const moved = { ...mesh, x0: mesh.x0.map((x) => x + 100), x1: mesh.x1.map((x) => x + 100) }
    hierarchy.update(stepOf(hierarchy.topology, linear(moved)))
    expect(seen.length).toBe(2)
    expect(at(seen, 1) - at(seen, 0)).toBeGreaterThan(90)
  })

  it('refuses what it cannot follow, and says why', () => {
    const mesh = grid({ columns: 4, rows: 4 })
    const topology = topologyOf(mesh)
    expect(() => createHierarchy(topology, { build: 'sah' })).toThrow(/needs `positions`/)
    const hierarchy = createHierarchy(topology)
    expect(() => hierarchy.update(stepOf(topology, { kind: 'rigid', motions: [] }))).toThrow(/rigid motion/)
    expect(() => hierarchy.update(stepOf(topology, linear(mesh), -1))).toThrow(/minSeparation is -1/)
    expect(() => hierarchy.parentOf(hierarchy.nodeCount)).toThrow(/there is no node/)
    expect(() => createHierarchy(topology, { bodies: new Uint32Array(3) })).toThrow(/bodies has 3 entries/)
  })
})

describe('the update', () => {
  it('keeps pairs right while many bodies drift apart, above and below the size where the top level is rebuilt', () => {
    for (const count of [30, 280]) {
      const mesh = balls({ count, level: 0, seed: 2 })
      const topology = topologyOf(mesh)
      const hierarchy = createHierarchy(topology)
      const source = bvhSource({ hierarchy })
      for (let time = 0; time < 4; time++) {
        // Each body goes its own way: neighbours in the top level do not stay neighbours.
        const shift = (x: Float64Array, t: number) =>
          x.map((value, i) => value + 3 * t * Math.sin(7 * bodyOfVertex(topology, i) + (i % 3)))
        const step = stepOf(topology, { kind: 'linear', x0: shift(mesh.x0, time), x1: shift(mesh.x1, time + 1) })
        const found = pairsOf(source.pairs(step)).sort()
        const fresh = createHierarchy(topology)
        expect(found).toEqual(pairsOf(bvhSource({ hierarchy: fresh }).pairs(step)).sort())
      }
    }
  })

  it('rebuilds a degraded spatial tree, and only then', () => {
    const mesh = balls({ count: 40, level: 0, seed: 2 })
    const topology = topologyOf(mesh)
    const bodies = new Uint32Array(topology.triangleCount)
    for (const build of ['morton', 'sah'] as const) {
      const hierarchy = createHierarchy(topology, { build, positions: mesh.x0, bodies })
      const source = bvhSource({ hierarchy })
      const order = () => [...hierarchy.triangleOrder]
      const before = order()
      for (let i = 0; i < 100; i++) pairsOf(source.pairs(stepOf(topology, linear(mesh))))
      expect(order()).toEqual(before)
      // The balls are dealt anew: what was near is far.
      const deal = (x: Float64Array) =>
        x.map((value, i) => value + 20 * Math.sin(1 + 40 * bodyOfVertex(topology, i) + (i % 3)))
      const step = stepOf(topology, { kind: 'linear', x0: deal(mesh.x0), x1: deal(mesh.x1) })
      for (let i = 0; i < 100; i++) pairsOf(source.pairs(step))
      expect(order()).not.toEqual(before)
      const fresh = createHierarchy(topology)
      expect(pairsOf(source.pairs(step)).sort()).toEqual(pairsOf(bvhSource({ hierarchy: fresh }).pairs(step)).sort())
    }
  })

  it('after tearing tells the truth about patches, and builds anew once a quarter has changed', () => {
    const mesh = breakingGrid({ seed: 4, columns: 12, rows: 12 })
    const topology = topologyOf(mesh)
    const hierarchy = createHierarchy(topology)
    const source = bvhSource({ hierarchy })
    updateTopology(topology, mesh.change)
    source.topologyChanged?.(mesh.change, topology)
    expect(hierarchy.connectedPatches).toBe(false)
    const live = Uint32Array.from(hierarchy.triangleOrder).filter((t) => at(topology.triangles, 3 * t) !== NONE)
    const change = {
      removed: live.subarray(0, live.length / 2),
      added: new Uint32Array(),
      vertexOrigin: new Uint32Array(),
    }
    updateTopology(topology, change)
    source.topologyChanged?.(change, topology)
    pairsOf(source.pairs(stepOf(topology, linear(mesh.after))))
    expect(hierarchy.connectedPatches).toBe(true)
    expect(hierarchy.triangleOrder.length).toBe(live.length - change.removed.length)
  })
})

describe('the top level', () => {
  /** Adds a triangle between three corners of a ball, which becomes a tree of its own. */
  function addOne(topology: Topology, hierarchy: DynamicHierarchy, ball: number): void {
    const first = 6 * ball
    const change = {
      removed: new Uint32Array(),
      added: Uint32Array.of(first, first + 1, first + 2),
      vertexOrigin: new Uint32Array(),
    }
    updateTopology(topology, change)
    hierarchy.topologyChanged(change, topology)
  }

  it('takes in an added tree without touching the nodes over the others', () => {
    const mesh = balls({ count: 400, level: 0, seed: 2 })
    const topology = topologyOf(mesh)
    const hierarchy = createHierarchy(topology, { build: 'connectivity' })
    const step = stepOf(topology, linear(mesh))
    hierarchy.update(step)
    const { root } = hierarchy.topLevel
    const nodes = () => [...hierarchy.topLevel.child.subarray(root, root + 2 * 400 - 1)]
    const before = nodes()
    expect(before.filter((c) => c < 0).length).toBe(400)
    addOne(topology, hierarchy, 7)
    hierarchy.update(step)
    expect(nodes()).toEqual(before)
    expect(hierarchy.topLevel.root).toBe(root - 1)
    // The node before the root joins the old top level and the new leaf behind it.
    expect(at(hierarchy.topLevel.child, root - 1)).toBe(root + 2 * 400 - 1)
    expect(at(hierarchy.topLevel.child, root + 2 * 400 - 1)).toBe(~400)
  })

  it('stays shallow and right while trees are added one by one, some moving away', () => {
    const mesh = balls({ count: 300, level: 0, seed: 3 })
    const topology = topologyOf(mesh)
    const hierarchy = createHierarchy(topology)
    const source = bvhSource({ hierarchy })
    for (let round = 0; round < 200; round++) {
      addOne(topology, hierarchy, round)
      const shift = (x: Float64Array) => x.map((value, i) => value + 0.2 * round * Math.sin(Math.floor(i / 18)))
      const step = stepOf(topology, { kind: 'linear', x0: shift(mesh.x0), x1: shift(mesh.x1) })
      const stream = source.pairs(step)
      const { root, child } = hierarchy.topLevel
      const depth = (n: number): number => (at(child, n) < 0 ? 0 : 1 + Math.max(depth(n + 1), depth(at(child, n))))
      const leaves = (n: number): number[] =>
        at(child, n) < 0 ? [~at(child, n)] : [...leaves(n + 1), ...leaves(at(child, n))]
      expect(leaves(root).sort((a, b) => a - b)).toEqual([...Array(301 + round).keys()])
      expect(depth(root)).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(302 + round)) + 2)
      if (round % 20 !== 19) continue
      const fresh = createHierarchy(topology)
      expect(pairsOf(stream).sort()).toEqual(pairsOf(bvhSource({ hierarchy: fresh }).pairs(step)).sort())
    }
  })
})
