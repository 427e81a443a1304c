import type { RigidMotion } from '@ccd/core'
import type { Mesh } from './meshes'

// A second opinion that shares no code with the package: distance of triangles over all their
// features, and time of contact by dense sampling with interval bounds.

type Point = readonly [number, number, number]
type Triangle = readonly [Point, Point, Point]

export function trianglesOf(mesh: Mesh, matrix: Float64Array): Triangle[] {
  const m = (k: number) => matrix[k] ?? 0
  const point = (v: number): Point => {
    const [x = 0, y = 0, z = 0] = mesh.positions.slice(3 * v, 3 * v + 3)
    return [
      m(0) * x + m(4) * y + m(8) * z + m(12),
      m(1) * x + m(5) * y + m(9) * z + m(13),
      m(2) * x + m(6) * y + m(10) * z + m(14),
    ]
  }
  const result: Triangle[] = []
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    const [a = 0, b = 0, c = 0] = mesh.triangles.slice(t, t + 3)
    result.push([point(a), point(b), point(c)])
  }
  return result
}

const sub = (p: Point, q: Point): Point => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
const dot = (p: Point, q: Point): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
const cross = (p: Point, q: Point): Point => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
]
const along = (p: Point, d: Point, t: number): Point => [p[0] + t * d[0], p[1] + t * d[1], p[2] + t * d[2]]
const clamp = (t: number): number => Math.min(1, Math.max(0, t))

function pointSegment(p: Point, a: Point, b: Point): number {
  const d = sub(b, a)
  const dd = dot(d, d)
  const q = along(a, d, dd > 0 ? clamp(dot(sub(p, a), d) / dd) : 0)
  return Math.hypot(...sub(p, q))
}

function segmentSegment(a: Point, b: Point, c: Point, d: Point): number {
  let best = Math.min(pointSegment(a, c, d), pointSegment(b, c, d), pointSegment(c, a, b), pointSegment(d, a, b))
  const u = sub(b, a)
  const v = sub(d, c)
  const n = cross(u, v)
  const nn = dot(n, n)
  if (nn > 0) {
    const w = sub(c, a)
    const s = dot(cross(w, v), n) / nn
    const t = dot(cross(w, u), n) / nn
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) best = Math.min(best, Math.hypot(...sub(along(a, u, s), along(c, v, t))))
  }
  return best
}

function pointTriangle(p: Point, [a, b, c]: Triangle): number {
  const n = cross(sub(b, a), sub(c, a))
  const nn = dot(n, n)
  let best = Math.min(pointSegment(p, a, b), pointSegment(p, b, c), pointSegment(p, c, a))
  if (nn > 0) {
    const inside = [
      [a, b],
      [b, c],
      [c, a],
    ].every(([s, e]) => s && e && dot(cross(sub(e, s), sub(p, s)), n) >= 0)
    if (inside) best = Math.min(best, Math.abs(dot(n, sub(p, a))) / Math.sqrt(nn))
  }
  return best
}

function pierces(p: Point, q: Point, [a, b, c]: Triangle): boolean {
  const n = cross(sub(b, a), sub(c, a))
  const hp = dot(n, sub(p, a))
  const hq = dot(n, sub(q, a))
  if (hp * hq > 0 || hp === hq) return false
  const x = along(p, sub(q, p), hp / (hp - hq))
  return [
    [a, b],
    [b, c],
    [c, a],
  ].every(([s, e]) => s && e && dot(cross(sub(e, s), sub(x, s)), n) >= 0)
}

export function triangleTriangle(s: Triangle, t: Triangle): number {
  let best = Infinity
  for (let i = 0; i < 3; i++) {
    const [p, q] = [s[i] ?? s[0], s[(i + 1) % 3] ?? s[0]]
    if (pierces(p, q, t)) return 0
    for (let j = 0; j < 3; j++) {
      const [x, y] = [t[j] ?? t[0], t[(j + 1) % 3] ?? t[0]]
      if (i === 0 && pierces(x, y, s)) return 0
      best = Math.min(best, segmentSegment(p, q, x, y))
    }
    best = Math.min(best, pointTriangle(p, t), pointTriangle(t[i] ?? t[0], s))
  }
  return best
}

