import { NONE } from '@ccd/core'
import { DIRECTION_ERROR, DIRECTION_BITS, POINT_ERROR, TINY } from './classify.constants'

// Claim: a bit of a direction d is set only if n(t) · d has that strict sign at all times of the step, and the bit of a
// point q only if n(t) · (p(t) − q(t)) > 0 at all times, n the normal of the triangle and p its first corner.
//
// With e and f the edges at the first corner, at both ends of the step, n(t) has the Bernstein coefficients n0, m / 2 and
// n1, m = e0 × f1 + e1 × f0; with g = p − q the characteristic function (Radial view equation 1) has
//   n0 · g0,   (m · g0 + n0 · g1) / 3,   (n1 · g0 + m · g1) / 3,   n1 · g1.
// A polynomial whose Bernstein coefficients have one strict sign has that sign on [0, 1].
//
// Error, with u = 2⁻⁵³. A difference of positions is off by u of itself. E is the sum of the absolute values of the six
// numbers of e at both ends, F that of f, G that of g. A component of n0 or n1 has two products of three roundings and one
// sum, one of m has one sum more: 5 u times the products, whose sum is at most E F. A dot product with g adds three
// roundings per term and the rounding of g, and the sum of two of them one more: 10 u E F G in all, and E F G is
// itself computed to 20 u. 2⁻⁴⁸ is 32 u. A direction has components 0, 1 and −1: at most three terms, 5 u + 2 u each,
// 21 u E F; 2⁻⁴⁶ is 128 u. What underflows is less than 2⁻¹⁰⁰⁰ < TINY as a product of numbers that are no larger than E F G; where E F G
// overflows nothing is certain, as no number is greater than ∞, and the same holds for what is not a number.

/**
 * Two words per triangle: bits of directions, each from both sides (2 k and 2 k + 1), and bits of points.
 *
 * @param points0 - x y z of each point at the start of the step; `points1` at its end.
 * @param dead - 1 for triangles that get no bit.
 * @param between - Off: only the two ends of the step are looked at (unsound, for tests).
 */
export function classifyWide(
  x0: Float64Array,
  x1: Float64Array,
  triangles: Uint32Array,
  triangleCount: number,
  points0: Float64Array,
  points1: Float64Array,
  pointCount: number,
  dead: Uint8Array,
  between: boolean,
  words: Int32Array,
): void {
  for (let t = 0; t < triangleCount; t++) {
    if (dead[t] !== 0 || triangles[3 * t] === NONE) {
      words[2 * t] = 0
      words[2 * t + 1] = 0
      continue
    }
    const a = 3 * triangles[3 * t]
    const b = 3 * triangles[3 * t + 1]
    const c = 3 * triangles[3 * t + 2]
    const px0 = x0[a]
    const py0 = x0[a + 1]
    const pz0 = x0[a + 2]
    const px1 = x1[a]
    const py1 = x1[a + 1]
    const pz1 = x1[a + 2]
    const ex0 = x0[b] - px0
    const ey0 = x0[b + 1] - py0
    const ez0 = x0[b + 2] - pz0
    const fx0 = x0[c] - px0
    const fy0 = x0[c + 1] - py0
    const fz0 = x0[c + 2] - pz0
    const ex1 = x1[b] - px1
    const ey1 = x1[b + 1] - py1
    const ez1 = x1[b + 2] - pz1
    const fx1 = x1[c] - px1
    const fy1 = x1[c + 1] - py1
    const fz1 = x1[c + 2] - pz1
    const ux = ey0 * fz0 - ez0 * fy0
    const uy = ez0 * fx0 - ex0 * fz0
    const uz = ex0 * fy0 - ey0 * fx0
    const wx = ey1 * fz1 - ez1 * fy1
    const wy = ez1 * fx1 - ex1 * fz1
    const wz = ex1 * fy1 - ey1 * fx1
    const vx = between ? ey0 * fz1 - ez0 * fy1 + (ey1 * fz0 - ez1 * fy0) : ux
    const vy = between ? ez0 * fx1 - ex0 * fz1 + (ez1 * fx0 - ex1 * fz0) : uy
    const vz = between ? ex0 * fy1 - ey0 * fx1 + (ex1 * fy0 - ey1 * fx0) : uz
    const size =
      (Math.abs(ex0) + Math.abs(ey0) + Math.abs(ez0) + (Math.abs(ex1) + Math.abs(ey1) + Math.abs(ez1))) *
      (Math.abs(fx0) + Math.abs(fy0) + Math.abs(fz0) + (Math.abs(fx1) + Math.abs(fy1) + Math.abs(fz1)))
    const r = size * DIRECTION_ERROR + TINY
    words[2 * t] =
      (sides(ux, vx, wx, r, 0) |
        sides(uy, vy, wy, r, 2) |
        sides(uz, vz, wz, r, 4) |
        sides(ux + uy + uz, vx + vy + vz, wx + wy + wz, r, 6) |
        sides(ux + uy - uz, vx + vy - vz, wx + wy - wz, r, 8) |
        sides(ux - uy + uz, vx - vy + vz, wx - wy + wz, r, 10) |
        sides(uy - ux + uz, vy - vx + vz, wy - wx + wz, r, 12) |
        sides(ux + uy, vx + vy, wx + wy, r, 14) |
        sides(ux - uy, vx - vy, wx - wy, r, 16) |
        sides(ux + uz, vx + vz, wx + wz, r, 18) |
        sides(ux - uz, vx - vz, wx - wz, r, 20) |
        sides(uy + uz, vy + vz, wy + wz, r, 22) |
        sides(uy - uz, vy - vz, wy - wz, r, 24)) &
      DIRECTION_BITS
    let seen = 0
    for (let k = 0; k < pointCount; k++) {
      const gx0 = px0 - points0[3 * k]
      const gy0 = py0 - points0[3 * k + 1]
      const gz0 = pz0 - points0[3 * k + 2]
      const gx1 = px1 - points1[3 * k]
      const gy1 = py1 - points1[3 * k + 1]
      const gz1 = pz1 - points1[3 * k + 2]
      const far = Math.abs(gx0) + Math.abs(gy0) + Math.abs(gz0) + (Math.abs(gx1) + Math.abs(gy1) + Math.abs(gz1))
      const s = size * far * POINT_ERROR + TINY
      const c0 = ux * gx0 + uy * gy0 + uz * gz0
      const c1 = vx * gx0 + vy * gy0 + vz * gz0 + (ux * gx1 + uy * gy1 + uz * gz1)
      const c2 = wx * gx0 + wy * gy0 + wz * gz0 + (vx * gx1 + vy * gy1 + vz * gz1)
      const c3 = wx * gx1 + wy * gy1 + wz * gz1
      if (c0 > s && c3 > s && ((c1 > s && c2 > s) || !between)) seen |= 1 << k
    }
    words[2 * t + 1] = seen
  }
}

function sides(p: number, q: number, r: number, error: number, shift: number): number {
  if (p > error && q > error && r > error) return 1 << shift
  return p < -error && q < -error && r < -error ? 2 << shift : 0
}
