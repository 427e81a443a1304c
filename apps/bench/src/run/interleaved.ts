import { timing, type Timing } from './timing'

/** One configuration of one step. `run` is timed; `look` reads exact counts from its answer and is not. */
export interface Configuration<A, R> {
  readonly name: string
  run(): A
  look(answer: A): R
}

export interface Measured<R> {
  readonly name: string
  readonly ms: Timing
  readonly result: R
}

/**
 * Runs all configurations in turn, again and again, in one process: what disturbs the machine disturbs them alike,
 * and only their ratios are meant to be read. One round warms up and is not counted. `done` is told after each run.
 */
export function interleaved<A, R>(
  label: string,
  configurations: readonly Configuration<A, R>[],
  repetitions: number,
  counts: (result: R) => string,
  done: () => void = () => {},
): Measured<R>[] {
  const runs = configurations.map((configuration) => ({
    configuration,
    samples: [] as number[],
    seen: new Map<string, R>(),
  }))
  for (let round = 0; round <= repetitions; round++) {
    runs.forEach(({ configuration, samples, seen }) => {
      const start = performance.now()
      const answer = configuration.run()
      const elapsed = performance.now() - start
      if (round > 0) samples.push(elapsed)
      const result = configuration.look(answer)
      seen.set(counts(result), result)
      if (seen.size > 1) {
        throw new Error(
          `${label}, ${configuration.name}: counts differ between two runs of the same step\n${[...seen.keys()].join('\n')}`,
        )
      }
      done()
    })
  }
  return runs.flatMap(({ configuration, samples, seen }) =>
    [...seen.values()].map((result) => ({ name: configuration.name, ms: timing(samples), result })),
  )
}
