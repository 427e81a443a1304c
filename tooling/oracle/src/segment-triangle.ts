import { edgeEdgeContact } from './edge-edge'
import type { Positions } from './exact'
import { type MovingVector, areApart, cross, difference, dot, paths } from './motion'
import { signAtZero } from './polynomial'
import { vertexFaceContact } from './vertex-face'

/** Whether a closed segment and a closed triangle, both at rest, have a point in common. */
export function segmentTriangleTouch(
  x: Positions,
  e0: number,
  e1: number,
  f0: number,
  f1: number,
  f2: number,
): boolean {
  if (areApart(x, x, 3, [e0, e1], [f0, f1, f2])) return false
  const [p, q, a, b, c] = paths(x, x, 3, [e0, e1, f0, f1, f2])
  if (!p || !q || !a || !b || !c) return false
  const start = orientation(p, a, b, c)
  const end = orientation(q, a, b, c)
  if (start * end > 0) return false
  if (start * end < 0) {
    const sides = [orientation(p, q, a, b), orientation(p, q, b, c), orientation(p, q, c, a)]
    return Math.min(...sides) >= 0 || Math.max(...sides) <= 0
  }
  // An end in the plane of the triangle, or no plane: they meet in an end of the segment or on the boundary.
  return (
    vertexFaceContact(x, x, e0, f0, f1, f2) ||
    vertexFaceContact(x, x, e1, f0, f1, f2) ||
    edgeEdgeContact(x, x, e0, e1, f0, f1) ||
    edgeEdgeContact(x, x, e0, e1, f1, f2) ||
    edgeEdgeContact(x, x, e0, e1, f2, f0)
  )
}

function orientation(p: MovingVector, a: MovingVector, b: MovingVector, c: MovingVector): -1 | 0 | 1 {
  return signAtZero(dot(cross(difference(a, p), difference(b, p)), difference(c, p)))
}
