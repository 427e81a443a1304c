import { valueAt } from './value-at'

/** Positions of points, coordinates interleaved. Any array of finite doubles will do. */
export type Positions = ArrayLike<number>

const view = new DataView(new ArrayBuffer(8))

/**
 * The given doubles times one common power of two (the smallest that makes all of them integers): signs of
 * homogeneous polynomials in them are those of the doubles, and nothing is rounded.
 */
export function scaledIntegers(values: readonly number[]): bigint[] {
  const exponents = new Int32Array(values.length)
  let least = 0x7fffffff
  const mantissas = values.map((value, i) => {
    if (value === 0) {
      exponents[i] = 0x7fffffff
      return 0
    }
    view.setFloat64(0, value)
    const low = view.getUint32(4)
    let high = view.getUint32(0) & 0xfffff
    let exponent = (view.getUint32(0) >>> 20) & 0x7ff
    if (exponent === 0) exponent = 1
    else high |= 0x100000
    const zeros = low !== 0 ? 31 - Math.clz32(low & -low) : 63 - Math.clz32(high & -high)
    exponent += zeros - 1075
    exponents[i] = exponent
    if (exponent < least) least = exponent
    const magnitude = (high * 0x100000000 + low) / 2 ** zeros
    return value < 0 ? -magnitude : magnitude
  })
  return mantissas.map((mantissa, i) => {
    const shift = valueAt(exponents, i) - least
    return mantissa === 0 || shift === 0 ? BigInt(mantissa) : BigInt(mantissa) << BigInt(shift)
  })
}

function bitLength(value: bigint): number {
  const hex = value.toString(16)
  return (hex.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(hex.charAt(0), 16)))
}

function powerOfTwo(exponent: number): number {
  if (exponent >= -1022) view.setBigUint64(0, BigInt(exponent + 1023) << 52n)
  else view.setBigUint64(0, 1n << BigInt(exponent + 1074))
  return view.getFloat64(0)
}

/** The largest double not above numerator / 2^depth, which lies in [0, 1]. */
export function floorToDouble(numerator: bigint, depth: number): number {
  if (numerator === 0n) return 0
  const dropped = Math.max(bitLength(numerator) - 53, depth - 1074, 0)
  const kept = Number(numerator >> BigInt(dropped))
  return kept === 0 ? 0 : kept * powerOfTwo(dropped - depth)
}

/** The next double after a value that is not negative. */
export function nextDouble(value: number): number {
  view.setFloat64(0, value)
  view.setBigUint64(0, view.getBigUint64(0) + 1n)
  return view.getFloat64(0)
}

/** Whether value >= numerator / 2^depth, for a value in [0, 2]. */
export function isAtLeast(value: number, numerator: bigint, depth: number): boolean {
  const scale = Math.max(1074, depth)
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const exponent = Number(bits >> 52n)
  const fraction = bits & 0xfffffffffffffn
  const mantissa = exponent === 0 ? fraction : fraction | 0x10000000000000n
  return mantissa << BigInt(Math.max(exponent, 1) - 1075 + scale) >= numerator << BigInt(scale - depth)
}
