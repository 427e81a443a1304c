/**
 * Coplanarity det(U, V, P) of three differences that are Bézier curves of degree d is a polynomial of degree 3 d. If all
 * its Bernstein coefficients have one certain sign it has no root in [0, 1], and the features never touch.
 *
 * Coefficients are kept scaled by their binomials (sign unchanged), so a product of polynomials is a plain convolution.
 * Each scaled coefficient is a sum of terms ± U_i V_j P_k · binomials; a term passes 3 differences, 3 binomials, 2 products,
 * d + 2 additions in its minor and 3 d + 3 in the sum, so the sum is off by at most (4 d + 13) u Σ |term|, twice of which is
 * allowed: that covers the second order, and the rounding of Σ |term| itself.
 */
import { POLYNOMIAL_TINY, UNIT } from '../filtered/rounding.constants'

export interface PolynomialFilter {
  readonly degree: number
  readonly binomials: Float64Array
  /** Scaled minors V × P, degree 2 d, and the same with absolute values. */
  readonly minor: Float64Array
  readonly minorSize: Float64Array
  readonly value: Float64Array
  readonly size: Float64Array
}

export function createPolynomialFilter(degree: number): PolynomialFilter {
  const binomials = new Float64Array(degree + 1).fill(1)
  for (let i = 1; i <= degree; i++) binomials[i] = (binomials[i - 1] * (degree + 1 - i)) / i
  return {
    degree,
    binomials,
    minor: new Float64Array(2 * degree + 1),
    minorSize: new Float64Array(2 * degree + 1),
    value: new Float64Array(3 * degree + 1),
    size: new Float64Array(3 * degree + 1),
  }
}

/** `c`: for each axis P_0 … P_d, U_0 … U_d, V_0 … V_d. True only if P, U, V are proved never to be coplanar. */
export function neverCoplanar(filter: PolynomialFilter, c: Float64Array): boolean {
  const { degree, binomials, minor, minorSize, value, size } = filter
  const count = degree + 1
  value.fill(0)
  size.fill(0)
  let largest = 0
  for (let i = 0; i < 9 * count; i++) largest = Math.max(largest, Math.abs(c[i]))
  for (let axis = 0; axis < 3; axis++) {
    const u = axis * 3 * count + count
    const next = ((axis + 1) % 3) * 3 * count
    const last = ((axis + 2) % 3) * 3 * count
    minor.fill(0)
    minorSize.fill(0)
    for (let i = 0; i < count; i++) {
      const vy = binomials[i] * c[next + 2 * count + i]
      const vz = binomials[i] * c[last + 2 * count + i]
      for (let j = 0; j < count; j++) {
        const plus = vy * (binomials[j] * c[last + j])
        const minus = vz * (binomials[j] * c[next + j])
        minor[i + j] += plus - minus
        minorSize[i + j] += Math.abs(plus) + Math.abs(minus)
      }
    }
    for (let i = 0; i < count; i++) {
      const factor = binomials[i] * c[u + i]
      for (let j = 0; j < minor.length; j++) {
        value[i + j] += factor * minor[j]
        size[i + j] += Math.abs(factor) * minorSize[j]
      }
    }
  }
  const rounding = (8 * degree + 32) * UNIT
  const underflow = POLYNOMIAL_TINY * (1 + largest)
  let positive = true
  let negative = true
  for (let i = 0; i < value.length; i++) {
    const bound = rounding * size[i] + underflow
    if (!(value[i] > bound)) positive = false
    if (!(-value[i] > bound)) negative = false
  }
  return positive || negative
}
