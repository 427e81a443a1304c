import type { Axes } from './axes'
import { LARGEST_COORDINATE as LARGEST } from './largest-coordinate.constants'

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
// Three-term axes, or a separation d: s = fl(a + z), a = fl(x + y) errs by at most 2^-53 (|a| + |s|). Each vertex gets
// a margin m ≥ that error + d ‖axis‖ / 2, so a highest s + m of one volume is at least the lowest s − m of the other.
// That inequality of exact numbers survives all further rounding, which is monotone: s ± m to f64, then to f32. So no
// margin is needed for those two. Nor for underflow: where |s| ≥ 2^-151 half of MARGIN (|a| + |s|) exceeds what
// d ‖axis‖ / 2 may have lost, and closer to zero all volumes hold 0 in f32.
//
// Projections too large for f32 are clamped, which is monotone too: only the empty volume has infinite bounds, so
// nothing overlaps it.

/** Twice the error bound of a sum of three; the rest is for the rounding of the margin itself. */
export const MARGIN = 2 ** -52

const F32_MAX = 2 ** 128 - 2 ** 104
/** Sums of three coordinates up to this size are finite in f32. */
const SMALL = 2 ** 126

/**
 * Volumes of the vertices, swept over the hull of their control points. `grow[axis]` is the thickness
 * along that axis (already rounded up); `exactAxes` is how many leading axes need no margin.
 * Returns false if any coordinate is not finite or too large for its sums to be finite.
 */
export function sweepVertices(
  control: readonly Float64Array[],
  vertexCount: number,
  axes: Axes,
  grow: Float64Array,
  exactAxes: number,
  volumes: Float32Array,
): boolean {
  const { x: axisX, y: axisY, z: axisZ, count: axisCount, lanes } = axes
  const controls = control.length
  let sound = true
  for (let v = 0; v < vertexCount; v++) {
    const at = v * 2 * lanes
    for (let c = 0; c < controls; c++) {
      const positions = control[c]
      const x = positions[3 * v]
      const y = positions[3 * v + 1]
      const z = positions[3 * v + 2]
      if (!(Math.abs(x) <= LARGEST && Math.abs(y) <= LARGEST && Math.abs(z) <= LARGEST)) sound = false
      for (let axis = 0; axis < axisCount; axis++) {
        const a = axisX[axis] * x + axisY[axis] * y
        const s = a + axisZ[axis] * z
        let low = s
        let high = s
        if (axis >= exactAxes) {
          const margin = (Math.abs(a) + Math.abs(s)) * MARGIN + grow[axis]
          low = s - margin
          high = s + margin
        }
        low = clamped(low)
        high = clamped(high)
        const min = at + axis
        const max = min + lanes
        if (c === 0) {
          volumes[min] = low
          volumes[max] = high
        } else {
          if (low < volumes[min]) volumes[min] = low
          if (high > volumes[max]) volumes[max] = high
        }
      }
    }
  }
  return sound
}

/** The nearest f32 that is finite. */
function clamped(value: number): number {
  return Math.fround(value > F32_MAX ? F32_MAX : value < -F32_MAX ? -F32_MAX : value)
}

/**
 * The same for straight motion over the axes of a 16-DOP, or of an 18-DOP where `lanes` is 12, without separation:
 * written out, three times as fast.
 */
export function sweepStraight(
  x0: Float64Array,
  x1: Float64Array,
  vertexCount: number,
  lanes: number,
  volumes: Float32Array,
): boolean {
  let sound = true
  for (let v = 0; v < vertexCount; v++) {
    const a = x0[3 * v]
    const b = x0[3 * v + 1]
    const c = x0[3 * v + 2]
    const d = x1[3 * v]
    const e = x1[3 * v + 1]
    const f = x1[3 * v + 2]
    const low = v * 2 * lanes
    const high = low + lanes
    volumes[low] = a < d ? a : d
    volumes[high] = a > d ? a : d
    volumes[low + 1] = b < e ? b : e
    volumes[high + 1] = b > e ? b : e
    volumes[low + 2] = c < f ? c : f
    volumes[high + 2] = c > f ? c : f
    volumes[low + 3] = a + b < d + e ? a + b : d + e
    volumes[high + 3] = a + b > d + e ? a + b : d + e
    volumes[low + 4] = a + c < d + f ? a + c : d + f
    volumes[high + 4] = a + c > d + f ? a + c : d + f
    volumes[low + 5] = b + c < e + f ? b + c : e + f
    volumes[high + 5] = b + c > e + f ? b + c : e + f
    volumes[low + 6] = a - b < d - e ? a - b : d - e
    volumes[high + 6] = a - b > d - e ? a - b : d - e
    volumes[low + 7] = a - c < d - f ? a - c : d - f
    volumes[high + 7] = a - c > d - f ? a - c : d - f
    if (lanes === 12) {
      volumes[low + 8] = b - c < e - f ? b - c : e - f
      volumes[high + 8] = b - c > e - f ? b - c : e - f
    }
    const largest = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d), Math.abs(e), Math.abs(f))
    if (!(largest <= LARGEST)) sound = false
    if (largest > SMALL) for (let i = low; i < high + lanes; i++) volumes[i] = clamped(volumes[i])
  }
  return sound
}
