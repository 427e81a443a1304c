import { valueAt } from '@ccd/core'

type Point = readonly number[]
export type Points = readonly Point[]

interface Placed {
  readonly points: Points
  readonly triangles: ArrayLike<number>
}

const sub = (a: Point, b: Point) => a.map((x, k) => x - valueAt(b, k))
const dot = (a: Point, b: Point) => a.reduce((sum, x, k) => sum + x * valueAt(b, k), 0)
const cross = (a: Point, b: Point) =>
  [0, 1, 2].map(
    (k) => valueAt(a, (k + 1) % 3) * valueAt(b, (k + 2) % 3) - valueAt(a, (k + 2) % 3) * valueAt(b, (k + 1) % 3),
  )
const clamp = (x: number) => Math.min(1, Math.max(0, x))

interface Bounded {
  readonly corners: Points
  readonly low: Point
  readonly high: Point
}

function trianglesOf({ points, triangles }: Placed): Bounded[] {
  return Array.from({ length: triangles.length / 3 }, (_, i) => {
    const corners = [0, 1, 2].map((k) => valueAt(points, valueAt(triangles, 3 * i + k)))
    const along = (k: number) => corners.map((corner) => valueAt(corner, k))
    const axes = [0, 1, 2]
    return { corners, low: axes.map((k) => Math.min(...along(k))), high: axes.map((k) => Math.max(...along(k))) }
  })
}

const boxDistance = (a: Bounded, b: Bounded) =>
  Math.hypot(
    ...[0, 1, 2].map((k) =>
      Math.max(0, valueAt(a.low, k) - valueAt(b.high, k), valueAt(b.low, k) - valueAt(a.high, k)),
    ),
  )

/** Distance of two surfaces, from all pairs of triangles: plain, slow, and independent of the package. */
export function meshDistance(a: Placed, b: Placed): number {
  const second = trianglesOf(b)
  let least = Infinity
  for (const first of trianglesOf(a)) {
    for (const other of second) {
      if (boxDistance(first, other) < least) least = Math.min(least, triangleDistance(first.corners, other.corners))
    }
    if (least === 0) return 0
  }
  return least
}

function triangleDistance(a: Points, b: Points): number {
  let least = Infinity
  for (let i = 0; i < 3; i++) {
    const [p, q] = [valueAt(a, i), valueAt(a, (i + 1) % 3)]
    const [r, s] = [valueAt(b, i), valueAt(b, (i + 1) % 3)]
    if (pierces(p, q, b) || pierces(r, s, a)) return 0
    least = Math.min(least, pointTriangle(p, b), pointTriangle(r, a))
    for (let j = 0; j < 3; j++) {
      least = Math.min(least, segments(p, q, valueAt(b, j), valueAt(b, (j + 1) % 3)))
    }
  }
  return least
}

function pierces(p: Point, q: Point, [a = [], b = [], c = []]: Points): boolean {
  const side = (x: Point, y: Point, z: Point, w: Point) => dot(cross(sub(y, x), sub(z, x)), sub(w, x))
  const [from, to] = [side(a, b, c, p), side(a, b, c, q)]
  if (from * to > 0 || (from === 0 && to === 0)) return false
  const [u, v, w] = [side(p, q, a, b), side(p, q, b, c), side(p, q, c, a)]
  return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0)
}

function pointTriangle(p: Point, [a = [], b = [], c = []]: Points): number {
  const n = cross(sub(b, a), sub(c, a))
  const size = dot(n, n)
  const inside = [
    [a, b],
    [b, c],
    [c, a],
  ].every(([x = [], y = []]) => dot(cross(sub(y, x), sub(p, x)), n) >= 0)
  if (size > 0 && inside) return Math.abs(dot(sub(p, a), n)) / Math.sqrt(size)
  return Math.min(segments(p, p, a, b), segments(p, p, b, c), segments(p, p, c, a))
}

/** Distance of two segments (Ericson, Real-Time Collision Detection, 5.1.9). */
function segments(p: Point, q: Point, r: Point, s: Point): number {
  const [d1, d2, w] = [sub(q, p), sub(s, r), sub(p, r)]
  const [a, e, f] = [dot(d1, d1), dot(d2, d2), dot(d2, w)]
  const [b, c] = [dot(d1, d2), dot(d1, w)]
  const denominator = a * e - b * b
  let x = denominator > 0 ? clamp((b * f - c * e) / denominator) : 0
  let y = e > 0 ? (b * x + f) / e : 0
  if (y < 0 || y > 1 || e === 0) {
    y = clamp(y)
    x = a > 0 ? clamp((b * y - c) / a) : 0
  }
  return Math.hypot(...w.map((value, k) => value + x * valueAt(d1, k) - y * valueAt(d2, k)))
}
