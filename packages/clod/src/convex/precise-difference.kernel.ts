import { SHIFT } from './frame.kernel'
import type { HullSet } from './hull-set.kernel'

const SPLIT = 134217729 // 2^27 + 1

/**
 * The difference of a point of A and a point of B as a sum of two doubles, w + low. Edges between such differences keep their
 * relative precision however short they are, and with them the normals of needles.
 */
export function preciseDifference(
  a: HullSet,
  p: number,
  b: HullSet,
  q: number,
  frame: Float64Array,
  w: Float64Array,
  low: Float64Array,
  slot: number,
): void {
  for (let k = 0; k < 3; k++) {
    let high = a.points[3 * p + k]
    let rest = 0
    for (let i = 0; i < 4; i++) {
      const factor = i < 3 ? frame[3 * k + i] : frame[SHIFT + k]
      const value = i < 3 ? b.points[3 * q + i] : 1
      const product = -factor * value
      const below = productError(-factor, value, product)
      const sum = high + product
      const part = sum - high
      rest += high - (sum - part) + (product - part) + below
      high = sum
    }
    w[3 * slot + k] = high + rest
    low[3 * slot + k] = high - w[3 * slot + k] + rest
  }
}

/** A normal that was computed precisely; not of unit length. */
export const preciseNormal = new Float64Array(3)

const edges = new Float64Array(12) // two edges: three coordinates, then what rounding has left out of them

/** The normal of a triangle of points that are sums of two doubles. Its relative precision does not suffer from thin triangles. */
export function setPreciseNormal(w: Float64Array, low: Float64Array, i: number, j: number, k: number): void {
  for (let e = 0; e < 2; e++) {
    const to = e === 0 ? j : k
    for (let c = 0; c < 3; c++) {
      const p = w[3 * to + c]
      const q = w[3 * i + c]
      const difference = p - q
      const part = difference - p
      edges[6 * e + c] = difference
      edges[6 * e + 3 + c] = p - (difference - part) - (q + part) + (low[3 * to + c] - low[3 * i + c])
    }
  }
  for (let c = 0; c < 3; c++) {
    const y = (c + 1) % 3
    const z = (c + 2) % 3
    const one = edges[y] * edges[6 + z]
    const other = edges[z] * edges[6 + y]
    const below =
      productError(edges[y], edges[6 + z], one) -
      productError(edges[z], edges[6 + y], other) +
      (edges[y] * edges[9 + z] + edges[3 + y] * edges[6 + z] - edges[z] * edges[9 + y] - edges[3 + z] * edges[6 + y])
    preciseNormal[c] = one - other + below
  }
}

/** What rounding has left out of a product. */
function productError(x: number, y: number, product: number): number {
  const bigX = SPLIT * x
  const highX = bigX - (bigX - x)
  const lowX = x - highX
  const bigY = SPLIT * y
  const highY = bigY - (bigY - y)
  const lowY = y - highY
  return lowX * lowY - (product - highX * highY - lowX * highY - highX * lowY)
}
