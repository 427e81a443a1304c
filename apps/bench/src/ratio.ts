/** "3.4 ×": how often `after` goes into `before`. */
export const ratio = (before: number | undefined, after: number): string =>
  before === undefined || !(after > 0) || !Number.isFinite(before) ? '–' : `${(before / after).toFixed(1)} ×`
