import { closest, CLOSEST_A, CLOSEST_B, DISTANCE } from './closest.kernel'
import { faceDistance, pierced } from './face-distance.kernel'

/** Two edges count as nearly parallel if sin² of their angle is below this. */
const PARALLEL = 1e-3

/**
 * A third vertex counts as behind the slab of two edges if it is farther behind than this share of what rounding can do
 * to its height, whose scale is the square of the size.
 */
const BEHIND = 2 ** -46

/**
 * Finds the closest points of two triangles, among nine pairs of edges, the faces, and points in common. A triangle
 * without area is its edges. A caller that needs a certain lower bound measures a slab (see `triangleStep`).
 *
 * Claim: the distance is that of the exact triangles to within 2⁻⁴⁶ of the size, the greatest distance of two of the six
 * vertices; so a needle and edges that are nearly parallel are no exception. With u = 2⁻⁵³:
 *
 * - Every candidate is a pair of points of the two triangles to within a few u of the size, so no result is lower.
 * - Two edges at an angle θ: the error of s is a few u / sin θ of the size along the first edge, which moves it away from
 *   the second by a few u of the size only. Nearly parallel edges also try their ends, as the error of s has a part
 *   that grows with the distance D: it adds D u² / sin² θ to the result, the ends are worse by sin² θ / D of the size
 *   squared, and the lesser of the two is a few u.
 * - The edges decide alone if the third vertices are behind their slab by more than rounding could have put them there.
 * - Faces and common points: see `face-distance.kernel.ts`.
 */
export function triangleDistance(c: Float64Array): number {
  const sizeSquare = sizeSquared(c)
  const behind = BEHIND * sizeSquare
  let best = Infinity
  for (let e = 0; e < 3; e++) {
    const a0 = 3 * e
    const a1 = e === 2 ? 0 : a0 + 3
    const a2 = a0 === 0 ? 6 : a0 - 3
    const px = c[a0]
    const py = c[a0 + 1]
    const pz = c[a0 + 2]
    const ux = c[a1] - px
    const uy = c[a1 + 1] - py
    const uz = c[a1 + 2] - pz
    const uu = ux * ux + uy * uy + uz * uz
    for (let g = 0; g < 3; g++) {
      const b0 = 9 + 3 * g
      const b1 = g === 2 ? 9 : b0 + 3
      const b2 = g === 0 ? 15 : b0 - 3
      const qx = c[b0]
      const qy = c[b0 + 1]
      const qz = c[b0 + 2]
      const vx = c[b1] - qx
      const vy = c[b1 + 1] - qy
      const vz = c[b1 + 2] - qz
      const wx = px - qx
      const wy = py - qy
      const wz = pz - qz
      const vv = vx * vx + vy * vy + vz * vz
      const uv = ux * vx + uy * vy + uz * vz
      const uw = ux * wx + uy * wy + uz * wz
      const vw = vx * wx + vy * wy + vz * wz
      const det = uu * vv - uv * uv
      let s = 0
      let t = 0
      if (det > PARALLEL * uu * vv) {
        s = (uv * vw - uw * vv) / det
        s = s < 0 ? 0 : s > 1 ? 1 : s
        t = (uv * s + vw) / vv
        if (t < 0) {
          t = 0
          s = -uw / uu
          s = s < 0 ? 0 : s > 1 ? 1 : s
        } else if (t > 1) {
          t = 1
          s = (uv - uw) / uu
          s = s < 0 ? 0 : s > 1 ? 1 : s
        }
      } else {
        parallelEdges(ux, uy, uz, vx, vy, vz, wx, wy, wz, uu, uv, vv, uw, vw)
        s = parameters[0]
        t = parameters[1]
      }
      const dx = t * vx - wx - s * ux
      const dy = t * vy - wy - s * uy
      const dz = t * vz - wz - s * uz
      const square = dx * dx + dy * dy + dz * dz
      if (square < best) {
        best = square
        closest[CLOSEST_A] = px + s * ux
        closest[CLOSEST_A + 1] = py + s * uy
        closest[CLOSEST_A + 2] = pz + s * uz
        closest[CLOSEST_B] = qx + t * vx
        closest[CLOSEST_B + 1] = qy + t * vy
        closest[CLOSEST_B + 2] = qz + t * vz
        // The edges lie behind the slab by optimality; if the third vertices do too, this pair is the answer.
        if (
          dx * (c[a2] - px - s * ux) + dy * (c[a2 + 1] - py - s * uy) + dz * (c[a2 + 2] - pz - s * uz) < -behind &&
          dx * (c[b2] - qx - t * vx) + dy * (c[b2 + 1] - qy - t * vy) + dz * (c[b2 + 2] - qz - t * vz) > behind
        ) {
          closest[DISTANCE] = Math.sqrt(square)
          return closest[DISTANCE]
        }
      }
    }
  }
  closest[DISTANCE] = Math.sqrt(best)
  const size = Math.sqrt(sizeSquare)
  if (faceDistance(c, 0, 9, size, CLOSEST_A, CLOSEST_B)) return closest[DISTANCE]
  if (faceDistance(c, 9, 0, size, CLOSEST_B, CLOSEST_A)) return closest[DISTANCE]
  if (closest[DISTANCE] > 0 && !pierced(c, 0, 9)) pierced(c, 9, 0)
  return closest[DISTANCE]
}

/** The square of the size of both triangles together, to within a factor of five. */
function sizeSquared(c: Float64Array): number {
  let sum = 0
  for (let k = 0; k < 3; k++) {
    const u = c[3 + k] - c[k]
    const v = c[6 + k] - c[k]
    const w = c[9 + k] - c[k]
    const x = c[12 + k] - c[9 + k]
    const y = c[15 + k] - c[9 + k]
    sum += u * u + v * v + w * w + x * x + y * y
  }
  return sum
}

/** Where the closest points of two nearly parallel edges are, as shares of the edges. */
const parameters = new Float64Array(2)

/**
 * The best of five candidates for edges that are parallel or nearly so, or that have no length: where the lines are
 * nearest by the cross product of the edges, and each end with the point of the other edge that is nearest to it.
 */
function parallelEdges(
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  wx: number,
  wy: number,
  wz: number,
  uu: number,
  uv: number,
  vv: number,
  uw: number,
  vw: number,
): void {
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const nn = nx * nx + ny * ny + nz * nz
  let least = Infinity
  for (let k = nn > 0 ? 0 : 1; k < 5; k++) {
    let s = k === 2 ? 1 : 0
    let t = k === 4 ? 1 : 0
    if (k === 0) s = -((wy * vz - wz * vy) * nx + (wz * vx - wx * vz) * ny + (wx * vy - wy * vx) * nz) / nn
    else if (k > 2) s = uu > 0 ? (uv * t - uw) / uu : 0
    s = s < 0 ? 0 : s > 1 ? 1 : s
    if (k < 3) t = vv > 0 ? (uv * s + vw) / vv : 0
    t = t < 0 ? 0 : t > 1 ? 1 : t
    const dx = wx + s * ux - t * vx
    const dy = wy + s * uy - t * vy
    const dz = wz + s * uz - t * vz
    const square = dx * dx + dy * dy + dz * dz
    if (square >= least) continue
    least = square
    parameters[0] = s
    parameters[1] = t
  }
}
