import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areAdjacent, boundaryLoops, createTopology, findDefect, NONE, valueAt } from '../src/index'
import { expectConsistent } from './support/expect-topology'
import { referenceTopology } from './support/reference-topology'
import { grid, TETRAHEDRON } from './support/meshes'
import { byId, keyOfEdge, trianglesOfEdge, trianglesOfVertex } from './support/read-topology'

function soup(vertexCount: number, maxTriangles: number): fc.Arbitrary<Uint32Array> {
  const vertex = fc.nat({ max: vertexCount - 1 })
  return fc
    .array(fc.tuple(vertex, vertex, vertex), { maxLength: maxTriangles })
    .map((triangles) => Uint32Array.from(triangles.flat()))
}

describe('createTopology', () => {
  it('agrees with a reference made of Maps on any triangle list', () => {
    const mesh = fc.integer({ min: 1, max: 12 }).chain((count) => fc.tuple(fc.constant(count), soup(count, 24)))
    fc.assert(
      fc.property(mesh, ([vertexCount, triangles]) => expectConsistent(createTopology(triangles, vertexCount))),
      { numRuns: 800 },
    )
  })

  it('agrees with the reference around one vertex with few and with many triangles, whole, torn or crowded', () => {
    const wheel = fc.integer({ min: 3, max: 40 }).chain((rim) =>
      fc.record({
        rim: fc.constant(rim),
        wheels: fc.integer({ min: 1, max: 2 }),
        dropped: fc.uniqueArray(fc.nat({ max: rim - 1 }), { maxLength: 2 }),
        extra: fc.array(fc.tuple(fc.nat({ max: rim - 1 }), fc.nat({ max: rim - 1 })), { maxLength: 1 }),
      }),
    )
    fc.assert(
      fc.property(wheel, ({ rim, wheels, dropped, extra }) => {
        const corners: number[] = extra.flatMap(([a, b]) => [1 + a, 0, 1 + b])
        for (let w = 0; w < wheels; w++) {
          for (let i = 0; i < rim; i++) {
            if (w > 0 || !dropped.includes(i)) corners.push(1 + w * rim + i, 1 + w * rim + ((i + 1) % rim), 0)
          }
        }
        expectConsistent(createTopology(Uint32Array.from(corners), 1 + wheels * rim))
      }),
      { numRuns: 200 },
    )
  })

  it('agrees with the reference where the edge table has to grow', () => {
    const apart = createTopology(
      Uint32Array.from({ length: 3000 }, (_, i) => 2999 - i),
      3000,
    )
    expect([apart.edgeCount, apart.componentCount, apart.boundaryEdgeCount]).toEqual([3000, 1000, 3000])
    expectConsistent(apart)
  })

  it('numbers edges by first appearance in triangle order', () => {
    fc.assert(
      fc.property(soup(9, 20), (triangles) => {
        const topology = createTopology(triangles, 9)
        const keys = Array.from({ length: topology.edgeCount }, (_, e) => keyOfEdge(topology, e))
        expect(keys).toEqual([...referenceTopology(byId(triangles)).edges.keys()])
      }),
    )
  })

  it('agrees with the reference on part of a grid, where many vertices are manifold', () => {
    const { triangles } = grid(4)
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 31 })), fc.nat({ max: 31 }), (kept, flipped) => {
        const corners = kept.flatMap((t) => {
          const [a, b, c] = [valueAt(triangles, 3 * t), valueAt(triangles, 3 * t + 1), valueAt(triangles, 3 * t + 2)]
          return t === flipped ? [a, c, b] : [a, b, c]
        })
        expectConsistent(createTopology(Uint32Array.from(corners), 25))
      }),
    )
  })

  it('takes no triangles and no vertices', () => {
    const topology = createTopology(new Uint32Array(0), 0)
    expectConsistent(topology)
    expect([topology.edgeCount, topology.componentCount, topology.closed]).toEqual([0, 0, true])
  })

  it('calls a tetrahedron closed, manifold and oriented', () => {
    const topology = createTopology(TETRAHEDRON, 4)
    expect([topology.closed, topology.manifold, topology.oriented, topology.edgeCount]).toEqual([true, true, true, 6])
  })

  it('calls a Möbius strip manifold but not oriented, with one boundary loop', () => {
    const n = 7
    const strip: number[] = []
    for (let i = 0; i < n; i++) {
      const [a, b] = [2 * i, 2 * i + 1]
      const [c, d] = i === n - 1 ? [1, 0] : [2 * i + 2, 2 * i + 3]
      strip.push(a, b, c, b, d, c)
    }
    const topology = createTopology(Uint32Array.from(strip), 2 * n)
    expectConsistent(topology)
    expect([topology.closed, topology.manifold, topology.oriented]).toEqual([false, true, false])
    expect(boundaryLoops(topology).map((loop) => loop.edges.length)).toEqual([2 * n])
  })

  it('calls two tetrahedra that share a vertex closed and oriented but not manifold, and one component', () => {
    const second = TETRAHEDRON.map((v) => (v === 0 ? 0 : v + 3))
    const topology = createTopology(Uint32Array.of(...TETRAHEDRON, ...second), 7)
    expectConsistent(topology)
    expect([topology.closed, topology.manifold, topology.oriented, topology.componentCount]).toEqual([
      true,
      false,
      true,
      1,
    ])
    expect(findDefect(topology, 'manifold')).toMatchObject({ kind: 'non-manifold-vertex', id: 0 })
  })

  it('lists a triangle (a, a, b) once per vertex and once for its only edge', () => {
    for (const corners of [
      [1, 1, 2],
      [1, 2, 1],
      [2, 1, 1],
    ]) {
      const topology = createTopology(Uint32Array.from(corners), 3)
      expectConsistent(topology)
      expect(topology.edgeCount).toBe(1)
      expect([...topology.triangleEdges].filter((e) => e !== NONE)).toEqual([0])
      expect([trianglesOfVertex(topology, 1), trianglesOfVertex(topology, 2)]).toEqual([[0], [0]])
      expect(trianglesOfEdge(topology, 0)).toEqual([0])
      expect(topology.manifold).toBe(false)
    }
  })

  it('calls no mesh with a triangle that repeats a vertex manifold, even if every edge has two', () => {
    const topology = createTopology(Uint32Array.of(0, 0, 1, 0, 1, 1), 2)
    expectConsistent(topology)
    expect([topology.closed, topology.manifold, topology.oriented]).toEqual([true, false, false])
  })

  it('copies the triangle list', () => {
    const triangles = Uint32Array.of(0, 1, 2)
    const topology = createTopology(triangles, 3)
    triangles.fill(0)
    expect([...topology.triangles]).toEqual([0, 1, 2])
  })

  it('handles a fan of 10,000 triangles around one vertex', () => {
    const rim = 10_000
    const fan = Uint32Array.from({ length: 3 * rim }, (_, i) => (i % 3 === 0 ? 0 : Math.floor(i / 3) + (i % 3)))
    const topology = createTopology(fan, rim + 2)
    expect([topology.edgeCount, topology.manifold, topology.oriented]).toEqual([2 * rim + 1, true, true])
    expect(boundaryLoops(topology).map((loop) => loop.edges.length)).toEqual([rim + 2])
  })

  it('names what is wrong with its input', () => {
    expect(() => createTopology(new Uint32Array(4), 9)).toThrow(
      expect.objectContaining({ code: 'wrong-length', argument: 'triangles', value: 4 }),
    )
    expect(() => createTopology(Uint32Array.of(0, 1, 2, 0, 7, 1), 4)).toThrow(
      expect.objectContaining({
        code: 'index-out-of-range',
        argument: 'triangles',
        index: 4,
        value: 7,
        message: 'triangles[4] is 7 (triangle 1, corner 1); vertices are 0 to 3',
      }),
    )
    for (const count of [-1, 1.5, Number.NaN, NONE]) {
      expect(() => createTopology(new Uint32Array(0), count)).toThrow(
        expect.objectContaining({ code: 'out-of-range', argument: 'vertexCount', value: count }),
      )
    }
  })
})

