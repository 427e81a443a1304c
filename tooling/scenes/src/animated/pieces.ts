import { valueAt } from '../value-at'

/** A mesh taken apart: every piece has vertices of its own, one run after another. */
export interface Pieces {
  readonly triangles: Uint32Array
  /** Old vertex of each new one. */
  readonly origin: Uint32Array
  /** First vertex of each piece, and the number of vertices at the end. */
  readonly start: Uint32Array
}

/** Gives every piece its own copies of the vertices along the cracks. Triangles keep their order. */
export function takeApart(triangles: Uint32Array, pieceOf: (triangle: number) => number): Pieces {
  const count = triangles.length / 3
  const piece = Int32Array.from({ length: count }, (_, t) => pieceOf(t))
  const pieces = [...new Set(piece)].sort((a, b) => a - b)
  const result = new Uint32Array(triangles.length)
  const origin: number[] = []
  const start: number[] = [0]
  for (const id of pieces) {
    const copy = new Map<number, number>()
    for (let t = 0; t < count; t++) {
      if (piece[t] !== id) continue
      for (let k = 3 * t; k < 3 * t + 3; k++) {
        const vertex = valueAt(triangles, k)
        let at = copy.get(vertex)
        if (at === undefined) {
          at = origin.length
          copy.set(vertex, at)
          origin.push(vertex)
        }
        result[k] = at
      }
    }
    start.push(origin.length)
  }
  return { triangles: result, origin: Uint32Array.from(origin), start: Uint32Array.from(start) }
}

/** The values of the old vertices for the new ones. */
export function carried(values: Float64Array, origin: Uint32Array): Float64Array {
  const result = new Float64Array(3 * origin.length)
  origin.forEach((vertex, i) => result.set(values.subarray(3 * vertex, 3 * vertex + 3), 3 * i))
  return result
}

/** Index of the nearest of some points to the middle of a triangle. */
export function nearestSeed(
  positions: Float64Array,
  triangles: Uint32Array,
  seeds: readonly (readonly number[])[],
): (triangle: number) => number {
  return (t) => {
    const middle = [0, 0, 0]
    for (let corner = 0; corner < 3; corner++) {
      const vertex = valueAt(triangles, 3 * t + corner)
      for (let k = 0; k < 3; k++) middle[k] = valueAt(middle, k) + valueAt(positions, 3 * vertex + k) / 3
    }
    let best = 0
    let least = Number.POSITIVE_INFINITY
    seeds.forEach((seed, i) => {
      const distance = Math.hypot(...middle.map((value, k) => value - valueAt(seed, k)))
      if (distance >= least) return
      least = distance
      best = i
    })
    return best
  }
}
