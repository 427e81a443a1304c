const SHIFT = 1100n
const bits = new DataView(new ArrayBuffer(8))

/** x · 2^1100, exactly. */
export function big(x: number): bigint {
  bits.setFloat64(0, x)
  const raw = bits.getBigUint64(0)
  const biased = (raw >> 52n) & 0x7ffn
  const fraction = raw & 0xfffffffffffffn
  const mantissa = biased === 0n ? fraction : fraction | 0x10000000000000n
  const exponent = (biased === 0n ? 1n : biased) - 1075n + SHIFT
  const scaled = mantissa << exponent
  return raw >> 63n === 0n ? scaled : -scaled
}

/** One, as `big` gives it. */
export const SCALE = 1n << SHIFT

export function abs(x: bigint): bigint {
  return x < 0n ? -x : x
}
