/**
 * Doubles as integers on one common power of two, and rationals back to doubles rounded down. Every decision
 * below is about signs, so the common factor 2^e never matters.
 */

const decode = new Float64Array(1)
const words = new Uint32Array(decode.buffer)
const exponents = new Int32Array(24)
const highs = new Uint32Array(24)
const lows = new Uint32Array(24)
/** High word of a double lies at index 1 on little-endian machines. */
const HIGH = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 1 : 0

/** The 24 coordinates of a query as integers times one power of two, which is dropped. */
export function commonIntegers(points: Float64Array): bigint[] {
  let least = 4096
  for (let i = 0; i < 24; i++) {
    decode[0] = points[i]
    let high = words[HIGH]
    const low = words[1 - HIGH]
    const biased = (high >>> 20) & 0x7ff
    high &= 0xfffff
    if (biased !== 0) high |= 0x100000
    highs[i] = high
    lows[i] = low
    exponents[i] = biased === 0 ? 1 : biased
    if ((high | low) !== 0) {
      const zeros = low !== 0 ? trailingZeros(low) : 32 + trailingZeros(high)
      if (exponents[i] + zeros < least) least = exponents[i] + zeros
    }
  }
  const integers = new Array<bigint>(24)
  for (let i = 0; i < 24; i++) {
    const magnitude = highs[i] * 4294967296 + lows[i]
    const shift = exponents[i] - least
    const integer = magnitude === 0 ? 0n : shift >= 0 ? BigInt(magnitude) << BigInt(shift) : BigInt(magnitude) >> BigInt(-shift)
    integers[i] = points[i] < 0 ? -integer : integer
  }
  return integers
}

function trailingZeros(word: number): number {
  return 31 - Math.clz32(word & -word)
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

export function bitLength(value: bigint): number {
  if (value === 0n) return 0
  const digits = (value < 0n ? -value : value).toString(16)
  return 4 * digits.length - Math.clz32(Number.parseInt(digits.charAt(0), 16)) + 28
}

/** A finite double in [0, 1] as numerator / 2^scale. */
export function dyadicOf(value: number): { readonly numerator: bigint; readonly scale: number } {
  if (value === 0) return { numerator: 0n, scale: 0 }
  decode[0] = value
  let high = words[HIGH]
  const biased = (high >>> 20) & 0x7ff
  high &= 0xfffff
  if (biased !== 0) high |= 0x100000
  const magnitude = high * 4294967296 + words[1 - HIGH]
  const scale = 1075 - (biased === 0 ? 1 : biased)
  const zeros = words[1 - HIGH] !== 0 ? trailingZeros(words[1 - HIGH]) : 32 + trailingZeros(high)
  const dropped = Math.min(zeros, scale)
  return { numerator: BigInt(magnitude / 2 ** dropped), scale: scale - dropped }
}

/** Largest integer not greater than the square root. */
export function squareRootFloor(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((bitLength(value) + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

export function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return quotient * denominator !== numerator && numerator < 0n !== denominator < 0n ? quotient - 1n : quotient
}
