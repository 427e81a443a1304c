/**
 * Whether two rows of `SharedBits` lie in one region and have a bit in common.
 *
 * @param bits - The rows, four numbers each.
 * @param a - Index of the one row.
 * @param b - Index of the other row.
 */
export function shareBit(bits: Int32Array, a: number, b: number): boolean {
  const i = 4 * a
  const j = 4 * b
  if (((bits[i] & bits[j]) | (bits[i + 1] & bits[j + 1])) === 0) return false
  return bits[i + 2] >= 0 && bits[i + 2] === bits[j + 2]
}
