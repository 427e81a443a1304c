import { orientation2d, orientation3d } from './discrete-orientation.kernel'

/**
 * Do the closed segments a b and c d in the plane have a point in common? Exact, for points and collinear ones too:
 * overlapping boxes and "neither lies strictly on one side of the other's line" are together necessary and sufficient.
 *
 * @param ax - x of one end of the first segment.
 * @param ay - y of it.
 * @param bx - x of its other end.
 * @param by - y of it.
 * @param cx - x of one end of the second segment.
 * @param cy - y of it.
 * @param dx - x of its other end.
 * @param dy - y of it.
 */
export function segmentsTouch2d(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false
  if (orientation2d(ax, ay, bx, by, cx, cy) * orientation2d(ax, ay, bx, by, dx, dy) > 0) return false
  return orientation2d(cx, cy, dx, dy, ax, ay) * orientation2d(cx, cy, dx, dy, bx, by) <= 0
}

/**
 * Does the closed edge a b touch the closed triangle f0 f1 f2 at the positions x? Exact, whatever is degenerate.
 *
 * If one end is off the plane of the (then proper) triangle, the line of the edge meets the plane in one point, inside the
 * triangle exactly if the three volumes over its sides do not differ in sign. Else all five points lie in one plane
 * or the triangle is a segment or a point. Points of one plane touch exactly if they do in all three coordinate
 * projections, since one of these is one-to-one on the plane; the same holds for points of one line.
 *
 * @param x - x y z of each vertex.
 * @param a - One end of the edge, a vertex.
 * @param b - Its other end.
 * @param f0 - The first vertex of the face.
 * @param f1 - The second vertex of the face.
 * @param f2 - The third vertex of the face.
 */
export function edgeFaceTouches(x: Float64Array, a: number, b: number, f0: number, f1: number, f2: number): boolean {
  const sideA = orientation3d(x, f0, f1, f2, a)
  const sideB = orientation3d(x, f0, f1, f2, b)
  if (sideA * sideB > 0) return false
  if (sideA !== 0 || sideB !== 0) {
    const s0 = orientation3d(x, a, b, f0, f1)
    const s1 = orientation3d(x, a, b, f1, f2)
    if (s0 * s1 < 0) return false
    const s2 = orientation3d(x, a, b, f2, f0)
    return s0 * s2 >= 0 && s1 * s2 >= 0
  }
  if (isProper(x, f0, f1, f2)) {
    return (
      planarTouch(x, 0, 1, a, b, f0, f1, f2) &&
      planarTouch(x, 1, 2, a, b, f0, f1, f2) &&
      planarTouch(x, 2, 0, a, b, f0, f1, f2)
    )
  }
  return edgesTouch(x, a, b, f0, f1) || edgesTouch(x, a, b, f1, f2) || edgesTouch(x, a, b, f2, f0)
}

function isProper(x: Float64Array, f0: number, f1: number, f2: number): boolean {
  return (
    projected(x, 0, 1, f0, f1, f2) !== 0 || projected(x, 1, 2, f0, f1, f2) !== 0 || projected(x, 2, 0, f0, f1, f2) !== 0
  )
}

function projected(x: Float64Array, i: number, j: number, a: number, b: number, c: number): number {
  return orientation2d(x[3 * a + i], x[3 * a + j], x[3 * b + i], x[3 * b + j], x[3 * c + i], x[3 * c + j])
}

function planarTouch(
  x: Float64Array,
  i: number,
  j: number,
  a: number,
  b: number,
  f0: number,
  f1: number,
  f2: number,
): boolean {
  if (sidesTouch(x, i, j, a, b, f0, f1) || sidesTouch(x, i, j, a, b, f1, f2) || sidesTouch(x, i, j, a, b, f2, f0)) {
    return true
  }
  // No side is met: the edge lies inside or outside as a whole. A flat projection has no inside.
  const turn = projected(x, i, j, f0, f1, f2)
  return (
    turn !== 0 &&
    projected(x, i, j, f0, f1, a) === turn &&
    projected(x, i, j, f1, f2, a) === turn &&
    projected(x, i, j, f2, f0, a) === turn
  )
}

function sidesTouch(x: Float64Array, i: number, j: number, a: number, b: number, c: number, d: number): boolean {
  return segmentsTouch2d(
    x[3 * a + i],
    x[3 * a + j],
    x[3 * b + i],
    x[3 * b + j],
    x[3 * c + i],
    x[3 * c + j],
    x[3 * d + i],
    x[3 * d + j],
  )
}

function edgesTouch(x: Float64Array, a: number, b: number, c: number, d: number): boolean {
  return (
    orientation3d(x, a, b, c, d) === 0 &&
    sidesTouch(x, 0, 1, a, b, c, d) &&
    sidesTouch(x, 1, 2, a, b, c, d) &&
    sidesTouch(x, 2, 0, a, b, c, d)
  )
}
