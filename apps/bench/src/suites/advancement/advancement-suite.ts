import { resting, linearMotion, timeOfContact, type ContactTime, type TimeOfContactOptions } from '@ccd/advancement'
import { dataFolder, listRigidQueries } from '@ccd/scenes'
import { Progress } from '../../terminal/progress'
import { sum, type TableResult } from '../../report/report'
import { ratio } from '../../report/ratio'
import { timing } from '../../run/timing'
import type { Cell } from '../../report/text/table'
import { GENERATED, generatedQueries, recordedQueries, type RigidBench } from './rigid-bench'
import type { Suite, SuiteContext } from '../suite'
import { tunnelling } from './tunnelling'

const METHODS: Readonly<Record<string, TimeOfContactOptions>> = {
  'C2A without control': { method: 'ca' },
  C2A: { method: 'c2a' },
  HCA: { method: 'hca' },
}

/** From table 1 of the paper, in milliseconds: C2A without control, C2A, HCA; and the queries of ours that are like it. */
const PAPER: readonly {
  readonly benchmark: string
  readonly like: string
  readonly ms: readonly [number, number, number]
}[] = [
  { benchmark: 'Gear vs. Gear', like: 'gear-gear', ms: [55.49, 1.98, 1.68] },
  { benchmark: 'Hammer vs. CAD piece', like: 'adis-featuretype', ms: [7.68, 1.89, 1.86] },
  { benchmark: 'Bunny vs. Bunny', like: GENERATED, ms: [8.64, 2.77, 2.77] },
  { benchmark: 'Torusknot vs. Torusknot', like: 'torusknot-torusknot', ms: [6.8, 2.01, 2.68] },
]

const WEIGHTS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1]
const AT_REST = resting({ position: [0, 0, 0], rotation: [0, 0, 0, 1] })

export const advancementSuite: Suite = {
  id: 'advancement',
  title: '4. Advancement',
  paper:
    'Hierarchical and controlled advancement for continuous collision detection of rigid and articulated models: tables 1 and 2, figure 6',
  scenes: () => [GENERATED, ...recordedNames()],
  run({ shard, size, scenes }: SuiteContext) {
    const folder = dataFolder()
    const count = { tiny: 4, usual: 40, full: 200 }[size]
    const ofSize = [GENERATED, ...(size === 'tiny' ? [] : recordedNames())]
    const wanted = scenes.length > 0 ? [GENERATED, ...recordedNames()].filter((name) => scenes.includes(name)) : ofSize
    const benches = wanted
      .filter(() => shard.takesNext())
      .map(
        (name) => () =>
          name === GENERATED || !folder ? generatedQueries(count) : recordedQueries(folder, name, count),
      )
    const notes = ['T_depth, T_t and table 2 (articulated models): not there yet, they need @ccd/articulated']
    if (!folder) notes.push('without the recorded queries: the data folder is not there (CCD_DATA names it)')
    const lost: string[] = []
    const [methods, original, fronts, sweeps]: [Cell[][], Cell[][], Cell[][], Cell[][]] = [[], [], [], []]
    const progress = new Progress('advancement', benches.length * (Object.keys(METHODS).length + WEIGHTS.length))
    let done = 0
    for (const make of benches) {
      const bench = make()
      const asked = (options: TimeOfContactOptions): Answers => {
        const answers = answer(bench, options)
        progress.update(++done)
        return answers
      }
      const answers = Object.entries(METHODS).map(([name, options]) => ({ name, ...asked(options) }))
      methods.push(methodsRow(bench, answers))
      original.push(originalRow(bench, answers))
      fronts.push(frontRow(bench, answers))
      sweeps.push([bench.name, ...WEIGHTS.map((weight) => mean(asked({ method: 'c2a', weight }).ms))])
      for (const { name, results } of answers) lost.push(...judge(bench, name, results))
    }
    progress.end()
    const tables: TableResult[] = [
      {
        title:
          "Table 1: mean milliseconds per query; over all of the paper's benchmarks without / C2A is 1.9 to 28 ×, HCA / C2A 0.68 to 1.3 ×",
        head: METHODS_HEAD,
        rows: methods,
      },
      {
        title: 'Against the original C2A: mean milliseconds per query, and answers after the true time',
        head: ORIGINAL_HEAD,
        rows: original,
      },
      {
        title: 'Figure 6: front nodes per query (the paper: 82.3 % fewer under control)',
        head: ['queries', 'without control', 'C2A', 'fewer'],
        rows: fronts,
      },
      {
        title: 'C2A, mean milliseconds by w (the paper: 0.3 to 0.5)',
        head: ['queries', ...WEIGHTS.map((w) => `w = ${w}`)],
        rows: sweeps,
      },
      tunnelling(),
    ]
    return { suite: 'advancement', scenes: [], tables, notes, lost }
  },
}

