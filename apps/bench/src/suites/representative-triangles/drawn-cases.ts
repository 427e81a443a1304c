import { trianglesOfEdge, trianglesOfVertex, type FeatureKind, type Topology } from '@ccd/core'
import type { Schema } from '@ccd/prt-orphan'
import type { Cell } from '../../report/cell'
import type { TableResult } from '../../report/report'
import { expander, shapeOf, twoRegularMeshes, type Shape } from './regular-meshes'

interface DrawnCase {
  readonly figure: string
  readonly schema: Schema
  /** The triangles of the first mesh that are in contact: those around an edge or a vertex. */
  readonly first: 'edge' | 'vertex'
  /** What each of them represents. */
  readonly shapes: readonly Shape[]
  /** The triangles of the second mesh: those around an edge, or one that points up or down. */
  readonly second: 'edge' | 'up' | 'down'
  readonly secondShapes: readonly Shape[]
  /** Tests in the paper. */
  readonly paper: readonly [vertexFace: number, edgeEdge: number]
}

const HALVES: readonly Shape[] = ['0v0e', '1v3e']
const EVEN: readonly Shape[] = ['0v2e', '1v1e']
const thrice = (shapes: readonly Shape[]): Shape[] => [...shapes, ...shapes, ...shapes]

const CASES: readonly DrawnCase[] = [
  {
    figure: '8a',
    schema: 'maximal',
    first: 'edge',
    shapes: HALVES,
    second: 'edge',
    secondShapes: HALVES,
    paper: [4, 9],
  },
  { figure: '8b', schema: 'uniform', first: 'edge', shapes: EVEN, second: 'edge', secondShapes: EVEN, paper: [4, 9] },
  {
    figure: '8c.i',
    schema: 'maximal',
    first: 'vertex',
    shapes: thrice(HALVES),
    second: 'up',
    secondShapes: ['0v0e'],
    paper: [3, 0],
  },
  {
    figure: '8c.ii',
    schema: 'maximal',
    first: 'vertex',
    shapes: thrice(HALVES),
    second: 'down',
    secondShapes: ['1v3e'],
    paper: [9, 27],
  },
  {
    figure: '8d.i',
    schema: 'uniform',
    first: 'vertex',
    shapes: thrice(EVEN),
    second: 'up',
    secondShapes: ['1v1e'],
    paper: [9, 9],
  },
  {
    figure: '8d.ii',
    schema: 'uniform',
    first: 'vertex',
    shapes: thrice(EVEN),
    second: 'down',
    secondShapes: ['1v1e'],
    paper: [9, 9],
  },
]

/** Table 1: the tests of one contact between two regular meshes, for the six neighbourhoods that the paper draws. */
export function drawnCases(): TableResult {
  const topology = twoRegularMeshes()
  const rows = CASES.map((drawn): Cell[] => {
    const { figure, schema, first, paper } = drawn
    const { vertexFace, edgeEdge } = testsOf(topology, drawn)
    return [
      `figure ${figure}`,
      schema,
      first === 'edge' ? 'edge-edge' : 'vertex-face',
      vertexFace,
      edgeEdge,
      vertexFace + edgeEdge,
      paper[0] + paper[1],
    ]
  })
  return {
    title: 'Table 1: tests of a single contact, by schema',
    head: ['case', 'schema', 'contact', 'vertex-face', 'edge-edge', 'tests', "paper's"],
    rows,
  }
}

function testsOf(
  topology: Topology,
  { schema, first, shapes, second, secondShapes }: DrawnCase,
): { vertexFace: number; edgeEdge: number } {
  const { triangleCount, edgeCount, vertexCount } = topology
  const expand = expander(topology, schema)
  const represents = Array.from({ length: triangleCount }, (_, t) => shapeOf(topology, t, expand))
  const find = (groups: readonly Group[], mesh: 0 | 1, wanted: readonly Shape[]): Group => {
    const ofMesh = (t: number): boolean => t >= triangleCount / 2 === (mesh === 1)
    const shapesIn = (group: Group): string =>
      represents
        .filter((_, t) => group.includes(t))
        .toSorted()
        .join()
    const key = wanted.toSorted().join()
    const found = groups.find((group) => group.every(ofMesh) && shapesIn(group) === key)
    if (!found) throw new RangeError(`the ${schema} schema has no triangles with ${wanted.join(', ')}`)
    return found
  }
  const edges = Array.from({ length: edgeCount }, (_, e): Group => [...trianglesOfEdge(topology, e)])
  const vertices = Array.from({ length: vertexCount }, (_, v): Group => [...trianglesOfVertex(topology, v)])
  // In the maximal schema all faces of a shape point the same way.
  const pointing = represents.flatMap((_, t) =>
    schema === 'maximal' || (t % 2 === 0) === (second === 'up') ? [[t]] : [],
  )
  const a = find(first === 'edge' ? edges : vertices, 0, shapes)
  const b = find(second === 'edge' ? edges : pointing, 1, secondShapes)
  const tests = expand(a.flatMap((t) => b.flatMap((u) => [t, u])))
  const ofKind = (wanted: FeatureKind): number => tests.filter(({ kind }) => kind === wanted).length
  return { vertexFace: ofKind('vertex-face'), edgeEdge: ofKind('edge-edge') }
}

/** Triangles around an edge or a vertex, or a single one. */
type Group = readonly number[]
