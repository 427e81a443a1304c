import type { Axis } from '../cones/axis.kernel'
import { LAST, VERTEX } from '../patches/patches.kernel'

/** Writes for each position in the list the next one on its loop; returns the number of loops. */
export function linkLoops(loops: Uint32Array, start: number, count: number, next: Int32Array): number {
  let loopCount = 0
  let loopStart = 0
  for (let n = 0; n < count; n++) {
    next[n] = n + 1
    if ((loops[start + n] & LAST) === 0) continue
    next[n] = loopStart
    loopStart = n + 1
    loopCount++
  }
  return loopCount
}

/**
 * Projects the vertices of a boundary along the axis, relative to the first of them at each control point: 2 (d + 1)
 * numbers per vertex. Returns eps: at every control point each coordinate is off by at most 5/8 of it.
 *
 * With |r|, |s| ≤ 1 and `size` the largest difference of coordinates: the difference is off by u size, its product with
 * r by 2 u size (and underflow), their sum by another 2 u size: 5 u, and eps is 8 u.
 */
export function projectLoops(
  control: readonly Float64Array[],
  loops: Uint32Array,
  start: number,
  count: number,
  axis: Axis,
  points: Float64Array,
): number {
  const { k, r, s } = axis
  const i = k === 2 ? 0 : k + 1
  const j = i === 2 ? 0 : i + 1
  const stride = 2 * control.length
  const reference = 3 * (loops[start] & VERTEX)
  let size = 0
  for (let c = 0; c < control.length; c++) {
    const positions = control[c]
    const x = positions[reference + i]
    const y = positions[reference + j]
    const z = positions[reference + k]
    let out = 2 * c
    for (let n = start; n < start + count; n++) {
      const v = 3 * (loops[n] & VERTEX)
      const dx = positions[v + i] - x
      const dy = positions[v + j] - y
      const dz = positions[v + k] - z
      points[out] = dx - r * dz
      points[out + 1] = dy - s * dz
      out += stride
      const ax = Math.abs(dx)
      const ay = Math.abs(dy)
      const az = Math.abs(dz)
      if (ax > size) size = ax
      if (ay > size) size = ay
      if (az > size) size = az
    }
  }
  return size * 2 ** -50 + 1e-300
}
