import { valueAt } from './value-at'

/**
 * Calls `visit(i, j)` for every box i of a and j of b that overlap or touch, in the order of (i, j). A box is least and
 * greatest x, y, z. The boxes of b are sorted along x; for each box of a only those that begin in time are looked at.
 */
export function overlaps(a: Float64Array, b: Float64Array, visit: (i: number, j: number) => void): void {
  const at = (boxes: Float64Array, index: number) => valueAt(boxes, index)
  const order = Uint32Array.from({ length: b.length / 6 }, (_, j) => j).sort((j, k) => at(b, j * 6) - at(b, k * 6))
  // Greatest x so far along the order: everything before the first place that reaches box i ends before it.
  let reach = -Infinity
  const reaches = Float64Array.from(order, (j) => (reach = Math.max(reach, at(b, j * 6 + 1))))
  for (let i = 0; i < a.length / 6; i++) {
    const found: number[] = []
    for (let place = firstAtLeast(reaches, at(a, i * 6)); place < order.length; place++) {
      const j = valueAt(order, place)
      if (at(b, j * 6) > at(a, i * 6 + 1)) break
      let apart = false
      for (let axis = 0; axis < 6; axis += 2) {
        apart ||= at(a, i * 6 + axis) > at(b, j * 6 + axis + 1) || at(b, j * 6 + axis) > at(a, i * 6 + axis + 1)
      }
      if (!apart) found.push(j)
    }
    for (const j of found.sort((x, y) => x - y)) visit(i, j)
  }
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (valueAt(sorted, middle) < value) low = middle + 1
    else high = middle
  }
  return low
}
