/**
 * How far a point lies outside a hull, rounded up. The claim: the result is never below the true distance.
 * - A point that sees no face, by exact signs, is in the hull: 0, exactly.
 * - Else the nearest point of the hull is on a face that the point sees. Of each such face a point q is computed whose weights are
 *   not negative and sum up to one, so q is in the hull however badly the face is shaped, and |p − q| bounds the distance from
 *   above. What rounding moves q by is below 2^-48 of the largest coordinate, and is added.
 */
import type { Hull } from '../hull/quickhull.kernel'
import { orientation3d } from '@ccd/elementary'

const ROUNDING = 2 ** -48

/** @param x - Coordinates; `hull.vertices` and `v` are indices of vertices in it. */
export function hullDistance(x: Float64Array, hull: Hull, v: number): number {
  const { vertices, faces, flat } = hull
  let nearest = Infinity
  let seen = false
  for (let f = 0; f < faces.length; f += 3) {
    const a = vertices[faces[f]]
    const b = vertices[faces[f + 1]]
    const c = vertices[faces[f + 2]]
    // In the plane of a flat hull a point sees no face and may still be beside the polygon.
    if (!flat && orientation3d(x, a, b, c, v) <= 0) continue
    seen = true
    const distance = triangleDistance(x, x[3 * v], x[3 * v + 1], x[3 * v + 2], a, b, c)
    if (distance < nearest) nearest = distance
  }
  return seen ? nearest : 0
}

/** Upper bound of the distance of the point from the triangle with the vertices a, b and c. */
export function triangleDistance(
  x: Float64Array,
  px: number,
  py: number,
  pz: number,
  a: number,
  b: number,
  c: number,
): number {
  const ax = x[3 * a]
  const ay = x[3 * a + 1]
  const az = x[3 * a + 2]
  const ux = x[3 * b] - ax
  const uy = x[3 * b + 1] - ay
  const uz = x[3 * b + 2] - az
  const wx = x[3 * c] - ax
  const wy = x[3 * c + 1] - ay
  const wz = x[3 * c + 2] - az
  const rx = px - ax
  const ry = py - ay
  const rz = pz - az
  const uu = ux * ux + uy * uy + uz * uz
  const uw = ux * wx + uy * wy + uz * wz
  const ww = wx * wx + wy * wy + wz * wz
  const ru = rx * ux + ry * uy + rz * uz
  const rw = rx * wx + ry * wy + rz * wz
  const det = uu * ww - uw * uw
  let s = ww * ru - uw * rw
  let t = uu * rw - uw * ru
  let best = Infinity
  if (s >= 0 && t >= 0 && s + t <= det && det > 0) {
    s /= det
    t /= det
    if (s + t > 1) t = 1 - s
    best = squared(rx - s * ux - t * wx, ry - s * uy - t * wy, rz - s * uz - t * wz)
  }
  // The edges too: rounding may have chosen the inside wrongly, and the smallest of several upper bounds is one.
  s = clamped(ru, uu)
  best = Math.min(best, squared(rx - s * ux, ry - s * uy, rz - s * uz))
  t = clamped(rw, ww)
  best = Math.min(best, squared(rx - t * wx, ry - t * wy, rz - t * wz))
  s = clamped(rw - ru - uw + uu, uu - 2 * uw + ww)
  best = Math.min(best, squared(rx - ux - s * (wx - ux), ry - uy - s * (wy - uy), rz - uz - s * (wz - uz)))
  const largest =
    Math.max(Math.abs(px), Math.abs(py), Math.abs(pz)) +
    Math.max(Math.abs(ax), Math.abs(ay), Math.abs(az)) +
    Math.abs(ux) +
    Math.abs(uy) +
    Math.abs(uz) +
    Math.abs(wx) +
    Math.abs(wy) +
    Math.abs(wz)
  return Math.sqrt(best) * (1 + ROUNDING) + ROUNDING * largest
}

const squared = (x: number, y: number, z: number): number => x * x + y * y + z * z

function clamped(value: number, length: number): number {
  if (!(value > 0)) return 0
  return value >= length ? 1 : value / length
}
