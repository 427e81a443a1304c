import { LEAST, VERTEX_ERROR } from './classify.constants'

const f = Math.fround

/**
 * Eight numbers per point, in f32: both x, both y, both z, and twice a bound of how far one of these is off. They are
 * relative to an origin that moves with the mesh, and scaled by a power of two, which no sign depends on.
 *
 * @param origin - x y z at the start of the step, and at its end.
 */
export function relativePoints(
  x0: Float64Array,
  x1: Float64Array,
  count: number,
  origin: Float64Array,
  scale: number,
  out: Float32Array,
): void {
  for (let i = 0; i < count; i++) {
    const o = 8 * i
    let largest = 0
    for (let k = 0; k < 3; k++) {
      const start = f((x0[3 * i + k] - origin[k]) * scale)
      const end = f((x1[3 * i + k] - origin[3 + k]) * scale)
      out[o + 2 * k] = start
      out[o + 2 * k + 1] = end
      largest = Math.max(largest, Math.abs(start), Math.abs(end))
    }
    const error = f(f(largest * VERTEX_ERROR) + LEAST)
    out[o + 6] = error
    out[o + 7] = error
  }
}
