import { preciseNormal, setPreciseNormal } from './precise-difference.kernel'

/**
 * The point of a simplex that is nearest to the origin, as the best of its vertices, edges and triangles. Every candidate is a
 * combination of the vertices with weights that are not negative, and it is judged by its own length. So a triangle without area,
 * whose normal is anything, can only give a candidate that is worse than the best one, never a length that is too small.
 */

/** In `nearest`: square of the length. */
export const SQUARE = 0
/** In `nearest`: the point. */
export const POINT = 1
/** In `nearest`: the unit direction from the origin to the plane, the line or the vertex that decided. */
export const DIRECTION = 4
/** In `nearest`: a weight for each of the corners. */
export const WEIGHTS = 7

/** Square of the sine below which two edges need the precise normal. */
const THIN = 1e-8

/** The best candidate since `forgetNearest`. */
export const nearest = new Float64Array(11)
/** Its corners; the first `cornerCount[0]` count. */
export const corners = new Int32Array(4)
/** How many corners it has. */
export const cornerCount = new Int32Array(1)

/** Forgets the best candidate. */
export function forgetNearest(): void {
  nearest[SQUARE] = Infinity
  cornerCount[0] = 0
}

/** @param w - Coordinates of points; i is one of them. */
export function tryVertex(w: Float64Array, i: number): void {
  const x = w[3 * i]
  const y = w[3 * i + 1]
  const z = w[3 * i + 2]
  const square = x * x + y * y + z * z
  if (!(square < nearest[SQUARE])) return
  nearest[SQUARE] = square
  nearest[POINT] = x
  nearest[POINT + 1] = y
  nearest[POINT + 2] = z
  setDirection(x, y, z)
  nearest[WEIGHTS] = 1
  corners[0] = i
  cornerCount[0] = 1
}

/** Only the inside of the edge; its ends are vertices. `low` holds what rounding has left out of `w`, or zeros. */
export function tryEdge(w: Float64Array, low: Float64Array, i: number, j: number): void {
  const ax = w[3 * i]
  const ay = w[3 * i + 1]
  const az = w[3 * i + 2]
  const ex = w[3 * j] - ax + (low[3 * j] - low[3 * i])
  const ey = w[3 * j + 1] - ay + (low[3 * j + 1] - low[3 * i + 1])
  const ez = w[3 * j + 2] - az + (low[3 * j + 2] - low[3 * i + 2])
  const ee = ex * ex + ey * ey + ez * ez
  const t = -(ax * ex + ay * ey + az * ez) / ee
  if (!(t > 0 && t < 1)) return
  const x = ax + t * ex
  const y = ay + t * ey
  const z = az + t * ez
  const square = x * x + y * y + z * z
  if (!(square < nearest[SQUARE])) return
  nearest[SQUARE] = square
  nearest[POINT] = x
  nearest[POINT + 1] = y
  nearest[POINT + 2] = z
  // Rounding leaves a part along the edge. It is small against the edge, but perhaps not against the distance.
  const along = (x * ex + y * ey + z * ez) / ee
  setDirection(x - along * ex, y - along * ey, z - along * ez)
  nearest[WEIGHTS] = 1 - t
  nearest[WEIGHTS + 1] = t
  corners[0] = i
  corners[1] = j
  cornerCount[0] = 2
}

/** Only the inside of the triangle. The normal comes from the two edges that meet across from the longest one. */
export function tryTriangle(w: Float64Array, low: Float64Array, i: number, j: number, k: number): void {
  const ij = squareBetween(w, i, j)
  const jk = squareBetween(w, j, k)
  const ki = squareBetween(w, k, i)
  if (ij >= jk && ij >= ki) triangleAt(w, low, k, i, j)
  else if (jk >= ki) triangleAt(w, low, i, j, k)
  else triangleAt(w, low, j, k, i)
}

function squareBetween(w: Float64Array, i: number, j: number): number {
  const x = w[3 * i] - w[3 * j]
  const y = w[3 * i + 1] - w[3 * j + 1]
  const z = w[3 * i + 2] - w[3 * j + 2]
  return x * x + y * y + z * z
}

