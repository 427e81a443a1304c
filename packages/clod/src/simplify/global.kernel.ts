/**
 * The global constraints of a collapse with w in its place:
 * - triangles keep their side and are no needles;
 * - the new hulls do not protrude: no triangle of another patch enters them; thin ones have a convex outline;
 * - no new triangle enters the hull of another patch, and none touches the rest of the surface.
 */
import { entersHull } from '../hull/clip.kernel'
import { convexHull } from '../hull/quickhull.kernel'
import { trianglesTouch } from '../mesh/crossings.kernel'
import { checkedHull, outlineIsConvex, type CheckedHull } from '../patches/merge.kernel'
import { hullBox, patchAt, triangleBox, type Surface } from '../patches/surface.kernel'
import { queryBox } from '../tree/box-tree.kernel'
import { hullDistance } from '../hierarchy/hull-distance.kernel'
import { boundSweep } from './sweep.kernel'
import { inStar, type Star } from './star.kernel'

/** The cosine of the largest turn of a triangle. */
const TURN = 0.2
/** Twice the area of a triangle is at least this share of the square of its longest edge. */
const NEEDLE = 1e-4

const box = new Float64Array(6)
const near: number[] = []
const corner = new Float64Array(9)
let points = new Int32Array(256)

/** The new hulls, one per patch of the star and undefined for a patch that vanishes; or undefined if w may not be there. */
export function fitGlobally(
  surface: Surface,
  star: Star,
  deviation: Float64Array,
): (CheckedHull | undefined)[] | undefined {
  if (!keepsSides(surface, star)) return undefined
  const hulls: (CheckedHull | undefined)[] = []
  for (let i = 0; i < star.patches.length; i++) {
    if (star.triangles[i].length === 0) {
      hulls.push(undefined)
      continue
    }
    const checked = hullOfRemaining(surface, star, i)
    if (checked === undefined) return undefined
    if (!covers(surface, checked, star.patches[i], star.drift)) return undefined
    hulls.push(checked)
  }
  boundSweep(surface, star, deviation)
  if (star.reach > star.farthest) return undefined
  if (!findHeirs(surface, star, hulls)) return undefined
  for (let i = 0; i < hulls.length; i++) {
    const checked = hulls[i]
    if (checked !== undefined && !checked.thin && !isFree(surface, star, checked, star.patches[i])) return undefined
  }
  return outsideOfOthers(surface, star) && touchesNothing(surface, star) ? hulls : undefined
}

function keepsSides({ x, corners, planes }: Surface, star: Star): boolean {
  for (let i = 0; i < star.moved.length; i++) {
    const t = star.moved[i]
    const p = 4 * t
    const q = 4 * i
    const cosine =
      planes[p] * star.movedPlanes[q] +
      planes[p + 1] * star.movedPlanes[q + 1] +
      planes[p + 2] * star.movedPlanes[q + 2]
    if (!(cosine > TURN)) return false
    if (isNeedle(x, corners[3 * t], corners[3 * t + 1], corners[3 * t + 2])) return false
  }
  return true
}

