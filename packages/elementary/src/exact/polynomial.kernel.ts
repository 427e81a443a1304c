import { bitLength, shifted, signOf, trailingZeros } from './integers.kernel'

/** An integer polynomial of degree at most 3. */
export interface Polynomial {
  /** By rising power, the last one not zero; the zero polynomial has none. */
  readonly coefficients: readonly bigint[]
  /** What `bitsOf`, `mirrored`, `derivative` and `seenFrom` last found, kept. */
  bits: readonly number[] | undefined
  mirror: Polynomial | undefined
  slope: Polynomial | undefined
  elsewhere: { readonly origin: Origin; readonly seen: Polynomial } | undefined
}

export const ONE: Polynomial = polynomial([1n])

/** Fewer zeros at the end are not worth a copy. */
const MANY_ZEROS = 64

export function polynomial(coefficients: bigint[]): Polynomial {
  while (coefficients.length > 0 && coefficients[coefficients.length - 1] === 0n) coefficients.pop()
  return { coefficients, bits: undefined, mirror: undefined, slope: undefined, elsewhere: undefined }
}

/** −1 for the zero polynomial. */
export function degreeOf(f: Polynomial): number {
  return f.coefficients.length - 1
}

/** Bits of each coefficient. */
export function bitsOf(f: Polynomial): readonly number[] {
  return (f.bits ??= f.coefficients.map(bitLength))
}

/** f(1 − s) as a polynomial in s. */
export function mirrored(f: Polynomial): Polynomial {
  if (f.mirror) return f.mirror
  const [d = 0n, c = 0n, b = 0n, a = 0n] = f.coefficients
  const reversed = [a + b + c + d, -(3n * a + 2n * b + c), 3n * a + b, -a]
  reversed.length = f.coefficients.length
  f.mirror = { coefficients: reversed, bits: undefined, mirror: f, slope: undefined, elsewhere: undefined }
  return f.mirror
}

export function derivative(f: Polynomial): Polynomial {
  return (f.slope ??= polynomial(f.coefficients.slice(1).map((coefficient, i) => BigInt(i + 1) * coefficient)))
}

/** f over the largest power of two that divides all its coefficients: points of different magnitudes leave long ones. */
export function withoutPowersOfTwo(f: Polynomial): Polynomial {
  let ones = 0n
  for (const coefficient of f.coefficients) ones |= coefficient
  const zeros = trailingZeros(ones)
  return zeros < MANY_ZEROS ? f : polynomial(f.coefficients.map((coefficient) => coefficient >> BigInt(zeros)))
}

/** f(numerator / 2^scale) times the power of two that makes it an integer. The polynomial is not zero. */
export function valueAtDyadic(f: Polynomial, numerator: bigint, scale: number): bigint {
  const { coefficients } = f
  const shift = BigInt(scale)
  let sum = coefficients[coefficients.length - 1]
  let power = 0n
  for (let i = coefficients.length - 2; i >= 0; i--) {
    power += shift
    sum = sum * numerator + (coefficients[i] << power)
  }
  return sum
}

/** f(start ± x) as a polynomial in x, both in units of 2^−scale, up to a positive factor. */
export function shiftedTo(f: Polynomial, start: bigint, scale: number, forwards: boolean): Polynomial {
  const degree = degreeOf(f)
  const shift = f.coefficients.map((coefficient, i) => shifted(coefficient, (degree - i) * scale))
  if (start !== 0n && degree > 0) {
    // With h = start: a h, then (b + a h) h …, so that no product of long integers is computed twice.
    const [d, c, b = 0n, a = 0n] = shift
    const ah = a * start
    const second = (b + ah) * start
    const third = degree === 3 ? ah * start : 0n
    shift[0] = d + (c + second) * start
    shift[1] = c + 2n * second + third
    if (degree > 1) shift[2] = b + 3n * ah
  }
  return polynomial(forwards ? shift : shift.map((coefficient, i) => (i % 2 === 0 ? coefficient : -coefficient)))
}

/** Time t as seen from elsewhere, as a distance x: t = place / 2^scale ± x. */
export interface Origin {
  readonly place: bigint
  readonly scale: number
  readonly forwards: boolean
}

export const FROM_START: Origin = { place: 0n, scale: 0, forwards: true }
export const FROM_END: Origin = { place: 1n, scale: 0, forwards: false }

/** f as a polynomial in the distance from an origin, up to a positive factor. */
export function seenFrom(f: Polynomial, origin: Origin): Polynomial {
  if (origin === FROM_START) return f
  if (origin === FROM_END) return mirrored(f)
  if (f.elsewhere?.origin === origin) return f.elsewhere.seen
  const { coefficients } = shiftedTo(f, origin.place, origin.scale, origin.forwards)
  const seen = polynomial(coefficients.map((coefficient, i) => coefficient << BigInt(i * origin.scale)))
  f.elsewhere = { origin, seen }
  return seen
}

/** Sign of the polynomial, which is not zero, at 0. */
export function signAtZero(f: Polynomial): number {
  return signOf(f.coefficients[0])
}
