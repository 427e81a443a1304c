/**
 * When is the cross product u × v of two moving vectors zero? Its coordinates are quadratics; they are all zero at the roots of
 * their greatest common divisor.
 *
 * Of two quadratics a t² + b t + c and a' t² + b' t + c' let p = b c' − b' c, q = a c' − a' c, r = a b' − a' b. They are multiples of one
 * another exactly if p = q = r = 0. Else, if not both are of lower degree, they have a common root exactly if q² = p r, and it
 * is that of r t + q.
 *
 * Where two coordinates are zero, u_k (u × v)_k = 0 because u · (u × v) = 0, and alike for v: if u_k or v_k is not zero
 * there, the third coordinate is.
 */
import { isZero, mayBeZero } from './modular.kernel'
import { degreeOf, ONE, type Polynomial, polynomial, withoutPowersOfTwo } from './polynomial.kernel'

/** Without multiple roots; the zero polynomial if all coordinates of the product are zero. */
export function commonFactor(
  components: readonly Polynomial[],
  u: readonly bigint[],
  v: readonly bigint[],
): Polynomial {
  const last = components.findLastIndex((component) => degreeOf(component) >= 0)
  let factor = polynomial([])
  for (let k = 0; k <= last; k++) {
    const component = components[k]
    if (degreeOf(component) < 0) continue
    const next = withoutPowersOfTwo(component)
    if (degreeOf(next) === 0) return ONE
    if (degreeOf(factor) < 0) factor = next
    else if (degreeOf(factor) === 2) factor = ofTwo(factor, next)
    else if (!mayBeZero(atRootOf, factor, next)) return ONE
    else if (!(k === last && staysAway(factor, u, v, k)) && !isZero(atRootOf, factor, next)) return ONE
    if (degreeOf(factor) === 0) return ONE
  }
  if (degreeOf(factor) < 2 || !isZero(discriminant, factor)) return factor
  const [, b, a] = factor.coefficients
  return polynomial([b, 2n * a])
}

/** A polynomial at the root of a linear one, times a power of its leading coefficient. */
export function atRootOf([l0, l1]: readonly bigint[], f: readonly bigint[]): bigint {
  let sum = f[f.length - 1]
  let power = 1n
  for (let i = f.length - 2; i >= 0; i--) {
    power *= l1
    sum = f[i] * power - sum * l0
  }
  return sum
}

function discriminant([c, b, a]: readonly bigint[]): bigint {
  return b * b - 4n * a * c
}

/** Of a quadratic and a polynomial of degree 1 or 2. */
function ofTwo(f: Polynomial, g: Polynomial): Polynomial {
  if (!mayBeZero(resultant, f, g)) return ONE
  const [c, b, a] = f.coefficients
  const [c1, b1, a1 = 0n] = g.coefficients
  const q = a * c1 - a1 * c
  const r = a * b1 - a1 * b
  // As a is not zero, p is zero too.
  if (q === 0n && r === 0n) return f
  return q * q === (b * c1 - b1 * c) * r ? withoutPowersOfTwo(polynomial([q, r])) : ONE
}

function resultant([c, b, a]: readonly bigint[], [c1, b1, a1 = 0n]: readonly bigint[]): bigint {
  const q = a * c1 - a1 * c
  return q * q - (b * c1 - b1 * c) * (a * b1 - a1 * b)
}

/** Whether u_k or v_k is certainly not zero at the root of a linear polynomial. */
function staysAway(linear: Polynomial, u: readonly bigint[], v: readonly bigint[], k: number): boolean {
  return [u, v].some((vector) => {
    const coordinate = polynomial([vector[k], vector[3 + k]])
    return degreeOf(coordinate) >= 0 && !mayBeZero(atRootOf, linear, coordinate)
  })
}
