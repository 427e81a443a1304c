/**
 * The slowest query of every kind, solver `exact`, and of all kinds together for the other tests. Steady state: after a
 * warm-up over all kinds, the median of five runs of each query, or of 41 where five seem slow, so that it is the query and
 * not a collection of garbage or a busy moment in the middle of it; the slowest single run, which has those, too.
 * The slowest first call of the process, which also pays for compilation, stands apart. Run:
 *   node --conditions=ccd-source --import tsx bench/slowest.bench.ts [--count=300] [--seed=5] [--refine] [--json]
 */
import { dataFolder, readSampleQueries, seededRandom } from '@ccd/scenes'
import {
  type ExactCounts,
  type ToiOptions,
  createCounts,
  edgeEdgeToi,
  edgeFaceTouches,
  planarVertexEdgeToi,
  polynomialEdgeEdgeToi,
  polynomialVertexFaceToi,
  vertexFaceToi,
} from '../src/index'
import { CATEGORIES, positionsOf } from '../test/support/generated-queries'
import { timed } from './support/report'

const option = (name: string, fallback: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback
const count = Number(option('count', '300'))
const seed = Number(option('seed', '5'))
const refine = process.argv.includes('--refine')

const RUNS = 5
/** A query that seems to take longer, in microseconds, is run more often. */
const SEEMS_SLOW = 400
const MORE_RUNS = 41

interface Slowest {
  queries: number
  exact: number
  /** Microseconds: mean and largest of the medians, largest of the least runs, slowest single run, slowest call of the warm-up. */
  mean: number
  slowest: number
  least: number
  single: number
  cold: number
}

type Query = readonly [Float64Array, boolean]
/** Makes ready what is not part of the query; what it returns is timed. */
type Solver = (points: Float64Array, edgeEdge: boolean, counts: ExactCounts) => () => void

const exact: Solver = (points, edgeEdge, counts) => {
  const { x0, x1 } = positionsOf(points)
  const toi = edgeEdge ? edgeEdgeToi : vertexFaceToi
  return () => void toi(x0, x1, 0, 1, 2, 3, { refine, counts })
}

const other =
  (options: ToiOptions): Solver =>
  (points, edgeEdge) => {
    const { x0, x1 } = positionsOf(points)
    const toi = edgeEdge ? edgeEdgeToi : vertexFaceToi
    return () => void toi(x0, x1, 0, 1, 2, 3, options)
  }

/** Inner control points take their coordinates from one end of the step or the other. */
const polynomial =
  (degree: number): Solver =>
  (points, edgeEdge) => {
    const control = Array.from({ length: degree + 1 }, (_, i) =>
      points
        .slice(0, 12)
        .map((start, k) => (i === 0 || (i < degree && (i + k) % 2 === 0) ? start : (points[12 + k] ?? 0))),
    )
    const toi = edgeEdge ? polynomialEdgeEdgeToi : polynomialVertexFaceToi
    return () => void toi(control, 0, 1, 2, 3)
  }

const OTHERS: Readonly<Record<string, Solver>> = {
  inclusion: other({ solver: 'inclusion' }),
  'minSeparation 1e-3': other({ minSeparation: 1e-3 }),
  'polynomial motion of degree 2': polynomial(2),
  'polynomial motion of degree 3': polynomial(3),
  'polynomial motion of degree 5': polynomial(5),
  'planar vertex-edge': (points) => () => void planarVertexEdgeToi(points.subarray(0, 12)),
  'edge-face at rest': (points) => () => void edgeFaceTouches(points, 0, 1, 2, 3, 4),
}

/** Once through the queries, before anything is measured: the slowest call, in microseconds. */
function warmUp(solver: Solver, queries: Iterable<Query>): number {
  let slowest = 0
  for (const query of queries) slowest = Math.max(slowest, 1000 * timed(solver(...query, createCounts())))
  return slowest
}

function measure(solver: Solver, queries: Iterable<Query>, cold: number): Slowest {
  const result: Slowest = { queries: 0, exact: 0, mean: 0, slowest: 0, least: 0, single: 0, cold }
  for (const query of queries) {
    const counts = createCounts()
    const solve = solver(...query, counts)
    const time = (times: number) => Array.from({ length: times }, () => 1000 * timed(solve))
    let runs = time(RUNS)
    if (medianOf(runs) > SEEMS_SLOW) runs = [...runs, ...time(MORE_RUNS - RUNS)]
    const median = medianOf(runs)
    result.exact += counts.exactDecisions / runs.length
    result.slowest = Math.max(result.slowest, median)
    result.least = Math.max(result.least, Math.min(...runs))
    result.single = Math.max(result.single, ...runs)
    result.mean += median
    result.queries++
  }
  result.mean /= Math.max(1, result.queries)
  return result
}

function medianOf(runs: readonly number[]): number {
  return [...runs].sort((a, b) => a - b)[runs.length >> 1] ?? Number.NaN
}

function* generated(make: (typeof CATEGORIES)[string], queries: number): Iterable<Query> {
  const random = seededRandom(seed)
  for (let i = 0; i < queries; i++) for (const edgeEdge of [false, true]) yield [make(random, edgeEdge), edgeEdge]
}

function* samples(folder: string): Iterable<Query> {
  for (const set of readSampleQueries(folder)) {
    for (let i = 0; i < set.count; i++) yield [set.points.slice(24 * i, 24 * i + 24), set.kind === 'edge-edge']
  }
}

/** Of all categories, as many as of one for `exact`. */
function* mixture(): Iterable<Query> {
  for (const make of Object.values(CATEGORIES))
    yield* generated(make, Math.ceil(count / Object.keys(CATEGORIES).length))
}

const folder = dataFolder()
const kinds: (readonly [string, Solver, () => Iterable<Query>])[] = Object.entries(CATEGORIES).map(([name, make]) => [
  name,
  exact,
  () => generated(make, count),
])
if (folder) kinds.push(['hand-crafted sample queries', exact, () => samples(folder)])
for (const [name, solver] of Object.entries(OTHERS)) kinds.push([`${name}, all kinds`, solver, mixture])
const cold = kinds.map(([, solver, queries]) => warmUp(solver, queries()))
const table = Object.fromEntries(
  kinds.map(([name, solver, queries], i) => [name, measure(solver, queries(), cold[i] ?? Number.NaN)]),
)
const worst = (of: (row: Slowest) => number) => Math.round(Math.max(...Object.values(table).map(of)))
const facts = {
  'slowest query (median of its runs), microseconds': worst(({ slowest }) => slowest),
  'slowest query (least of its runs), where the machine is busy': worst(({ least }) => least),
  'slowest single run, with collections of garbage': worst(({ single }) => single),
  'slowest call of the warm-up, with compilation': worst((row) => row.cold),
}
if (process.argv.includes('--json')) console.log(JSON.stringify({ refine, seed, facts, table }, null, 2))
else {
  console.log(`exact${refine ? ', refined' : ''}, seed ${seed}: microseconds per query`)
  console.table(
    Object.fromEntries(
      Object.entries(table).map(([name, row]) => [
        name,
        {
          queries: row.queries,
          'exact arithmetic': row.exact,
          mean: Math.round(row.mean),
          slowest: Math.round(row.slowest),
          'by least run': Math.round(row.least),
          'slowest single run': Math.round(row.single),
          'slowest of warm-up': Math.round(row.cold),
        },
      ]),
    ),
  )
  console.table(facts)
}
