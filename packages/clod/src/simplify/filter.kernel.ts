/**
 * The filtered place of the new vertex: where the sum of the squared second-order differences over the edges around it is
 * smallest (Guskov, Sweldens and Schröder 1999). The second-order difference over an edge says how far the two triangles are
 * from lying in one plane: it is zero for every function that is linear over the two, folded flat.
 */
import { across, opposite, type Surface } from '../patches/surface.kernel'
import { placeVertex, type Star } from './star.kernel'

const sum = new Float64Array(4)

/** @param start - Where the vertex is put to measure edges and areas. */
export function filtered(surface: Surface, star: Star, start: Float64Array, out: Float64Array): void {
  placeVertex(surface, star, start)
  const { corners } = surface
  sum.fill(0)
  for (let i = 0; i < star.moved.length; i++) {
    const t = star.moved[i]
    const p = corners[3 * t + 1]
    const q = corners[3 * t + 2]
    const outer = across(surface, t, p, q)
    addEdge(surface.x, p, q, star.w, opposite(corners, outer, p, q), star.w)
    const next = across(surface, t, q, star.w)
    addEdge(surface.x, q, star.w, p, opposite(corners, next, q, star.w), star.w)
  }
  if (!(sum[3] > 0)) {
    out.set(start)
    return
  }
  for (let k = 0; k < 3; k++) out[k] = -sum[k] / sum[3]
}

/** Adds the edge from j to k between the triangles with the corners l and m, for the vertex w, which is one of the four. */
function addEdge(x: Float64Array, j: number, k: number, l: number, m: number, w: number): void {
  const length = distance(x, j, k)
  if (!(length > 0)) return
  // Both triangles laid out flat: the edge on the axis, l above and m below it.
  const lAlong = along(x, j, k, l) / length
  const mAlong = along(x, j, k, m) / length
  const lHeight = Math.sqrt(Math.max(0, squared(x, j, l) - lAlong * lAlong))
  const mHeight = Math.sqrt(Math.max(0, squared(x, j, m) - mAlong * mAlong))
  if (!(lHeight > 0 && mHeight > 0)) return
  // The jump of the slope across the edge, of the function that has these values at the corners.
  const cl = 1 / lHeight
  const cm = 1 / mHeight
  const cj = -((length - lAlong) * cl + (length - mAlong) * cm) / length
  const ck = -(lAlong * cl + mAlong * cm) / length
  const own = w === j ? cj : w === k ? ck : w === l ? cl : cm
  for (let i = 0; i < 3; i++) {
    let others = 0
    if (w !== j) others += cj * x[3 * j + i]
    if (w !== k) others += ck * x[3 * k + i]
    if (w !== l) others += cl * x[3 * l + i]
    if (w !== m) others += cm * x[3 * m + i]
    sum[i] += own * others
  }
  sum[3] += own * own
}

function along(x: Float64Array, j: number, k: number, l: number): number {
  return (
    (x[3 * k] - x[3 * j]) * (x[3 * l] - x[3 * j]) +
    (x[3 * k + 1] - x[3 * j + 1]) * (x[3 * l + 1] - x[3 * j + 1]) +
    (x[3 * k + 2] - x[3 * j + 2]) * (x[3 * l + 2] - x[3 * j + 2])
  )
}

function squared(x: Float64Array, a: number, b: number): number {
  const dx = x[3 * a] - x[3 * b]
  const dy = x[3 * a + 1] - x[3 * b + 1]
  const dz = x[3 * a + 2] - x[3 * b + 2]
  return dx * dx + dy * dy + dz * dz
}

const distance = (x: Float64Array, a: number, b: number): number => Math.sqrt(squared(x, a, b))
