import { valueAt } from '@ccd/core'

/** What positions are made relative to, and scaled by, before they are rounded to 32 bits. */
export interface Origin {
  /** The vertex that moves with the mesh in the middle of it. */
  readonly vertex: number
  /** A power of two. */
  readonly scale: number
}

/** The vertex nearest to the middle of the box around all triangles that are listed; a scale that makes the box about 1 large. */
export function originOf(triangles: Uint32Array, listed: Int32Array, x: Float64Array): Origin {
  const used = new Set<number>()
  for (const t of listed) {
    // A change of the mesh may have brought vertices that were not there at rest.
    if (t >= 0) for (const v of triangles.subarray(3 * t, 3 * t + 3)) if (3 * v < x.length) used.add(v)
  }
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const v of used) {
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(valueAt(low, k), valueAt(x, 3 * v + k))
      high[k] = Math.max(valueAt(high, k), valueAt(x, 3 * v + k))
    }
  }
  const size = Math.max(...[0, 1, 2].map((k) => valueAt(high, k) - valueAt(low, k)))
  const middle = [0, 1, 2].map((k) => valueAt(low, k) / 2 + valueAt(high, k) / 2)
  let vertex = 0
  let least = Infinity
  for (const v of used) {
    const far = Math.max(...[0, 1, 2].map((k) => Math.abs(valueAt(x, 3 * v + k) - valueAt(middle, k))))
    if (far >= least) continue
    least = far
    vertex = v
  }
  const exponent = size > 0 && size < Infinity ? Math.ceil(Math.log2(size)) : 0
  return { vertex, scale: 2 ** -Math.max(-1000, Math.min(1000, exponent)) }
}
