import type { Hull } from './quickhull.kernel'

/**
 * Planes of the faces of a hull, n · x ≤ d with n of unit length. Each is moved out until all vertices are below it as computed, so
 * rounding makes the region larger, never smaller.
 */
export function hullPlanes(x: Float64Array, hull: Hull): Float64Array {
  const { vertices, faces } = hull
  const count = faces.length / 3
  const planes = new Float64Array(4 * count)
  for (let f = 0; f < count; f++) {
    const a = 3 * vertices[faces[3 * f]]
    const b = 3 * vertices[faces[3 * f + 1]]
    const c = 3 * vertices[faces[3 * f + 2]]
    planeOf(x, a, b, c, planes, 4 * f)
    const nx = planes[4 * f]
    const ny = planes[4 * f + 1]
    const nz = planes[4 * f + 2]
    let d = -Infinity
    for (let i = 0; i < vertices.length; i++) {
      const v = 3 * vertices[i]
      const value = nx * x[v] + ny * x[v + 1] + nz * x[v + 2]
      if (value > d) d = value
    }
    planes[4 * f + 3] = d
  }
  return planes
}

/** The unit normal and the offset of a triangle; the offsets a, b and c point to its coordinates. Returns twice its area. */
export function planeOf(x: Float64Array, a: number, b: number, c: number, out: Float64Array, at: number): number {
  const ux = x[b] - x[a]
  const uy = x[b + 1] - x[a + 1]
  const uz = x[b + 2] - x[a + 2]
  const vx = x[c] - x[a]
  const vy = x[c + 1] - x[a + 1]
  const vz = x[c + 2] - x[a + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  const scale = length > 0 ? 1 / length : 0
  out[at] = nx * scale
  out[at + 1] = ny * scale
  out[at + 2] = nz * scale
  out[at + 3] = out[at] * x[a] + out[at + 1] * x[a + 1] + out[at + 2] * x[a + 2]
  return length
}

/** How thick the hull is: the smallest, over its planes, of the depth of its deepest vertex. */
export function thickness(x: Float64Array, hull: Hull, planes: Float64Array): number {
  let thin = Infinity
  for (let p = 0; p < planes.length; p += 4) {
    let deepest = 0
    for (let i = 0; i < hull.vertices.length; i++) {
      const v = 3 * hull.vertices[i]
      const depth = planes[p + 3] - planes[p] * x[v] - planes[p + 1] * x[v + 1] - planes[p + 2] * x[v + 2]
      if (depth > deepest) deepest = depth
      if (deepest >= thin) break
    }
    if (deepest < thin) thin = deepest
  }
  return thin
}
