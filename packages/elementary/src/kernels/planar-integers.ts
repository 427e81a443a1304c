const bits = new DataView(new ArrayBuffer(8))

/**
 * The doubles as integers on one common power of two: `values[i]` = result[i] × 2^e with e the same for all.
 * Signs of homogeneous polynomials in the values, and roots in t, do not depend on e, so it is not returned.
 */
export function commonIntegers(values: ArrayLike<number>): bigint[] {
  let lowest = Infinity
  const mantissas: bigint[] = []
  const exponents: number[] = []
  for (let i = 0; i < values.length; i++) {
    bits.setFloat64(0, values[i])
    const raw = bits.getBigUint64(0)
    const biased = Number((raw >> 52n) & 0x7ffn)
    const fraction = raw & 0xfffffffffffffn
    const magnitude = biased === 0 ? fraction : fraction | 0x10000000000000n
    mantissas.push(raw >> 63n ? -magnitude : magnitude)
    exponents.push(biased === 0 ? 1 : biased)
    if (magnitude !== 0n) lowest = Math.min(lowest, biased === 0 ? 1 : biased)
  }
  return mantissas.map((mantissa, i) => (mantissa === 0n ? 0n : mantissa << BigInt(exponents[i] - lowest)))
}

export function signOf(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0
}

/** Sign of a + b √c for c ≥ 0. */
export function signWithRoot(a: bigint, b: bigint, c: bigint): number {
  const left = signOf(a)
  const right = c === 0n ? 0 : signOf(b)
  if (left === right || right === 0) return left
  if (left === 0) return right
  // Opposite signs: the larger square wins.
  return left * signOf(a * a - b * b * c)
}
