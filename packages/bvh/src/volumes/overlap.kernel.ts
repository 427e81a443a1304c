/**
 * Closed overlap of the volumes at offsets a and b (in f32 numbers). The first eight lanes are unrolled: a volume
 * of seven axes has a zero lane there, which always overlaps.
 */
export function overlaps(v: Float32Array, a: number, b: number, axes: number, lanes: number): boolean {
  const A = a + lanes
  const B = b + lanes
  if (
    !(
      v[a] <= v[B] &&
      v[b] <= v[A] &&
      v[a + 1] <= v[B + 1] &&
      v[b + 1] <= v[A + 1] &&
      v[a + 2] <= v[B + 2] &&
      v[b + 2] <= v[A + 2] &&
      v[a + 3] <= v[B + 3] &&
      v[b + 3] <= v[A + 3]
    )
  )
    return false
  if (lanes === 4) return true
  if (
    !(
      v[a + 4] <= v[B + 4] &&
      v[b + 4] <= v[A + 4] &&
      v[a + 5] <= v[B + 5] &&
      v[b + 5] <= v[A + 5] &&
      v[a + 6] <= v[B + 6] &&
      v[b + 6] <= v[A + 6] &&
      v[a + 7] <= v[B + 7] &&
      v[b + 7] <= v[A + 7]
    )
  )
    return false
  for (let i = 8; i < axes; i++) {
    if (!(v[a + i] <= v[B + i] && v[b + i] <= v[A + i])) return false
  }
  return true
}

/** Bit 0 where the volumes at a and b overlap, bit 1 where those at a and c do. */
export function overlapsTwo(v: Float32Array, a: number, b: number, c: number, axes: number, lanes: number): number {
  return (overlaps(v, a, b, axes, lanes) ? 1 : 0) | (overlaps(v, a, c, axes, lanes) ? 2 : 0)
}

/** The same for volumes of eight lanes: the first one is read once. */
export function overlapsTwoOfEight(v: Float32Array, a: number, b: number, c: number): number {
  const min0 = v[a]
  const max0 = v[a + 8]
  const min1 = v[a + 1]
  const max1 = v[a + 9]
  const min2 = v[a + 2]
  const max2 = v[a + 10]
  const min3 = v[a + 3]
  const max3 = v[a + 11]
  const min4 = v[a + 4]
  const max4 = v[a + 12]
  const min5 = v[a + 5]
  const max5 = v[a + 13]
  const min6 = v[a + 6]
  const max6 = v[a + 14]
  const min7 = v[a + 7]
  const max7 = v[a + 15]
  let meets = 0
  if (
    min0 <= v[b + 8] &&
    v[b] <= max0 &&
    min1 <= v[b + 9] &&
    v[b + 1] <= max1 &&
    min2 <= v[b + 10] &&
    v[b + 2] <= max2 &&
    min3 <= v[b + 11] &&
    v[b + 3] <= max3 &&
    min4 <= v[b + 12] &&
    v[b + 4] <= max4 &&
    min5 <= v[b + 13] &&
    v[b + 5] <= max5 &&
    min6 <= v[b + 14] &&
    v[b + 6] <= max6 &&
    min7 <= v[b + 15] &&
    v[b + 7] <= max7
  )
    meets |= 1
  if (
    min0 <= v[c + 8] &&
    v[c] <= max0 &&
    min1 <= v[c + 9] &&
    v[c + 1] <= max1 &&
    min2 <= v[c + 10] &&
    v[c + 2] <= max2 &&
    min3 <= v[c + 11] &&
    v[c + 3] <= max3 &&
    min4 <= v[c + 12] &&
    v[c + 4] <= max4 &&
    min5 <= v[c + 13] &&
    v[c + 5] <= max5 &&
    min6 <= v[c + 14] &&
    v[c + 6] <= max6 &&
    min7 <= v[c + 15] &&
    v[c + 7] <= max7
  )
    meets |= 2
  return meets
}
