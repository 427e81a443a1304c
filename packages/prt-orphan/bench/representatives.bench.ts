// How many elementary tests each way of the papers dispatches, on the real scenes.
// Run: npm run bench -- bench/representatives.bench.ts [--json] [scene …] (in packages/prt-orphan)
import { bvhSource, createHierarchy, type KDop } from '@ccd/bvh'
import {
  areAdjacent,
  createTopology,
  type FeatureKind,
  type PairStream,
  type Source,
  type Stage,
  type StepContext,
  type Topology,
} from '@ccd/core'
import {
  allFeaturePairs,
  featureBounds,
  OrphanSet,
  proceduralRepresentatives,
  staticRepresentatives,
  withOrphans,
} from '@ccd/prt-orphan'
import { dataFolder, readScene, type Scene } from '@ccd/scenes'
import { databaseOfTests } from './support/database.kernel'
import { testsOfFeatureHierarchies } from './support/feature-hierarchies.kernel'

interface Row {
  scene: string
  what: string
  'vertex-face': number
  'edge-edge': number
  tests: number
  ms: number
  'BASIC ÷': string
}

type Features = Stage<FeatureKind, FeatureKind>

function run(
  source: Source<'triangle-triangle'>,
  expander: Stage<'triangle-triangle', FeatureKind>,
  filters: readonly Features[],
  step: StepContext,
) {
  const start = performance.now()
  const counts = { 'vertex-face': 0, 'edge-edge': 0 }
  let stream: PairStream<FeatureKind> = expander.run(source.pairs(step), step)
  for (const filter of filters) stream = filter.run(stream, step)
  for (const batch of stream) counts[batch.kind] += batch.length
  return { ...counts, tests: counts['vertex-face'] + counts['edge-edge'], ms: Math.round(performance.now() - start) }
}

/** Features without a common vertex of every adjacent triangle pair: 9 where one vertex is shared, 4 where an edge is. */
function testsOfAdjacentPairs(topology: Topology): number {
  const { triangles, triangleCount, vertexTriangles, vertexTriangleStart, vertexTriangleCount } = topology
  let tests = 0
  for (let t = 0; t < triangleCount; t++) {
    const around = new Set<number>()
    for (const v of triangles.subarray(3 * t, 3 * t + 3)) {
      const start = vertexTriangleStart[v] ?? 0
      for (const u of vertexTriangles.subarray(start, start + (vertexTriangleCount[v] ?? 0))) if (u > t) around.add(u)
    }
    for (const u of around) {
      if (!areAdjacent(triangles, t, u)) continue
      const shared = triangles
        .subarray(3 * t, 3 * t + 3)
        .filter((v) => triangles.subarray(3 * u, 3 * u + 3).includes(v)).length
      tests += shared === 1 ? 9 : shared === 2 ? 4 : 0
    }
  }
  return tests
}

function rowsOf(name: string, scene: Scene): { rows: Row[]; orphans: object } {
  const topology = createTopology(scene.triangles, scene.x0.length / 3)
  const step: StepContext = {
    topology,
    motion: { kind: 'linear', x0: scene.x0, x1: scene.x1 },
    minSeparation: 0,
    horizon: 1,
  }
  const source = (kDop: KDop, adjacent: 'skip' | 'include') =>
    bvhSource({ hierarchy: createHierarchy(topology, { kDop }), adjacent })
  const boxes = source(6, 'include')
  const segment = () => featureBounds({ kDop: 6, vertex: 'segment' })
  const results = {
    'BASIC (6-DOP)': run(boxes, allFeaturePairs(), [], step),
    ADJ: run(boxes, allFeaturePairs(), [segment(), databaseOfTests()], step),
    'NO-DUPL': run(boxes, staticRepresentatives(), [], step),
    'R-TRI': run(boxes, staticRepresentatives(), [segment()], step),
    'R-TRI, uniform': run(boxes, staticRepresentatives({ schema: 'uniform' }), [segment()], step),
    'R-TRI, maximal': run(boxes, staticRepresentatives({ schema: 'maximal' }), [segment()], step),
    'R-TRI, box for vertex': run(boxes, staticRepresentatives(), [featureBounds({ kDop: 6, vertex: 'box' })], step),
    'R-TRI, stored volumes': run(boxes, staticRepresentatives(), [featureBounds({ kDop: 6, volumes: 'stored' })], step),
    'baseline (16-DOP)': run(source(16, 'include'), allFeaturePairs(), [], step),
    'PRT without bounds (16-DOP)': run(
      source(16, 'skip'),
      proceduralRepresentatives({ featureBounds: false }),
      [],
      step,
    ),
    'PRT + orphans (16-DOP)': run(source(16, 'skip'), proceduralRepresentatives(), [withOrphans()], step),
    'PRT + orphans + segments': run(
      source(16, 'skip'),
      proceduralRepresentatives(),
      [withOrphans(), featureBounds()],
      step,
    ),
  }
  const start = performance.now()
  const hierarchies = testsOfFeatureHierarchies(topology, scene.x0, scene.x1)
  const basic = results['BASIC (6-DOP)'].tests
  const rows = [
    ...Object.entries(results).map(([what, result]) => ({
      scene: name,
      what,
      ...result,
      'BASIC ÷': (basic / result.tests).toFixed(1),
    })),
    {
      scene: name,
      what: 'three feature hierarchies',
      'vertex-face': hierarchies.vertexFace,
      'edge-edge': hierarchies.edgeEdge,
      tests: hierarchies.vertexFace + hierarchies.edgeEdge,
      ms: Math.round(performance.now() - start),
      'BASIC ÷': (basic / (hierarchies.vertexFace + hierarchies.edgeEdge)).toFixed(1),
    },
  ]
  const set = new OrphanSet(topology)
  const listed = set.vertexFace.length + set.edgeEdge.length
  const adjacent = testsOfAdjacentPairs(topology)
  return {
    rows,
    orphans: {
      scene: name,
      orphans: listed,
      'tests of adjacent pairs': adjacent,
      percent: ((100 * listed) / adjacent).toFixed(3),
    },
  }
}

const data = dataFolder()
if (!data) throw new Error('the data folder is missing')
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const reports = (names.length > 0 ? names : ['cloth-funnel', 'cloth-ball']).map((name) =>
  rowsOf(name, readScene(data, name)),
)
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(reports, undefined, 2)}\n`)
else {
  console.table(reports.flatMap(({ rows }) => rows))
  console.table(reports.map(({ orphans }) => orphans))
}
