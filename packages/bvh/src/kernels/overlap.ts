/**
 * Closed overlap of the volumes at offsets a and b (in f32 numbers). The first eight lanes are unrolled: a volume
 * of seven axes has a zero lane there, which always overlaps.
 */
export function overlaps(v: Float32Array, a: number, w: Float32Array, b: number, lanes: number): boolean {
  const A = a + lanes
  const B = b + lanes
  if (!(
    v[a] <= w[B] && w[b] <= v[A] &&
    v[a + 1] <= w[B + 1] && w[b + 1] <= v[A + 1] &&
    v[a + 2] <= w[B + 2] && w[b + 2] <= v[A + 2] &&
    v[a + 3] <= w[B + 3] && w[b + 3] <= v[A + 3]
  )) return false
  if (lanes === 4) return true
  if (!(
    v[a + 4] <= w[B + 4] && w[b + 4] <= v[A + 4] &&
    v[a + 5] <= w[B + 5] && w[b + 5] <= v[A + 5] &&
    v[a + 6] <= w[B + 6] && w[b + 6] <= v[A + 6] &&
    v[a + 7] <= w[B + 7] && w[b + 7] <= v[A + 7]
  )) return false
  for (let i = 8; i < lanes; i++) {
    if (!(v[a + i] <= w[B + i] && w[b + i] <= v[A + i])) return false
  }
  return true
}
