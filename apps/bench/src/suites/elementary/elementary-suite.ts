import { edgeEdgeToi, vertexFaceToi, type Solver } from '@ccd/elementary'
import { edgeEdgeFirstContact, vertexFaceFirstContact } from '@ccd/oracle'
import { dataFolder, readSampleQueries, seededRandom, type QuerySet } from '@ccd/scenes'
import { Progress } from '../../terminal/progress'
import type { Cell } from '../../report/text/table'
import { sceneQueries } from './scene-queries'
import type { Size, Suite, SuiteContext } from '../suite'

const SOLVERS: readonly Solver[] = ['exact', 'inclusion', 'cubic']

export const elementarySuite: Suite = {
  id: 'elementary',
  title: '6. Elementary tests',
  paper:
    'False positives, false negatives, time per query and slowest query of each solver (ICCD: 0.2 µs per test on average)',
  scenes: () => [...GENERATED.map(({ name }) => name), ...new Set(recordedQueries('usual').map(({ name }) => name))],
  run({ repetitions, shard, size, scenes }: SuiteContext) {
    const queries = [...generatedQueries(size === 'tiny' ? 40 : 400), ...(size === 'tiny' ? [] : recordedQueries(size))]
    const notes = dataFolder() ? [] : ['without the sample queries: the data folder is not there (CCD_DATA names it)']
    const mine = queries.filter(({ name }) => (scenes.length === 0 || scenes.includes(name)) && shard.takesNext())
    const lost: string[] = []
    const progress = new Progress('elementary', mine.length * SOLVERS.length)
    let done = 0
    const rows = mine.flatMap((set) =>
      SOLVERS.map((solver) => {
        const row = judge(set, solver, repetitions, lost)
        progress.update(++done)
        return row
      }),
    )
    progress.end()
    const head = [
      'queries',
      'kind',
      'count',
      'solver',
      'false positives',
      'false negatives',
      'late',
      'µs per query',
      'slowest µs',
    ]
    return { suite: 'elementary', scenes: [], tables: [{ title: 'Solvers', head, rows }], notes, lost }
  },
}

function judge(
  { name, kind, count, points, truth, toi }: QuerySet,
  solver: Solver,
  repetitions: number,
  lost: string[],
): Cell[] {
  const half = (i: number, end: 0 | 1): Float64Array => points.subarray(24 * i + 12 * end, 24 * i + 12 * end + 12)
  const solve = kind === 'vertex-face' ? vertexFaceToi : edgeEdgeToi
  const options = { solver }
  const least = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const times = new Float64Array(count)
  // The first round warms up. Of the others the least counts: what else the machine does can only add to it.
  for (let round = 0; round <= repetitions; round++) {
    for (let i = 0; i < count; i++) {
      const [start, end] = [half(i, 0), half(i, 1)]
      const before = performance.now()
      times[i] = solve(start, end, 0, 1, 2, 3, options)
      if (round > 0) least[i] = Math.min(least[i] ?? 0, performance.now() - before)
    }
  }
  let [falsePositives, falseNegatives, late] = [0, 0, 0]
  times.forEach((time, i) => {
    const hit = truth[i] === 1
    if (!hit && time <= 1) falsePositives++
    if (hit && !(time <= 1)) falseNegatives++
    else if (hit && time > (toi[i] ?? 1)) late++
  })
  // The cubic solver of the papers is here to be compared with and promises nothing.
  if (solver !== 'cubic' && falseNegatives > 0)
    lost.push(`${name}: solver ${solver} missed ${falseNegatives} of ${count} contacts`)
  if (solver !== 'cubic' && late > 0) lost.push(`${name}: solver ${solver} is late in ${late} of ${count} queries`)
  const mean = least.reduce((sum, ms) => sum + ms, 0) / Math.max(1, count)
  return [
    name,
    kind,
    count,
    solver,
    falsePositives,
    falseNegatives,
    late,
    1000 * mean,
    1000 * least.reduce((a, b) => Math.max(a, b), 0),
  ]
}

function recordedQueries(size: Size): QuerySet[] {
  const folder = dataFolder()
  return folder ? [...readSampleQueries(folder), ...sceneQueries(folder, size)] : []
}

const GENERATED = [
  { name: 'random', cell: 0, shake: 0 },
  { name: 'on a grid', cell: 0.5, shake: 0 },
  { name: 'nearly on a grid', cell: 0.5, shake: 1e-9 },
]

/** Random and nearly degenerate queries with the oracle's answer, so that the suite works without data. */
function generatedQueries(count: number): QuerySet[] {
  return (['vertex-face', 'edge-edge'] as const).flatMap((kind) =>
    GENERATED.map(({ name, cell, shake }) => {
      const random = seededRandom(kind === 'vertex-face' ? 11 : 12)
      const points = Float64Array.from({ length: 24 * count }, () => {
        const value = 2 * random() - 1
        return cell > 0 ? Math.round(value / cell) * cell + shake * (2 * random() - 1) : value
      })
      const first = kind === 'vertex-face' ? vertexFaceFirstContact : edgeEdgeFirstContact
      const truth = new Uint8Array(count)
      const toi = new Float64Array(count).fill(Number.NaN)
      for (let i = 0; i < count; i++) {
        const time = first(points.subarray(24 * i, 24 * i + 12), points.subarray(24 * i + 12, 24 * i + 24), 0, 1, 2, 3)
        if (time === undefined) continue
        truth[i] = 1
        toi[i] = time
      }
      return { name, kind, count, points, truth, toi }
    }),
  )
}
