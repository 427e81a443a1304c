import { CUBIC, ROOM, TINY } from './rounding.constants'

/**
 * Bernstein coefficients of the coplanarity cubic on [0, 1] and their error bound, for people to read: [b0, b1, b2, b3,
 * bound]. `i0` to `i3` are the offsets of the four vertices in interleaved positions, as in `solveFiltered`.
 */
export function coplanarityCoefficients(
  x: Float64Array,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
  edgeEdge: boolean,
): readonly number[] {
  const a = edgeEdge ? i0 : i1
  const e = [0, 1].map((end) => difference(x, a, edgeEdge ? i1 : i2, end))
  const f = [0, 1].map((end) => difference(x, edgeEdge ? i2 : i1, i3, end))
  const w = [0, 1].map((end) => difference(x, a, edgeEdge ? i2 : i0, end))
  const det = (i: number, j: number, k: number) =>
    (e[i][1] * f[j][2] - e[i][2] * f[j][1]) * w[k][0] +
    (e[i][2] * f[j][0] - e[i][0] * f[j][2]) * w[k][1] +
    (e[i][0] * f[j][1] - e[i][1] * f[j][0]) * w[k][2]
  const size = (ends: number[][]) => Math.max(...ends.flat().map(Math.abs))
  return [
    det(0, 0, 0),
    (det(0, 0, 1) + det(0, 1, 0) + det(1, 0, 0)) / 3,
    (det(1, 1, 0) + det(1, 0, 1) + det(0, 1, 1)) / 3,
    det(1, 1, 1),
    CUBIC * ((ROOM * size(e) * size(f) + TINY) * size(w) + TINY),
  ]
}

function difference(x: Float64Array, from: number, to: number, end: number): number[] {
  return [0, 2, 4].map((k) => x[to + k + end] - x[from + k + end])
}
