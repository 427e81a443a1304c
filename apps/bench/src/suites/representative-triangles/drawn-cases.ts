import { createTopology, listSource, type StepContext, type Topology } from '@ccd/core'
import { staticRepresentatives, type Schema } from '@ccd/prt-orphan'
import type { TableResult } from '../../report/report'
import type { Cell } from '../../report/text/table'

/** Cells along each side of a regular mesh: far more than the neighbourhoods that are looked at. */
const SIDE = 6

/** Features that a triangle represents, as the paper draws them: `1v3e` is one vertex and three edges. */
type Shape = `${number}v${number}e`

interface DrawnCase {
  readonly figure: string
  readonly schema: Schema
  readonly first: 'edge' | 'vertex'
  readonly shapes: readonly Shape[]
  readonly second: 'edge' | 'up' | 'down'
  readonly secondShapes: readonly Shape[]
  /** Vertex-face and edge-edge tests in the paper. */
  readonly paper: readonly [number, number]
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
  const meshes = twoRegularMeshes()
  const rows = CASES.map((drawn): Cell[] => {
    const [vertexFace, edgeEdge] = testsOf(meshes, drawn)
    const [paperVertexFace, paperEdgeEdge] = drawn.paper
    return [
      `figure ${drawn.figure}`,
      drawn.schema,
      drawn.first === 'edge' ? 'edge-edge' : 'vertex-face',
      vertexFace,
      edgeEdge,
      vertexFace + edgeEdge,
      paperVertexFace + paperEdgeEdge,
    ]
  })
  return {
    title: 'Table 1: tests of a single contact, by schema',
    head: ['case', 'schema', 'contact', 'vertex-face', 'edge-edge', 'tests', "paper's"],
    rows,
  }
}

/** Two closed meshes in which every vertex has six triangles. Even triangles point up, odd ones down. */
function twoRegularMeshes(): Topology {
  const vertex = (mesh: number, i: number, j: number): number => mesh * SIDE * SIDE + (i % SIDE) * SIDE + (j % SIDE)
  const triangles: number[] = []
  for (let mesh = 0; mesh < 2; mesh++) {
    for (let i = 0; i < SIDE; i++) {
      for (let j = 0; j < SIDE; j++) {
        triangles.push(vertex(mesh, i, j), vertex(mesh, i + 1, j), vertex(mesh, i, j + 1))
        triangles.push(vertex(mesh, i + 1, j), vertex(mesh, i + 1, j + 1), vertex(mesh, i, j + 1))
      }
    }
  }
  return createTopology(Uint32Array.from(triangles), 2 * SIDE * SIDE)
}

function testsOf(topology: Topology, { schema, first, shapes, second, secondShapes }: DrawnCase): [number, number] {
  const { triangleCount } = topology
  const expand = expander(topology, schema)
  const represents = Array.from({ length: triangleCount }, (_, t) => shapeOf(topology, t, expand))
  const find = (groups: readonly (readonly number[])[], mesh: 0 | 1, wanted: readonly Shape[]): readonly number[] => {
    const ofMesh = (t: number): boolean => t >= triangleCount / 2 === (mesh === 1)
    const key = wanted.toSorted().join()
    const found = groups.find(
      (group) =>
        group.every(ofMesh) &&
        group
          .map((t) => represents[t])
          .toSorted()
          .join() === key,
    )
    if (!found) throw new RangeError(`the ${schema} schema has no triangles with ${wanted.join(', ')}`)
    return found
  }
  const edges = stars(topology.edgeTriangles, topology.edgeTriangleStart, topology.edgeTriangleCount)
  const vertices = stars(topology.vertexTriangles, topology.vertexTriangleStart, topology.vertexTriangleCount)
  const faces = Array.from({ length: triangleCount }, (_, t) => [t])
  // In the maximal schema all faces of a shape point the same way.
  const pointing = faces.filter(([t = 0]) => schema === 'maximal' || (t % 2 === 0) === (second === 'up'))
  const a = find(first === 'edge' ? edges : vertices, 0, shapes)
  const b = find(second === 'edge' ? edges : pointing, 1, secondShapes)
  const tests = expand(a.flatMap((t) => b.flatMap((u) => [t, u])))
  return [
    tests.filter(({ kind }) => kind === 'vertex-face').length,
    tests.filter(({ kind }) => kind === 'edge-edge').length,
  ]
}

interface FeatureTest {
  readonly kind: 'vertex-face' | 'edge-edge'
  readonly a: number
  readonly b: number
}

type Expand = (pairs: readonly number[]) => FeatureTest[]

/** What the representatives of a schema make of triangle pairs. */
function expander(topology: Topology, schema: Schema): Expand {
  const stage = staticRepresentatives({ schema })
  const still = new Float64Array(3 * topology.vertexCount)
  const step: StepContext = { topology, motion: { kind: 'linear', x0: still, x1: still }, minSeparation: 0, horizon: 1 }
  return (pairs) => {
    const tests: FeatureTest[] = []
    for (const { kind, pairs: found, length } of stage.run(
      listSource('triangle-triangle', Uint32Array.from(pairs)).pairs(step),
      step,
    )) {
      for (let i = 0; i < length; i++) tests.push({ kind, a: found[2 * i] ?? 0, b: found[2 * i + 1] ?? 0 })
    }
    return tests
  }
}

/** Read off the tests with all triangles of the other mesh: a feature of t takes part in one iff t represents it. */
function shapeOf({ triangleEdges, triangleCount }: Topology, t: number, expand: Expand): Shape {
  const half = triangleCount / 2
  const others = Array.from({ length: half }, (_, u) => (t < half ? half + u : u))
  const own = triangleEdges.subarray(3 * t, 3 * t + 3)
  const vertices = new Set<number>()
  const edges = new Set<number>()
  for (const { kind, a, b } of expand(others.flatMap((u) => [t, u]))) {
    if (kind === 'edge-edge') edges.add(own.includes(a) ? a : b)
    else if (b !== t) vertices.add(a)
  }
  return `${vertices.size}v${edges.size}e`
}

function stars(list: Uint32Array, start: Uint32Array, count: Uint32Array): number[][] {
  return Array.from(start, (from, i) => [...list.subarray(from, from + (count[i] ?? 0))])
}
