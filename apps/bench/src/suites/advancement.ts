import { resting, linearMotion, timeOfContact, type ContactTime, type TimeOfContactOptions } from '@ccd/advancement'
import { dataFolder, listRigidQueries } from '@ccd/scenes'
import { Progress } from '../progress'
import { sum, type TableResult } from '../report'
import { timing } from '../statistics'
import type { Cell } from '../table'
import { generatedQueries, recordedQueries, type RigidBench } from './rigid-bench'
import type { Suite, SuiteContext } from './suite'
import { tunnelling } from './tunnelling'

const METHODS: Readonly<Record<string, TimeOfContactOptions>> = {
  'C2A without control': { method: 'ca' },
  C2A: { method: 'c2a' },
  HCA: { method: 'hca' },
}

/** Table 1 of the paper, in milliseconds, and what they are as ratios to C2A. */
const PAPER: readonly (readonly [string, number, number, number])[] = [
  ['Club vs. Club', 14.97, 3.6, 3.4],
  ['Gear vs. Gear', 55.49, 1.98, 1.68],
  ['Hammer vs. CAD piece', 7.68, 1.89, 1.86],
  ['Bunny vs. Bunny', 8.64, 2.77, 2.77],
  ['Bunny Dynamics', 0.41, 0.22, 0.15],
  ['Torusknot vs. Torusknot', 6.8, 2.01, 2.68],
]

const WEIGHTS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1]
const AT_REST = resting({ position: [0, 0, 0], rotation: [0, 0, 0, 1] })

export const advancementSuite: Suite = {
  id: 'advancement',
  title: '4. Advancement',
  paper: 'Hierarchical and controlled advancement for continuous collision detection of rigid and articulated models: tables 1 and 2, figure 6',
  run({ shard, size }: SuiteContext) {
    const folder = dataFolder()
    const recorded = folder && size !== 'tiny' ? listRigidQueries(folder) : []
    const count = { tiny: 4, usual: 40, full: 200 }[size]
    const benches = [
      () => generatedQueries(count),
      ...recorded.map((name) => () => recordedQueries(folder ?? '', name, count)),
    ].filter(() => shard.takesNext())
    const notes = ['T_depth, T_t and table 2 (articulated models): not there yet, they need @ccd/articulated']
    if (!folder) notes.push('without the recorded queries: the data folder is not there (CCD_DATA names it)')
    const lost: string[] = []
    const [rows, fronts, sweeps]: [Cell[][], Cell[][], Cell[][]] = [[], [], []]
    const progress = new Progress('advancement', benches.length)
    benches.forEach((make, i) => {
      const bench = make()
      const answers = Object.entries(METHODS).map(([name, options]) => ({ name, ...answer(bench, options) }))
      rows.push(row(bench, answers))
      fronts.push(frontRow(bench, answers))
      sweeps.push([bench.name, ...WEIGHTS.map((weight) => mean(answer(bench, { method: 'c2a', weight }).ms))])
      for (const { name, results } of answers) lost.push(...judge(bench, name, results))
      progress.update(i + 1)
    })
    progress.end()
    const tables: TableResult[] = [
      { title: 'Table 1: mean milliseconds per query', head: HEAD, rows },
      { title: "Table 1 of the paper, milliseconds (its machine)", head: ['benchmark', 'C2A without control', 'C2A', 'HCA', 'without / C2A', 'HCA / C2A'], rows: paperRows() },
      { title: 'Figure 6: front nodes per query (the paper: 82.3 % fewer under control)', head: ['queries', 'without control', 'C2A', 'fewer'], rows: fronts },
      { title: 'C2A, mean milliseconds by w (the paper: 0.3 to 0.5)', head: ['queries', ...WEIGHTS.map((w) => `w = ${w}`)], rows: sweeps },
      tunnelling(),
    ]
    return { suite: 'advancement', scenes: [], tables, notes, lost }
  },
}

interface Answers {
  readonly results: readonly ContactTime[]
  readonly ms: readonly number[]
}

function answer({ moving, fixed, queries }: RigidBench, options: TimeOfContactOptions): Answers {
  const results: ContactTime[] = []
  const ms: number[] = []
  const [first] = queries
  if (first) timeOfContact(moving, linearMotion(first.from, first.to), fixed, AT_REST, options)
  for (const { from, to } of queries) {
    const motion = linearMotion(from, to)
    const start = performance.now()
    results.push(timeOfContact(moving, motion, fixed, AT_REST, options))
    ms.push(performance.now() - start)
  }
  return { results, ms }
}

const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length)

const HEAD = ['queries', 'triangles', 'count', 'contacts', 'C2A without control', 'C2A', 'HCA', 'HCA, median', 'original C2A (C++)', 'HCA / original', 'late, ours', 'late, original']

function row(bench: RigidBench, answers: readonly (Answers & { name: string })[]): Cell[] {
  const of = (name: string): Answers => answers.find((one) => one.name === name) ?? { results: [], ms: [] }
  const { results, ms } = of('HCA')
  const contacts = results.filter(({ status }) => status !== 'free').length
  const original = bench.queries.flatMap(({ original: other }) => (other ? [other.cpuMs] : []))
  const late = (time: number, latest: number | undefined): boolean => latest !== undefined && time > latest
  const ours = bench.queries.filter(({ latest }, i) => late(results[i]?.time ?? 0, latest)).length
  const theirs = bench.queries.filter(({ latest, original: other }) => other && late(other.toc ?? Infinity, latest)).length
  return [
    bench.name, bench.triangles, bench.queries.length, contacts,
    mean(of('C2A without control').ms), mean(of('C2A').ms), mean(ms), timing(ms).median,
    original.length > 0 ? mean(original) : '–', original.length > 0 ? mean(ms) / mean(original) : '–',
    ours, original.length > 0 ? theirs : '–',
  ]
}

function frontRow(bench: RigidBench, answers: readonly (Answers & { name: string })[]): Cell[] {
  const front = (name: string): number =>
    mean((answers.find((one) => one.name === name)?.results ?? []).map(({ work }) => work.frontNodes))
  const [without, controlled] = [front('C2A without control'), front('C2A')]
  return [bench.name, without, controlled, without > 0 ? `${(100 * (1 - controlled / without)).toFixed(1)} %` : '–']
}

function paperRows(): Cell[][] {
  return PAPER.map(([name, without, c2a, hca]) => [name, without, c2a, hca, without / c2a, hca / c2a])
}

/** A hit that was called free, or a time after the models are known to overlap, is a lost contact. */
function judge({ name, queries }: RigidBench, method: string, results: readonly ContactTime[]): string[] {
  const late = queries.filter(({ latest }, i) => latest !== undefined && (results[i]?.time ?? Infinity) > latest).length
  return late > 0 ? [`${name}: ${method} is late or free in ${late} of ${queries.length} queries`] : []
}

