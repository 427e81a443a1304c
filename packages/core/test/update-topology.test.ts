import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compact,
  createTopology,
  NONE,
  type Topology,
  type TopologyChange,
  updateTopology,
  valueAt,
} from '../src/index'
import { expectConsistent } from './support/expect-topology'
import { grid } from './support/meshes'
import { liveEdges, liveTriangles, trianglesOfEdge, trianglesOfVertex } from './support/read-topology'

interface ChangeSeed {
  readonly removed: number[]
  readonly added: [number, number, number][]
  readonly newVertices: number
}

const changeSeed: fc.Arbitrary<ChangeSeed> = fc.record({
  removed: fc.array(fc.nat(), { maxLength: 6 }),
  added: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 6 }),
  newVertices: fc.nat({ max: 2 }),
})

/** Turns any seed into a legal change. */
function changeFrom(seed: ChangeSeed, topology: Topology): TopologyChange {
  const live = [...liveTriangles(topology).keys()]
  const vertexCount = topology.vertexCount + seed.newVertices
  return {
    removed: Uint32Array.from(
      new Set(live.length === 0 ? [] : seed.removed.map((r) => valueAt(live, r % live.length))),
    ),
    added: Uint32Array.from(vertexCount === 0 ? [] : seed.added.flat().map((v) => v % vertexCount)),
    vertexOrigin: new Uint32Array(seed.newVertices).fill(NONE),
  }
}

function expectChange(topology: Topology, change: TopologyChange): void {
  const trianglesBefore = liveTriangles(topology)
  const edgesBefore = liveEdges(topology)
  const listsBefore = {
    vertices: Array.from({ length: topology.vertexCount }, (_, v) => trianglesOfVertex(topology, v)),
    edges: Array.from({ length: topology.edgeCount }, (_, e) => trianglesOfEdge(topology, e)),
  }
  const { vertexCount, triangleCount, edgeCount } = topology
  const update = updateTopology(topology, change)
  expect(update.topology).toBe(topology)
  expect([update.firstVertex, update.firstTriangle, update.firstEdge]).toEqual([vertexCount, triangleCount, edgeCount])
  expect(topology.vertexCount).toBe(vertexCount + change.vertexOrigin.length)
  expect(topology.triangleCount).toBe(triangleCount + change.added.length / 3)

  const trianglesAfter = liveTriangles(topology)
  const expected = new Map([...trianglesBefore].filter(([t]) => !change.removed.includes(t)))
  for (let c = 0; c < change.added.length; c += 3) {
    expected.set(triangleCount + c / 3, [
      valueAt(change.added, c),
      valueAt(change.added, c + 1),
      valueAt(change.added, c + 2),
    ])
  }
  expect(trianglesAfter).toEqual(expected)

  const edgesAfter = liveEdges(topology)
  for (const [key, e] of edgesAfter) {
    const before = edgesBefore.get(key)
    if (before === undefined) expect(e).toBeGreaterThanOrEqual(edgeCount)
    else expect(e).toBe(before)
  }
  const gone = [...edgesBefore].filter(([key]) => !edgesAfter.has(key)).map(([, e]) => e)
  expect([...update.removedEdges]).toEqual(gone.toSorted((a, b) => a - b))

  const touchedVertices = new Set(update.touchedVertices)
  for (let v = 0; v < topology.vertexCount; v++) {
    if (!touchedVertices.has(v)) expect(trianglesOfVertex(topology, v)).toEqual(listsBefore.vertices[v] ?? [])
  }
  const touchedEdges = new Set(update.touchedEdges)
  for (let e = 0; e < topology.edgeCount; e++) {
    if (!touchedEdges.has(e)) expect(trianglesOfEdge(topology, e)).toEqual(listsBefore.edges[e])
  }
  expectConsistent(topology)
}

