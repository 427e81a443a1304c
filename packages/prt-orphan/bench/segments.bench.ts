// Table 2 of the Representative-Triangles paper: which share of the vertex-face pairs (each once, of triangles whose
// boxes overlap) is culled by box against box, and which by the segment of the vertex against the box of the face.
// A vertex at rest is its own box, so the gain depends on how far vertices move: each scene also runs with longer
// steps, as a simulation with fewer frames would have. Everything with AABBs, as in the paper.
// Run: npm run bench -- bench/segments.bench.ts [--json] [--steps=2] [scene …] (in packages/prt-orphan)
import { bvhSource, createHierarchy } from '@ccd/bvh'
import { createTopology, type FeatureKind, type PairStream, type StepContext, type Topology } from '@ccd/core'
import { featureBounds, staticRepresentatives } from '@ccd/prt-orphan'
import type { MovingMesh } from '@ccd/scenes'
import { benchScenes } from './support/bench-scenes.kernel'

interface Counts {
  all: number
  box: number
  segment: number
  motion: number
}

function vertexFaces(stream: PairStream<FeatureKind>): number {
  let count = 0
  for (const { kind, length } of stream) if (kind === 'vertex-face') count += length
  return count
}

/** Mean length of a vertex's path over the mean length of an edge. */
function motionOf({ edges, edgeCount }: Topology, x0: Float64Array, x1: Float64Array): number {
  let paths = 0
  for (let i = 0; i < x0.length; i += 3) paths += distance(x0, i, x1, i)
  let lengths = 0
  for (let e = 0; e < edgeCount; e++) lengths += distance(x0, 3 * (edges[2 * e] ?? 0), x0, 3 * (edges[2 * e + 1] ?? 0))
  return paths / (x0.length / 3) / (lengths / edgeCount)
}

function distance(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return Math.hypot(...[0, 1, 2].map((k) => (a[i + k] ?? 0) - (b[j + k] ?? 0)))
}

function countsOf({ triangles, x0, x1 }: MovingMesh, longer: number): Counts {
  const topology = createTopology(triangles, x0.length / 3)
  const end = x1.map((x, i) => (x0[i] ?? 0) + longer * (x - (x0[i] ?? 0)))
  const step: StepContext = { topology, motion: { kind: 'linear', x0, x1: end }, minSeparation: 0, horizon: 1 }
  const source = bvhSource({ hierarchy: createHierarchy(topology, { kDop: 6 }), adjacent: 'include' })
  const expanded = () => staticRepresentatives().run(source.pairs(step), step)
  const bounded = (vertex: 'box' | 'segment') => vertexFaces(featureBounds({ kDop: 6, vertex }).run(expanded(), step))
  return {
    all: vertexFaces(expanded()),
    box: bounded('box'),
    segment: bounded('segment'),
    motion: motionOf(topology, x0, end),
  }
}

const stepsPerScene = Number(process.argv.find((argument) => argument.startsWith('--steps='))?.slice(8) ?? 2)
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const rows: object[] = []
for (const { name, steps } of benchScenes(stepsPerScene)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  // Longer steps of the large scene have tens of millions of pairs.
  for (const longer of name === 'cloth-ball' ? [1, 2] : [1, 2, 4]) {
    const counts = steps.map((load) => countsOf(load(), longer))
    const sum = (key: keyof Counts): number => counts.reduce((total, row) => total + row[key], 0)
    const rate = (left: number): number => 100 * (1 - left / sum('all'))
    rows.push({
      scene: name,
      'step ×': longer,
      'path ÷ edge': (sum('motion') / counts.length).toFixed(2),
      pairs: sum('all'),
      'box culls %': rate(sum('box')).toFixed(1),
      'segment culls %': rate(sum('segment')).toFixed(1),
      'improvement %': (100 * (rate(sum('segment')) / rate(sum('box')) - 1)).toFixed(1),
      'of what is left %': (100 * (1 - sum('segment') / sum('box'))).toFixed(1),
    })
  }
}
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows, undefined, 2)}\n`)
else console.table(rows)
