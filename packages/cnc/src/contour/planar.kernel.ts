import { productWeights } from '../cones/triangle-cones.kernel'

/**
 * Points of the plane on Bézier curves of degree d: 2 (d + 1) numbers per point. All statements below hold for all points
 * whose coordinates differ from these by at most `eps` at every control point.
 */
export interface Planar {
  readonly degree: number
  readonly points: Float64Array
  eps: number
  /** 2 d + 1 numbers. */
  readonly scratch: Float64Array
}

export const CROSS = 0
export const DOT = 1

// Products of differences v, w of points, all at most M in size: each difference is off by 2 eps and its own rounding, so
// a sum of two products is off by at most 2 (4 eps M + 4 eps²) and 8 u M² of rounding. A Bernstein coefficient is a mean
// of such products; its rounding is in the last term (d + 2 more roundings, and M² of the largest difference).
const PRODUCT_EPS = 9
const ROUNDING = 2 ** -49

/**
 * The sign of v × w or v · w, v = point q − point p and w = point s − point r, if it is certain for all t in [0, 1]:
 * +1 or −1; else 0. The product is a Bézier curve of degree 2 d, and all its coefficients must have that sign.
 */
export function productSign(planar: Planar, kind: number, p: number, q: number, r: number, s: number): number {
  return planar.degree === 1
    ? linearSign(planar, kind, p, q, r, s)
    : bezierSign(planar, planar.degree, kind, p, q, r, s)
}

function linearSign(planar: Planar, kind: number, p: number, q: number, r: number, s: number): number {
  const { points, eps } = planar
  const vx0 = points[4 * q] - points[4 * p]
  const vy0 = points[4 * q + 1] - points[4 * p + 1]
  const vx1 = points[4 * q + 2] - points[4 * p + 2]
  const vy1 = points[4 * q + 3] - points[4 * p + 3]
  let wx0 = points[4 * s] - points[4 * r]
  let wy0 = points[4 * s + 1] - points[4 * r + 1]
  let wx1 = points[4 * s + 2] - points[4 * r + 2]
  let wy1 = points[4 * s + 3] - points[4 * r + 3]
  const v = Math.max(Math.abs(vx0), Math.abs(vy0), Math.abs(vx1), Math.abs(vy1))
  const w = Math.max(Math.abs(wx0), Math.abs(wy0), Math.abs(wx1), Math.abs(wy1))
  if (kind === DOT) {
    // v · w = v × (w turned by a right angle).
    const x0 = wx0
    const x1 = wx1
    wx0 = -wy0
    wy0 = x0
    wx1 = -wy1
    wy1 = x1
  }
  const m = Math.max(v, w)
  const bound = PRODUCT_EPS * eps * (m + eps) + 3 * ROUNDING * v * w + 1e-300
  const b0 = vx0 * wy0 - vy0 * wx0
  const b1 = 0.5 * (vx0 * wy1 - vy0 * wx1 + (vx1 * wy0 - vy1 * wx0))
  const b2 = vx1 * wy1 - vy1 * wx1
  if (b0 > bound && b1 > bound && b2 > bound) return 1
  return -b0 > bound && -b1 > bound && -b2 > bound ? -1 : 0
}

const weightsOf: Float64Array[] = []

function bezierSign(planar: Planar, degree: number, kind: number, p: number, q: number, r: number, s: number): number {
  const { points, eps, scratch } = planar
  const weights = (weightsOf[degree] ??= productWeights(degree))
  // With degree 0 only the start of a curve of higher degree is looked at.
  const stride = 2 * (planar.degree + 1)
  let v = 0
  let w = 0
  scratch.fill(0)
  for (let i = 0; i <= degree; i++) {
    const vx = points[stride * q + 2 * i] - points[stride * p + 2 * i]
    const vy = points[stride * q + 2 * i + 1] - points[stride * p + 2 * i + 1]
    v = Math.max(v, Math.abs(vx), Math.abs(vy))
    for (let j = 0; j <= degree; j++) {
      const wx = points[stride * s + 2 * j] - points[stride * r + 2 * j]
      const wy = points[stride * s + 2 * j + 1] - points[stride * r + 2 * j + 1]
      w = Math.max(w, Math.abs(wx), Math.abs(wy))
      scratch[i + j] += weights[i * (degree + 1) + j] * (kind === DOT ? vx * wx + vy * wy : vx * wy - vy * wx)
    }
  }
  const bound = PRODUCT_EPS * eps * (Math.max(v, w) + eps) + (degree + 2) * ROUNDING * v * w + 1e-300
  let positive = true
  let negative = true
  for (let i = 0; i <= 2 * degree; i++) {
    positive = positive && scratch[i] > bound
    negative = negative && -scratch[i] > bound
  }
  return positive ? 1 : negative ? -1 : 0
}

/** True only if point p never lies on the segment a b: off its line, or outside the circle around it. */
export function vertexApart(planar: Planar, p: number, a: number, b: number): boolean {
  return productSign(planar, CROSS, a, b, a, p) !== 0 || productSign(planar, DOT, a, p, b, p) > 0
}

/** True only if the segments a b and c d have no point in common at t = 0. */
export function startsApart(planar: Planar, a: number, b: number, c: number, d: number): boolean {
  const { points, eps } = planar
  const stride = 2 * (planar.degree + 1)
  for (let k = 0; k < 2; k++) {
    const pa = points[stride * a + k]
    const pb = points[stride * b + k]
    const pc = points[stride * c + k]
    const pd = points[stride * d + k]
    // 4 eps: twice the two errors, and so the rounding of the difference.
    if (Math.min(pa, pb) - Math.max(pc, pd) > 4 * eps || Math.min(pc, pd) - Math.max(pa, pb) > 4 * eps) return true
  }
  return oneSide(planar, 0, a, b, c, d) || oneSide(planar, 0, c, d, a, b)
}

/** True only if the segments a b and c d have no point in common at any t in [0, 1]. */
export function apart(planar: Planar, a: number, b: number, c: number, d: number): boolean {
  const { degree } = planar
  return (
    oneSide(planar, degree, a, b, c, d) ||
    oneSide(planar, degree, c, d, a, b) ||
    beyond(planar, a, b, c, d) ||
    beyond(planar, c, d, a, b) ||
    // Apart in different ways at different times: at first, and then no end ever comes to lie on the other segment.
    (startsApart(planar, a, b, c, d) &&
      vertexApart(planar, a, c, d) &&
      vertexApart(planar, b, c, d) &&
      vertexApart(planar, c, a, b) &&
      vertexApart(planar, d, a, b))
  )
}

/** Both c and d stay strictly on the same side of the line a b. */
function oneSide(planar: Planar, degree: number, a: number, b: number, c: number, d: number): boolean {
  if (degree === 1 && planar.degree === 1) {
    const side = linearSign(planar, CROSS, a, b, a, c)
    return side !== 0 && side === linearSign(planar, CROSS, a, b, a, d)
  }
  const side = bezierSign(planar, degree, CROSS, a, b, a, c)
  return side !== 0 && side === bezierSign(planar, degree, CROSS, a, b, a, d)
}

/** Along the direction of a b, both c and d stay strictly after b, or strictly before a. */
function beyond(planar: Planar, a: number, b: number, c: number, d: number): boolean {
  if (productSign(planar, DOT, a, b, b, c) > 0) return productSign(planar, DOT, a, b, b, d) > 0
  return productSign(planar, DOT, a, b, a, c) < 0 && productSign(planar, DOT, a, b, a, d) < 0
}
