import { valueAt } from './value-at'

/**
 * Polynomials in one variable with integer coefficients, constant term first, without leading zeros (the zero
 * polynomial is the empty list). Only signs and roots matter here, so results are exact up to a positive factor
 * where a function says so.
 */
export type Polynomial = readonly bigint[]

function signOf(value: bigint): -1 | 0 | 1 {
  return value > 0n ? 1 : value < 0n ? -1 : 0
}

function trim(coefficients: bigint[]): Polynomial {
  while (coefficients.length > 0 && coefficients[coefficients.length - 1] === 0n) coefficients.pop()
  return coefficients
}

export function add(p: Polynomial, q: Polynomial): Polynomial {
  const [long, short] = p.length >= q.length ? [p, q] : [q, p]
  return trim(long.map((c, i) => (i < short.length ? c + valueAt(short, i) : c)))
}

export function subtract(p: Polynomial, q: Polynomial): Polynomial {
  return add(
    p,
    q.map((c) => -c),
  )
}

export function multiply(p: Polynomial, q: Polynomial): Polynomial {
  if (p.length === 0 || q.length === 0) return []
  const product = new Array<bigint>(p.length + q.length - 1).fill(0n)
  for (const [i, a] of p.entries()) {
    for (const [j, b] of q.entries()) product[i + j] = valueAt(product, i + j) + a * b
  }
  return trim(product)
}

/** a + (b - a) t: a coordinate that moves linearly over [0, 1]. */
export function linear(a: bigint, b: bigint): Polynomial {
  return trim([a, b - a])
}

function derivative(p: Polynomial): Polynomial {
  return p.slice(1).map((c, i) => c * BigInt(i + 1))
}

/** p(t + k) */
function shift(p: Polynomial, k: bigint): Polynomial {
  const c = [...p]
  const n = c.length - 1
  for (let i = 0; i < n; i++) {
    for (let j = n - 1; j >= i; j--) {
      const next = valueAt(c, j + 1)
      c[j] = valueAt(c, j) + (k === 1n ? next : k * next)
    }
  }
  return c
}

/** 2^(depth n) p(t / 2^depth), n the degree. */
function stretch(p: Polynomial, depth: number): Polynomial {
  const n = p.length - 1
  return p.map((c, i) => c << BigInt(depth * (n - i)))
}

/** p on [numerator, numerator + 1] / 2^depth as a polynomial on [0, 1], up to a positive factor. */
export function localise(p: Polynomial, numerator: bigint, depth: number): Polynomial {
  const stretched = depth === 0 ? p : stretch(p, depth)
  return numerator === 0n ? stretched : shift(stretched, numerator)
}

/** p on the two halves of [0, 1], each as a polynomial on [0, 1], up to a positive factor. */
export function halves(p: Polynomial): [Polynomial, Polynomial] {
  const left = stretch(p, 1)
  return [left, shift(left, 1n)]
}

export function signAtZero(p: Polynomial): -1 | 0 | 1 {
  const [constant] = p
  return constant === undefined ? 0 : signOf(constant)
}

export function signAtOne(p: Polynomial): -1 | 0 | 1 {
  return signOf(p.reduce((sum, c) => sum + c, 0n))
}

/** Sign of p at numerator / 2^depth. */
export function signAtDyadic(p: Polynomial, numerator: bigint, depth: number): -1 | 0 | 1 {
  const n = p.length - 1
  let value = 0n
  for (let i = n; i >= 0; i--) value = value * numerator + (valueAt(p, i) << BigInt(depth * (n - i)))
  return signOf(value)
}

/**
 * Sign changes in the Bernstein coefficients on [0, 1]. By Descartes' rule: 0 means no root in the open interval,
 * 1 means exactly one, and it is simple. `sign` is that of the coefficients where none change (0: p is zero).
 */
export function bernsteinSigns(p: Polynomial): { variations: number; sign: -1 | 0 | 1 } {
  let variations = 0
  let sign: -1 | 0 | 1 = 0
  for (const c of shift([...p].reverse(), 1n)) {
    const s = signOf(c)
    if (s !== 0 && sign !== 0 && s !== sign) variations++
    if (s !== 0) sign = s
  }
  return { variations, sign }
}

/** Pseudo-division: quotient and remainder of p times a power of q's leading coefficient. */
function divide(p: Polynomial, q: Polynomial): { quotient: Polynomial; remainder: Polynomial } {
  const lead = valueAt(q, q.length - 1)
  let quotient: Polynomial = []
  let remainder = p
  while (remainder.length >= q.length) {
    const top = valueAt(remainder, remainder.length - 1)
    const term = [...new Array<bigint>(remainder.length - q.length).fill(0n), top]
    quotient = add(
      quotient.map((c) => c * lead),
      term,
    )
    remainder = subtract(
      remainder.map((c) => c * lead),
      multiply(q, term),
    )
  }
  return { quotient, remainder }
}

/** A greatest common divisor over the rationals, up to a factor. */
export function commonDivisor(p: Polynomial, q: Polynomial): Polynomial {
  let [a, b] = [p, q]
  while (b.length > 0) [a, b] = [b, divide(a, b).remainder]
  return a
}

/** A polynomial with the same roots as p, each simple. */
export function squareFree(p: Polynomial): Polynomial {
  if (p.length < 3) return p
  const repeated = commonDivisor(p, derivative(p))
  return repeated.length < 2 ? p : divide(p, repeated).quotient
}
