import type { Cell } from '../../report/cell'
import { percent } from '../../report/percent'
import { ratio } from '../../report/ratio'
import type { TableResult } from '../../report/report'
import { timing } from '../../run/timing'
import { lateAnswers, mean, meanMs, type Answer, type MethodAnswers } from './methods'
import { GENERATED, type QuerySet } from './query-set'

/** What one query set adds to the tables. */
export interface QuerySetRows {
  readonly methods: Cell[]
  readonly original: Cell[]
  readonly fronts: Cell[]
  readonly weights: Cell[]
}

/** Values of C2A's option `weight` that are tried. */
export const WEIGHTS: readonly number[] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1]

/** From table 1 of the paper, in milliseconds, and the queries of ours that are like it. */
const PAPER = [
  { benchmark: 'Gear vs. Gear', like: 'gear-gear', without: 55.49, c2a: 1.98, hca: 1.68 },
  { benchmark: 'Hammer vs. CAD piece', like: 'adis-featuretype', without: 7.68, c2a: 1.89, hca: 1.86 },
  { benchmark: 'Bunny vs. Bunny', like: GENERATED, without: 8.64, c2a: 2.77, hca: 2.77 },
  { benchmark: 'Torusknot vs. Torusknot', like: 'torusknot-torusknot', without: 6.8, c2a: 2.01, hca: 2.68 },
]

/** The rows of one query set. `weighted` are the answers of C2A for each of `WEIGHTS`. */
export const rowsOf = (
  set: QuerySet,
  answers: MethodAnswers,
  weighted: readonly (readonly Answer[])[],
): QuerySetRows => ({
  methods: methodsRow(set, answers),
  original: originalRow(set, answers.HCA),
  fronts: frontsRow(set, answers),
  weights: [set.name, ...weighted.map(meanMs)],
})

/** The tables of these rows. */
export function tablesOf(rows: readonly QuerySetRows[]): TableResult[] {
  return [
    {
      title:
        "Table 1: mean milliseconds per query; over all of the paper's benchmarks without / C2A is 1.9 to 28 ×, HCA / C2A 0.68 to 1.3 ×",
      head: [
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
      ],
      rows: rows.map(({ methods }) => methods),
    },
    {
      title: 'Against the original C2A: mean milliseconds per query, and answers after the true time',
      head: ['queries', 'HCA', 'HCA, median', 'original C2A (C++)', 'HCA / original', 'late, ours', 'late, original'],
      rows: rows.map(({ original }) => original),
    },
    {
      title: 'Figure 6: front nodes per query (the paper: 82.3 % fewer under control)',
      head: ['queries', 'without control', 'C2A', 'fewer'],
      rows: rows.map(({ fronts }) => fronts),
    },
    {
      title: 'C2A, mean milliseconds by w (the paper: 0.3 to 0.5)',
      head: ['queries', ...WEIGHTS.map((w) => `w = ${w}`)],
      rows: rows.map(({ weights }) => weights),
    },
  ]
}

function methodsRow({ name, triangles, queries }: QuerySet, answers: MethodAnswers): Cell[] {
  const [without, c2a, hca] = [meanMs(answers['C2A without control']), meanMs(answers.C2A), meanMs(answers.HCA)]
  const contacts = answers.HCA.filter(({ result }) => result.status !== 'free').length
  const paper = PAPER.find(({ like }) => like === name)
  return [
    name,
    triangles,
    queries.length,
    contacts,
    without,
    c2a,
    hca,
    ratio(without, c2a),
    ratio(hca, c2a),
    paper?.benchmark ?? '–',
    ratio(paper?.without, paper?.c2a),
    ratio(paper?.hca, paper?.c2a),
  ]
}

function originalRow({ name, queries }: QuerySet, hca: readonly Answer[]): Cell[] {
  const [ours, median] = [meanMs(hca), timing(hca.map(({ ms }) => ms)).median]
  const original = queries.flatMap((query) => (query.original ? [{ latest: query.latest, ...query.original }] : []))
  if (original.length === 0) return [name, ours, median, '–', '–', lateAnswers(hca), '–']
  const theirs = mean(original.map(({ cpuMs }) => cpuMs))
  const late = original.filter(({ toc, latest }) => latest !== undefined && (toc ?? Infinity) > latest).length
  return [name, ours, median, theirs, ours / theirs, lateAnswers(hca), late]
}

function frontsRow({ name }: QuerySet, answers: MethodAnswers): Cell[] {
  const front = (of: readonly Answer[]): number => mean(of.map(({ result }) => result.work.frontNodes))
  const [without, controlled] = [front(answers['C2A without control']), front(answers.C2A)]
  return [name, without, controlled, without > 0 ? percent(1 - controlled / without) : '–']
}
