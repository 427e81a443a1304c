// The same kinematics in two arithmetics: doubles, and fixed point with 320 binary places, which is exact for our purpose.

/** Arithmetic on one kind of number. */
export interface Field<T> {
  readonly of: (value: number) => T
  readonly add: (a: T, b: T) => T
  readonly sub: (a: T, b: T) => T
  readonly mul: (a: T, b: T) => T
  readonly div: (a: T, b: T) => T
  readonly sqrt: (a: T) => T
  readonly sin: (a: T) => T
  readonly cos: (a: T) => T
  readonly toNumber: (a: T) => number
}

export const doubles: Field<number> = {
  of: (value) => value,
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  sqrt: Math.sqrt,
  sin: Math.sin,
  cos: Math.cos,
  toNumber: (a) => a,
}

const PLACES = 320n
const ONE = 1n << PLACES

const bits = new DataView(new ArrayBuffer(8))

function ofNumber(value: number): bigint {
  bits.setFloat64(0, value)
  const word = bits.getBigUint64(0)
  const exponent = (word >> 52n) & 0x7ffn
  const mantissa = (word & 0xfffffffffffffn) | (exponent === 0n ? 0n : 1n << 52n)
  const shift = PLACES + (exponent === 0n ? 1n : exponent) - 1075n
  const size = shift >= 0n ? mantissa << shift : mantissa >> -shift
  return value < 0 ? -size : size
}

const multiply = (a: bigint, b: bigint) => (a * b) >> PLACES

function squareRoot(a: bigint): bigint {
  if (a <= 0n) return 0n
  const target = a << PLACES
  let x = 1n << BigInt((target.toString(2).length >> 1) + 1)
  for (;;) {
    const next = (x + target / x) >> 1n
    if (next >= x) return x
    x = next
  }
}

/** Sine and cosine: halve the angle until the series is short, then double it again. */
function sineCosine(angle: bigint): readonly [bigint, bigint] {
  const halvings = Math.max(0, angle.toString(2).length - Number(PLACES) + 8)
  const x = angle >> BigInt(halvings)
  let sine = 0n
  let versine = 0n
  let term = ONE
  for (let k = 1; term !== 0n && k < 400; k++) {
    term = multiply(term, x) / BigInt(k)
    if (k % 2 === 1) sine += k % 4 === 1 ? term : -term
    else versine += k % 4 === 2 ? term : -term
  }
  // 1 − cos keeps its digits where the cosine does not.
  for (let k = 0; k < halvings; k++) {
    const cosine = ONE - versine
    versine = 2n * multiply(sine, sine)
    sine = 2n * multiply(sine, cosine)
  }
  return [sine, ONE - versine]
}

export const exact: Field<bigint> = {
  of: ofNumber,
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: multiply,
  div: (a, b) => (a << PLACES) / b,
  sqrt: squareRoot,
  sin: (a) => sineCosine(a)[0],
  cos: (a) => sineCosine(a)[1],
  toNumber: (a) => Number(a >> 120n) / 2 ** 200,
}
