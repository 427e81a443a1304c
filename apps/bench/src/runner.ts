import { Progress } from './progress'
import { timing, type Timing } from './statistics'

/** One configuration of one scene. `run` returns exact counts, which must be the same on every call. */
export interface Configuration<R> {
  readonly name: string
  run(): R
}

export interface Measured<R> {
  readonly name: string
  readonly ms: Timing
  readonly result: R
}

/**
 * Runs all configurations in turn, again and again, in one process: what disturbs the machine disturbs them alike,
 * and only their ratios are meant to be read. One round warms up and is not counted.
 */
export function interleaved<R>(
  label: string,
  configurations: readonly Configuration<R>[],
  repetitions: number,
  counts: (result: R) => string,
): Measured<R>[] {
  const samples = configurations.map(() => [] as number[])
  const seen = configurations.map(() => undefined as string | undefined)
  const results: R[] = []
  const progress = new Progress(label, configurations.length * (repetitions + 1))
  for (let round = 0; round <= repetitions; round++) {
    configurations.forEach((configuration, i) => {
      const start = performance.now()
      const result = configuration.run()
      const elapsed = performance.now() - start
      if (round > 0) samples[i]?.push(elapsed)
      const now = counts(result)
      if (seen[i] !== undefined && seen[i] !== now) {
        throw new Error(`${label}, ${configuration.name}: counts differ between two runs of the same step\n${seen[i]}\n${now}`)
      }
      seen[i] = now
      results[i] = result
      progress.update(round * configurations.length + i + 1)
    })
  }
  progress.end()
  return configurations.map(({ name }, i) => ({ name, ms: timing(samples[i] ?? []), result: results[i] as R }))
}
