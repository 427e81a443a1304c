/**
 * The local constraints of a collapse: what remains of each patch has to be convex. All of them are halfspaces for w: it has to be
 * below the planes of triangles that stay, and the volume of a tetrahedron with w is linear in w. So the place nearest to a target
 * that satisfies them is found by adding violated ones until none is.
 */
import type { Surface } from '../patches/surface.kernel'
import { nearestInHalfspaces } from './halfspaces.kernel'
import { inStar, placeVertex, type Star } from './star.kernel'

const MOST = 64
const planes = new Float64Array(4 * MOST)
const place = new Float64Array(3)
let count = 0

/**
 * Puts w at the nearest place to the target where all patches are convex.
 *
 * @param target - Gets that place.
 * @returns Whether there is one.
 */
export function placeLocally(surface: Surface, star: Star, target: Float64Array): boolean {
  count = 0
  place.set(target)
  for (let round = 0; round < 16; round++) {
    placeVertex(surface, star, place)
    const before = count
    for (let i = 0; i < star.patches.length; i++) addViolated(surface, star, i)
    if (count === before) {
      target.set(place)
      return true
    }
    if (count > MOST - 16) return false
    if (!nearestInHalfspaces(planes, count, target, surface.tolerance / 4, place)) return false
  }
  return false
}

/** The worst violated constraint of each triangle of a patch, and the worst of those that stay. */
function addViolated(surface: Surface, star: Star, i: number): void {
  const { x, corners, tolerance, planes: plane } = surface
  const triangles = star.triangles[i]
  const vertices = star.vertices[i]
  const { w } = star
  let worst = -1
  let largest = tolerance
  for (let j = 0; j < triangles.length && count < MOST; j++) {
    const t = triangles[j]
    const p = 4 * t
    if (!inStar(t)) {
      const h = plane[p] * x[3 * w] + plane[p + 1] * x[3 * w + 1] + plane[p + 2] * x[3 * w + 2] - plane[p + 3]
      if (h > largest) {
        largest = h
        worst = t
      }
      continue
    }
    let above = -1
    let highest = tolerance
    for (let k = 0; k < vertices.length; k++) {
      const z = 3 * vertices[k]
      const h = plane[p] * x[z] + plane[p + 1] * x[z + 1] + plane[p + 2] * x[z + 2] - plane[p + 3]
      if (h > highest) {
        highest = h
        above = vertices[k]
      }
    }
    if (above >= 0 && above !== w) addTetrahedron(x, corners[3 * t + 1], corners[3 * t + 2], above)
  }
  if (worst >= 0 && count < MOST) {
    for (let k = 0; k < 4; k++) planes[4 * count + k] = plane[4 * worst + k]
    count++
  }
}

/** z is below the plane w p q: det(p − w, q − w, z − w) = (p − w) · ((q − p) × (z − p)) is not positive. */
function addTetrahedron(x: Float64Array, p: number, q: number, z: number): void {
  const ux = x[3 * q] - x[3 * p]
  const uy = x[3 * q + 1] - x[3 * p + 1]
  const uz = x[3 * q + 2] - x[3 * p + 2]
  const vx = x[3 * z] - x[3 * p]
  const vy = x[3 * z + 1] - x[3 * p + 1]
  const vz = x[3 * z + 2] - x[3 * p + 2]
  const nx = uz * vy - uy * vz
  const ny = ux * vz - uz * vx
  const nz = uy * vx - ux * vy
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  const scale = length > 0 ? 1 / length : 0
  const at = 4 * count++
  planes[at] = nx * scale
  planes[at + 1] = ny * scale
  planes[at + 2] = nz * scale
  planes[at + 3] = planes[at] * x[3 * p] + planes[at + 1] * x[3 * p + 1] + planes[at + 2] * x[3 * p + 2]
}
