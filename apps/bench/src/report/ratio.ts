/** "3.4 ×": how often `after` goes into `before`. */
export function ratio(before: number | undefined, after: number | undefined): string {
  if (before === undefined || after === undefined || !(after > 0) || !Number.isFinite(before)) return '–'
  return `${(before / after).toFixed(before < after ? 2 : 1)} ×`
}
