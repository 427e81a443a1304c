import { valueAt } from '@ccd/core'

/** The time to cut the ears of a polygon grows with the square of this. */
const MOST_EARS = 128

/**
 * Cuts a polygon into triangles, corner numbers in, corner numbers out.
 *
 * Each triangle that is cut off has the outline of the rest as the outline of the whole, wherever the cuts are. So the
 * triangles cover everything that the polygon goes around, whatever rounding does: cuts that look inside the polygon only
 * keep them from covering more. A polygon with more than 128 corners that is not convex is a fan.
 *
 * @param positions - Three coordinates per vertex.
 * @param corners - The vertices of the polygon in order.
 * @param triangles - Where the triangles are added.
 */
export function triangulatePolygon(
  positions: ArrayLike<number>,
  corners: readonly number[],
  triangles: number[],
): void {
  if (corners.length === 3) {
    for (const corner of corners) triangles.push(corner)
    return
  }
  const flat = flatten(positions, corners)
  const rest = corners.map((_, i) => i)
  while (rest.length > 3 && corners.length <= MOST_EARS) {
    const ear = earOf(flat, rest)
    if (ear === undefined) break
    const [before, at, behind] = around(rest, ear)
    triangles.push(valueAt(corners, before), valueAt(corners, at), valueAt(corners, behind))
    rest.splice(ear, 1)
  }
  for (let i = 2; i < rest.length; i++) {
    for (const k of [0, i - 1, i]) triangles.push(valueAt(corners, valueAt(rest, k)))
  }
}

type Flat = readonly (readonly [number, number])[]

/** The polygon seen along the axis that is nearest to its normal, so that it goes around counter-clockwise. */
function flatten(positions: ArrayLike<number>, corners: readonly number[]): Flat {
  const point = (i: number) => [0, 1, 2].map((k) => valueAt(positions, 3 * valueAt(corners, i % corners.length) + k))
  const normal = [0, 0, 0]
  for (let i = 0; i < corners.length; i++) {
    const [p, q] = [point(i), point(i + 1)]
    for (let k = 0; k < 3; k++) {
      const [u, v] = [(k + 1) % 3, (k + 2) % 3]
      normal[k] = valueAt(normal, k) + (valueAt(p, u) - valueAt(q, u)) * (valueAt(p, v) + valueAt(q, v))
    }
  }
  const lengths = normal.map(Math.abs)
  // Where lengths overflow any axis will do.
  const axis = Math.max(0, lengths.indexOf(Math.max(...lengths)))
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
  // The entry is twice the area that the polygon goes around, counter-clockwise in (u, v).
  const sign = valueAt(normal, axis) > 0 ? 1 : -1
  return corners.map((_, i) => [sign * valueAt(point(i), u), valueAt(point(i), v)])
}

/** The first corner that turns left with no other corner in its triangle. */
function earOf(flat: Flat, rest: readonly number[]): number | undefined {
  const hollow = rest.filter((_, i) => {
    const [a, b, c] = around(rest, i)
    return !(side(flat, a, b, c) > 0)
  })
  if (hollow.length === 0) return 0
  const found = rest.findIndex((_, i) => {
    const [a, b, c] = around(rest, i)
    if (!(side(flat, a, b, c) > 0)) return false
    return hollow.every(
      (p) =>
        p === a || p === b || p === c || side(flat, a, b, p) < 0 || side(flat, b, c, p) < 0 || side(flat, c, a, p) < 0,
    )
  })
  return found < 0 ? undefined : found
}

function around(rest: readonly number[], i: number): readonly [number, number, number] {
  const count = rest.length
  return [valueAt(rest, (i + count - 1) % count), valueAt(rest, i), valueAt(rest, (i + 1) % count)]
}

/** Twice the area of a triangle of corners; positive where c lies to the left of the way from a to b. */
function side(flat: Flat, a: number, b: number, c: number): number {
  const [ax, ay] = valueAt(flat, a)
  const [bx, by] = valueAt(flat, b)
  const [cx, cy] = valueAt(flat, c)
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}