function recordedNames(): string[] {
  const folder = dataFolder()
  return folder ? listRigidQueries(folder) : []
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

type NamedAnswers = readonly (Answers & { readonly name: string })[]

const answersOf = (answers: NamedAnswers, name: string): Answers =>
  answers.find((one) => one.name === name) ?? { results: [], ms: [] }

const METHODS_HEAD = [
  'queries',
  'triangles',
  'count',
  'contacts',
  'without control',
  'C2A',
  'HCA',
  'without / C2A',
  'HCA / C2A',
  'like',
  "paper's without / C2A",
  "paper's HCA / C2A",
]

function methodsRow(bench: RigidBench, answers: NamedAnswers): Cell[] {
  const [without, c2a, hca] = Object.keys(METHODS).map((name) => mean(answersOf(answers, name).ms))
  const contacts = answersOf(answers, 'HCA').results.filter(({ status }) => status !== 'free').length
  const paper = PAPER.find(({ like }) => like === bench.name)
  const [paperWithout, paperC2a, paperHca] = paper?.ms ?? []
  return [
    bench.name,
    bench.triangles,
    bench.queries.length,
    contacts,
    without ?? 0,
    c2a ?? 0,
    hca ?? 0,
    ratio(without, c2a),
    ratio(hca, c2a),
    paper?.benchmark ?? '–',
    ratio(paperWithout, paperC2a),
    ratio(paperHca, paperC2a),
  ]
}

const ORIGINAL_HEAD = [
  'queries',
  'HCA',
  'HCA, median',
  'original C2A (C++)',
  'HCA / original',
  'late, ours',
  'late, original',
]

function originalRow(bench: RigidBench, answers: NamedAnswers): Cell[] {
  const { results, ms } = answersOf(answers, 'HCA')
  const original = bench.queries.flatMap(({ original: other }) => (other ? [other.cpuMs] : []))
  const late = (time: number, latest: number | undefined): boolean => latest !== undefined && time > latest
  const ours = bench.queries.filter(({ latest }, i) => late(results[i]?.time ?? 0, latest)).length
  const theirs = bench.queries.filter(
    ({ latest, original: other }) => other && late(other.toc ?? Infinity, latest),
  ).length
  const there = original.length > 0
  return [
    bench.name,
    mean(ms),
    timing(ms).median,
    there ? mean(original) : '–',
    there ? mean(ms) / mean(original) : '–',
    ours,
    there ? theirs : '–',
  ]
}

function frontRow(bench: RigidBench, answers: NamedAnswers): Cell[] {
  const front = (name: string): number => mean(answersOf(answers, name).results.map(({ work }) => work.frontNodes))
  const [without, controlled] = [front('C2A without control'), front('C2A')]
  return [bench.name, without, controlled, without > 0 ? `${(100 * (1 - controlled / without)).toFixed(1)} %` : '–']
}

/** A hit that was called free, or a time after the models are known to overlap, is a lost contact. */
function judge({ name, queries }: RigidBench, method: string, results: readonly ContactTime[]): string[] {
  const late = queries.filter(({ latest }, i) => latest !== undefined && (results[i]?.time ?? Infinity) > latest).length
  return late > 0 ? [`${name}: ${method} is late or free in ${late} of ${queries.length} queries`] : []
}
