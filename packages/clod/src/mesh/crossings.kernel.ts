/**
 * Do two triangles of one mesh touch where they should not? Exact and closed: a common point counts unless it is a common vertex or on
 * a common edge. Two triangles with a common edge touch only if they are folded onto one another.
 */
import { edgeFaceTouches, orientation3d } from '@ccd/elementary'

/** @param corners - Three vertices per triangle. */
export function trianglesTouch(x: Float64Array, corners: ArrayLike<number>, t: number, u: number): boolean {
  const a = corners[3 * t]
  const b = corners[3 * t + 1]
  const c = corners[3 * t + 2]
  const d = corners[3 * u]
  const e = corners[3 * u + 1]
  const f = corners[3 * u + 2]
  const sharesA = a === d || a === e || a === f
  const sharesB = b === d || b === e || b === f
  const sharesC = c === d || c === e || c === f
  const shared = (sharesA ? 1 : 0) + (sharesB ? 1 : 0) + (sharesC ? 1 : 0)
  if (shared === 0) {
    // All corners of one strictly above the other: the common case, decided by three signs.
    if (apart(x, a, b, c, d, e, f) || apart(x, d, e, f, a, b, c)) return false
    return (
      edgeFaceTouches(x, a, b, d, e, f) ||
      edgeFaceTouches(x, b, c, d, e, f) ||
      edgeFaceTouches(x, c, a, d, e, f) ||
      edgeFaceTouches(x, d, e, a, b, c) ||
      edgeFaceTouches(x, e, f, a, b, c) ||
      edgeFaceTouches(x, f, d, a, b, c)
    )
  }
  if (shared === 1) {
    const [p, q] = sharesA ? [b, c] : sharesB ? [c, a] : [a, b]
    const common = sharesA ? a : sharesB ? b : c
    const [r, s] = d === common ? [e, f] : e === common ? [f, d] : [d, e]
    return edgeFaceTouches(x, p, q, d, e, f) || edgeFaceTouches(x, r, s, a, b, c)
  }
  if (shared === 2) {
    const own = sharesA ? (sharesB ? c : b) : a
    const other = d + e + f - (a + b + c - own)
    return folded(x, a + b + c - own, own, other, corners, t)
  }
  return true
}

/** All of d e f lie strictly on one side of the plane of a b c. */
function apart(x: Float64Array, a: number, b: number, c: number, d: number, e: number, f: number): boolean {
  const side = orientation3d(x, a, b, c, d)
  return side !== 0 && orientation3d(x, a, b, c, e) === side && orientation3d(x, a, b, c, f) === side
}

/** Both corners opposite of the common edge lie in one plane, on the same side of the edge. */
function folded(
  x: Float64Array,
  sumOfEdge: number,
  own: number,
  other: number,
  corners: ArrayLike<number>,
  t: number,
): boolean {
  const at = corners[3 * t] === own ? 0 : corners[3 * t + 1] === own ? 1 : 2
  const p = corners[3 * t + ((at + 1) % 3)]
  const q = sumOfEdge - p
  if (orientation3d(x, p, q, own, other) !== 0) return false
  const ex = x[3 * q] - x[3 * p]
  const ey = x[3 * q + 1] - x[3 * p + 1]
  const ez = x[3 * q + 2] - x[3 * p + 2]
  const side = (v: number): [number, number, number] => {
    const wx = x[3 * v] - x[3 * p]
    const wy = x[3 * v + 1] - x[3 * p + 1]
    const wz = x[3 * v + 2] - x[3 * p + 2]
    return [ey * wz - ez * wy, ez * wx - ex * wz, ex * wy - ey * wx]
  }
  const m = side(own)
  const n = side(other)
  return m[0] * n[0] + m[1] * n[1] + m[2] * n[2] > 0
}
