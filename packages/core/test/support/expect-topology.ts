import { expect } from 'vitest'
import { boundaryLoops, findDefect, NONE, type Topology, valueAt } from '../../src/index'
import { edgeKey, referenceTopology, sidesOf } from './reference-topology'
import { keyOfEdge, liveEdges, liveTriangles, trianglesOfEdge, trianglesOfVertex } from './read-topology'

/** Everything a topology says equals what the reference finds in its surviving triangles. */
export function expectConsistent(topology: Topology): void {
  const live = liveTriangles(topology)
  const reference = referenceTopology(live)
  expect([topology.triangles.length, topology.triangleEdges.length]).toEqual([
    3 * topology.triangleCount,
    3 * topology.triangleCount,
  ])
  expect([topology.edges.length, topology.component.length]).toEqual([2 * topology.edgeCount, topology.triangleCount])

  const edges = liveEdges(topology)
  expect([...edges.keys()].toSorted()).toEqual([...reference.edges.keys()].toSorted())
  for (const [key, e] of edges) {
    expect(valueAt(topology.edges, 2 * e)).toBeLessThan(valueAt(topology.edges, 2 * e + 1))
    expect(trianglesOfEdge(topology, e), `triangles of edge ${key}`).toEqual(reference.edges.get(key))
  }
  for (let e = 0; e < topology.edgeCount; e++) {
    if (valueAt(topology.edges, 2 * e) === NONE) expect(trianglesOfEdge(topology, e)).toEqual([])
  }
  for (let v = 0; v < topology.vertexCount; v++) {
    expect(trianglesOfVertex(topology, v), `triangles of vertex ${v}`).toEqual(reference.vertices.get(v) ?? [])
  }
  expectTriangleEdges(topology, edges)
  for (const [count, list] of [
    [topology.vertexTriangleCount, topology.vertexTriangles],
    [topology.edgeTriangleCount, topology.edgeTriangles],
  ] as const) {
    const listed = count.reduce((sum, n) => sum + n, 0)
    expect(list.filter((t) => t !== NONE).length, 'slots of no list are NONE').toBe(listed)
  }

  const components: number[][] = Array.from({ length: topology.componentCount }, () => [])
  for (let t = 0; t < topology.triangleCount; t++) {
    if (live.has(t)) components[valueAt(topology.component, t)]?.push(t)
    else expect(valueAt(topology.component, t)).toBe(NONE)
  }
  expect(components).toEqual(reference.components)

  const { closed, manifold, oriented } = topology
  expect({ closed, manifold, oriented }).toEqual({
    closed: reference.closed,
    manifold: reference.manifold,
    oriented: reference.oriented,
  })
  for (const requirement of ['closed', 'manifold', 'oriented'] as const) {
    expect(findDefect(topology, requirement) === undefined).toBe(topology[requirement])
  }
  expect(topology.boundaryEdgeCount).toBe(reference.boundary.length)
  expect(topology.nonManifoldEdgeCount, 'non-manifold edges').toBe(reference.nonManifoldEdges)
  expect(topology.nonManifoldVertexCount, 'non-manifold vertices').toBe(reference.nonManifoldVertices)
  expect(topology.misorientedEdgeCount, 'misoriented edges').toBe(reference.misorientedEdges)
  expectLoops(topology, reference.boundary)
}

function expectTriangleEdges(topology: Topology, edges: Map<string, number>): void {
  const live = liveTriangles(topology)
  for (let t = 0; t < topology.triangleCount; t++) {
    const triangle = live.get(t)
    const seen = new Set<number>()
    const expected = (triangle ? sidesOf(triangle) : [[0, 0] as const, [0, 0] as const, [0, 0] as const]).map(
      ([a, b]) => {
        const e = a === b ? NONE : (edges.get(edgeKey(a, b)) ?? -1)
        if (e === NONE || seen.has(e)) return NONE
        seen.add(e)
        return e
      },
    )
    expect([...topology.triangleEdges.subarray(3 * t, 3 * t + 3)], `edges of triangle ${t}`).toEqual(expected)
  }
}

function expectLoops(topology: Topology, boundary: string[]): void {
  const loops = boundaryLoops(topology)
  expect(loops.flatMap((loop) => [...loop.edges].map((e) => keyOfEdge(topology, e))).toSorted()).toEqual(
    boundary.toSorted(),
  )
  for (const { edges, vertices, closed } of loops) {
    expect(vertices.length).toBe(edges.length + (closed ? 0 : 1))
    edges.forEach((e, i) => {
      expect(keyOfEdge(topology, e)).toBe(edgeKey(valueAt(vertices, i), valueAt(vertices, (i + 1) % vertices.length)))
    })
    if (topology.manifold) expect(closed).toBe(true)
  }
}
