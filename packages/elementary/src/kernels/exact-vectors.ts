/** Vectors between moving points, and their products, as integer polynomials in time. */
import { type Polynomial, trimmed } from './exact-polynomial'

/** Six integers: the vector at t = 0, and its change over the step. */
export type MovingVector = readonly bigint[]

export function between(integers: readonly bigint[], from: number, to: number): MovingVector {
  const vector = new Array<bigint>(6)
  for (let k = 0; k < 3; k++) {
    const start = integers[3 * to + k] - integers[3 * from + k]
    vector[k] = start
    vector[3 + k] = integers[12 + 3 * to + k] - integers[12 + 3 * from + k] - start
  }
  return vector
}

/** Its values at the ends of the step give the middle coefficient: six products of long integers instead of eight. */
export function crossComponent(u: MovingVector, v: MovingVector, k: number): Polynomial {
  const i = (k + 1) % 3
  const j = (k + 2) % 3
  const start = u[i] * v[j] - u[j] * v[i]
  const change = u[3 + i] * v[3 + j] - u[3 + j] * v[3 + i]
  const end = (u[i] + u[3 + i]) * (v[j] + v[3 + j]) - (u[j] + u[3 + j]) * (v[i] + v[3 + i])
  return trimmed([start, end - start - change, change])
}

export function dot(u: MovingVector, v: MovingVector): Polynomial {
  const sum = [0n, 0n, 0n]
  for (let k = 0; k < 3; k++) {
    sum[0] += u[k] * v[k]
    sum[1] += u[k] * v[3 + k] + u[3 + k] * v[k]
    sum[2] += u[3 + k] * v[3 + k]
  }
  return trimmed(sum)
}

/** n · w, a cubic. */
export function scalarProduct(n: readonly Polynomial[], w: MovingVector): Polynomial {
  const sum = [0n, 0n, 0n, 0n]
  for (let k = 0; k < 3; k++) {
    const normal = n[k]
    for (let i = 0; i < normal.length; i++) {
      sum[i] += normal[i] * w[k]
      sum[i + 1] += normal[i] * w[3 + k]
    }
  }
  return trimmed(sum)
}

/** p − q − r. */
export function difference(p: Polynomial, q: Polynomial, r: Polynomial): Polynomial {
  const result = [0n, 0n, 0n]
  for (let i = 0; i < 3; i++) result[i] = (p[i] ?? 0n) - (q[i] ?? 0n) - (r[i] ?? 0n)
  return trimmed(result)
}
