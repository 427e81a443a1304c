import { createHierarchy, type DynamicHierarchy } from '@ccd/bvh'
import { type Topology, createTopology, updateTopology } from '@ccd/core'
import { badWinding, finnedSheet, grid, moebius, sheetWithHoles, smallMeshes } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { ConeCuller } from '../src/culler/cone-culler'
import { WHOLE_PROOF } from '../src/culler/proof'
import { LAST, type Patches, patchesOf, VERTEX } from '../src/patches/patches.kernel'
import { linearStep } from './support/lost-contacts'

/** Directed edges "tail head" of the triangles below a node, a triangle's own turn and return included. */
function directedEdges(topology: Topology, triangles: Iterable<number>): string[] {
  return [...triangles].flatMap((t) => {
    const [a, b, c] = topology.triangles.subarray(3 * t, 3 * t + 3)
    return [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`].filter((edge) => {
      const [tail, head] = edge.split(' ')
      return tail !== head
    })
  })
}

function loopsOf({ loops, boundaryStart, boundaryCount }: Patches, node: number): number[][] {
  const start = boundaryStart[node] ?? 0
  const found: number[][] = [[]]
  for (const entry of loops.subarray(start, start + (boundaryCount[node] ?? 0))) {
    found.at(-1)?.push(entry & VERTEX)
    if ((entry & LAST) !== 0) found.push([])
  }
  return found.slice(0, -1)
}

/** What is claimed of each patch that has loops, by looking at all edges below the node. */
function expectClaims(topology: Topology, hierarchy: DynamicHierarchy, patches: Patches): number {
  let sound = 0
  patches.boundaryCount.forEach((count, node) => {
    if (count === 0) return
    sound++
    const edges = directedEdges(topology, hierarchy.trianglesOf(node))
    // Each edge has at most one triangle in either direction.
    expect(new Set(edges).size).toBe(edges.length)
    const border = edges.filter((edge) => !edges.includes(edge.split(' ').reverse().join(' ')))
    const loops = loopsOf(patches, node)
    const along = loops.flatMap((loop) => loop.map((v, i) => `${v} ${loop[(i + 1) % loop.length]}`))
    expect(along.sort()).toEqual(border.sort())
    expect(new Set(loops.flat()).size).toBe(loops.flat().length)
  })
  return sound
}

/** A sheet with more triangles, some of which repeat a vertex or lie on edges that have two triangles already. */
function withTriangles(more: readonly number[]): Topology {
  const { triangles, x0 } = grid({ columns: 4, rows: 3 })
  return createTopology(Uint32Array.from([...triangles, ...more]), x0.length / 3)
}

describe('the loops of a patch', () => {
  it('are the edges that one triangle below the node has, in its direction, and no edge has three', () => {
    let sound = 0
    for (const mesh of [
      ...smallMeshes(2),
      sheetWithHoles({ columns: 6, rows: 6 }),
      moebius({}),
      finnedSheet({}),
      badWinding({}),
    ]) {
      const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
      const hierarchy = createHierarchy(topology)
      sound += expectClaims(topology, hierarchy, patchesOf(topology, hierarchy.child, 2, WHOLE_PROOF))
    }
    expect(sound).toBeGreaterThan(300)
  })

  it('are none where a triangle repeats a vertex or is the third at an edge, whatever its winding', () => {
    for (const more of [
      [6, 7, 6],
      [6, 6, 7],
      [7, 6, 6],
      [6, 6, 6],
      [6, 11, 2],
      [11, 6, 2],
      [0, 1, 0, 6, 11, 2],
    ]) {
      const topology = withTriangles(more)
      for (const build of ['connectivity', { partition: new Int32Array(topology.triangleCount) }] as const) {
        const hierarchy = createHierarchy(topology, { build })
        const patches = patchesOf(topology, hierarchy.child, 1, WHOLE_PROOF)
        expect(expectClaims(topology, hierarchy, patches)).toBeGreaterThan(10)
        const roots = [...hierarchy.roots.subarray(0, -1)]
        const root = roots.find((node) => hierarchy.trianglesOf(node).includes(topology.triangleCount - 1)) ?? 0
        expect(patches.boundaryCount[root]).toBe(0)
      }
    }
  })
})

describe('patches after a change of the mesh', () => {
  it('are those of a fresh culler: a sheet without its one bad triangle is proved as a whole', () => {
    const mesh = grid({ columns: 8, rows: 8, noise: 0 })
    const bad = 3 * 60
    const triangles = mesh.triangles.slice()
    triangles.set([mesh.triangles[bad + 1] ?? 0, mesh.triangles[bad] ?? 0], bad)
    const topology = createTopology(triangles, mesh.x0.length / 3)
    const hierarchy = createHierarchy(topology)
    const used = new ConeCuller(topology, hierarchy, { effort: 'always' }, { leastTriangles: 2 })
    used.begin(linearStep(mesh.x0, mesh.x1))
    expect(used.triangleLabel.every((label) => label === 0)).toBe(false)

    const change = { removed: Uint32Array.of(60), added: new Uint32Array(), vertexOrigin: new Uint32Array() }
    updateTopology(topology, change)
    hierarchy.topologyChanged(change, topology)
    used.topologyChanged(change, topology)
    const step = linearStep(mesh.x0, mesh.x1)
    used.begin(step)
    const fresh = new ConeCuller(topology, hierarchy, { effort: 'always' }, { leastTriangles: 2 })
    fresh.begin(step)
    expect(used.triangleLabel).toEqual(fresh.triangleLabel)
    expect(used.triangleLabel.every((label) => label === 0)).toBe(true)
  })
})
