/**
 * Closed overlap of the volumes at offsets a and b (in f32 numbers). The first eight lanes are unrolled: a volume
 * of seven axes has a zero lane there, which always overlaps.
 */
export function overlaps(v: Float32Array, a: number, b: number, axes: number, lanes: number): boolean {
  const A = a + lanes
  const B = b + lanes
  if (!(
    v[a] <= v[B] && v[b] <= v[A] &&
    v[a + 1] <= v[B + 1] && v[b + 1] <= v[A + 1] &&
    v[a + 2] <= v[B + 2] && v[b + 2] <= v[A + 2] &&
    v[a + 3] <= v[B + 3] && v[b + 3] <= v[A + 3]
  )) return false
  if (lanes === 4) return true
  if (!(
    v[a + 4] <= v[B + 4] && v[b + 4] <= v[A + 4] &&
    v[a + 5] <= v[B + 5] && v[b + 5] <= v[A + 5] &&
    v[a + 6] <= v[B + 6] && v[b + 6] <= v[A + 6] &&
    v[a + 7] <= v[B + 7] && v[b + 7] <= v[A + 7]
  )) return false
  for (let i = 8; i < axes; i++) {
    if (!(v[a + i] <= v[B + i] && v[b + i] <= v[A + i])) return false
  }
  return true
}