describe('areAdjacent', () => {
  it('is true exactly for triangles with a common vertex', () => {
    fc.assert(
      fc.property(
        soup(12, 2).filter((t) => t.length === 6),
        (triangles) => {
          const shared = [...triangles.subarray(0, 3)].some((v) => triangles.indexOf(v, 3) >= 0)
          expect(areAdjacent(triangles, 0, 1)).toBe(shared)
        },
      ),
    )
  })
})

describe('boundaryLoops', () => {
  it('runs along the triangles of an oriented mesh', () => {
    const [loop] = boundaryLoops(createTopology(Uint32Array.of(5, 3, 4), 6))
    expect(loop && [[...loop.vertices], loop.closed]).toEqual([[5, 3, 4], true])
  })

  it('keeps two loops apart where they meet in a vertex', () => {
    const bowTie = createTopology(Uint32Array.of(0, 1, 2, 0, 3, 4), 5)
    expect(boundaryLoops(bowTie).map((loop) => [...loop.vertices].toSorted())).toEqual([
      [0, 1, 2],
      [0, 3, 4],
    ])
  })

  it('ends at an edge with three triangles', () => {
    const fin = createTopology(Uint32Array.of(0, 1, 2, 1, 0, 3, 0, 1, 4), 5)
    const loops = boundaryLoops(fin)
    expect(loops.map((loop) => [loop.edges.length, loop.closed])).toEqual([
      [2, false],
      [2, false],
      [2, false],
    ])
    expectConsistent(fin)
  })
})

describe('findDefect', () => {
  it('names a boundary edge of an open mesh', () => {
    const topology = createTopology(TETRAHEDRON.slice(0, 9), 4)
    const defect = findDefect(topology, 'closed')
    expect(defect?.kind).toBe('boundary-edge')
    expect(trianglesOfEdge(topology, defect?.id ?? NONE)).toHaveLength(1)
    expect(defect?.message).toBe('edge 0 (vertices 0 and 2) belongs to triangle 0 only')
  })

  it('names an edge with three triangles and one with two that wind alike', () => {
    const fin = createTopology(Uint32Array.of(0, 1, 2, 1, 0, 3, 0, 1, 4), 5)
    expect(findDefect(fin, 'manifold')).toMatchObject({ kind: 'non-manifold-edge', id: 0 })
    expect(findDefect(fin, 'oriented')).toMatchObject({ kind: 'misoriented-edge', id: 0 })
    const alike = createTopology(Uint32Array.of(0, 1, 2, 0, 1, 3), 4)
    expect(findDefect(alike, 'oriented')?.message).toBe(
      'triangles 0, 1 run along edge 0 (vertices 0 and 1) in the same direction',
    )
  })

  it('says that a closed mesh fails where an edge has four triangles', () => {
    const four = Uint32Array.of(...TETRAHEDRON, ...TETRAHEDRON)
    expect(findDefect(createTopology(four, 4), 'closed')).toMatchObject({ kind: 'non-manifold-edge', id: 0 })
  })
})
