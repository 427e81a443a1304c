import { describe, expect, it } from 'vitest'
import { diagnoseMesh } from '../src/index'
import { grid, TETRAHEDRON } from './support/meshes'

const CORNERS = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)

describe('diagnoseMesh', () => {
  it('has nothing to say about a closed, well wound mesh', () => {
    expect(diagnoseMesh(CORNERS, TETRAHEDRON)).toEqual({
      vertices: 4,
      triangles: 4,
      edges: 6,
      components: 1,
      nonFiniteVertices: 0,
      coincidentPairs: 0,
      isolatedVertices: 0,
      repeatedVertexTriangles: 0,
      zeroAreaTriangles: 0,
      duplicateTriangles: 0,
      boundaryEdges: 0,
      nonManifoldEdges: 0,
      nonManifoldVertices: 0,
      misorientedEdges: 0,
      messages: [],
    })
  })

  it('counts every coincident pair and asks to weld', () => {
    const { positions, triangles } = grid(20)
    const split = new Float64Array(3 * triangles.length)
    triangles.forEach((v, i) => split.set(positions.subarray(3 * v, 3 * v + 3), 3 * i))
    const soup = triangles.map((_, i) => i)
    const uses = new Map<number, number>()
    for (const v of triangles) uses.set(v, (uses.get(v) ?? 0) + 1)
    const pairs = [...uses.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0)
    const diagnosis = diagnoseMesh(split, soup)
    expect(diagnosis.coincidentPairs).toBe(pairs)
    expect(diagnosis.components).toBe(800)
    expect(diagnosis.messages).toContain(`${pairs.toLocaleString('en-US')} vertex pairs coincide: weld?`)
    expect(diagnosis.messages.join()).toMatch(/\d,\d{3} vertex pairs/)
  })

  it('tells triangles that name a vertex twice from those of zero area and from duplicates', () => {
    const positions = Float64Array.of(0.1, 0.1, 0.1, 0.2, 0.2, 0.2, 0.3, 0.3, 0.3, 1, 0, 0, 9, 9, 9)
    const triangles = Uint32Array.of(0, 1, 2, 0, 1, 1, 0, 1, 3, 3, 1, 0, 1, 0, 3)
    expect(diagnoseMesh(positions, triangles)).toMatchObject({
      zeroAreaTriangles: 1,
      repeatedVertexTriangles: 1,
      duplicateTriangles: 2,
      isolatedVertices: 1,
      nonManifoldEdges: 3,
    })
  })

  it('does not call a thin triangle flat, nor one of huge or tiny size', () => {
    for (const [scale, height] of [
      [1, 1e-12],
      [1e100, 1],
      [1e-100, 1],
      [1e200, 1],
    ] as const) {
      const positions = Float64Array.of(0, 0, 0, scale, 0, 0, 0, scale * height, 0)
      expect(diagnoseMesh(positions, Uint32Array.of(0, 1, 2)).zeroAreaTriangles).toBe(0)
    }
  })

  it('reports positions that are not finite instead of failing', () => {
    const positions = CORNERS.slice()
    positions[4] = Number.NaN
    positions[9] = Number.POSITIVE_INFINITY
    const diagnosis = diagnoseMesh(positions, TETRAHEDRON)
    expect(diagnosis.nonFiniteVertices).toBe(2)
    expect(diagnosis.zeroAreaTriangles).toBe(0)
    expect(diagnosis.messages).toEqual(['2 vertices have NaN or infinite coordinates'])
  })

  it('says where a mesh is open, crowded, pinched or wound both ways', () => {
    const fin = Uint32Array.of(0, 1, 2, 0, 1, 3, 1, 0, 4)
    const positions = Float64Array.from({ length: 15 }, (_, i) => (i * i) % 11)
    expect(diagnoseMesh(positions, fin).messages).toEqual([
      '6 edges have only one triangle: not closed',
      '1 edge has more than two triangles',
      '2 vertices have no single fan of triangles',
      '1 edge has inconsistent winding',
    ])
  })

  it('refuses what is no mesh', () => {
    expect(() => diagnoseMesh(new Float64Array(4), new Uint32Array(0))).toThrow(
      expect.objectContaining({ code: 'wrong-length', argument: 'positions', value: 4 }),
    )
    expect(() => diagnoseMesh(CORNERS, Uint32Array.of(0, 1, 9))).toThrow(
      expect.objectContaining({ code: 'index-out-of-range', argument: 'triangles', index: 2, value: 9 }),
    )
  })
})
