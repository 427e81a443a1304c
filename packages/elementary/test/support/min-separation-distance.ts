import { at } from './inclusion-queries'

/**
 * Squared distance of two features as an exact fraction: all features against each other, over the integers. A slow second
 * implementation that shares nothing with the solvers.
 */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

type Vector = readonly [bigint, bigint, bigint]

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator
}

function least(values: readonly Fraction[]): Fraction {
  return values.reduce((best, value) => (isLess(value, best) ? value : best))
}

function pointSegment(p: Vector, a: Vector, b: Vector): Fraction {
  const edge = minus(b, a)
  const w = minus(p, a)
  const along = dot(w, edge)
  const length = dot(edge, edge)
  if (along > 0n && along < length) return { numerator: dot(w, w) * length - along * along, denominator: length }
  const nearest = along <= 0n ? w : minus(p, b)
  return { numerator: dot(nearest, nearest), denominator: 1n }
}

function vertexFace([v, a, b, c]: readonly [Vector, Vector, Vector, Vector]): Fraction {
  const sides = [pointSegment(v, a, b), pointSegment(v, b, c), pointSegment(v, c, a)]
  const normal = cross(minus(b, a), minus(c, a))
  const area = dot(normal, normal)
  const inside = [
    [a, b],
    [b, c],
    [c, a],
  ] as const
  if (area > 0n && inside.every(([p, q]) => dot(cross(minus(q, p), minus(v, p)), normal) >= 0n)) {
    const height = dot(minus(v, a), normal)
    sides.push({ numerator: height * height, denominator: area })
  }
  return least(sides)
}

function edgeEdge([a0, a1, b0, b1]: readonly [Vector, Vector, Vector, Vector]): Fraction {
  const ends = [pointSegment(a0, b0, b1), pointSegment(a1, b0, b1), pointSegment(b0, a0, a1), pointSegment(b1, a0, a1)]
  const u = minus(a1, a0)
  const v = minus(b1, b0)
  const w = minus(b0, a0)
  const normal = cross(u, v)
  const area = dot(normal, normal)
  const s = dot(cross(w, v), normal)
  const r = dot(cross(w, u), normal)
  if (area > 0n && s >= 0n && s <= area && r >= 0n && r <= area) {
    const height = dot(w, normal)
    ends.push({ numerator: height * height, denominator: area })
  }
  return least(ends)
}

/** Squared distance at the time k / n, of points with integer coordinates; exact. */
export function squaredDistance(isFace: boolean, points: Float64Array, k: number, n: number): Fraction {
  const coordinate = (i: number) => BigInt(n - k) * BigInt(at(points, i)) + BigInt(k) * BigInt(at(points, i + 12))
  const corner = (i: number): Vector => [coordinate(3 * i), coordinate(3 * i + 1), coordinate(3 * i + 2)]
  const corners = [corner(0), corner(1), corner(2), corner(3)] as const
  const { numerator, denominator } = isFace ? vertexFace(corners) : edgeEdge(corners)
  return { numerator, denominator: denominator * BigInt(n) * BigInt(n) }
}

/** Distance at the time t in double precision, from the exact one of coordinates rounded to 2^-40. */
export function distanceNear(isFace: boolean, points: Float64Array, t: number): number {
  const unit = 2 ** 40
  const now = new Float64Array(24)
  for (let i = 0; i < 12; i++) {
    const value = Math.round(((1 - t) * at(points, i) + t * at(points, i + 12)) * unit)
    now[i] = value
    now[i + 12] = value
  }
  const { numerator, denominator } = squaredDistance(isFace, now, 0, 1)
  return Math.sqrt(Number((numerator << 40n) / denominator)) / 2 ** 20 / unit
}
