/** Where the vertex of a collapse would go without constraints. */
import type { Surface } from '../patches/surface.kernel'
import type { Star } from './star.kernel'

const normal = new Float64Array(18)

/**
 * The start: the point with the smallest sum of squared distances from the planes around the edge, weighted by area (quadric error
 * metrics), drawn a little to the middle of the edge, which decides where the planes do not.
 */
export function quadricStart({ x }: Surface, star: Star, out: Float64Array): void {
  const { u, v } = star
  for (let k = 0; k < 3; k++) out[k] = (x[3 * u + k] + x[3 * v + k]) / 2
  normal.fill(0)
  for (let i = 0; i < star.moved.length; i++) {
    addPlane(x, star.movedCorners[3 * i], star.movedCorners[3 * i + 1], star.movedCorners[3 * i + 2], out)
  }
  for (let i = 0; i < 2; i++) {
    addPlane(x, star.removedCorners[3 * i], star.removedCorners[3 * i + 1], star.removedCorners[3 * i + 2], out)
  }
  const pull = 1e-3 * (normal[0] + normal[3] + normal[5])
  if (!(pull > 0)) return
  solve(pull, out)
}

/** Adds the quadric of a plane, about the middle m: (n · (w − m) − e)². */
function addPlane(x: Float64Array, a: number, b: number, c: number, m: Float64Array): void {
  const ux = x[3 * b] - x[3 * a]
  const uy = x[3 * b + 1] - x[3 * a + 1]
  const uz = x[3 * b + 2] - x[3 * a + 2]
  const vx = x[3 * c] - x[3 * a]
  const vy = x[3 * c + 1] - x[3 * a + 1]
  const vz = x[3 * c + 2] - x[3 * a + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const area = Math.sqrt(nx * nx + ny * ny + nz * nz)
  if (!(area > 0)) return
  // Normals are as long as twice the area; divided by its root, squares are weighted by it.
  const e = nx * (x[3 * a] - m[0]) + ny * (x[3 * a + 1] - m[1]) + nz * (x[3 * a + 2] - m[2])
  normal[0] += (nx * nx) / area
  normal[1] += (nx * ny) / area
  normal[2] += (nx * nz) / area
  normal[3] += (ny * ny) / area
  normal[4] += (ny * nz) / area
  normal[5] += (nz * nz) / area
  normal[6] += (nx * e) / area
  normal[7] += (ny * e) / area
  normal[8] += (nz * e) / area
}

function solve(pull: number, out: Float64Array): void {
  const a = normal[0] + pull
  const b = normal[1]
  const c = normal[2]
  const d = normal[3] + pull
  const e = normal[4]
  const f = normal[5] + pull
  const df = d * f - e * e
  const bf = b * f - c * e
  const be = b * e - c * d
  const det = a * df - b * bf + c * be
  if (!(det > 0)) return
  const p = normal[6]
  const q = normal[7]
  const r = normal[8]
  out[0] += (p * df - q * bf + r * be) / det
  out[1] += (-p * bf + q * (a * f - c * c) - r * (a * e - b * c)) / det
  out[2] += (p * be - q * (a * e - b * c) + r * (a * d - b * b)) / det
}
