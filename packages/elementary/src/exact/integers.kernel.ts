/**
 * Doubles as integers, and integers back to doubles. Every decision made with them is about signs of determinants, or about
 * a point between two others on one line. Neither changes when an axis is scaled, so each axis has a power of two of its own.
 */

const decode = new Float64Array(1)
const words = new Uint32Array(decode.buffer)
/** High word of a double lies at index 1 on little-endian machines. */
const HIGH = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 1 : 0
/** No input has more numbers than a query: 24. */
const exponents = new Int32Array(24)
const highs = new Uint32Array(24)
const lows = new Uint32Array(24)

/** The coordinates (x y … of one point after the other, `axes` each) as integers, each axis times a power of two, which is dropped. */
export function axisIntegers(values: ArrayLike<number>, axes: number): bigint[] {
  const integers = new Array<bigint>(values.length)
  for (let axis = 0; axis < axes; axis++) {
    let least = 4096
    for (let i = axis; i < values.length; i += axes) {
      decode[0] = values[i]
      let high = words[HIGH]
      const low = words[1 - HIGH]
      const biased = (high >>> 20) & 0x7ff
      high &= 0xfffff
      if (biased !== 0) high |= 0x100000
      highs[i] = high
      lows[i] = low
      exponents[i] = biased === 0 ? 1 : biased
      if ((high | low) !== 0) least = Math.min(least, exponents[i] + trailingZerosOf(high, low))
    }
    for (let i = axis; i < values.length; i += axes) {
      const magnitude = highs[i] * 4294967296 + lows[i]
      const shift = exponents[i] - least
      const integer =
        magnitude === 0 ? 0n : shift >= 0 ? BigInt(magnitude) << BigInt(shift) : BigInt(magnitude) >> BigInt(-shift)
      integers[i] = values[i] < 0 ? -integer : integer
    }
  }
  return integers
}

/** Of high · 2^32 + low, not zero. */
function trailingZerosOf(high: number, low: number): number {
  return low !== 0 ? 31 - Math.clz32(low & -low) : 63 - Math.clz32(high & -high)
}

/** A finite double in [0, 1] as numerator / 2^scale. */
export function dyadicOf(value: number): { readonly numerator: bigint; readonly scale: number } {
  if (value === 0) return { numerator: 0n, scale: 0 }
  decode[0] = value
  let high = words[HIGH]
  const low = words[1 - HIGH]
  const biased = (high >>> 20) & 0x7ff
  high &= 0xfffff
  if (biased !== 0) high |= 0x100000
  const scale = 1075 - (biased === 0 ? 1 : biased)
  const dropped = Math.min(trailingZerosOf(high, low), scale)
  return { numerator: BigInt((high * 4294967296 + low) / 2 ** dropped), scale: scale - dropped }
}

/** The largest double not greater than numerator / denominator, for a value in [0, 1] and a positive denominator. */
export function floorToDouble(numerator: bigint, denominator: bigint): number {
  if (numerator <= 0n) return 0
  // At least 54 bits of the quotient, but no bit below the least denormal.
  const shift = Math.max(0, Math.min(1074, 54 + bitLength(denominator) - bitLength(numerator)))
  const quotient = (numerator << BigInt(shift)) / denominator
  const excess = Math.max(0, bitLength(quotient) - 53)
  return Number((quotient >> BigInt(excess)) << BigInt(excess)) * 2 ** -shift
}

export function signOf(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}

const TWO_TO_8704 = 1n << 8704n
const TWO_TO_2944 = 1n << 2944n

export function bitLength(value: bigint): number {
  let rest = absolute(value)
  let size = Number(rest)
  let dropped = 0
  while (size === Infinity) {
    const step = rest > TWO_TO_8704 ? 7680 : rest > TWO_TO_2944 ? 1920 : 960
    rest >>= BigInt(step)
    dropped += step
    size = Number(rest)
  }
  if (size < 4294967296) return dropped + 32 - Math.clz32(size)
  decode[0] = size
  const high = words[HIGH]
  const bits = (high >>> 20) - 1022
  // Rounded up to the next power of two?
  const roundedUp = ((high & 0xfffff) | words[1 - HIGH]) === 0 && rest >> BigInt(bits - 1) === 0n
  return dropped + bits - (roundedUp ? 1 : 0)
}

/** How often two divides the value; 0 for 0. */
export function trailingZeros(value: bigint): number {
  return value === 0n ? 0 : bitLength(value & -value) - 1
}

/** value · 2^bits, rounded down where bits are negative. */
export function shifted(value: bigint, bits: number): bigint {
  return bits >= 0 ? value << BigInt(bits) : value >> BigInt(-bits)
}

/**
 * Largest integer not greater than the square root. From the root s of the leading half of the digits, s ≤ √(n / 4^k) < s + 1,
 * one step of Newton's method is at most one too large: so the cost is that of a few divisions.
 */
export function squareRootFloor(value: bigint): bigint {
  const bits = bitLength(value)
  if (bits <= 50) return BigInt(Math.floor(Math.sqrt(Number(value))))
  const k = BigInt((bits - 2) >> 2)
  const guess = (squareRootFloor(value >> (2n * k)) + 1n) << k
  let root = (guess + value / guess) >> 1n
  while (root * root > value) root -= 1n
  return root
}