describe('updateTopology', () => {
  it('equals a fresh topology of the surviving triangles after any sequence of changes, ids of survivors kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.array(changeSeed, { maxLength: 12 }), (vertexCount, seeds) => {
        const topology = createTopology(new Uint32Array(0), vertexCount)
        for (const seed of seeds) expectChange(topology, changeFrom(seed, topology))
      }),
      { numRuns: 150 },
    )
  })

  it('does so on a grid whose triangles are cut out and put back', () => {
    const { triangles } = grid(4)
    const step = fc.uniqueArray(fc.nat({ max: 31 }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        const topology = createTopology(triangles, 25)
        const place = Array.from({ length: 32 }, (_, i): number => i)
        for (const cells of steps) {
          const removed = cells.filter((i) => place[i] !== NONE)
          const added = cells.filter((i) => place[i] === NONE)
          const first = topology.triangleCount
          expectChange(topology, {
            removed: Uint32Array.from(removed, (i) => valueAt(place, i)),
            added: Uint32Array.from(added.flatMap((i) => [...triangles.subarray(3 * i, 3 * i + 3)])),
            vertexOrigin: new Uint32Array(0),
          })
          for (const i of removed) place[i] = NONE
          added.forEach((i, k) => (place[i] = first + k))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('keeps the id of an edge whose triangles are all replaced in one change', () => {
    const topology = createTopology(Uint32Array.of(0, 1, 2), 4)
    const update = updateTopology(topology, {
      removed: Uint32Array.of(0),
      added: Uint32Array.of(1, 0, 3),
      vertexOrigin: new Uint32Array(0),
    })
    expect(liveEdges(topology).get('0-1')).toBe(0)
    expect([...update.removedEdges]).toEqual([1, 2])
    expectConsistent(topology)
  })

  it('splits a component when the only bridge goes, and counts the change', () => {
    const topology = createTopology(Uint32Array.of(0, 1, 2, 2, 3, 4, 4, 5, 6), 7)
    expect([topology.componentCount, topology.version]).toEqual([1, 0])
    updateTopology(topology, {
      removed: Uint32Array.of(1),
      added: new Uint32Array(0),
      vertexOrigin: new Uint32Array(0),
    })
    expect([topology.componentCount, topology.version]).toEqual([2, 1])
    expect([...topology.component]).toEqual([0, NONE, 1])
  })

  it('opens a seam when a vertex is split', () => {
    const topology = createTopology(Uint32Array.of(0, 1, 2, 2, 1, 3), 4)
    updateTopology(topology, {
      removed: Uint32Array.of(1),
      added: Uint32Array.of(5, 4, 3),
      vertexOrigin: Uint32Array.of(1, 2),
    })
    expectConsistent(topology)
    expect([topology.vertexCount, topology.componentCount, topology.boundaryEdgeCount]).toEqual([6, 2, 6])
  })

  it('does not grow its lists when the same place is cut and mended again and again', () => {
    const topology = createTopology(grid(6).triangles, 49)
    const mend = topology.triangles.slice(3 * 30, 3 * 30 + 3)
    let t = 30
    const lengths: number[] = []
    for (let i = 0; i < 200; i++) {
      updateTopology(topology, { removed: Uint32Array.of(t), added: mend, vertexOrigin: new Uint32Array(0) })
      t = topology.triangleCount - 1
      lengths.push(topology.vertexTriangles.length + topology.edgeTriangles.length)
    }
    expect(valueAt(lengths, 199)).toBe(valueAt(lengths, 10))
    expectConsistent(topology)
  })

  it('refuses a wrong change, names the place, and changes nothing', () => {
    const topology = createTopology(Uint32Array.of(0, 1, 2, 1, 2, 3), 4)
    const none = new Uint32Array(0)
    updateTopology(topology, { removed: Uint32Array.of(1), added: none, vertexOrigin: none })
    const before = [...topology.triangles]
    const added = Uint32Array.of(0, 1, 3)
    const refused: [TopologyChange, object][] = [
      [
        { removed: Uint32Array.of(0, 2), added, vertexOrigin: none },
        { code: 'index-out-of-range', index: 1, value: 2 },
      ],
      [
        { removed: Uint32Array.of(1), added, vertexOrigin: none },
        { code: 'already-removed', index: 0, value: 1 },
      ],
      [
        { removed: Uint32Array.of(0, 0), added, vertexOrigin: none },
        { code: 'duplicate', index: 1, value: 0 },
      ],
      [
        { removed: none, added: Uint32Array.of(0, 4, 1), vertexOrigin: none },
        { code: 'index-out-of-range', index: 1 },
      ],
      [
        { removed: none, added: Uint32Array.of(0, 1), vertexOrigin: none },
        { code: 'wrong-length', argument: 'added' },
      ],
      [
        { removed: none, added, vertexOrigin: Uint32Array.of(4) },
        { code: 'index-out-of-range', argument: 'vertexOrigin' },
      ],
    ]
    for (const [change, detail] of refused) {
      expect(() => updateTopology(topology, change)).toThrow(expect.objectContaining(detail))
      expect([[...topology.triangles], topology.version, topology.vertexCount]).toEqual([before, 1, 4])
    }
  })
})

describe('compact', () => {
  it('maps every surviving triangle and edge to its equal and leaves no holes', () => {
    fc.assert(
      fc.property(fc.array(changeSeed, { minLength: 1, maxLength: 6 }), (seeds) => {
        const topology = createTopology(grid(2).triangles, 9)
        for (const seed of seeds) updateTopology(topology, changeFrom(seed, topology))
        const { topology: packed, triangleMap, edgeMap } = compact(topology)
        const triangles = liveTriangles(topology)
        const edges = liveEdges(topology)
        expect([packed.triangleCount, packed.edgeCount]).toEqual([triangles.size, edges.size])
        for (const [t, corners] of triangles)
          expect(liveTriangles(packed).get(valueAt(triangleMap, t))).toEqual(corners)
        for (const [key, e] of edges) expect(liveEdges(packed).get(key)).toBe(valueAt(edgeMap, e))
        expect([...triangleMap].filter((t) => t !== NONE)).toHaveLength(triangles.size)
        expect([...edgeMap].filter((e) => e !== NONE)).toHaveLength(edges.size)
      }),
    )
  })
})
