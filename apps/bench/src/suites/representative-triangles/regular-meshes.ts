import { createTopology, listSource, valueAt, type FeatureKind, type StepContext, type Topology } from '@ccd/core'
import { staticRepresentatives, type Schema } from '@ccd/prt-orphan'

/** Cells along each side of a regular mesh: far more than the neighbourhoods that are looked at. */
const SIDE = 6

/** Features that a triangle represents, as the paper draws them: `1v3e` is one vertex and three edges. */
export type Shape = `${number}v${number}e`

/** A test of a vertex with a face, or of two edges. */
interface FeatureTest {
  readonly kind: FeatureKind
  readonly a: number
  readonly b: number
}

/** What the representatives of a schema make of triangle pairs, given as t0 u0 t1 u1 …. */
export type Expand = (pairs: readonly number[]) => FeatureTest[]

/** Two closed meshes in which every vertex has six triangles. Even triangles point up, odd ones down. */
export function twoRegularMeshes(): Topology {
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

/** Makes representatives of this schema for a mesh. */
export function expander(topology: Topology, schema: Schema): Expand {
  const stage = staticRepresentatives({ schema })
  const still = new Float64Array(3 * topology.vertexCount)
  const step: StepContext = { topology, motion: { kind: 'linear', x0: still, x1: still }, minSeparation: 0, horizon: 1 }
  return (pairs) => {
    const tests: FeatureTest[] = []
    const input = listSource('triangle-triangle', Uint32Array.from(pairs)).pairs(step)
    for (const { kind, pairs: found, length } of stage.run(input, step)) {
      for (let i = 0; i < length; i++) tests.push({ kind, a: valueAt(found, 2 * i), b: valueAt(found, 2 * i + 1) })
    }
    return tests
  }
}

/**
 * The features that triangle t represents. They are read off its tests with all triangles of the other mesh, since a
 * feature of t takes part in one exactly if t represents it.
 */
export function shapeOf({ triangleEdges, triangleCount }: Topology, t: number, expand: Expand): Shape {
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
