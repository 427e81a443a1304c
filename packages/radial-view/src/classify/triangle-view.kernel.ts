import { LARGEST, NEGATIVE_SIGN, NORMAL_ERROR, ONE_END, POSITIVE_SIGN } from './classify.constants'

// Claim: a bit of a direction d is set only if n(t) · d has that strict sign at all times of the step, the bit of a point
// q only if n(t) · (p(t) − q(t)) > 0 at all times, and a sign likewise, n the normal of the triangle and p its first corner.
//
// With e and f the edges at the first corner, at both ends of the step, n(t) has the Bernstein coefficients n0, m / 2 and
// n1, m = e0 × f1 + e1 × f0; with g = p − q the characteristic function (Radial view equation 1) has
//   n0 · g0,   (m · g0 + n0 · g1) / 3,   (n1 · g0 + m · g1) / 3,   n1 · g1.
// A polynomial whose Bernstein coefficients have one strict sign has that sign on [0, 1]. For directions each component of
// n(t) lies between the smallest and the largest of its three coefficients, which bounds the sums of components.
//
// Error, with u = 2^-24. A coordinate is off by at most its h (relative.kernel.ts), h being twice the rounding. With D = the
// sum of h over the corners, a component of e or f is off by D + u |e|. S is the sum of the absolute values of all twelve
// components; all products in n0, m and n1 together are at most S² / 4. So a component of n0, m or n1 is off by at most
//   D S + 4 D² + 5 u S² / 4 < w = (S + 4 D) (D + 4 u S),
// by 2.75 u S² less. Three components and two sums of them round by 3 w and 1.5 u S²: less than 4 w.
// A component of g is off by d + u |g|, d = h of p and q together; G is the sum of the absolute values of its six. A
// coefficient is off by w (G + 6 d) from n, by (d + u G) S² / 4 from g, and rounds by 5 u G S² / 4: less than
//   (G + 8 d) w + S² d / 2,   as 6 u G S² / 4 is less than the 2.75 u S² G that w has left.
// The roundings of w, S and these bounds are thousands of times smaller than h or what is left. Underflow: h is at least
// 2^-40, so w > 2^-75 and the bound > 2^-112, and what underflows is less than 2^-140. Below LARGEST nothing overflows; what is not a
// number is not greater than anything.

const f = Math.fround

/**
 * Classifies entries [first, end): four words of the result of `assembly/views.ts`, one entry at a time.
 *
 * @param points - As `relativePoints` makes them.
 * @param corners - Three vertices per entry.
 * @param observers - One row per end of an observer, as `relativePoints` makes them.
 * @param at - The row of the first end of the observer of these entries.
 * @param ends - 0: no observer, 1: a point, 2: a segment.
 * @param lookouts - Points that look at all triangles.
 * @param lookoutCount - −1: no directions and no lookouts.
 * @param between - Off: only the two ends of the step are looked at (unsound, for tests).
 */
export function viewTriangles(
  points: Float32Array,
  corners: Uint32Array,
  first: number,
  end: number,
  observers: Float32Array,
  at: number,
  ends: number,
  lookouts: Float32Array,
  lookoutCount: number,
  signs: Uint8Array,
  words: Int32Array,
  between: boolean,
): void {
  for (let i = first; i < end; i++) {
    const a = 8 * corners[3 * i]
    const b = 8 * corners[3 * i + 1]
    const c = 8 * corners[3 * i + 2]
    const ex0 = f(points[b] - points[a])
    const ex1 = f(points[b + 1] - points[a + 1])
    const ey0 = f(points[b + 2] - points[a + 2])
    const ey1 = f(points[b + 3] - points[a + 3])
    const ez0 = f(points[b + 4] - points[a + 4])
    const ez1 = f(points[b + 5] - points[a + 5])
    const fx0 = f(points[c] - points[a])
    const fx1 = f(points[c + 1] - points[a + 1])
    const fy0 = f(points[c + 2] - points[a + 2])
    const fy1 = f(points[c + 3] - points[a + 3])
    const fz0 = f(points[c + 4] - points[a + 4])
    const fz1 = f(points[c + 5] - points[a + 5])
    normal[0] = minor(ey0, fz0, ez0, fy0)
    normal[1] = minor(ez0, fx0, ex0, fz0)
    normal[2] = minor(ex0, fy0, ey0, fx0)
    normal[3] = f(minor(ey0, fz1, ez0, fy1) + minor(ey1, fz0, ez1, fy0))
    normal[4] = f(minor(ez0, fx1, ex0, fz1) + minor(ez1, fx0, ex1, fz0))
    normal[5] = f(minor(ex0, fy1, ey0, fx1) + minor(ex1, fy0, ey1, fx0))
    normal[6] = minor(ey1, fz1, ez1, fy1)
    normal[7] = minor(ez1, fx1, ex1, fz1)
    normal[8] = minor(ex1, fy1, ey1, fx1)
    const size = f(f(fourSizes(ex0, ex1, fx0, fx1) + fourSizes(ey0, ey1, fy0, fy1)) + fourSizes(ez0, ez1, fz0, fz1))
    const d = f(f(points[a + 6] + points[b + 6]) + points[c + 6])
    const w = f(f(size + f(4 * d)) * f(d + f(size * NORMAL_ERROR)))
    const halfSquare = f(f(size * size) * 0.5)
    const sound = size < LARGEST
    let sign = 0
    if (sound && ends > 0) {
      sign = pointSign(points, a, observers, 8 * at, w, halfSquare, between)
      if (ends === 2) {
        const other = pointSign(points, a, observers, 8 * at + 8, w, halfSquare, between)
        const both = sign | other
        sign = both === (POSITIVE_SIGN | NEGATIVE_SIGN) ? 0 : sign === other ? sign : both | ONE_END
      }
    }
    signs[i] = sign
    if (lookoutCount < 0) continue
    words[2 * i] = sound ? directionBits(f(4 * w), between) : 0
    let seen = 0
    if (sound) {
      for (let k = 0; k < lookoutCount; k++) {
        if (pointSign(points, a, lookouts, 8 * k, w, halfSquare, between) === POSITIVE_SIGN) seen |= 1 << k
      }
    }
    words[2 * i + 1] = seen
  }
}

