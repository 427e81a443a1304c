import type { Laplacian } from './laplacian.kernel'

/** Work arrays, so that many right-hand sides need one allocation. */
export interface Workspace {
  readonly residual: Float64Array
  readonly direction: Float64Array
  readonly image: Float64Array
  readonly scaled: Float64Array
}

export function createWorkspace(length: number): Workspace {
  return {
    residual: new Float64Array(length),
    direction: new Float64Array(length),
    image: new Float64Array(length),
    scaled: new Float64Array(length),
  }
}

/**
 * Solves (L + D) w = b by conjugate gradients with the Jacobi preconditioner, from the given w on, until the residual
 * has fallen to `tolerance` of b. Rows without any entry are left alone.
 *
 * @returns How many iterations it took.
 */
export function solve(
  { start, column, weight, diagonal }: Laplacian,
  extra: Float64Array,
  b: Float64Array,
  w: Float64Array,
  tolerance: number,
  most: number,
  { residual, direction, image, scaled }: Workspace,
): number {
  const n = b.length
  let goal = 0
  let rho = 0
  for (let v = 0; v < n; v++) {
    let sum = (diagonal[v] + extra[v]) * w[v]
    for (let k = start[v]; k < start[v + 1]; k++) sum -= weight[k] * w[column[k]]
    const d = diagonal[v] + extra[v]
    const r = b[v] - sum
    residual[v] = r
    scaled[v] = d > 0 ? r / d : 0
    direction[v] = scaled[v]
    rho += r * scaled[v]
    if (d > 0) goal += (b[v] * b[v]) / d
  }
  goal *= tolerance * tolerance
  let done = 0
  while (rho > goal && done < most) {
    let curvature = 0
    for (let v = 0; v < n; v++) {
      let sum = (diagonal[v] + extra[v]) * direction[v]
      for (let k = start[v]; k < start[v + 1]; k++) sum -= weight[k] * direction[column[k]]
      image[v] = sum
      curvature += sum * direction[v]
    }
    if (!(curvature > 0)) break
    const alpha = rho / curvature
    let next = 0
    for (let v = 0; v < n; v++) {
      w[v] += alpha * direction[v]
      const r = residual[v] - alpha * image[v]
      residual[v] = r
      const d = diagonal[v] + extra[v]
      const z = d > 0 ? r / d : 0
      scaled[v] = z
      next += r * z
    }
    const beta = next / rho
    rho = next
    for (let v = 0; v < n; v++) direction[v] = scaled[v] + beta * direction[v]
    done++
  }
  return done
}
