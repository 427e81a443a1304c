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
 * @param list - The unknowns; at all other vertices w stays as it is, and directions must be zero.
 * @returns How many iterations it took.
 */
export function solve(
  { start, column, weight, diagonal }: Laplacian,
  list: Uint32Array,
  extra: Float64Array,
  b: Float64Array,
  w: Float64Array,
  tolerance: number,
  most: number,
  { residual, direction, image, scaled }: Workspace,
): number {
  const n = list.length
  let goal = 0
  let rho = 0
  for (let i = 0; i < n; i++) {
    const v = list[i]
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
    for (let i = 0; i < n; i++) {
      const v = list[i]
      let sum = (diagonal[v] + extra[v]) * direction[v]
      for (let k = start[v]; k < start[v + 1]; k++) sum -= weight[k] * direction[column[k]]
      image[v] = sum
      curvature += sum * direction[v]
    }
    if (!(curvature > 0)) break
    const alpha = rho / curvature
    let next = 0
    for (let i = 0; i < n; i++) {
      const v = list[i]
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
    for (let i = 0; i < n; i++) direction[list[i]] = scaled[list[i]] + beta * direction[list[i]]
    done++
  }
  for (let i = 0; i < n; i++) direction[list[i]] = 0
  return done
}

/** Vertices of a list, and those around it, ring by ring, until there are so many. */
export function grownList(
  { start, column }: Laplacian,
  sources: ArrayLike<number>,
  enough: number,
  taken: Uint8Array,
): Uint32Array {
  const list: number[] = []
  for (let i = 0; i < sources.length; i++) {
    taken[sources[i]] = 1
    list.push(sources[i])
  }
  for (let first = 0; list.length < enough && first < list.length; ) {
    const end = list.length
    for (; first < end; first++) {
      const v = list[first]
      for (let k = start[v]; k < start[v + 1]; k++) {
        if (taken[column[k]] !== 0) continue
        taken[column[k]] = 1
        list.push(column[k])
      }
    }
  }
  for (const v of list) taken[v] = 0
  return Uint32Array.from(list).sort()
}
