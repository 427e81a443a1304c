import type { Axes } from '@ccd/bvh'

/**
 * Moving k-DOPs: per vertex its projections at the start (`lanes` of f32), then at the end of the step.
 *
 * Claim: if along one axis every vertex of a feature is beyond every vertex of another at the start, and again, on the
 * same side, at the end, then the features never touch. On straight paths the difference of the projections of two
 * vertices is linear in t; positive at both ends, it is positive between. At any time, the difference of a point of
 * one feature and a point of the other is an average of such differences, so it is positive too. Swept volumes also
 * keep features that cross the same place at different times.
 * Rounding: an axis of one or two terms is projected in f64 and rounded to f32. Both roundings are monotone in the
 * exact projection, so what is strictly beyond after rounding is so before it. An overflow gives equal infinities,
 * which are not beyond each other. Axes of three terms and separations would need margins: they take swept volumes.
 */
export function projectEnds(x0: Float64Array, x1: Float64Array, axes: Axes, volumes: Float32Array): void {
  const { count, lanes, stride, x: axisX, y: axisY, z: axisZ } = axes
  for (let i = 0, v = 0; i < x0.length; i += 3, v += stride) {
    const p0 = x0[i]
    const p1 = x0[i + 1]
    const p2 = x0[i + 2]
    const q0 = x1[i]
    const q1 = x1[i + 1]
    const q2 = x1[i + 2]
    for (let axis = 0; axis < count; axis++) {
      volumes[v + axis] = axisX[axis] * p0 + axisY[axis] * p1 + axisZ[axis] * p2
      volumes[v + lanes + axis] = axisX[axis] * q0 + axisY[axis] * q1 + axisZ[axis] * q2
    }
  }
}

export function vertexPassesFace(
  volumes: Float32Array,
  lanes: number,
  v: number,
  f0: number,
  f1: number,
  f2: number,
): boolean {
  const stride = 2 * lanes
  const p = v * stride
  const a = f0 * stride
  const b = f1 * stride
  const c = f2 * stride
  for (let i = 0; i < lanes; i++) {
    const start = side(volumes[p + i], volumes[a + i], volumes[b + i], volumes[c + i])
    if (start === 0) continue
    const j = i + lanes
    if (side(volumes[p + j], volumes[a + j], volumes[b + j], volumes[c + j]) === start) return true
  }
  return false
}

export function edgesPassBy(
  volumes: Float32Array,
  lanes: number,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): boolean {
  const stride = 2 * lanes
  const a = a0 * stride
  const b = a1 * stride
  const p = b0 * stride
  const q = b1 * stride
  for (let i = 0; i < lanes; i++) {
    const start = sideOfEdge(volumes[a + i], volumes[b + i], volumes[p + i], volumes[q + i])
    if (start === 0) continue
    const j = i + lanes
    if (sideOfEdge(volumes[a + j], volumes[b + j], volumes[p + j], volumes[q + j]) === start) return true
  }
  return false
}

export function trianglesPassBy(
  volumes: Float32Array,
  lanes: number,
  triangles: Uint32Array,
  t: number,
  u: number,
): boolean {
  const stride = 2 * lanes
  const a = triangles[3 * t] * stride
  const b = triangles[3 * t + 1] * stride
  const c = triangles[3 * t + 2] * stride
  const p = triangles[3 * u] * stride
  const q = triangles[3 * u + 1] * stride
  const r = triangles[3 * u + 2] * stride
  for (let i = 0; i < lanes; i++) {
    const start = sideOfFace(volumes, a + i, b + i, c + i, p + i, q + i, r + i)
    if (start === 0) continue
    const j = i + lanes
    if (sideOfFace(volumes, a + j, b + j, c + j, p + j, q + j, r + j) === start) return true
  }
  return false
}

/** 1 if v is beyond all three, −1 if it is before them, 0 if neither is certain. */
function side(v: number, a: number, b: number, c: number): number {
  if (v > a && v > b && v > c) return 1
  return v < a && v < b && v < c ? -1 : 0
}

function sideOfEdge(a: number, b: number, p: number, q: number): number {
  if (a > p && a > q && b > p && b > q) return 1
  return a < p && a < q && b < p && b < q ? -1 : 0
}

function sideOfFace(volumes: Float32Array, a: number, b: number, c: number, p: number, q: number, r: number): number {
  const first = side(volumes[a], volumes[p], volumes[q], volumes[r])
  if (first === 0 || side(volumes[b], volumes[p], volumes[q], volumes[r]) !== first) return 0
  return side(volumes[c], volumes[p], volumes[q], volumes[r]) === first ? first : 0
}
