// Claim: if two points of the swept triangles t and u are never farther apart than minSeparation at some time of
// the step, then the volumes of t and u overlap under closed comparison.
//
// A point of a triangle at time t is a convex combination of control points of its three vertices, so its exact
// projection on an axis lies between the smallest and largest exact projection of those control points.
//
// One- and two-term axes, no separation: fl32(fl64(x ± y)) is monotone in the exact x ± y, since rounding to
// nearest is monotone and so is the composition. Two intervals that share an exact projection P both hold
// fl32(fl64(P)): closed comparison needs no margin.
//
// Three-term axes: s = fl(a + z), a = fl(x + y) errs by at most 2^-53 (|a| + |s|). Thickness d: each of the two
// volumes grows by d ‖axis‖ / 2. The margin below is at least that error, plus 2^-24 of the result and half of
// the smallest f32 for the rounding to f32, plus slack of a factor of two for the rounding of the margin itself.

/** The factor of |a|: bounds 2^-53 with room for the rounding of the margin. */
export const MARGIN_PARTIAL = 2 ** -50
/** The factor of |s|: bounds 2^-53 + 2^-24. */
export const MARGIN_SUM = 2 ** -22
/** Bounds half of the smallest positive f32, 2^-150. */
export const MARGIN_FLOOR = 2 ** -148

/**
 * Volumes of the vertices [first, end), swept over the hull of their control points. `grow[axis]` is the thickness
 * along that axis (already rounded up) plus MARGIN_FLOOR; `exactAxes` is how many leading axes need no margin.
 * Returns false if any coordinate is not finite or too large for its sums to be finite.
 */
export function sweepVertices(
  control: readonly Float64Array[],
  first: number,
  end: number,
  axisX: Float64Array,
  axisY: Float64Array,
  axisZ: Float64Array,
  grow: Float64Array,
  exactAxes: number,
  axisCount: number,
  lanes: number,
  volumes: Float32Array,
): boolean {
  const controls = control.length
  let sound = true
  for (let v = first; v < end; v++) {
    const at = v * 2 * lanes
    for (let c = 0; c < controls; c++) {
      const positions = control[c]
      const x = positions[3 * v]
      const y = positions[3 * v + 1]
      const z = positions[3 * v + 2]
      if (!(Math.abs(x) <= 1e300 && Math.abs(y) <= 1e300 && Math.abs(z) <= 1e300)) sound = false
      for (let axis = 0; axis < axisCount; axis++) {
        const a = axisX[axis] * x + axisY[axis] * y
        const s = a + axisZ[axis] * z
        let low = s
        let high = s
        if (axis >= exactAxes) {
          const margin = Math.abs(a) * MARGIN_PARTIAL + (Math.abs(s) * MARGIN_SUM + grow[axis])
          low = s - margin
          high = s + margin
        }
        const min = at + axis
        const max = min + lanes
        if (c === 0) {
          volumes[min] = low
          volumes[max] = high
        } else {
          low = Math.fround(low)
          high = Math.fround(high)
          if (low < volumes[min]) volumes[min] = low
          if (high > volumes[max]) volumes[max] = high
        }
      }
    }
  }
  return sound
}

/** Nodes [first, end) from the last to the first: leaves from vertex volumes, inner nodes from their children. */
export function refitNodes(
  triangles: Uint32Array,
  child: Int32Array,
  first: number,
  end: number,
  lanes: number,
  vertexVolumes: Float32Array,
  volumes: Float32Array,
): void {
  const stride = 2 * lanes
  for (let n = end - 1; n >= first; n--) {
    const c = child[n]
    const at = n * stride
    if (c < 0) {
      const t = 3 * ~c
      const p = triangles[t] * stride
      const q = triangles[t + 1] * stride
      const r = triangles[t + 2] * stride
      for (let i = 0; i < lanes; i++) {
        const a = vertexVolumes[p + i]
        const b = vertexVolumes[q + i]
        const d = vertexVolumes[r + i]
        const ab = a < b ? a : b
        volumes[at + i] = ab < d ? ab : d
      }
      for (let i = lanes; i < stride; i++) {
        const a = vertexVolumes[p + i]
        const b = vertexVolumes[q + i]
        const d = vertexVolumes[r + i]
        const ab = a > b ? a : b
        volumes[at + i] = ab > d ? ab : d
      }
    } else {
      const l = at + stride
      const r = c * stride
      for (let i = 0; i < lanes; i++) {
        const a = volumes[l + i]
        const b = volumes[r + i]
        volumes[at + i] = a < b ? a : b
      }
      for (let i = lanes; i < stride; i++) {
        const a = volumes[l + i]
        const b = volumes[r + i]
        volumes[at + i] = a > b ? a : b
      }
    }
  }
}