function triangleAt(w: Float64Array, low: Float64Array, i: number, j: number, k: number): void {
  const ax = w[3 * i]
  const ay = w[3 * i + 1]
  const az = w[3 * i + 2]
  const ux = w[3 * j] - ax + (low[3 * j] - low[3 * i])
  const uy = w[3 * j + 1] - ay + (low[3 * j + 1] - low[3 * i + 1])
  const uz = w[3 * j + 2] - az + (low[3 * j + 2] - low[3 * i + 2])
  const vx = w[3 * k] - ax + (low[3 * k] - low[3 * i])
  const vy = w[3 * k + 1] - ay + (low[3 * k + 1] - low[3 * i + 1])
  const vz = w[3 * k + 2] - az + (low[3 * k + 2] - low[3 * i + 2])
  let nx = uy * vz - uz * vy
  let ny = uz * vx - ux * vz
  let nz = ux * vy - uy * vx
  let nn = nx * nx + ny * ny + nz * nz
  if (nn < THIN * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)) {
    setPreciseNormal(w, low, i, j, k)
    nx = preciseNormal[0]
    ny = preciseNormal[1]
    nz = preciseNormal[2]
    nn = nx * nx + ny * ny + nz * nz
  }
  let s = -(nx * (ay * vz - az * vy) + ny * (az * vx - ax * vz) + nz * (ax * vy - ay * vx)) / nn
  let t = -(nx * (uy * az - uz * ay) + ny * (uz * ax - ux * az) + nz * (ux * ay - uy * ax)) / nn
  if (!(s > 0 && t > 0 && s + t < 1)) return
  let x = ax + s * ux + t * vx
  let y = ay + s * uy + t * vy
  let z = az + s * uz + t * vz
  // The same once more from there: in a needle the first answer is off by much more than the rounding of a point.
  const ds = -(nx * (y * vz - z * vy) + ny * (z * vx - x * vz) + nz * (x * vy - y * vx)) / nn
  const dt = -(nx * (uy * z - uz * y) + ny * (uz * x - ux * z) + nz * (ux * y - uy * x)) / nn
  s += ds
  t += dt
  const r = 1 - s - t
  if (!(s > 0 && t > 0 && r > 0)) return
  x += ds * ux + dt * vx
  y += ds * uy + dt * vy
  z += ds * uz + dt * vz
  const square = x * x + y * y + z * z
  if (!(square < nearest[SQUARE])) return
  nearest[SQUARE] = square
  nearest[POINT] = x
  nearest[POINT + 1] = y
  nearest[POINT + 2] = z
  const side = nx * ax + ny * ay + nz * az < 0 ? -1 : 1
  setDirection(side * nx, side * ny, side * nz)
  nearest[WEIGHTS] = r
  nearest[WEIGHTS + 1] = s
  nearest[WEIGHTS + 2] = t
  corners[0] = i
  corners[1] = j
  corners[2] = k
  cornerCount[0] = 3
}

/**
 * Only the inside of the tetrahedron of the first four points. The nearest point is then the origin itself, so weights that give
 * a point farther off than the tolerance are those of a tetrahedron without volume.
 */
export function tryTetrahedron(w: Float64Array, tolerance: number): void {
  const a = volume(w, 1, 2, 3)
  const b = -volume(w, 2, 3, 0)
  const c = volume(w, 3, 0, 1)
  const d = -volume(w, 0, 1, 2)
  const sum = a + b + c + d
  const r = a / sum
  const s = b / sum
  const t = c / sum
  const q = d / sum
  if (!(r >= 0 && s >= 0 && t >= 0 && q >= 0)) return
  const x = r * w[0] + s * w[3] + t * w[6] + q * w[9]
  const y = r * w[1] + s * w[4] + t * w[7] + q * w[10]
  const z = r * w[2] + s * w[5] + t * w[8] + q * w[11]
  const square = x * x + y * y + z * z
  if (!(square < nearest[SQUARE] && square <= tolerance * tolerance)) return
  nearest[SQUARE] = square
  nearest[POINT] = x
  nearest[POINT + 1] = y
  nearest[POINT + 2] = z
  nearest[WEIGHTS] = r
  nearest[WEIGHTS + 1] = s
  nearest[WEIGHTS + 2] = t
  nearest[WEIGHTS + 3] = q
  for (let i = 0; i < 4; i++) corners[i] = i
  cornerCount[0] = 4
}

/** Six times the volume of a tetrahedron with one corner in the origin. */
function volume(w: Float64Array, i: number, j: number, k: number): number {
  const a = 3 * i
  const b = 3 * j
  const c = 3 * k
  return (
    w[a] * (w[b + 1] * w[c + 2] - w[b + 2] * w[c + 1]) +
    w[a + 1] * (w[b + 2] * w[c] - w[b] * w[c + 2]) +
    w[a + 2] * (w[b] * w[c + 1] - w[b + 1] * w[c])
  )
}

function setDirection(x: number, y: number, z: number): void {
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
  if (largest === 0) {
    nearest[DIRECTION] = 0
    nearest[DIRECTION + 1] = 0
    nearest[DIRECTION + 2] = 1
    return
  }
  const sx = x / largest
  const sy = y / largest
  const sz = z / largest
  const scale = 1 / Math.sqrt(sx * sx + sy * sy + sz * sz)
  nearest[DIRECTION] = sx * scale
  nearest[DIRECTION + 1] = sy * scale
  nearest[DIRECTION + 2] = sz * scale
}
