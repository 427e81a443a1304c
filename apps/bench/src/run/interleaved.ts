import { timing, type Timing } from './timing'

/** Work whose time is measured. */
export interface Measurable<A, R> {
  readonly name: string
  /** The work itself: only this is timed. */
  run(): A
  /** Reads exact counts from the answer. */
  look(answer: A): R
}

/** The times of some work, and what `look` read from its answers. */
export interface Measured<R> {
  readonly name: string
  readonly ms: Timing
  readonly result: R
}

/** How often `interleaved` runs everything, and who is told of it. */
export interface InterleavedOptions {
  /** Rounds that count. One more comes first to warm up. */
  readonly repetitions: number
  /** Is called after each run. */
  readonly onRun?: () => void
}

/**
 * Runs all work in turns, again and again, in one process. What disturbs the machine disturbs all of it alike, and only
 * ratios of times are meant to be read.
 *
 * @param where - What is measured, for the message of an error.
 * @param counts - The exact part of a result. Two runs of the same work must have the same.
 * @throws Error where the counts of two runs differ.
 */
export function interleaved<A, R>(
  where: string,
  work: readonly Measurable<A, R>[],
  counts: (result: R) => string,
  { repetitions, onRun }: InterleavedOptions,
): Measured<R>[] {
  const runs = work.map((one) => ({ work: one, samples: [] as number[], seen: new Map<string, R>() }))
  for (let round = 0; round <= repetitions; round++) {
    for (const { work: one, samples, seen } of runs) {
      const start = performance.now()
      const answer = one.run()
      const elapsed = performance.now() - start
      if (round > 0) samples.push(elapsed)
      const result = one.look(answer)
      seen.set(counts(result), result)
      if (seen.size > 1) {
        const both = [...seen.keys()].join('\n')
        throw new Error(`${where}, ${one.name}: counts differ between two runs of the same step\n${both}`)
      }
      onRun?.()
    }
  }
  return runs.flatMap(({ work: { name }, samples, seen }) =>
    [...seen.values()].map((result) => ({ name, ms: timing(samples), result })),
  )
}
