import type { Axes } from '@ccd/bvh'

/** The largest f32. Volumes are clamped to it, so a bound of this size stands for anything beyond. */
const F32_MAX = 2 ** 128 - 2 ** 104

/**
 * Whether the segment that vertex v sweeps from x0 to x1 may meet the swept volume of a face (Representative-Triangles
 * §5.1: better than box against box). The segment is clipped by each slab; it is dropped only if what remains is
 * certainly empty:
 *   - the slab was rounded to f32 (2⁻²² of its value bounds that; an end at ±F32_MAX may lie anywhere beyond) and lacks
 *     half of the separation (`grow`);
 *   - projections q0, q1 err by 2⁻⁵¹ of their terms, and so does every point between them: the slab takes it;
 *   - the quotients err by 2⁻⁵⁰ of themselves, or by an underflow.
 * A vertex that does not move along an axis is inside the slab or not; no division happens.
 */
export function segmentMeetsFace(
  x0: Float64Array,
  x1: Float64Array,
  v: number,
  axes: Axes,
  grow: Float64Array,
  volumes: Float32Array,
  f0: number,
  f1: number,
  f2: number,
): boolean {
  const { count, lanes, stride, x: axisX, y: axisY, z: axisZ } = axes
  let a = f0 * stride
  let b = f1 * stride
  let c = f2 * stride
  let from = 0
  let to = 1
  for (let axis = 0; axis < count; axis++, a++, b++, c++) {
    const px = axisX[axis] * x0[3 * v]
    const py = axisY[axis] * x0[3 * v + 1]
    const pz = axisZ[axis] * x0[3 * v + 2]
    const qx = axisX[axis] * x1[3 * v]
    const qy = axisY[axis] * x1[3 * v + 1]
    const qz = axisZ[axis] * x1[3 * v + 2]
    let low = volumes[a] < volumes[b] ? volumes[a] : volumes[b]
    if (volumes[c] < low) low = volumes[c]
    let high = volumes[a + lanes] > volumes[b + lanes] ? volumes[a + lanes] : volumes[b + lanes]
    if (volumes[c + lanes] > high) high = volumes[c + lanes]
    const terms = Math.abs(px) + Math.abs(py) + Math.abs(pz) + Math.abs(qx) + Math.abs(qy) + Math.abs(qz)
    const margin = terms * 2 ** -50 + (grow[axis] + 2 ** -148)
    low = low > -F32_MAX ? low - (Math.abs(low) * 2 ** -22 + margin) : Number.NEGATIVE_INFINITY
    high = high < F32_MAX ? high + (Math.abs(high) * 2 ** -22 + margin) : Number.POSITIVE_INFINITY
    const q0 = px + py + pz
    const motion = qx + qy + qz - q0
    if (motion === 0) {
      if (q0 < low || q0 > high) return false
      continue
    }
    let enter = (motion > 0 ? low - q0 : high - q0) / motion
    let leave = (motion > 0 ? high - q0 : low - q0) / motion
    enter -= Math.abs(enter) * 2 ** -50 + 2 ** -1000
    leave += Math.abs(leave) * 2 ** -50 + 2 ** -1000
    // Written so that a NaN, which only overflow can bring, limits nothing.
    if (enter > from) from = enter
    if (leave < to) to = leave
    if (from > to) return false
  }
  return true
}
