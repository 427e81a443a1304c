/**
 * The slowest query of every kind, solver `exact`: the least of three runs, so that it is the query and not the machine,
 * and the slowest first run, which also pays for compilation and collection. Run:
 *   node --conditions=ccd-source --import tsx bench/slowest.bench.ts [--count=300] [--refine] [--json]
 */
import { dataFolder, readSampleQueries, seededRandom } from '@ccd/scenes'
import { createCounts, edgeEdgeToi, vertexFaceToi } from '../src/index'
import { CATEGORIES, positionsOf } from '../test/generated-queries'
import { timed } from './report'

const option = (name: string, fallback: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback
const count = Number(option('count', '300'))
const refine = process.argv.includes('--refine')

interface Slowest {
  queries: number
  exact: number
  /** Microseconds: mean of the best runs, slowest best run, slowest first run. */
  mean: number
  best: number
  first: number
}

function measure(queries: Iterable<readonly [Float64Array, boolean]>): Slowest {
  const result: Slowest = { queries: 0, exact: 0, mean: 0, best: 0, first: 0 }
  for (const [points, edgeEdge] of queries) {
    const { x0, x1 } = positionsOf(points)
    const counts = createCounts()
    const solve = () => {
      ;(edgeEdge ? edgeEdgeToi : vertexFaceToi)(x0, x1, 0, 1, 2, 3, { refine, counts })
    }
    let best = timed(solve)
    result.first = Math.max(result.first, 1000 * best)
    result.exact += counts.exactDecisions
    for (let run = 1; run < 3; run++) best = Math.min(best, timed(solve))
    result.best = Math.max(result.best, 1000 * best)
    result.mean += 1000 * best
    result.queries++
  }
  result.mean /= Math.max(1, result.queries)
  return result
}

function* generated(make: (typeof CATEGORIES)[string]): Iterable<readonly [Float64Array, boolean]> {
  const random = seededRandom(5)
  for (let i = 0; i < count; i++) for (const edgeEdge of [false, true]) yield [make(random, edgeEdge), edgeEdge]
}

function* samples(folder: string): Iterable<readonly [Float64Array, boolean]> {
  for (const set of readSampleQueries(folder)) {
    for (let i = 0; i < set.count; i++) yield [set.points.slice(24 * i, 24 * i + 24), set.kind === 'edge-edge']
  }
}

const table: Record<string, Slowest> = {}
for (const [name, make] of Object.entries(CATEGORIES)) table[name] = measure(generated(make))
const folder = dataFolder()
if (folder) table['hand-crafted sample queries'] = measure(samples(folder))
const slowest = Math.max(...Object.values(table).map(({ best }) => best))
if (process.argv.includes('--json')) console.log(JSON.stringify({ refine, slowestMicroseconds: slowest, table }, null, 2))
else {
  console.log(`exact${refine ? ', refined' : ''}: microseconds per query`)
  console.table(
    Object.fromEntries(
      Object.entries(table).map(([name, { queries, exact, mean, best, first }]) => [
        name,
        { queries, 'exact arithmetic': exact, mean: Math.round(mean), slowest: Math.round(best), 'slowest first call': Math.round(first) },
      ]),
    ),
  )
  console.log(`slowest query of all: ${Math.round(slowest)} microseconds`)
}
