import { createTopology, edgesShareVertex, valueAt } from '@ccd/core'

type Point = readonly [number, number, number]
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const along = (a: Point, d: Point, s: number): Point => [a[0] + s * d[0], a[1] + s * d[1], a[2] + s * d[2]]
const clamp = (s: number): number => Math.min(1, Math.max(0, s))
const length = (a: Point): number => Math.hypot(...a)

function pointSegment(p: Point, a: Point, b: Point): number {
  const d = minus(b, a)
  const size = dot(d, d)
  return length(minus(p, along(a, d, size > 0 ? clamp(dot(minus(p, a), d) / size) : 0)))
}

function pointTriangle(p: Point, a: Point, b: Point, c: Point): number {
  const sides = Math.min(pointSegment(p, a, b), pointSegment(p, b, c), pointSegment(p, c, a))
  const [u, v, w] = [minus(b, a), minus(c, a), minus(p, a)]
  const [uu, uv, vv, wu, wv] = [dot(u, u), dot(u, v), dot(v, v), dot(w, u), dot(w, v)]
  const area = uu * vv - uv * uv
  const [s, r] = [(vv * wu - uv * wv) / area, (uu * wv - uv * wu) / area]
  if (!(area > 1e-12 * uu * vv) || s < 0 || r < 0 || s + r > 1) return sides
  return Math.min(sides, length(minus(w, along(along([0, 0, 0], u, s), v, r))))
}

function segmentSegment(a: Point, b: Point, c: Point, d: Point): number {
  const ends = [pointSegment(a, c, d), pointSegment(b, c, d), pointSegment(c, a, b), pointSegment(d, a, b)]
  const [u, v, w] = [minus(b, a), minus(d, c), minus(c, a)]
  const [uu, uv, vv, wu, wv] = [dot(u, u), dot(u, v), dot(v, v), dot(w, u), dot(w, v)]
  const area = uu * vv - uv * uv
  const [s, r] = [(wu * vv - wv * uv) / area, (wu * uv - wv * uu) / area]
  if (!(area > 1e-12 * uu * vv) || s < 0 || s > 1 || r < 0 || r > 1) return Math.min(...ends)
  return Math.min(...ends, length(minus(along(a, u, s), along(c, v, r))))
}

/** How far apart all features without a common vertex are, in floating point, always in the same order. */
export function featureDistances(triangles: Uint32Array, x: Float64Array): number[] {
  const { edges, edgeCount, vertexCount } = createTopology(triangles, x.length / 3)
  const at = (v: number): Point => [valueAt(x, 3 * v), valueAt(x, 3 * v + 1), valueAt(x, 3 * v + 2)]
  const used = new Set(triangles)
  const distances: number[] = []
  for (let v = 0; v < vertexCount; v++) {
    if (!used.has(v)) continue
    for (let f = 0; f < triangles.length; f += 3) {
      const [a, b, c] = [valueAt(triangles, f), valueAt(triangles, f + 1), valueAt(triangles, f + 2)]
      if (v !== a && v !== b && v !== c) distances.push(pointTriangle(at(v), at(a), at(b), at(c)))
    }
  }
  for (let e = 0; e < edgeCount; e++) {
    for (let g = e + 1; g < edgeCount; g++) {
      if (edgesShareVertex(edges, e, g)) continue
      const ends = [2 * e, 2 * e + 1, 2 * g, 2 * g + 1].map((i) => at(valueAt(edges, i)))
      const [a, b, c, d] = ends
      if (a && b && c && d) distances.push(segmentSegment(a, b, c, d))
    }
  }
  return distances
}