/** n0, m and n1 of the triangle that is looked at. */
const normal = new Float32Array(9)

function pointSign(
  points: Float32Array,
  a: number,
  from: Float32Array,
  q: number,
  w: number,
  halfSquare: number,
  between: boolean,
): number {
  const gx0 = f(points[a] - from[q])
  const gx1 = f(points[a + 1] - from[q + 1])
  const gy0 = f(points[a + 2] - from[q + 2])
  const gy1 = f(points[a + 3] - from[q + 3])
  const gz0 = f(points[a + 4] - from[q + 4])
  const gz1 = f(points[a + 5] - from[q + 5])
  const away = f(f(twoSizes(gx0, gx1) + twoSizes(gy0, gy1)) + twoSizes(gz0, gz1))
  const d = f(points[a + 6] + from[q + 6])
  const error = f(f(f(away + f(8 * d)) * w) + f(halfSquare * d))
  const c0 = dot(0, gx0, gy0, gz0)
  const c1 = f(dot(3, gx0, gy0, gz0) + dot(0, gx1, gy1, gz1))
  const c2 = f(dot(6, gx0, gy0, gz0) + dot(3, gx1, gy1, gz1))
  const c3 = dot(6, gx1, gy1, gz1)
  if (!(away < LARGEST)) return 0
  if (c0 > error && c3 > error && ((c1 > error && c2 > error) || !between)) return POSITIVE_SIGN
  return c0 < -error && c3 < -error && ((c1 < -error && c2 < -error) || !between) ? NEGATIVE_SIGN : 0
}

/** Bits 2 k and 2 k + 1: the triangle faces the k-th of `DIRECTION_TABLE`, or the opposite one. */
function directionBits(error: number, between: boolean): number {
  const lx = least(0, between)
  const ly = least(1, between)
  const lz = least(2, between)
  const hx = most(0, between)
  const hy = most(1, between)
  const hz = most(2, between)
  // Least and largest values of x + y, x − y and y − x.
  const lxy = f(lx + ly)
  const hxy = f(hx + hy)
  const lxMinusY = f(lx - hy)
  const hxMinusY = f(hx - ly)
  return (
    sides(lx, hx, error, 0) |
    sides(ly, hy, error, 2) |
    sides(lz, hz, error, 4) |
    sides(f(lxy + lz), f(hxy + hz), error, 6) |
    sides(f(lxy - hz), f(hxy - lz), error, 8) |
    sides(f(lxMinusY + lz), f(hxMinusY + hz), error, 10) |
    sides(f(lz - hxMinusY), f(hz - lxMinusY), error, 12) |
    sides(lxy, hxy, error, 14) |
    sides(lxMinusY, hxMinusY, error, 16) |
    sides(f(lx + lz), f(hx + hz), error, 18) |
    sides(f(lx - hz), f(hx - lz), error, 20) |
    sides(f(ly + lz), f(hy + hz), error, 22) |
    sides(f(ly - hz), f(hy - lz), error, 24)
  )
}

function sides(least: number, most: number, error: number, shift: number): number {
  return least > error ? 1 << shift : most < -error ? 2 << shift : 0
}

function least(k: number, between: boolean): number {
  const ends = normal[k] < normal[6 + k] ? normal[k] : normal[6 + k]
  const middle = f(normal[3 + k] * 0.5)
  return between && middle < ends ? middle : ends
}

function most(k: number, between: boolean): number {
  const ends = normal[6 + k] < normal[k] ? normal[k] : normal[6 + k]
  const middle = f(normal[3 + k] * 0.5)
  return between && ends < middle ? middle : ends
}

function dot(k: number, x: number, y: number, z: number): number {
  return f(f(f(normal[k] * x) + f(normal[k + 1] * y)) + f(normal[k + 2] * z))
}

function minor(p: number, q: number, r: number, s: number): number {
  return f(f(p * q) - f(r * s))
}

function twoSizes(p: number, q: number): number {
  return f(Math.abs(p) + Math.abs(q))
}

function fourSizes(e0: number, e1: number, f0: number, f1: number): number {
  return f(twoSizes(e0, e1) + twoSizes(f0, f1))
}
