/**
 * The mesh while it is decomposed and simplified: triangles with patch, vertices with the triangles around them, and the patches. Ids of
 * vertices are never used twice, since levels that are already kept refer to them; triangles and patches keep their ids.
 */
import type { Hull } from '../hull/quickhull.kernel'
import { planeOf } from '../hull/planes.kernel'
import { buildBoxTree, type BoxTree } from '../tree/box-tree.kernel'

export interface Patch {
  /** Its triangles. */
  triangles: number[]
  hull: Hull
  /** Planes of the hull, n · x ≤ d. */
  planes: Float64Array
  /** So thin that it counts as a flat polygon, and its outline is convex. */
  thin: boolean
  /** Nodes of finished levels that wait for a parent. */
  below: number[]
  /** Changes when the patch does. */
  stamp: number
}

export interface Surface {
  /** Coordinates of all vertices that ever were; grows at the end. */
  x: Float64Array
  vertexCount: number
  /** Three vertices per triangle; −1 of those that are gone. */
  corners: Int32Array
  /** Unit normal and offset of each triangle. */
  planes: Float64Array
  patchOf: Int32Array
  /** Triangles around each vertex; empty of those that are gone. */
  star: number[][]
  triangleCount: number
  patchCount: number
  patches: (Patch | undefined)[]
  triangleTree: BoxTree
  patchTree: BoxTree
  /** Distances up to this count as zero: for the convexity of patches and for hulls that touch the surface. */
  tolerance: number
  /** How many triangles a patch may have. */
  largestPatch: number
  /** Hulls of the level that was finished last; `below` of patches are places in it. */
  finished: Hull[]
}

/** One patch per triangle. */
export function createSurface(
  positions: Float64Array,
  triangles: Uint32Array,
  tolerance: number,
  largestPatch: number,
): Surface {
  const count = triangles.length / 3
  const vertices = positions.length / 3
  // Every collapse makes one vertex of two.
  const x = new Float64Array(6 * vertices)
  x.set(positions)
  const corners = Int32Array.from(triangles)
  const planes = new Float64Array(4 * count)
  const star: number[][] = []
  for (let v = 0; v < vertices; v++) star.push([])
  const boxes = new Float64Array(6 * count)
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) star[corners[3 * t + k]].push(t)
    planeOf(x, 3 * corners[3 * t], 3 * corners[3 * t + 1], 3 * corners[3 * t + 2], planes, 4 * t)
    triangleBox(x, corners, t, boxes, 6 * t)
  }
  const patchOf = new Int32Array(count)
  const patches: Patch[] = []
  for (let t = 0; t < count; t++) {
    patchOf[t] = t
    patches.push(singlePatch(corners, planes, t))
  }
  return {
    x,
    vertexCount: vertices,
    corners,
    planes,
    patchOf,
    star,
    triangleCount: count,
    patchCount: count,
    patches,
    triangleTree: buildBoxTree(boxes, count),
    patchTree: buildBoxTree(boxes, count),
    tolerance,
    largestPatch,
    finished: [],
  }
}

function singlePatch(corners: Int32Array, planes: Float64Array, t: number): Patch {
  const vertices = corners.slice(3 * t, 3 * t + 3).sort()
  const place = (k: number) => vertices.indexOf(corners[3 * t + k])
  const both = new Float64Array(8)
  for (let k = 0; k < 4; k++) {
    both[k] = planes[4 * t + k]
    both[4 + k] = -planes[4 * t + k]
  }
  return {
    triangles: [t],
    hull: {
      vertices,
      faces: Int32Array.of(place(0), place(1), place(2), place(0), place(2), place(1)),
      flat: true,
    },
    planes: both,
    thin: true,
    below: [],
    stamp: 0,
  }
}

export function triangleBox(x: Float64Array, corners: Int32Array, t: number, out: Float64Array, at: number): void {
  const a = 3 * corners[3 * t]
  const b = 3 * corners[3 * t + 1]
  const c = 3 * corners[3 * t + 2]
  for (let k = 0; k < 3; k++) {
    out[at + k] = Math.min(x[a + k], x[b + k], x[c + k])
    out[at + 3 + k] = Math.max(x[a + k], x[b + k], x[c + k])
  }
}

export function hullBox(x: Float64Array, hull: Hull, out: Float64Array, at: number): void {
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let i = 0; i < hull.vertices.length; i++) {
      const value = x[3 * hull.vertices[i] + k]
      if (value < low) low = value
      if (value > high) high = value
    }
    out[at + k] = low
    out[at + 3 + k] = high
  }
}

/** The patch with this id, which must be there. */
export function patchAt(surface: Surface, id: number): Patch {
  const patch = surface.patches[id]
  if (patch === undefined) throw new RangeError(`there is no patch ${id}`)
  return patch
}

/** The triangle on the other side of the edge from a to b of triangle t; the mesh is closed, so there is one. */
export function across(surface: Surface, t: number, a: number, b: number): number {
  const around = surface.star[a]
  for (let i = 0; i < around.length; i++) {
    const u = around[i]
    if (u === t) continue
    const p = surface.corners[3 * u]
    const q = surface.corners[3 * u + 1]
    const r = surface.corners[3 * u + 2]
    if ((p === b && q === a) || (q === b && r === a) || (r === b && p === a)) return u
  }
  throw new RangeError(`the edge ${a} ${b} of triangle ${t} has no other side`)
}

/** The corner of triangle t that is neither a nor b. */
export function opposite(corners: Int32Array, t: number, a: number, b: number): number {
  return corners[3 * t] + corners[3 * t + 1] + corners[3 * t + 2] - a - b
}

/** How far vertex v lies above the plane of triangle t. */
export function height(surface: Surface, t: number, v: number): number {
  const p = 4 * t
  const { planes, x } = surface
  return planes[p] * x[3 * v] + planes[p + 1] * x[3 * v + 1] + planes[p + 2] * x[3 * v + 2] - planes[p + 3]
}
