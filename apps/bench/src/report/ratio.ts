/** How often `after` goes into `before`: "3.4 ×". A dash where either is not known. */
export function ratio(before: number | undefined, after: number | undefined): string {
  if (before === undefined || after === undefined || !(after > 0) || !Number.isFinite(before)) return '–'
  return `${(before / after).toFixed(before < after ? 2 : 1)} ×`
}
