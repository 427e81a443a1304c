// The conservative and the baseline solvers on recorded queries: time, slowest query, wrong answers in both directions.
// Run: npm run bench -- bench/inclusion.bench.ts [--json] (in packages/elementary)
import { dataFolder, readSampleQueries, readScene, type PairTruth, type QuerySet, type Scene } from '@ccd/scenes'
import { cubicEdgeEdge, cubicVertexFace } from '../src/filtered/cubic.kernel'
import { inclusionEdgeEdge, inclusionVertexFace } from '../src/inclusion/inclusion.kernel'
import {
  minSeparationEdgeEdge,
  minSeparationVertexFace,
  separationFilterEdgeEdge,
  separationFilterVertexFace,
} from '../src/separation/min-separation.kernel'

const TOLERANCE = 1e-6
/** Separation as a share of the size of the query set. */
const SEPARATION = 1e-4
/** Pairs taken from a scene's list, evenly. */
const SCENE_PAIRS = 1000
const ROUNDS = 3

type Solve = (points: Float64Array, separation: number) => number

const solvers: readonly {
  readonly name: string
  readonly solve: Record<QuerySet['kind'], Solve>
  readonly judged: boolean
}[] = [
  {
    name: 'inclusion 1e-6',
    judged: true,
    solve: {
      'vertex-face': (points) => inclusionVertexFace(points, TOLERANCE, 0, 1),
      'edge-edge': (points) => inclusionEdgeEdge(points, TOLERANCE, 0, 1),
    },
  },
  {
    name: 'cubic (unsafe)',
    judged: true,
    solve: { 'vertex-face': (points) => cubicVertexFace(points, 1), 'edge-edge': (points) => cubicEdgeEdge(points, 1) },
  },
  {
    name: 'advancement, d = 0',
    judged: true,
    solve: {
      'vertex-face': (points) => minSeparationVertexFace(points, 0, 1),
      'edge-edge': (points) => minSeparationEdgeEdge(points, 0, 1),
    },
  },
  {
    name: 'minSeparation',
    judged: false,
    solve: {
      'vertex-face': (points, d) => minSeparationVertexFace(points, d, 1),
      'edge-edge': (points, d) => minSeparationEdgeEdge(points, d, 1),
    },
  },
  {
    name: 'inclusion with d',
    judged: false,
    solve: {
      'vertex-face': (points, d) => inclusionVertexFace(points, TOLERANCE, d, 1),
      'edge-edge': (points, d) => inclusionEdgeEdge(points, TOLERANCE, d, 1),
    },
  },
  {
    name: 'separation filter',
    judged: false,
    solve: {
      'vertex-face': (points, d) => (separationFilterVertexFace(points, d) ? Infinity : 0),
      'edge-edge': (points, d) => (separationFilterEdgeEdge(points, d) ? Infinity : 0),
    },
  },
]

function sceneQueries(scene: Scene, kind: QuerySet['kind'], truth: PairTruth): QuerySet {
  const every = Math.max(1, Math.floor(truth.truth.length / SCENE_PAIRS))
  const count = Math.floor(truth.truth.length / every)
  const points = new Float64Array(24 * count)
  for (let i = 0; i < count; i++) {
    const a = value(truth.pairs, 2 * i * every)
    const b = value(truth.pairs, 2 * i * every + 1)
    const corners =
      kind === 'vertex-face'
        ? [a, ...scene.triangles.subarray(3 * b, 3 * b + 3)]
        : [...scene.edges.subarray(2 * a, 2 * a + 2), ...scene.edges.subarray(2 * b, 2 * b + 2)]
    corners.forEach((corner, k) => {
      points.set(scene.x0.subarray(3 * corner, 3 * corner + 3), 24 * i + 3 * k)
      points.set(scene.x1.subarray(3 * corner, 3 * corner + 3), 24 * i + 12 + 3 * k)
    })
  }
  const pick = <A extends Uint8Array | Float64Array>(values: A) => values.filter((_, i) => i % every === 0) as A
  return {
    name: `${scene.name}.${kind === 'vertex-face' ? 'vf' : 'ee'}`,
    kind,
    count,
    points,
    truth: pick(truth.truth),
    toi: pick(truth.toi),
  }
}

function measure(set: QuerySet) {
  const size = set.points.reduce((largest, x) => Math.max(largest, Math.abs(x)), 0)
  const separation = SEPARATION * size
  const queries = Array.from({ length: set.count }, (_, i) => set.points.subarray(24 * i, 24 * i + 24))
  const times = solvers.map(() => new Float64Array(ROUNDS))
  const slowest = solvers.map(() => Infinity)
  // All solvers in turn, round by round, so that noise of the machine meets all alike.
  for (let round = 0; round < ROUNDS; round++) {
    solvers.forEach(({ solve }, which) => {
      const begin = performance.now()
      for (const points of queries) solve[set.kind](points, separation)
      const row = times[which]
      if (row) row[round] = performance.now() - begin
      // The slowest query in a pass of its own: reading the clock costs more than many queries.
      let longest = 0
      for (const points of queries) {
        const before = performance.now()
        solve[set.kind](points, separation)
        longest = Math.max(longest, performance.now() - before)
      }
      slowest[which] = Math.min(slowest[which] ?? Infinity, longest)
    })
  }
  return solvers.map(({ name, solve, judged }, which) => {
    const answers = queries.map((points) => solve[set.kind](points, separation))
    const truly = (i: number) => value(set.truth, i) === 1
    const count = (accepts: (toi: number, i: number) => boolean) => answers.filter(accepts).length
    return {
      set: set.name,
      solver: name,
      queries: set.count,
      microseconds: Number(((1e3 * value(times[which]?.toSorted() ?? [], ROUNDS >> 1)) / set.count).toFixed(2)),
      slowestMicroseconds: Number((1e3 * (slowest[which] ?? 0)).toFixed(0)),
      reported: count((toi) => toi !== Infinity),
      contacts: queries.filter((_, i) => truly(i)).length,
      falsePositives: judged ? count((toi, i) => toi !== Infinity && !truly(i)) : null,
      falseNegatives: judged ? count((toi, i) => toi === Infinity && truly(i)) : null,
      late: judged ? count((toi, i) => toi !== Infinity && truly(i) && toi > value(set.toi, i)) : null,
    }
  })
}

function value(values: ArrayLike<number>, i: number): number {
  return values[i] ?? Number.NaN
}

const folder = dataFolder()
if (folder === undefined) throw new Error('this benchmark needs the data folder: set CCD_DATA')
const scenes = ['cloth-funnel', 'cloth-ball'].map((name) => readScene(folder, name))
const sets = [
  ...readSampleQueries(folder),
  ...scenes.flatMap((scene) => [
    sceneQueries(scene, 'vertex-face', scene.groundTruth.vertexFace),
    sceneQueries(scene, 'edge-edge', scene.groundTruth.edgeEdge),
  ]),
]
const rows = sets.flatMap(measure)
if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2))
else {
  console.log(
    `tolerance ${TOLERANCE}; separation ${SEPARATION} of the largest coordinate of the set; median of ${ROUNDS} rounds`,
  )
  console.table(rows)
}
