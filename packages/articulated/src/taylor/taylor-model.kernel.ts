// A Taylor model is a polynomial of τ in [−1, 1] and a radius: the function lies within the radius of the polynomial.
// Numbers are rounded to nearest; what that can do, and what is left out, goes into the radius, which is rounded up.

/** Degree of the polynomials. Products and sums below are written out for it. */
export const DEGREE = 4
/** How many numbers a model takes: the coefficients from the constant one on, then the radius. */
export const MODEL_LENGTH = DEGREE + 2
/** Where the radius is. */
export const RADIUS = DEGREE + 1

/** 2⁻⁵³, the greatest relative error of one operation. */
const U = 2 ** -53
/** Rounds up a sum of up to a hundred terms that are not negative. */
const UP = 1 + 2 ** -46
/** What underflow can lose, many times over. */
const LEAST = 2 ** -1040

/** A constant that is known to within a radius. */
export function constantModel(m: Float64Array, at: number, value: number, radius: number): void {
  m[at] = value
  for (let k = 1; k <= DEGREE; k++) m[at + k] = 0
  m[at + RADIUS] = radius
}

/** value + slope τ, both to within relative errors of 4u, and a radius. */
export function linearModel(m: Float64Array, at: number, value: number, slope: number, radius: number): void {
  constantModel(m, at, value, (radius + 4 * U * (Math.abs(value) + Math.abs(slope))) * UP + LEAST)
  m[at + 1] = slope
}

/** The greatest absolute value of the polynomial, rounded up. */
function size(m: Float64Array, at: number): number {
  return Math.abs(m[at]) + Math.abs(m[at + 1]) + Math.abs(m[at + 2]) + Math.abs(m[at + 3]) + Math.abs(m[at + 4])
}

/** out = a + b. */
export function addModels(a: Float64Array, i: number, b: Float64Array, j: number, out: Float64Array, o: number): void {
  let rounded = 0
  for (let k = 0; k <= DEGREE; k++) {
    const sum = a[i + k] + b[j + k]
    rounded += Math.abs(sum)
    out[o + k] = sum
  }
  out[o + RADIUS] = (a[i + RADIUS] + b[j + RADIUS] + U * rounded) * UP + LEAST
}

/** out = s a + t b + r, for numbers r, s and t. */
export function combineModels(
  r: number,
  s: number,
  a: Float64Array,
  i: number,
  t: number,
  b: Float64Array,
  j: number,
  out: Float64Array,
  o: number,
): void {
  const sa = Math.abs(s)
  const ta = Math.abs(t)
  const rounded = 4 * U * (sa * size(a, i) + ta * size(b, j) + Math.abs(r))
  const radius = sa * a[i + RADIUS] + ta * b[j + RADIUS]
  out[o] = s * a[i] + t * b[j] + r
  out[o + 1] = s * a[i + 1] + t * b[j + 1]
  out[o + 2] = s * a[i + 2] + t * b[j + 2]
  out[o + 3] = s * a[i + 3] + t * b[j + 3]
  out[o + 4] = s * a[i + 4] + t * b[j + 4]
  out[o + RADIUS] = (radius + rounded) * UP + LEAST
}

/**
 * out = out + a b; `out` may not be a or b.
 *
 * Claim: with |a| the sum of the absolute coefficients of a, the terms above the degree are bounded by their sum; the
 * others are sums of at most DEGREE + 2 numbers, so they are off by at most (DEGREE + 3) u |a| |b| + u |out|.
 */
function multiplyAdd(a: Float64Array, i: number, b: Float64Array, j: number, out: Float64Array, o: number): void {
  const a0 = a[i]
  const a1 = a[i + 1]
  const a2 = a[i + 2]
  const a3 = a[i + 3]
  const a4 = a[i + 4]
  const b0 = b[j]
  const b1 = b[j + 1]
  const b2 = b[j + 2]
  const b3 = b[j + 3]
  const b4 = b[j + 4]
  const radiusA = a[i + RADIUS]
  const radiusB = b[j + RADIUS]
  const sizeA = Math.abs(a0) + Math.abs(a1) + Math.abs(a2) + Math.abs(a3) + Math.abs(a4)
  // Coefficient k of a meets those of b above DEGREE − k.
  const tail1 = Math.abs(b4)
  const tail2 = tail1 + Math.abs(b3)
  const tail3 = tail2 + Math.abs(b2)
  const tail4 = tail3 + Math.abs(b1)
  const sizeB = tail4 + Math.abs(b0)
  const left = Math.abs(a1) * tail1 + Math.abs(a2) * tail2 + Math.abs(a3) * tail3 + Math.abs(a4) * tail4
  const o0 = out[o] + a0 * b0
  const o1 = out[o + 1] + (a0 * b1 + a1 * b0)
  const o2 = out[o + 2] + (a0 * b2 + a1 * b1 + a2 * b0)
  const o3 = out[o + 3] + (a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0)
  const o4 = out[o + 4] + (a0 * b4 + a1 * b3 + a2 * b2 + a3 * b1 + a4 * b0)
  const rounded = Math.abs(o0) + Math.abs(o1) + Math.abs(o2) + Math.abs(o3) + Math.abs(o4)
  out[o] = o0
  out[o + 1] = o1
  out[o + 2] = o2
  out[o + 3] = o3
  out[o + 4] = o4
  out[o + RADIUS] =
    (out[o + RADIUS] +
      left +
      sizeA * radiusB +
      sizeB * radiusA +
      radiusA * radiusB +
      U * ((DEGREE + 3) * sizeA * sizeB + rounded)) *
      UP +
    LEAST
}

