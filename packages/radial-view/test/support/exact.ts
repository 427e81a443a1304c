/** Doubles that are multiples of this are exact integers below. */
const LEAST_EXPONENT = 1074

/** A double as an integer, scaled by 2^1074: every double is one. */
function big(x: number): bigint {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, x)
  const bits = view.getBigUint64(0)
  const exponent = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xfffffffffffffn
  const magnitude = exponent === 0 ? fraction : (fraction | 0x10000000000000n) << BigInt(exponent - 1)
  if (exponent === LEAST_EXPONENT + 973) throw new RangeError(`${x} is not finite`)
  return bits >> 63n === 0n ? magnitude : -magnitude
}

export type Vector = readonly [bigint, bigint, bigint]

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const times = (k: bigint, a: Vector): Vector => [k * a[0], k * a[1], k * a[2]]
export const dot = (a: Vector, b: Vector): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Point i of an array of positions. */
export function pointOf(x: Float64Array, i: number): Vector {
  const [a = 0, b = 0, c = 0] = x.subarray(3 * i, 3 * i + 3)
  return [big(a), big(b), big(c)]
}
