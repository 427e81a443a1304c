import { valueAt } from '@ccd/core'

/** Milliseconds of several runs of the same work. */
export interface Timing {
  readonly median: number
  /** A quarter of the runs took less. */
  readonly low: number
  /** A quarter of the runs took longer. */
  readonly high: number
}

/**
 * Median and middle half of some samples. Noise on a busy machine only ever adds time, so mean and deviation say little.
 *
 * @throws CcdError `index-out-of-range` where there are no samples.
 */
export function timing(samples: readonly number[]): Timing {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number): number => valueAt(sorted, Math.floor(share * sorted.length))
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}
