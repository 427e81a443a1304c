import { createTopology, listSource, NONE, updateTopology, type Topology } from '@ccd/core'
import { edgeFaceRepresentatives, staticRepresentatives, type Schema } from '@ccd/prt-orphan'
import { breakingGrid, smallMeshes } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { Assignment } from '../src/static/assignment'
import {
  featurePairsByDefinition,
  keysOf,
  nonAdjacentPairs,
  runStage,
  topologyOfMesh,
  trianglePairs,
} from './support/cases'

const schemas: readonly Schema[] = ['greedy', 'uniform', 'maximal']

const allPairs = (topology: Topology): Uint32Array => Uint32Array.from(trianglePairs(topology).flat())

/** Every (edge, face) without a common vertex. */
function edgeFacesByDefinition({ edges, edgeCount, triangles, triangleCount }: Topology): string[] {
  const keys: string[] = []
  for (let e = 0; e < edgeCount; e++) {
    for (let f = 0; f < triangleCount; f++) {
      const face = triangles.subarray(3 * f, 3 * f + 3)
      if (!face.includes(edges[2 * e] ?? NONE) && !face.includes(edges[2 * e + 1] ?? NONE))
        keys.push(`edge-face ${e} ${f}`)
    }
  }
  return keys
}

describe.each(schemas)('static representatives, %s', (schema) => {
  // Of each mesh one of its three versions, in turn.
  const meshes = smallMeshes(4).filter((_, i) => i % 3 === Math.floor(i / 3) % 3)

  it('dispatch every feature pair exactly once if all triangle pairs arrive', () => {
    for (const mesh of meshes) {
      const topology = topologyOfMesh(mesh)
      const keys = runStage(staticRepresentatives({ schema }), mesh, topology, allPairs(topology))
      expect(keys.sort(), mesh.name).toEqual([...featurePairsByDefinition(topology).keys()].sort())
    }
  })

  it('lose feature pairs without the adjacent triangle pairs: the pipeline has to refuse that', () => {
    const mesh = meshes.find(({ name }) => name.startsWith('grid'))
    if (!mesh) throw new Error('there is no grid')
    const topology = topologyOfMesh(mesh)
    const keys = runStage(staticRepresentatives({ schema }), mesh, topology, nonAdjacentPairs(topology))
    expect(keys.length).toBeLessThan(featurePairsByDefinition(topology).size)
  })

  it('dispatch every edge-face pair exactly once', () => {
    for (const mesh of meshes) {
      const topology = topologyOfMesh(mesh)
      const step = { topology, motion: { kind: 'static', positions: mesh.x0 }, minSeparation: 0, horizon: 1 } as const
      const source = listSource('triangle-triangle', allPairs(topology))
      const keys = keysOf(edgeFaceRepresentatives({ schema }).run(source.pairs(step), step))
      expect(keys.sort(), mesh.name).toEqual(edgeFacesByDefinition(topology).sort())
    }
  })

  it('stay complete and unique through a change of topology', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const mesh = breakingGrid({ seed })
      const topology = topologyOfMesh(mesh)
      const stage = staticRepresentatives({ schema })
      runStage(stage, mesh, topology, allPairs(topology))
      updateTopology(topology, mesh.change)
      stage.topologyChanged?.(mesh.change, topology)
      const keys = runStage(stage, mesh.after, topology, allPairs(topology))
      expect(keys.sort()).toEqual([...featurePairsByDefinition(topology).keys()].sort())
    }
  })
})

