export interface Timing {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** Median and the range of the middle half: noise on a busy machine is one-sided, so no mean and no deviation. */
export function timing(samples: readonly number[]): Timing {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}
