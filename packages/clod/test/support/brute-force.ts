/** Distances by looking at everything, without any code of the package. */
export type Vector = readonly [number, number, number]

const sub = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const add = (a: Vector, b: Vector, scale: number): Vector => [
  a[0] + scale * b[0],
  a[1] + scale * b[1],
  a[2] + scale * b[2],
]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const length = (a: Vector): number => Math.sqrt(dot(a, a))

export type Triangle = readonly [Vector, Vector, Vector]

/** Distance of a point from a triangle: from its edges, and from its plane where the foot is inside. */
export function pointTriangle(p: Vector, [a, b, c]: Triangle): number {
  let nearest = Math.min(pointSegment(p, a, b), pointSegment(p, b, c), pointSegment(p, c, a))
  const n = cross(sub(b, a), sub(c, a))
  const size = length(n)
  if (size === 0) return nearest
  const inside =
    dot(cross(sub(b, a), sub(p, a)), n) >= 0 &&
    dot(cross(sub(c, b), sub(p, b)), n) >= 0 &&
    dot(cross(sub(a, c), sub(p, c)), n) >= 0
  if (inside) nearest = Math.min(nearest, Math.abs(dot(n, sub(p, a))) / size)
  return nearest
}

function pointSegment(p: Vector, a: Vector, b: Vector): number {
  const d = sub(b, a)
  const dd = dot(d, d)
  const t = dd > 0 ? Math.min(1, Math.max(0, dot(sub(p, a), d) / dd)) : 0
  return length(sub(p, add(a, d, t)))
}

/** Distance of a point from what a closed surface encloses: 0 inside, by the winding number. */
export function pointSolid(p: Vector, triangles: readonly Triangle[]): number {
  let angle = 0
  let nearest = Infinity
  for (const triangle of triangles) {
    angle += solidAngle(p, triangle)
    nearest = Math.min(nearest, pointTriangle(p, triangle))
  }
  return angle > 2 * Math.PI ? 0 : nearest
}

function solidAngle(p: Vector, [a, b, c]: Triangle): number {
  const [u, v, w] = [sub(a, p), sub(b, p), sub(c, p)]
  const [lu, lv, lw] = [length(u), length(v), length(w)]
  return 2 * Math.atan2(dot(u, cross(v, w)), lu * lv * lw + dot(u, v) * lw + dot(v, w) * lu + dot(w, u) * lv)
}

/** Distance of a point from a convex hull: 0 if it is below all faces. A flat hull has each face twice, so only its edges enclose. */
export function pointHull(p: Vector, faces: readonly Triangle[], flat: boolean): number {
  const outside = faces.some(([a, b, c]) => dot(cross(sub(b, a), sub(c, a)), sub(p, a)) > 0)
  if (!outside && !flat) return 0
  return faces.reduce((nearest, face) => Math.min(nearest, pointTriangle(p, face)), Infinity)
}

/** A point of a triangle, chosen by two numbers in [0, 1). */
export function pointOf([a, b, c]: Triangle, s: number, t: number): Vector {
  const [u, v] = s + t > 1 ? [1 - s, 1 - t] : [s, t]
  return add(add(a, sub(b, a), u), sub(c, a), v)
}