describe('Table 1 of the Representative-Triangles paper', () => {
  const size = 12
  const vertex = (sheet: number, i: number, j: number): number => sheet * size * size + (i % size) * size + (j % size)
  const triangles: number[] = []
  // Two regular closed meshes: all vertices have six triangles. Even triangles point up, odd ones down.
  for (let sheet = 0; sheet < 2; sheet++) {
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        triangles.push(vertex(sheet, i, j), vertex(sheet, i + 1, j), vertex(sheet, i, j + 1))
        triangles.push(vertex(sheet, i + 1, j), vertex(sheet, i + 1, j + 1), vertex(sheet, i, j + 1))
      }
    }
  }
  const topology = createTopology(Uint32Array.from(triangles), 2 * size * size)
  const second = topology.triangleCount / 2
  const slice = (list: Uint32Array, start: number | undefined, count: number | undefined): number[] =>
    Array.from(list.subarray(start ?? 0, (start ?? 0) + (count ?? 0)))
  const edgeStars = Array.from({ length: topology.edgeCount }, (_, e) =>
    slice(topology.edgeTriangles, topology.edgeTriangleStart[e], topology.edgeTriangleCount[e]),
  )
  const fans = Array.from({ length: size * size }, (_, v) =>
    slice(topology.vertexTriangles, topology.vertexTriangleStart[v], topology.vertexTriangleCount[v]),
  )

  /** The first group of triangles that has as many vertices and edges, in each triangle, as the drawing. */
  function drawn(groups: readonly number[][], schema: Schema, sheet: 0 | 1, shapes: readonly string[]): number[] {
    const { mask } = new Assignment(topology, schema)
    const found = groups.find(
      (group) =>
        group.every((t) => t >= second === (sheet === 1)) &&
        group
          .map((t) => `${(mask[t] ?? 0) & 3}v${(mask[t] ?? 0) >> 2}e`)
          .sort()
          .join() === [...shapes].sort().join(),
    )
    if (!found) throw new Error(`no group of ${shapes.join()} in the ${schema} schema`)
    return found
  }

  function tests(schema: Schema, a: readonly number[], b: readonly number[]): [number, number, number] {
    const pairs = Uint32Array.from(a.flatMap((t) => b.flatMap((u) => [t, u])))
    const positions = new Float64Array(6 * size * size)
    const keys = runStage(
      staticRepresentatives({ schema }),
      { triangles: topology.triangles, x0: positions, x1: positions },
      topology,
      pairs,
    )
    const vertexFace = keys.filter((key) => key.startsWith('vertex-face')).length
    return [vertexFace, keys.length - vertexFace, keys.length]
  }

  const faces = Array.from({ length: topology.triangleCount }, (_, t) => [t])
  const up = faces.filter(([t = 0]) => t % 2 === 0)
  const down = faces.filter(([t = 0]) => t % 2 === 1)
  const halves = ['0v0e', '1v3e']
  const even = ['0v2e', '1v1e']
  const thrice = (shapes: readonly string[]): string[] => [...shapes, ...shapes, ...shapes]

  it('a: an edge-edge contact takes 13 tests in the maximal schema', () => {
    expect(tests('maximal', drawn(edgeStars, 'maximal', 0, halves), drawn(edgeStars, 'maximal', 1, halves))).toEqual([
      4, 9, 13,
    ])
  })
  it('b: an edge-edge contact takes 13 tests in the uniform schema', () => {
    expect(tests('uniform', drawn(edgeStars, 'uniform', 0, even), drawn(edgeStars, 'uniform', 1, even))).toEqual([
      4, 9, 13,
    ])
  })
  it('c: a vertex-face contact takes 3 or 36 tests in the maximal schema', () => {
    const fan = drawn(fans, 'maximal', 0, thrice(halves))
    expect(tests('maximal', fan, drawn(faces, 'maximal', 1, ['0v0e']))).toEqual([3, 0, 3])
    expect(tests('maximal', fan, drawn(faces, 'maximal', 1, ['1v3e']))).toEqual([9, 27, 36])
  })
  it('d: a vertex-face contact takes 18 tests with either face in the uniform schema', () => {
    const fan = drawn(fans, 'uniform', 0, thrice(even))
    expect(tests('uniform', fan, drawn(up, 'uniform', 1, ['1v1e']))).toEqual([9, 9, 18])
    expect(tests('uniform', fan, drawn(down, 'uniform', 1, ['1v1e']))).toEqual([9, 9, 18])
  })

  it('leaves half of the triangles of a regular mesh without features in the maximal schema', () => {
    const { mask } = new Assignment(topology, 'maximal')
    expect(mask.filter((bits) => bits === 0).length).toBe(topology.triangleCount / 2)
  })
})
