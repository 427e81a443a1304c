/** Vectors between moving points, and their products, as integer polynomials in time. */
import { commonFactor } from './common.kernel'
import { type Polynomial, polynomial } from './polynomial.kernel'

/** Six integers: the vector at t = 0, and its change over the step. */
export type MovingVector = readonly bigint[]

/** The cross product of two moving vectors; each part is computed when it is first asked for. */
export interface MovingCross {
  readonly u: MovingVector
  readonly v: MovingVector
  /** The coordinate along axis k, a quadratic. */
  readonly along: (k: number) => Polynomial
  /** The polynomial without multiple roots whose roots are the times at which the product is zero. */
  readonly zeros: () => Polynomial
}

export function between(integers: readonly bigint[], from: number, to: number): MovingVector {
  const vector = new Array<bigint>(6)
  for (let k = 0; k < 3; k++) {
    const start = integers[3 * to + k] - integers[3 * from + k]
    vector[k] = start
    vector[3 + k] = integers[12 + 3 * to + k] - integers[12 + 3 * from + k] - start
  }
  return vector
}

/** `along` may be given where it follows from other products: it is u × v or its opposite. */
export function movingCross(
  u: MovingVector,
  v: MovingVector,
  along = (k: number) => crossComponent(u, v, k),
): MovingCross {
  const known: (Polynomial | undefined)[] = [undefined, undefined, undefined]
  const component = (k: number) => (known[k] ??= along(k))
  let zeros: Polynomial | undefined
  return { u, v, along: component, zeros: () => (zeros ??= commonFactor([0, 1, 2].map(component), u, v)) }
}

/** Its values at the ends of the step give the middle coefficient: six products of long integers instead of eight. */
function crossComponent(u: MovingVector, v: MovingVector, k: number): Polynomial {
  const i = (k + 1) % 3
  const j = (k + 2) % 3
  const start = u[i] * v[j] - u[j] * v[i]
  const change = u[3 + i] * v[3 + j] - u[3 + j] * v[3 + i]
  const end = (u[i] + u[3 + i]) * (v[j] + v[3 + j]) - (u[j] + u[3 + j]) * (v[i] + v[3 + i])
  return polynomial([start, end - start - change, change])
}

/** A coordinate of a vector. */
export function coordinate(u: MovingVector, k: number): Polynomial {
  return polynomial([u[k], u[3 + k]])
}

/** n · w, a cubic. Its values at t = 0, 1, −1 and ∞ take twelve products of long integers instead of eighteen. */
export function scalarProduct(n: MovingCross, w: MovingVector): Polynomial {
  const sum = [0n, 0n, 0n, 0n]
  for (let k = 0; k < 3; k++) {
    const [c = 0n, b = 0n, a = 0n] = n.along(k).coefficients
    sum[0] += c * w[k]
    sum[1] += (a + b + c) * (w[k] + w[3 + k])
    sum[2] += (a - b + c) * (w[k] - w[3 + k])
    sum[3] += a * w[3 + k]
  }
  const [start, one, minusOne, leading] = sum
  return polynomial([start, ((one - minusOne) >> 1n) - leading, ((one + minusOne) >> 1n) - start, leading])
}

/** p − q − r. */
export function difference(p: Polynomial, q: Polynomial, r?: Polynomial): Polynomial {
  const result = [0n, 0n, 0n]
  for (let i = 0; i < 3; i++) {
    result[i] = (p.coefficients[i] ?? 0n) - (q.coefficients[i] ?? 0n) - (r?.coefficients[i] ?? 0n)
  }
  return polynomial(result)
}
