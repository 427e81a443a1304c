import type { Axes } from '@ccd/bvh'

/**
 * Swept k-DOPs of vertices: `lanes` minima, then `lanes` maxima, both f32; unions of them bound edges and faces.
 *
 * Claim: features that come as near as the separation have volumes that overlap under closed comparison. A path lies
 * in the hull of its control points, so extreme projections of those bound it. Axes of one or two terms without a
 * separation: project in f64, round to f32; both roundings are monotone in the exact projection, so a common
 * projection stays common and needs no margin. Otherwise both sides are widened by
 *   2⁻⁵² (|a| + |s|)  two sums, a = fl(x + y), s = fl(a + z)     (twice their error)
 *   grow              half of separation · ‖axis‖, rounded up by more than its own rounding to f32
 *   2⁻²³ |s| + 2⁻¹⁴⁸  rounding of the sum to f32, subnormal or not (twice its error)
 * A projection too large to widen becomes unbounded, never NaN.
 */
export function sweepVertices(
  positions: readonly Float64Array[],
  axes: Axes,
  grow: Float64Array,
  separated: boolean,
  volumes: Float32Array,
): void {
  const { count, lanes, stride, x: axisX, y: axisY, z: axisZ } = axes
  const exactAxes = separated ? 0 : axes.firstThreeTerm
  for (let c = 0; c < positions.length; c++) {
    const p = positions[c]
    const vertexCount = p.length / 3
    for (let v = 0; v < vertexCount; v++) {
      const x = p[3 * v]
      const y = p[3 * v + 1]
      const z = p[3 * v + 2]
      for (let axis = 0, at = v * stride; axis < count; axis++, at++) {
        const a = axisX[axis] * x + axisY[axis] * y
        const s = a + axisZ[axis] * z
        let low = s
        let high = s
        if (axis >= exactAxes) {
          const margin = (Math.abs(a) + Math.abs(s)) * 2 ** -52 + (Math.abs(s) * 2 ** -23 + (grow[axis] + 2 ** -148))
          const finite = margin < Number.POSITIVE_INFINITY
          low = finite ? s - margin : Number.NEGATIVE_INFINITY
          high = finite ? s + margin : Number.POSITIVE_INFINITY
        }
        low = Math.fround(low)
        high = Math.fround(high)
        if (c === 0 || low < volumes[at]) volumes[at] = low
        if (c === 0 || high > volumes[at + lanes]) volumes[at + lanes] = high
      }
    }
  }
}
