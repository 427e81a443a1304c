/**
 * Does a triangle enter the inside of a hull? The hull is given by its planes, four numbers each, n · x ≤ d with n of unit length; the
 * inside is what is deeper than `margin` below all of them. The triangle is clipped by one plane after the other.
 */
const CAPACITY = 1024
let polygon = new Float64Array(3 * CAPACITY)
let clipped = new Float64Array(3 * CAPACITY)

/** @param corners - Nine coordinates, from `at` on. */
export function entersHull(
  planes: Float64Array,
  planeCount: number,
  corners: Float64Array,
  at: number,
  margin: number,
): boolean {
  const ax = corners[at]
  const ay = corners[at + 1]
  const az = corners[at + 2]
  const bx = corners[at + 3]
  const by = corners[at + 4]
  const bz = corners[at + 5]
  const cx = corners[at + 6]
  const cy = corners[at + 7]
  const cz = corners[at + 8]
  let cuts = false
  for (let p = 0; p < 4 * planeCount; p += 4) {
    const nx = planes[p]
    const ny = planes[p + 1]
    const nz = planes[p + 2]
    const d = planes[p + 3] - margin
    const a = nx * ax + ny * ay + nz * az
    const b = nx * bx + ny * by + nz * bz
    const c = nx * cx + ny * cy + nz * cz
    if (a >= d && b >= d && c >= d) return false
    if (a >= d || b >= d || c >= d) cuts = true
  }
  if (!cuts) return true
  for (let k = 0; k < 9; k++) polygon[k] = corners[at + k]
  let count = 3
  for (let p = 0; p < 4 * planeCount; p += 4) {
    count = clipByPlane(planes[p], planes[p + 1], planes[p + 2], planes[p + 3] - margin, count)
    if (count === 0) return false
  }
  return true
}

/** Keeps what lies strictly below the plane. */
function clipByPlane(nx: number, ny: number, nz: number, d: number, count: number): number {
  const last = 3 * (count - 1)
  let px = polygon[last]
  let py = polygon[last + 1]
  let pz = polygon[last + 2]
  let before = nx * px + ny * py + nz * pz - d
  let at = 0
  if (3 * (2 * count + 2) > clipped.length) {
    // Each plane adds at most one corner, so this comes only for hulls with very many faces.
    polygon = widened(polygon)
    clipped = new Float64Array(polygon.length)
  }
  for (let i = 0; i < 3 * count; i += 3) {
    const qx = polygon[i]
    const qy = polygon[i + 1]
    const qz = polygon[i + 2]
    const now = nx * qx + ny * qy + nz * qz - d
    if (before < 0 !== now < 0) {
      const t = before / (before - now)
      clipped[at++] = px + t * (qx - px)
      clipped[at++] = py + t * (qy - py)
      clipped[at++] = pz + t * (qz - pz)
    }
    if (now < 0) {
      clipped[at++] = qx
      clipped[at++] = qy
      clipped[at++] = qz
    }
    px = qx
    py = qy
    pz = qz
    before = now
  }
  const swap = polygon
  polygon = clipped
  clipped = swap
  return at / 3
}

function widened(old: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const next = new Float64Array(2 * old.length)
  next.set(old)
  return next
}
