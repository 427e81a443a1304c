/**
 * May two patches become one? The union has to be a convex patch again:
 * - local: every edge between the two is convex, and the plane of every triangle of one supports the other;
 * - global: no triangle of the rest of the surface enters the inside of the hull of the union. The inside of the hull is connected and
 *   not cut by the surface, and it is inside the body next to the patch, so all of it is;
 * - a hull without an inside (a flat patch) has to have a convex outline instead, so that the hull is the patch.
 */
import { entersHull } from '../hull/clip.kernel'
import { hullPlanes, thickness } from '../hull/planes.kernel'
import { convexHull, type Hull } from '../hull/quickhull.kernel'
import { queryBox, removeItem, updateBox } from '../tree/box-tree.kernel'
import { across, height, hullBox, opposite, patchAt, type Patch, type Surface } from './surface.kernel'

/** A hull thinner than this many tolerances has no inside that could be tested. */
const THIN = 8

/** A hull with what the constraints need. */
export interface CheckedHull {
  hull: Hull
  planes: Float64Array
  thin: boolean
}

/** The hull of the union where both may become one patch, else undefined. */
export function mergedHull(surface: Surface, p: number, q: number): CheckedHull | undefined {
  const first = patchAt(surface, p)
  const second = patchAt(surface, q)
  if (first.triangles.length + second.triangles.length > surface.largestPatch) return undefined
  if (!meetConvexly(surface, first, second, q)) return undefined
  if (!supports(surface, first, second) || !supports(surface, second, first)) return undefined
  const points = union(first.hull.vertices, second.hull.vertices)
  const hull = convexHull(surface.x, points, points.length)
  if (hull === undefined) return undefined
  const checked = checkedHull(surface, hull)
  if (checked.thin) {
    return outlineIsConvex(surface, [...first.triangles, ...second.triangles], p, q, hull) ? checked : undefined
  }
  return staysInside(surface, checked, p, q) ? checked : undefined
}

export function checkedHull(surface: Surface, hull: Hull): CheckedHull {
  const planes = hullPlanes(surface.x, hull)
  const thin = hull.flat || thickness(surface.x, hull, planes) <= THIN * surface.tolerance
  return { hull, planes, thin }
}

/** Every edge between the patches is convex, and there is one. */
function meetConvexly(surface: Surface, first: Patch, second: Patch, q: number): boolean {
  const small = first.triangles.length <= second.triangles.length ? first : second
  const other = small === first ? q : surface.patchOf[first.triangles[0]]
  const { corners, patchOf, tolerance } = surface
  let met = false
  for (let i = 0; i < small.triangles.length; i++) {
    const t = small.triangles[i]
    for (let k = 0; k < 3; k++) {
      const a = corners[3 * t + k]
      const b = corners[3 * t + ((k + 1) % 3)]
      const u = across(surface, t, a, b)
      if (patchOf[u] !== other) continue
      met = true
      if (height(surface, t, opposite(corners, u, a, b)) > tolerance) return false
    }
  }
  return met
}

/** The planes of all triangles of one patch have the other one below them. */
function supports(surface: Surface, patch: Patch, other: Patch): boolean {
  const { planes, x, tolerance } = surface
  const vertices = other.hull.vertices
  for (let i = 0; i < patch.triangles.length; i++) {
    const p = 4 * patch.triangles[i]
    const nx = planes[p]
    const ny = planes[p + 1]
    const nz = planes[p + 2]
    const d = planes[p + 3] + tolerance
    for (let j = 0; j < vertices.length; j++) {
      const v = 3 * vertices[j]
      if (nx * x[v] + ny * x[v + 1] + nz * x[v + 2] > d) return false
    }
  }
  return true
}

/** Both ascending lists as one, without repetition. */
export function union(a: Int32Array, b: Int32Array): Int32Array {
  const out = new Int32Array(a.length + b.length)
  let i = 0
  let j = 0
  let n = 0
  while (i < a.length || j < b.length) {
    if (j >= b.length || (i < a.length && a[i] < b[j])) out[n++] = a[i++]
    else if (i >= a.length || b[j] < a[i]) out[n++] = b[j++]
    else {
      out[n++] = a[i++]
      j++
    }
  }
  return out.subarray(0, n)
}

/** Every edge of the outline of a flat patch (the union of patches p and q) has all of its hull on its inner side. */
export function outlineIsConvex(surface: Surface, triangles: number[], p: number, q: number, hull: Hull): boolean {
  const { corners, patchOf, planes, x, tolerance } = surface
  for (let i = 0; i < triangles.length; i++) {
    const t = triangles[i]
    for (let k = 0; k < 3; k++) {
      const a = corners[3 * t + k]
      const b = corners[3 * t + ((k + 1) % 3)]
      const beyond = patchOf[across(surface, t, a, b)]
      if (beyond === p || beyond === q) continue
      if (!edgeSupports(x, planes, t, a, b, hull, tolerance)) return false
    }
  }
  return true
}

/** The vertices of the hull are on the inner side of the edge from a to b of a triangle with the plane t. */
function edgeSupports(
  x: Float64Array,
  planes: Float64Array,
  t: number,
  a: number,
  b: number,
  hull: Hull,
  tolerance: number,
): boolean {
  const ex = x[3 * b] - x[3 * a]
  const ey = x[3 * b + 1] - x[3 * a + 1]
  const ez = x[3 * b + 2] - x[3 * a + 2]
  const nx = planes[4 * t]
  const ny = planes[4 * t + 1]
  const nz = planes[4 * t + 2]
  const mx = ey * nz - ez * ny
  const my = ez * nx - ex * nz
  const mz = ex * ny - ey * nx
  const limit = tolerance * Math.sqrt(mx * mx + my * my + mz * mz)
  for (let j = 0; j < hull.vertices.length; j++) {
    const v = 3 * hull.vertices[j]
    const off = mx * (x[v] - x[3 * a]) + my * (x[v + 1] - x[3 * a + 1]) + mz * (x[v + 2] - x[3 * a + 2])
    if (off > limit) return false
  }
  return true
}

const box = new Float64Array(6)
const near: number[] = []
const corner = new Float64Array(9)

/** No triangle of other patches enters the hull of the union of p and q. */
function staysInside(surface: Surface, { hull, planes }: CheckedHull, p: number, q: number): boolean {
  const { x, corners, patchOf, tolerance } = surface
  hullBox(x, hull, box, 0)
  const count = queryBox(surface.triangleTree, box, 0, near)
  for (let i = 0; i < count; i++) {
    const t = near[i]
    if (patchOf[t] === p || patchOf[t] === q) continue
    for (let k = 0; k < 9; k++) corner[k] = x[3 * corners[3 * t + ((k / 3) | 0)] + (k % 3)]
    if (entersHull(planes, planes.length / 4, corner, 0, tolerance)) return false
  }
  return true
}

/** Makes patch p the union of p and q; q is gone. */
export function merge(surface: Surface, p: number, q: number, { hull, planes, thin }: CheckedHull): void {
  const first = patchAt(surface, p)
  const second = patchAt(surface, q)
  for (let i = 0; i < second.triangles.length; i++) {
    surface.patchOf[second.triangles[i]] = p
    first.triangles.push(second.triangles[i])
  }
  for (let i = 0; i < second.below.length; i++) first.below.push(second.below[i])
  first.hull = hull
  first.planes = planes
  first.thin = thin
  first.stamp++
  surface.patches[q] = undefined
  surface.patchCount--
  removeItem(surface.patchTree, q)
  hullBox(surface.x, hull, box, 0)
  updateBox(surface.patchTree, p, box, 0)
}
