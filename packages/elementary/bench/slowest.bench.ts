/**
 * The slowest query of every kind, solver `exact`. Steady state: after a warm-up over all kinds, the median of five runs of each
 * query, so that it is the query and not a collection of garbage in the middle of it; the slowest single run, which has those, too.
 * The slowest first call of the process, which also pays for compilation, stands apart. Run:
 *   node --conditions=ccd-source --import tsx bench/slowest.bench.ts [--count=300] [--seed=5] [--refine] [--json]
 */
import { dataFolder, readSampleQueries, seededRandom } from '@ccd/scenes'
import { createCounts, edgeEdgeToi, vertexFaceToi } from '../src/index'
import { CATEGORIES, positionsOf } from '../test/generated-queries'
import { timed } from './report'

const option = (name: string, fallback: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback
const count = Number(option('count', '300'))
const seed = Number(option('seed', '5'))
const refine = process.argv.includes('--refine')

const RUNS = 5

interface Slowest {
  queries: number
  exact: number
  /** Microseconds: mean and largest of the medians, slowest single run, slowest call of the warm-up. */
  mean: number
  slowest: number
  single: number
  cold: number
}

type Query = readonly [Float64Array, boolean]

function solverOf([points, edgeEdge]: Query, counts = createCounts()): () => void {
  const { x0, x1 } = positionsOf(points)
  return () => {
    ;(edgeEdge ? edgeEdgeToi : vertexFaceToi)(x0, x1, 0, 1, 2, 3, { refine, counts })
  }
}

/** Once through the queries, before anything is measured: the slowest call, in microseconds. */
function warmUp(queries: Iterable<Query>): number {
  let slowest = 0
  for (const query of queries) slowest = Math.max(slowest, 1000 * timed(solverOf(query)))
  return slowest
}

function measure(queries: Iterable<Query>, cold: number): Slowest {
  const result: Slowest = { queries: 0, exact: 0, mean: 0, slowest: 0, single: 0, cold }
  for (const query of queries) {
    const counts = createCounts()
    const solve = solverOf(query, counts)
    const runs = Array.from({ length: RUNS }, () => 1000 * timed(solve)).sort((a, b) => a - b)
    const median = runs[RUNS >> 1] ?? Number.NaN
    result.exact += counts.exactDecisions / RUNS
    result.slowest = Math.max(result.slowest, median)
    result.single = Math.max(result.single, runs[RUNS - 1] ?? Number.NaN)
    result.mean += median
    result.queries++
  }
  result.mean /= Math.max(1, result.queries)
  return result
}

function* generated(make: (typeof CATEGORIES)[string]): Iterable<Query> {
  const random = seededRandom(seed)
  for (let i = 0; i < count; i++) for (const edgeEdge of [false, true]) yield [make(random, edgeEdge), edgeEdge]
}

function* samples(folder: string): Iterable<Query> {
  for (const set of readSampleQueries(folder)) {
    for (let i = 0; i < set.count; i++) yield [set.points.slice(24 * i, 24 * i + 24), set.kind === 'edge-edge']
  }
}

const folder = dataFolder()
const kinds: (readonly [string, () => Iterable<Query>])[] = Object.entries(CATEGORIES).map(([name, make]) => [name, () => generated(make)])
if (folder) kinds.push(['hand-crafted sample queries', () => samples(folder)])
const cold = kinds.map(([, queries]) => warmUp(queries()))
const table = Object.fromEntries(kinds.map(([name, queries], i) => [name, measure(queries(), cold[i] ?? Number.NaN)]))
const worst = (of: (row: Slowest) => number) => Math.round(Math.max(...Object.values(table).map(of)))
const facts = {
  'slowest query (median of its runs), microseconds': worst(({ slowest }) => slowest),
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
          queries: row.queries, 'exact arithmetic': row.exact, mean: Math.round(row.mean), slowest: Math.round(row.slowest),
          'slowest single run': Math.round(row.single), 'slowest of warm-up': Math.round(row.cold),
        },
      ]),
    ),
  )
  console.table(facts)
}
