/**
 * What an edge collapse changes: the triangles around both ends of the edge, and the patches that they belong to. A star is opened
 * on trial (the triangles then have the new vertex w instead of u or v), and either committed or closed again.
 */
import type { Hull } from '../hull/quickhull.kernel'
import { planeOf } from '../hull/planes.kernel'
import { removeItem, updateBox } from '../tree/box-tree.kernel'
import { hullBox, patchAt, triangleBox, type Surface } from '../patches/surface.kernel'

export interface Star {
  u: number
  v: number
  /** The vertex that both become; its coordinates are free to choose until the star is committed. */
  w: number
  /** The two triangles with the edge, and their corners. */
  removed: number[]
  removedCorners: number[]
  /** The other triangles around u or v, and what their corners were; the one that becomes w comes first. */
  moved: number[]
  movedCorners: number[]
  /** Planes that the moved triangles had. */
  movedPlanes: number[]
  /** How far hulls may move away from what is below them. */
  drift: number
  /** How far the surface may be moved, and how far it is. */
  farthest: number
  reach: number
  /** All that changes sides, and each moved triangle, lies within this distance of the input mesh. */
  bound: number
  deviations: number[]
  /** Patches with any of these triangles. */
  patches: number[]
  /** Who gets the nodes below patches that vanish, in their order. */
  heirs: number[]
  /** What remains of each patch. */
  triangles: number[][]
  /** The vertices of what remains, without repetition. */
  vertices: number[][]
}

/** The drift, in lengths of the edge. */
const DRIFT = 2

/** How far the surface may be moved, in lengths of the edge. */
const REACH = 0.25

/** Marks without clearing: an entry counts as set where it has the current stamp. */
interface Marks {
  of: Int32Array
  stamp: number
}
const vertexMarks: Marks = { of: new Int32Array(0), stamp: 0 }
const triangleMarks: Marks = { of: new Int32Array(0), stamp: 0 }

function freshMarks(marks: Marks, size: number): Int32Array {
  if (marks.of.length < size) {
    marks.of = new Int32Array(2 * size)
    marks.stamp = 0
  }
  marks.stamp++
  return marks.of
}

/** Whether the triangle is one of the star that was opened last. */
export const inStar = (t: number): boolean => triangleMarks.of[t] === triangleMarks.stamp

function distance(x: Float64Array, a: number, b: number): number {
  const dx = x[3 * a] - x[3 * b]
  const dy = x[3 * a + 1] - x[3 * b + 1]
  const dz = x[3 * a + 2] - x[3 * b + 2]
  return Math.sqrt(dx * dx + dy * dy + dz * dz)
}

/** Opens the star of an edge, or returns undefined where its collapse would not leave a closed 2-manifold. */
export function openStar(surface: Surface, u: number, v: number): Star | undefined {
  const { corners, star, planes, patchOf } = surface
  if (!linkAllows(surface, u, v)) return undefined
  const w = surface.vertexCount
  const length = distance(surface.x, u, v)
  const out: Star = {
    u,
    v,
    w,
    removed: [],
    removedCorners: [],
    moved: [],
    movedCorners: [],
    movedPlanes: [],
    drift: DRIFT * length,
    farthest: REACH * length,
    reach: 0,
    bound: 0,
    deviations: [],
    patches: [],
    heirs: [],
    triangles: [],
    vertices: [],
  }
  const marks = freshMarks(triangleMarks, corners.length / 3)
  for (let side = 0; side < 2; side++) {
    const own = side === 0 ? u : v
    const other = side === 0 ? v : u
    for (let i = 0; i < star[own].length; i++) {
      const t = star[own][i]
      const k = corners[3 * t] === own ? 0 : corners[3 * t + 1] === own ? 1 : 2
      const p = corners[3 * t + ((k + 1) % 3)]
      const q = corners[3 * t + ((k + 2) % 3)]
      if (!out.patches.includes(patchOf[t])) out.patches.push(patchOf[t])
      marks[t] = triangleMarks.stamp
      if (p === other || q === other) {
        if (side === 0) {
          out.removed.push(t)
          out.removedCorners.push(own, p, q)
        }
        continue
      }
      out.moved.push(t)
      out.movedCorners.push(own, p, q)
      for (let n = 0; n < 4; n++) out.movedPlanes.push(planes[4 * t + n])
    }
  }
  for (let i = 0; i < 2; i++) corners.fill(-1, 3 * out.removed[i], 3 * out.removed[i] + 3)
  for (let i = 0; i < out.moved.length; i++) {
    corners[3 * out.moved[i]] = w
    corners[3 * out.moved[i] + 1] = out.movedCorners[3 * i + 1]
    corners[3 * out.moved[i] + 2] = out.movedCorners[3 * i + 2]
  }
  star[w] = out.moved
  for (let i = 0; i < out.patches.length; i++) remaining(surface, out, out.patches[i])
  return out
}