export function bruteDistance(a: Mesh, matrixA: Float64Array, b: Mesh, matrixB: Float64Array): number {
  return distanceBelow(a, matrixA, b, matrixB, Infinity)
}

/** The distance if it is less than `limit`, else `limit`. Triangles whose balls are clearly farther apart are passed over. */
function distanceBelow(a: Mesh, matrixA: Float64Array, b: Mesh, matrixB: Float64Array, limit: number): number {
  let best = limit
  const others = trianglesOf(b, matrixB).map(ballAbout)
  for (const { triangle: s, centre, radius } of trianglesOf(a, matrixA).map(ballAbout)) {
    for (const other of others) {
      const reach = 1.001 * (radius + other.radius) + best
      const gap = sub(centre, other.centre)
      if (dot(gap, gap) <= reach * reach) best = Math.min(best, triangleTriangle(s, other.triangle))
    }
  }
  return best
}

function ballAbout(triangle: Triangle): { triangle: Triangle; centre: Point; radius: number } {
  const [p, q, r] = triangle
  const centre: Point = [(p[0] + q[0] + r[0]) / 3, (p[1] + q[1] + r[1]) / 3, (p[2] + q[2] + r[2]) / 3]
  const square = (x: Point) => dot(sub(x, centre), sub(x, centre))
  return { triangle, centre, radius: Math.sqrt(Math.max(square(p), square(q), square(r))) }
}

/** Greatest speed of any vertex, from the chords of a fine subdivision, with room to spare for the arc between them. */
function speedOf(mesh: Mesh, motion: RigidMotion): number {
  const steps = 64
  let fastest = 0
  let last = trianglesOf(mesh, motion.matrixAt(0, new Float64Array(16)))
  for (let k = 1; k <= steps; k++) {
    const next = trianglesOf(mesh, motion.matrixAt(k / steps, new Float64Array(16)))
    next.forEach((triangle, t) => {
      triangle.forEach((point, i) => {
        const before = last[t]?.[i]
        if (before) fastest = Math.max(fastest, Math.hypot(...sub(point, before)) * steps)
      })
    })
    last = next
  }
  // A chord over 1/64 of a turn of at most 2π is shorter than its arc by less than a thousandth.
  return fastest * 1.01
}

/** A time at which the surfaces certainly intersect, near the first one that dense sampling sees; Infinity if none. */
export function touchTime(a: Mesh, motionA: RigidMotion, b: Mesh, motionB: RigidMotion, samples: number): number {
  const at = (t: number) =>
    distanceBelow(
      a,
      motionA.matrixAt(t, new Float64Array(16)),
      b,
      motionB.matrixAt(t, new Float64Array(16)),
      Number.MIN_VALUE,
    )
  for (let k = 0; k <= samples; k++) {
    if (at(k / samples) > 0) continue
    let low = Math.max(0, (k - 1) / samples)
    let high = k / samples
    for (let i = 0; i < 45; i++) {
      const middle = (low + high) / 2
      if (at(middle) > 0) low = middle
      else high = middle
    }
    return high
  }
  return Infinity
}

/**
 * Interval bounds: on [s, e] the distance is at least d((s + e) / 2) − speed (e − s) / 2. Halves intervals until all are
 * proved free, or gives up (false) after a number of visits.
 */
export function provedFree(
  a: Mesh,
  motionA: RigidMotion,
  b: Mesh,
  motionB: RigidMotion,
  until: number,
  visits = 600,
): boolean {
  const speed = speedOf(a, motionA) + speedOf(b, motionB)
  const stack: [number, number][] = [[0, until]]
  for (let k = 0; k < visits; k++) {
    const [s, e] = stack.pop() ?? [0, -1]
    if (e < s) return true
    const middle = (s + e) / 2
    const d = distanceAt(a, motionA, b, motionB, middle)
    if (d > (speed * (e - s)) / 2) continue
    stack.push([middle, e], [s, middle])
  }
  return false
}

export function distanceAt(a: Mesh, motionA: RigidMotion, b: Mesh, motionB: RigidMotion, t: number): number {
  return bruteDistance(a, motionA.matrixAt(t, new Float64Array(16)), b, motionB.matrixAt(t, new Float64Array(16)))
}
