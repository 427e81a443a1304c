/** How an observer sees a triangle at rest. */
export const AWAY = 0
const POSITIVE = 1
export const ADMISSIBLE = 2

/**
 * Whether the triangle faces away from the observer at all three corners (positive), and whether the normal differs by
 * less than the limit from the direction in which the observer sees its centre (admissible, Radial view §4.3). In
 * floating point: this decides how well a step is culled, never whether a contact is lost.
 */
export function facing(
  x: Float64Array,
  joints: Float64Array,
  triangles: Uint32Array,
  t: number,
  a: number,
  b: number,
  leastCosine: number,
): number {
  const i = 3 * triangles[3 * t]
  const j = 3 * triangles[3 * t + 1]
  const k = 3 * triangles[3 * t + 2]
  const ex = x[j] - x[i]
  const ey = x[j + 1] - x[i + 1]
  const ez = x[j + 2] - x[i + 2]
  const fx = x[k] - x[i]
  const fy = x[k + 1] - x[i + 1]
  const fz = x[k + 2] - x[i + 2]
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  if (!(height(x[i], x[i + 1], x[i + 2], joints, a, b, nx, ny, nz) > 0)) return AWAY
  if (a !== b) {
    if (!(height(x[j], x[j + 1], x[j + 2], joints, a, b, nx, ny, nz) > 0)) return AWAY
    if (!(height(x[k], x[k + 1], x[k + 2], joints, a, b, nx, ny, nz) > 0)) return AWAY
  }
  const cx = (x[i] + x[j] + x[k]) / 3
  const cy = (x[i + 1] + x[j + 1] + x[k + 1]) / 3
  const cz = (x[i + 2] + x[j + 2] + x[k + 2]) / 3
  const cosine = height(cx, cy, cz, joints, a, b, nx, ny, nz) / Math.sqrt(nx * nx + ny * ny + nz * nz) / distance
  return cosine >= leastCosine ? ADMISSIBLE : POSITIVE
}

/** Of the point that `height` was called with last, from the observer. */
let distance = 0

function height(
  px: number,
  py: number,
  pz: number,
  joints: Float64Array,
  a: number,
  b: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  let qx = joints[3 * a]
  let qy = joints[3 * a + 1]
  let qz = joints[3 * a + 2]
  const dx = joints[3 * b] - qx
  const dy = joints[3 * b + 1] - qy
  const dz = joints[3 * b + 2] - qz
  const length = dx * dx + dy * dy + dz * dz
  if (length > 0) {
    const along = ((px - qx) * dx + (py - qy) * dy + (pz - qz) * dz) / length
    const s = along > 0 ? (along < 1 ? along : 1) : 0
    qx += s * dx
    qy += s * dy
    qz += s * dz
  }
  const ox = px - qx
  const oy = py - qy
  const oz = pz - qz
  distance = Math.sqrt(ox * ox + oy * oy + oz * oz)
  return nx * ox + ny * oy + nz * oz
}