/** u and v have no neighbours in common but the two opposite of their edge, and these have others beside. */
function linkAllows({ corners, star }: Surface, u: number, v: number): boolean {
  const marks = freshMarks(vertexMarks, 2 * star.length)
  const stamp = vertexMarks.stamp
  for (let i = 0; i < star[u].length; i++) for (let k = 0; k < 3; k++) marks[corners[3 * star[u][i] + k]] = stamp
  marks[u] = 0
  let common = 0
  for (let i = 0; i < star[v].length; i++) {
    const t = star[v][i]
    const k = corners[3 * t] === v ? 0 : corners[3 * t + 1] === v ? 1 : 2
    // Each neighbour of v comes next after it in exactly one of its triangles.
    const next = corners[3 * t + ((k + 1) % 3)]
    if (marks[next] !== stamp) continue
    common++
    if (star[next].length <= 3) return false
  }
  return common === 2
}

function remaining({ corners, patches }: Surface, star: Star, p: number): void {
  const patch = patches[p]
  if (patch === undefined) return
  const triangles: number[] = []
  const vertices: number[] = []
  const marks = freshMarks(vertexMarks, star.w + 1)
  for (let i = 0; i < patch.triangles.length; i++) {
    const t = patch.triangles[i]
    if (corners[3 * t] < 0) continue
    triangles.push(t)
    for (let k = 0; k < 3; k++) {
      const vertex = corners[3 * t + k]
      if (marks[vertex] === vertexMarks.stamp) continue
      marks[vertex] = vertexMarks.stamp
      vertices.push(vertex)
    }
  }
  star.triangles.push(triangles)
  star.vertices.push(vertices)
}

/** Gives w a place: its coordinates, and the planes of the triangles around it. */
export function placeVertex(surface: Surface, star: Star, at: Float64Array): void {
  const { x, planes, corners } = surface
  for (let k = 0; k < 3; k++) x[3 * star.w + k] = at[k]
  for (let i = 0; i < star.moved.length; i++) {
    const t = star.moved[i]
    planeOf(x, 3 * corners[3 * t], 3 * corners[3 * t + 1], 3 * corners[3 * t + 2], planes, 4 * t)
  }
}

/** Takes everything back. */
export function closeStar({ corners, planes, star: around }: Surface, star: Star): void {
  for (let i = 0; i < 2; i++) {
    for (let k = 0; k < 3; k++) corners[3 * star.removed[i] + k] = star.removedCorners[3 * i + k]
  }
  for (let i = 0; i < star.moved.length; i++) {
    for (let k = 0; k < 3; k++) corners[3 * star.moved[i] + k] = star.movedCorners[3 * i + k]
    for (let k = 0; k < 4; k++) planes[4 * star.moved[i] + k] = star.movedPlanes[4 * i + k]
  }
  around[star.w] = []
}

/** A new hull of an affected patch. */
export interface NewHull {
  hull: Hull
  planes: Float64Array
  thin: boolean
}

const box = new Float64Array(6)

/** Makes the collapse final. `hulls` belong to `star.patches`; undefined where nothing of a patch remains. */
export function commitStar(surface: Surface, star: Star, hulls: (NewHull | undefined)[]): void {
  const { x, corners, star: around } = surface
  surface.vertexCount++
  surface.triangleCount -= 2
  for (let i = 0; i < 2; i++) {
    removeItem(surface.triangleTree, star.removed[i])
    for (let k = 0; k < 3; k++) {
      const vertex = star.removedCorners[3 * i + k]
      if (vertex !== star.u && vertex !== star.v) around[vertex] = around[vertex].filter((t) => t !== star.removed[i])
    }
  }
  around[star.u] = []
  around[star.v] = []
  for (let i = 0; i < star.moved.length; i++) {
    triangleBox(x, corners, star.moved[i], box, 0)
    updateBox(surface.triangleTree, star.moved[i], box, 0)
  }
  let heir = 0
  for (let i = 0; i < star.patches.length; i++) {
    const p = star.patches[i]
    const patch = patchAt(surface, p)
    const next = hulls[i]
    if (next === undefined) {
      heir = removePatch(surface, star, p, heir)
      continue
    }
    patch.triangles = star.triangles[i]
    patch.hull = next.hull
    patch.planes = next.planes
    patch.thin = next.thin
    patch.stamp++
    hullBox(x, next.hull, box, 0)
    updateBox(surface.patchTree, p, box, 0)
  }
}

function removePatch(surface: Surface, star: Star, p: number, from: number): number {
  const below = patchAt(surface, p).below
  for (let i = 0; i < below.length; i++) patchAt(surface, star.heirs[from + i]).below.push(below[i])
  surface.patches[p] = undefined
  surface.patchCount--
  removeItem(surface.patchTree, p)
  return from + below.length
}