function isNeedle(x: Float64Array, a: number, b: number, c: number): boolean {
  const ux = x[3 * b] - x[3 * a]
  const uy = x[3 * b + 1] - x[3 * a + 1]
  const uz = x[3 * b + 2] - x[3 * a + 2]
  const vx = x[3 * c] - x[3 * a]
  const vy = x[3 * c + 1] - x[3 * a + 1]
  const vz = x[3 * c + 2] - x[3 * a + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const longest = Math.max(
    ux * ux + uy * uy + uz * uz,
    vx * vx + vy * vy + vz * vz,
    (ux - vx) * (ux - vx) + (uy - vy) * (uy - vy) + (uz - vz) * (uz - vz),
  )
  return !(nx * nx + ny * ny + nz * nz > NEEDLE * NEEDLE * longest * longest)
}

function hullOfRemaining(surface: Surface, star: Star, i: number): CheckedHull | undefined {
  const vertices = star.vertices[i]
  if (points.length < vertices.length) points = new Int32Array(2 * vertices.length)
  for (let k = 0; k < vertices.length; k++) points[k] = vertices[k]
  const hull = convexHull(surface.x, points, vertices.length)
  if (hull === undefined) return undefined
  const checked = checkedHull(surface, hull)
  if (!checked.thin) return checked
  const p = star.patches[i]
  return outlineIsConvex(surface, star.triangles[i], p, p, hull) ? checked : undefined
}

/** What is below a patch of which nothing remains goes to the nearest patch of the star; false if none is near enough. */
function findHeirs(surface: Surface, star: Star, hulls: (CheckedHull | undefined)[]): boolean {
  star.heirs.length = 0
  for (let i = 0; i < hulls.length; i++) {
    if (hulls[i] !== undefined) continue
    const below = patchAt(surface, star.patches[i]).below
    for (let k = 0; k < below.length; k++) {
      let nearest = star.drift
      let heir = -1
      for (let j = 0; j < hulls.length; j++) {
        const checked = hulls[j]
        if (checked === undefined) continue
        const distance = farthest(surface, checked, surface.finished[below[k]].vertices, nearest)
        if (distance <= nearest) {
          nearest = distance
          heir = star.patches[j]
        }
      }
      if (heir < 0) return false
      star.heirs.push(heir)
    }
  }
  return true
}

/** No vertex of a hull of the finished level is farther from the hull that it is below than the limit. */
function covers(surface: Surface, checked: CheckedHull, p: number, limit: number): boolean {
  const { below } = patchAt(surface, p)
  for (let i = 0; i < below.length; i++) {
    if (farthest(surface, checked, surface.finished[below[i]].vertices, limit) > limit) return false
  }
  return true
}

/** The greatest distance of the vertices from the hull; Infinity once it is above the limit. */
function farthest({ x }: Surface, { hull, planes }: CheckedHull, vertices: Int32Array, limit: number): number {
  let result = 0
  for (let k = 0; k < vertices.length; k++) {
    const v = 3 * vertices[k]
    let height = 0
    for (let n = 0; n < planes.length; n += 4) {
      const above = planes[n] * x[v] + planes[n + 1] * x[v + 1] + planes[n + 2] * x[v + 2] - planes[n + 3]
      if (above > height) height = above
    }
    if (height > limit) return Infinity
    if (height > 0) result = Math.max(result, hullDistance(x, hull, vertices[k]))
    if (result > limit) return Infinity
  }
  return result
}

/** No triangle of other patches enters the hull of patch p. */
function isFree(surface: Surface, star: Star, { hull, planes }: CheckedHull, p: number): boolean {
  const { x, patchOf, tolerance } = surface
  hullBox(x, hull, box, 0)
  const count = queryBox(surface.triangleTree, box, 0, near)
  for (let i = 0; i < count; i++) {
    if (patchOf[near[i]] === p || inStar(near[i])) continue
    if (entersHull(planes, planes.length / 4, cornersOf(surface, near[i]), 0, tolerance)) return false
  }
  for (let i = 0; i < star.moved.length; i++) {
    if (patchOf[star.moved[i]] === p) continue
    if (entersHull(planes, planes.length / 4, cornersOf(surface, star.moved[i]), 0, tolerance)) return false
  }
  return true
}

function cornersOf({ x, corners }: Surface, t: number): Float64Array {
  for (let k = 0; k < 3; k++) {
    const v = 3 * corners[3 * t + k]
    corner[3 * k] = x[v]
    corner[3 * k + 1] = x[v + 1]
    corner[3 * k + 2] = x[v + 2]
  }
  return corner
}

/** No moved triangle enters the hull of a patch that the collapse leaves alone. */
function outsideOfOthers(surface: Surface, star: Star): boolean {
  for (let i = 0; i < star.moved.length; i++) {
    triangleBox(surface.x, surface.corners, star.moved[i], box, 0)
    const count = queryBox(surface.patchTree, box, 0, near)
    for (let k = 0; k < count; k++) {
      if (star.patches.includes(near[k])) continue
      const { planes, thin } = patchAt(surface, near[k])
      if (!thin && entersHull(planes, planes.length / 4, cornersOf(surface, star.moved[i]), 0, surface.tolerance)) {
        return false
      }
    }
  }
  return true
}

/** The moved triangles touch neither the rest of the surface nor each other, but where they are neighbours. */
function touchesNothing(surface: Surface, star: Star): boolean {
  const { x, corners } = surface
  for (let i = 0; i < star.moved.length; i++) {
    const t = star.moved[i]
    triangleBox(x, corners, t, box, 0)
    const count = queryBox(surface.triangleTree, box, 0, near)
    for (let k = 0; k < count; k++) if (!inStar(near[k]) && trianglesTouch(x, corners, t, near[k])) return false
    for (let k = 0; k < i; k++) if (trianglesTouch(x, corners, t, star.moved[k])) return false
  }
  return true
}
