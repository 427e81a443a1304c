import type { Solver } from '@ccd/elementary'
import type { QuerySet } from '@ccd/scenes'
import type { TableResult } from '../../report/report'
import { countErrors, leastTimes } from './query-loop.kernel'

/** The solvers that are compared. */
export const SOLVERS: readonly Solver[] = ['exact', 'inclusion', 'cubic']

/** What a solver answered to a set of queries, against the truth, and how long it took. */
export interface SolverVerdict {
  readonly set: QuerySet
  readonly solver: Solver
  /** Contacts that there are not. */
  readonly falsePositives: number
  /** Contacts that it missed. */
  readonly falseNegatives: number
  /** Contacts that it found, but after their true time. */
  readonly late: number
  /** Mean over the queries of the least time that each took, in microseconds. */
  readonly mean: number
  /** Largest of these least times, in microseconds. */
  readonly slowest: number
}

/** Asks all queries once to warm up and `repetitions` times more. */
export function judgeSolver(set: QuerySet, solver: Solver, repetitions: number): SolverVerdict {
  const { times, least } = leastTimes(set, solver, repetitions)
  const total = least.reduce((sum, ms) => sum + ms, 0)
  const slowest = least.reduce((most, ms) => Math.max(most, ms), 0)
  return {
    set,
    solver,
    ...countErrors(set, times),
    mean: (1000 * total) / Math.max(1, set.count),
    slowest: 1000 * slowest,
  }
}

/** What a verdict says about lost contacts. The cubic solver of the papers is here to be compared with and promises nothing. */
export function lostBy({ set: { name, count }, solver, falseNegatives, late }: SolverVerdict): string[] {
  if (solver === 'cubic') return []
  return [
    ...(falseNegatives > 0 ? [`${name}: solver ${solver} missed ${falseNegatives} of ${count} contacts`] : []),
    ...(late > 0 ? [`${name}: solver ${solver} is late in ${late} of ${count} queries`] : []),
  ]
}

/** All verdicts side by side. */
export const solverTable = (verdicts: readonly SolverVerdict[]): TableResult => ({
  title: 'Solvers',
  head: [
    'queries',
    'kind',
    'count',
    'solver',
    'false positives',
    'false negatives',
    'late',
    'µs per query',
    'slowest µs',
  ],
  rows: verdicts.map(({ set, solver, falsePositives, falseNegatives, late, mean, slowest }) => [
    set.name,
    set.kind,
    set.count,
    solver,
    falsePositives,
    falseNegatives,
    late,
    mean,
    slowest,
  ]),
})
