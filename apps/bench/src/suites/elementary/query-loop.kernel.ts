import { edgeEdgeToi, vertexFaceToi, type Solver } from '@ccd/elementary'
import type { QuerySet } from '@ccd/scenes'

/** Answers to a set of queries. */
export interface TimedAnswers {
  /** Time of impact of each query; Infinity where the solver found none. */
  readonly times: Float64Array
  /** The least milliseconds that each query took. What else the machine does can only add to them. */
  readonly least: Float64Array
}

/** Asks all queries once to warm up, and `repetitions` times with the clock. */
export function leastTimes({ kind, count, points }: QuerySet, solver: Solver, repetitions: number): TimedAnswers {
  const solve = kind === 'vertex-face' ? vertexFaceToi : edgeEdgeToi
  const options = { solver }
  const times = new Float64Array(count)
  const least = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  for (let round = 0; round <= repetitions; round++) {
    for (let i = 0; i < count; i++) {
      const start = points.subarray(24 * i, 24 * i + 12)
      const end = points.subarray(24 * i + 12, 24 * i + 24)
      const before = performance.now()
      times[i] = solve(start, end, 0, 1, 2, 3, options)
      const elapsed = performance.now() - before
      if (round > 0) least[i] = Math.min(least[i], elapsed)
    }
  }
  return { times, least }
}

/** Compares times of impact with the truth. A true time that is not known (NaN) makes no answer late. */
export function countErrors(
  { count, truth, toi }: QuerySet,
  times: Float64Array,
): { falsePositives: number; falseNegatives: number; late: number } {
  let falsePositives = 0
  let falseNegatives = 0
  let late = 0
  for (let i = 0; i < count; i++) {
    const found = times[i] <= 1
    if (truth[i] !== 1) falsePositives += found ? 1 : 0
    else if (!found) falseNegatives++
    else if (times[i] > toi[i]) late++
  }
  return { falsePositives, falseNegatives, late }
}
