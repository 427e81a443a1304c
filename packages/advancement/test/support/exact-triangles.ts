import { exact } from './exact'

// Distance of two triangles in exact rational arithmetic: coordinates are integers (multiples of 2⁻¹²⁰), and a squared
// distance is a quotient of integers. It shares no code and no formula with the package.

type Point = readonly [bigint, bigint, bigint]
type Triangle = readonly [Point, Point, Point]

interface Fraction {
  readonly top: bigint
  /** Positive. */
  readonly bottom: bigint
}

const minus = (p: Point, q: Point): Point => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
const dot = (p: Point, q: Point): bigint => p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
const cross = (p: Point, q: Point): Point => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
]
const whole = (top: bigint): Fraction => ({ top, bottom: 1n })
const less = (a: Fraction, b: Fraction): boolean => a.top * b.bottom < b.top * a.bottom
const least = (fractions: readonly Fraction[]): Fraction => fractions.reduce((a, b) => (less(b, a) ? b : a))

function pointSegment(p: Point, a: Point, b: Point): Fraction {
  const [ab, ap] = [minus(b, a), minus(p, a)]
  const [along, length] = [dot(ap, ab), dot(ab, ab)]
  if (along <= 0n) return whole(dot(ap, ap))
  if (along >= length) return whole(dot(minus(p, b), minus(p, b)))
  return { top: dot(ap, ap) * length - along * along, bottom: length }
}

function segmentSegment(a: Point, b: Point, c: Point, d: Point): readonly Fraction[] {
  const ends = [pointSegment(a, c, d), pointSegment(b, c, d), pointSegment(c, a, b), pointSegment(d, a, b)]
  const [u, v, w] = [minus(b, a), minus(d, c), minus(c, a)]
  const n = cross(u, v)
  const nn = dot(n, n)
  if (nn === 0n) return ends
  const [s, t] = [dot(cross(w, v), n), dot(cross(w, u), n)]
  if (s < 0n || s > nn || t < 0n || t > nn) return ends
  return [...ends, { top: dot(w, n) ** 2n, bottom: nn }]
}

function pointFace(p: Point, [a, b, c]: Triangle): readonly Fraction[] {
  const n = cross(minus(b, a), minus(c, a))
  const nn = dot(n, n)
  if (nn === 0n || !isOver(p, 1n, [a, b, c], n)) return []
  return [{ top: dot(minus(p, a), n) ** 2n, bottom: nn }]
}

/** Whether point / scale lies over the face. */
function isOver(point: Point, scale: bigint, [a, b, c]: Triangle, n: Point): boolean {
  const sides = [
    [a, b],
    [b, c],
    [c, a],
  ] as const
  return sides.every(([s, e]) => {
    const from: Point = [point[0] - scale * s[0], point[1] - scale * s[1], point[2] - scale * s[2]]
    return dot(cross(minus(e, s), from), n) >= 0n
  })
}

function pierces(p: Point, q: Point, face: Triangle): boolean {
  const n = cross(minus(face[1], face[0]), minus(face[2], face[0]))
  const [hp, hq] = [dot(minus(p, face[0]), n), dot(minus(q, face[0]), n)]
  if (hp === hq || (hp > 0n && hq > 0n) || (hp < 0n && hq < 0n)) return false
  const sign = hp - hq > 0n ? 1n : -1n
  const scale = sign * (hp - hq)
  const at = (k: 0 | 1 | 2) => sign * (q[k] * hp - p[k] * hq)
  return isOver([at(0), at(1), at(2)], scale, face, n)
}

/** Distance of two triangles (eighteen coordinates, A first), within an ulp. */
export function exactTriangleDistance(coordinates: ArrayLike<number>): number {
  const point = (i: number): Point => [0, 1, 2].map((k) => exact(Number(coordinates[3 * i + k]))) as unknown as Point
  const a: Triangle = [point(0), point(1), point(2)]
  const b: Triangle = [point(3), point(4), point(5)]
  const found: Fraction[] = []
  for (const [p, q] of edges(a)) {
    if (pierces(p, q, b)) return 0
    for (const [r, s] of edges(b)) found.push(...segmentSegment(p, q, r, s))
  }
  for (const [p, q] of edges(b)) if (pierces(p, q, a)) return 0
  for (const p of a) found.push(...pointFace(p, b))
  for (const p of b) found.push(...pointFace(p, a))
  return root(least(found)) / 2 ** 120
}

function edges([a, b, c]: Triangle): readonly (readonly [Point, Point])[] {
  return [
    [a, b],
    [b, c],
    [c, a],
  ]
}

/** Square root of a fraction of integers, with far more digits than a double has. */
function root({ top, bottom }: Fraction): number {
  const shift = 256n
  const square = (top << (2n * shift)) / bottom
  if (square === 0n) return 0
  let x = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (x + square / x) >> 1n
    if (next >= x) break
    x = next
  }
  const digits = BigInt(Math.max(0, x.toString(2).length - 64))
  return Number(x >> digits) * 2 ** (Number(digits) - Number(shift))
}