/** out = out + a (s ± radius), for a number s that is known to within a radius; rounded as `multiplyAdd` is. */
function scaleAdd(a: Float64Array, i: number, s: number, radius: number, out: Float64Array, o: number): void {
  const o0 = out[o] + s * a[i]
  const o1 = out[o + 1] + s * a[i + 1]
  const o2 = out[o + 2] + s * a[i + 2]
  const o3 = out[o + 3] + s * a[i + 3]
  const o4 = out[o + 4] + s * a[i + 4]
  const sizeA = size(a, i)
  const sizeB = Math.abs(s)
  const radiusA = a[i + RADIUS]
  const rounded = Math.abs(o0) + Math.abs(o1) + Math.abs(o2) + Math.abs(o3) + Math.abs(o4)
  out[o] = o0
  out[o + 1] = o1
  out[o + 2] = o2
  out[o + 3] = o3
  out[o + 4] = o4
  out[o + RADIUS] =
    (out[o + RADIUS] + sizeA * radius + sizeB * radiusA + radiusA * radius + U * (2 * sizeA * sizeB + rounded)) * UP +
    LEAST
}

/** out = out + a b, in whichever way is shorter. */
export function addProduct(a: Float64Array, i: number, b: Float64Array, j: number, out: Float64Array, o: number): void {
  if (b[j + 1] === 0 && b[j + 2] === 0 && b[j + 3] === 0 && b[j + 4] === 0) {
    scaleAdd(a, i, b[j], b[j + RADIUS], out, o)
  } else {
    multiplyAdd(a, i, b, j, out, o)
  }
}

/**
 * Cosine (at `c`) and sine (at `s`) of an angle middle + slope τ that is known to within `error`.
 *
 * Claim: the k-th derivatives are at most slope^k, so the Taylor polynomial is off by slope^(DEGREE + 1) / (DEGREE + 1)!.
 * Sine and cosine of the middle are assumed to be good to an ulp. Where that says less than |cos| ≤ 1, this is said.
 */
export function turnModels(middle: number, slope: number, error: number, m: Float64Array, c: number, s: number): void {
  const size = Math.abs(slope)
  let rest = 1
  for (let k = 1; k <= DEGREE + 1; k++) rest *= size / k
  const cosine = Math.cos(middle)
  const sine = Math.sin(middle)
  // Each coefficient is off by 2u of its own and by (2k + 2)u of the power; the sum of the powers is below e^size.
  const radius = (rest + error + (2 * DEGREE + 6) * U * Math.exp(size)) * UP + LEAST
  if (!(radius < 1)) {
    constantModel(m, c, 0, 1)
    constantModel(m, s, 0, 1)
    return
  }
  let power = 1
  for (let k = 0; k <= DEGREE; k++) {
    if (k > 0) power *= slope / k
    const turn = k & 3
    m[c + k] = power * (turn === 0 ? cosine : turn === 1 ? -sine : turn === 2 ? -cosine : sine)
    m[s + k] = power * (turn === 0 ? sine : turn === 1 ? cosine : turn === 2 ? -sine : -cosine)
  }
  m[c + RADIUS] = radius
  m[s + RADIUS] = radius
}

/** How far the function can be from the constant coefficient, rounded up. Even powers are never negative. */
export function deviation(m: Float64Array, at: number): number {
  let sum = m[at + RADIUS]
  for (let k = 1; k <= DEGREE; k++) sum += Math.abs(m[at + k])
  return sum * UP + LEAST
}

/** The greatest absolute value of the function, rounded up. */
export function greatest(m: Float64Array, at: number): number {
  return (Math.abs(m[at]) + deviation(m, at)) * UP
}

/** Rounds down a difference, and up a sum, of numbers. */
export function below(a: number, b: number): number {
  const d = a - b
  return d - Math.abs(d) * 2 ** -52 - LEAST
}

export function above(a: number, b: number): number {
  const d = a + b
  return d + Math.abs(d) * 2 ** -52 + LEAST
}
