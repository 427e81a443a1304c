/**
 * The order of contacts by (toi, kind, a, b). Times are non-negative, so the bits of a double sort like the number:
 * a radix sort on them (six digits of eleven bits) and a comparison sort inside runs of equal times.
 */
export function contactOrder(
  kind: Uint8Array,
  a: Uint32Array,
  b: Uint32Array,
  toi: Float64Array,
  length: number,
): Uint32Array {
  let order = new Uint32Array(length)
  for (let i = 0; i < length; i++) order[i] = i
  const compare = (i: number, j: number): number => toi[i] - toi[j] || kind[i] - kind[j] || a[i] - a[j] || b[i] - b[j]
  if (length < 256) return order.sort(compare)

  // + 0 turns a negative zero into a positive one.
  const keys = Float64Array.from(toi.subarray(0, length), (time) => time + 0)
  const bits = new Uint32Array(keys.buffer)
  let other = new Uint32Array(length)
  const count = new Uint32Array(2049)
  for (let digit = 0; digit < 6; digit++) {
    count.fill(0)
    for (let i = 0; i < length; i++) count[digitOf(bits, i, digit) + 1]++
    for (let d = 0; d < 2048; d++) count[d + 1] += count[d]
    for (let i = 0; i < length; i++) {
      const row = order[i]
      other[count[digitOf(bits, row, digit)]++] = row
    }
    const swap = order
    order = other
    other = swap
  }
  for (let first = 0; first < length; ) {
    let last = first + 1
    while (last < length && toi[order[last]] === toi[order[first]]) last++
    if (last - first > 1) order.subarray(first, last).sort(compare)
    first = last
  }
  return order
}

/** Whether each contact comes after the one before it, or is the same. */
export function areOrdered(
  kind: Uint8Array,
  a: Uint32Array,
  b: Uint32Array,
  toi: Float64Array,
  length: number,
): boolean {
  for (let i = 1; i < length; i++) {
    const j = i - 1
    if ((toi[j] - toi[i] || kind[j] - kind[i] || a[j] - a[i] || b[j] - b[i]) > 0) return false
  }
  return true
}

function digitOf(bits: Uint32Array, row: number, digit: number): number {
  const low = bits[2 * row]
  const high = bits[2 * row + 1]
  switch (digit) {
    case 0:
      return low & 2047
    case 1:
      return (low >>> 11) & 2047
    case 2:
      return ((low >>> 22) | (high << 10)) & 2047
    case 3:
      return (high >>> 1) & 2047
    case 4:
      return (high >>> 12) & 2047
    default:
      return high >>> 23
  }
}
