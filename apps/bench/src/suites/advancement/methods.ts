import { linearMotion, resting, timeOfContact, type ContactTime, type TimeOfContactOptions } from '@ccd/advancement'
import { sum } from '../../report/totals'
import type { MotionQuery, QuerySet } from './query-set'

/** The methods that table 1 of the paper compares, with the options that select them. */
export const METHODS = {
  'C2A without control': { method: 'ca' },
  C2A: { method: 'c2a' },
  HCA: { method: 'hca' },
} as const satisfies Readonly<Record<string, TimeOfContactOptions>>

/** One of `METHODS`. */
type Method = keyof typeof METHODS

/** A query, its answer, and the milliseconds that it took. */
export interface Answer {
  readonly query: MotionQuery
  readonly result: ContactTime
  readonly ms: number
}

/** The answers of every method to the same queries. */
export type MethodAnswers = Readonly<Record<Method, readonly Answer[]>>

const AT_REST = resting({ position: [0, 0, 0], rotation: [0, 0, 0, 1] })

/** Answers all queries of a set, after the first one once to warm up. */
export function answer({ moving, fixed, queries }: QuerySet, options: TimeOfContactOptions): Answer[] {
  const [first] = queries
  if (first) timeOfContact(moving, linearMotion(first.from, first.to), fixed, AT_REST, options)
  return queries.map((query) => {
    const motion = linearMotion(query.from, query.to)
    const start = performance.now()
    const result = timeOfContact(moving, motion, fixed, AT_REST, options)
    return { query, result, ms: performance.now() - start }
  })
}

/** The mean of some numbers; 0 for none. */
export const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length)

/** Mean milliseconds per query. */
export const meanMs = (answers: readonly Answer[]): number => mean(answers.map(({ ms }) => ms))

/** Answers after the time by which the models are known to overlap: each is a lost contact. */
export const lateAnswers = (answers: readonly Answer[]): number =>
  answers.filter(({ query, result }) => query.latest !== undefined && result.time > query.latest).length
