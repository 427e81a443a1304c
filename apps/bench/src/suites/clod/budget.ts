import { queryContacts, type ContactFront } from '@ccd/clod'
import type { Pose } from '@ccd/advancement'
import { valueAt } from '@ccd/core'
import type { TableResult } from '../../report/report'
import type { Models } from './scenes'

const HOME: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
const BUDGETS = [0.5, 1, 2, 4]
const QUERIES = [100, 1000, 10_000]

/** How well budgets are kept, and what error is reached, along the same slide. */
export function budgetTable(models: Models, poses: readonly Pose[], repetitions: number): TableResult {
  const [cup, spoon] = [models.get('cup').hierarchy, models.get('spoon').hierarchy]
  const run = (budget: { readonly budgetMs: number } | { readonly budgetQueries: number }) => {
    const all: { ms: number; queries: number; error: number; open: number }[] = []
    let front: ContactFront | undefined
    for (const pose of poses) queryContacts(cup, HOME, spoon, pose, { distance: 0.01, ...budget })
    for (let round = 0; round < repetitions; round++) {
      for (const pose of poses) {
        const begin = performance.now()
        const found = queryContacts(cup, HOME, spoon, pose, { distance: 0.01, ...budget, ...(front ? { front } : {}) })
        all.push({ ms: performance.now() - begin, queries: found.queries, error: found.error, open: found.open })
        front = found.front
      }
    }
    const late = (of: (one: (typeof all)[number]) => number, share: number): number =>
      valueAt(
        all.map(of).toSorted((p, q) => p - q),
        Math.floor(share * (all.length - 1)),
      )
    return { late, count: all.length }
  }
  const row = (name: string, budget: Parameters<typeof run>[0]) => {
    const { late } = run(budget)
    const [limit, used] =
      'budgetMs' in budget
        ? [budget.budgetMs, late((one) => one.ms, 0.99)]
        : [budget.budgetQueries, late((one) => one.queries, 0.99)]
    return [
      name,
      late((one) => one.ms, 0.5).toFixed(3),
      late((one) => one.queries, 0.5),
      `${((100 * used) / limit).toFixed(1)} %`,
      late((one) => one.error, 0.5).toExponential(1),
      late((one) => one.open, 0.5),
    ]
  }
  return {
    title: 'Queries with a budget along the slide',
    head: [
      'budget',
      'ms, median',
      'pairs tested, median',
      'used at the 99th percentile',
      'error, median',
      'open, median',
    ],
    rows: [
      ...BUDGETS.map((budgetMs) => row(`${budgetMs} ms`, { budgetMs })),
      ...QUERIES.map((budgetQueries) => row(`${budgetQueries} pairs`, { budgetQueries })),
    ],
  }
}
