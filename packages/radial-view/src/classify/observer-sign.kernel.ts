import { NEGATIVE_SIGN, ONE_END, POINT_ERROR, POSITIVE_SIGN, SEGMENT_ERROR, TINY } from './classify.constants'

// Signs of triangles as a segment sees them, in f64, for those whose sign is not settled by its two ends in f32.
//
// The ends: as in triangle-view.kernel.ts, with positions that are exact. With u = 2^-53 a difference of positions is off by
// u of itself. E is the sum of the absolute values of the six numbers of e at both ends of the step, F that of f, G that of g.
// A component of n0 or n1 is off by at most 4 u of its products, one of m by 5 u; a dot product with g adds three
// roundings per term and that of g, and the sum of two of them one more: 10 u E F G in all. 2^-48 is 32 u.
// Underflow adds less than 2^-1070 to each product, and TINY is added to each factor of a bound that is a product itself.
//
// Segments (Radial view §6). q′ is the point of the segment that is nearest to p. Claim: if n · (p − q′) has one strict
// sign at the three corners, at a time, it has that sign at all points of the triangle: n · p is the same there, and
// n · q′ = n · a + s n · d with s, a linear function cut off at 0 and 1, between its values at the corners.
// The nearest point is the end a, the end b, or the foot of the perpendicular; the sign must hold for each of these that
// cannot be excluded for the step, at each corner. For the ends it is that of the characteristic function of a point,
// which is the same at all three corners. If both ends have the same sign so has everything between them. For the foot
// it is the sign of (n · g) |d|² − (g · d)(n · d), g = p − a, of degree 5. Scaled Bernstein coefficients (times the
// binomial) multiply like those of powers. Each coefficient is a sum of at most 12 products, of numbers off by 10 u, 3 u (|d|²), 4 u (g · d) and 10 u (n · d):
// less than 40 u of E F G D² in all, and 2⁻⁴⁴ is 512 u.

const near = new Float64Array(4)
const far = new Float64Array(4)
const along = new Float64Array(4)
const reach = new Float64Array(3)
const height = new Float64Array(3)
const sums = new Float64Array(6)

/**
 * The sign of the triangle (corners at offsets a, b, c of the positions) seen from a segment; offsets i = j for a point.
 * `between` off looks at the two ends of the step only (unsound, for tests).
 */
export function observerSign(
  x0: Float64Array,
  x1: Float64Array,
  a: number,
  b: number,
  c: number,
  joints0: Float64Array,
  joints1: Float64Array,
  i: number,
  j: number,
  between: boolean,
): number {
  const ex0 = x0[b] - x0[a]
  const ey0 = x0[b + 1] - x0[a + 1]
  const ez0 = x0[b + 2] - x0[a + 2]
  const fx0 = x0[c] - x0[a]
  const fy0 = x0[c + 1] - x0[a + 1]
  const fz0 = x0[c + 2] - x0[a + 2]
  const ex1 = x1[b] - x1[a]
  const ey1 = x1[b + 1] - x1[a + 1]
  const ez1 = x1[b + 2] - x1[a + 2]
  const fx1 = x1[c] - x1[a]
  const fy1 = x1[c + 1] - x1[a + 1]
  const fz1 = x1[c + 2] - x1[a + 2]
  const ux = ey0 * fz0 - ez0 * fy0
  const uy = ez0 * fx0 - ex0 * fz0
  const uz = ex0 * fy0 - ey0 * fx0
  const wx = ey1 * fz1 - ez1 * fy1
  const wy = ez1 * fx1 - ex1 * fz1
  const wz = ex1 * fy1 - ey1 * fx1
  const vx = ey0 * fz1 - ez0 * fy1 + (ey1 * fz0 - ez1 * fy0)
  const vy = ez0 * fx1 - ex0 * fz1 + (ez1 * fx0 - ex1 * fz0)
  const vz = ex0 * fy1 - ey0 * fx1 + (ex1 * fy0 - ey1 * fx0)
  const size =
    TINY +
    (Math.abs(ex0) + Math.abs(ey0) + Math.abs(ez0) + (Math.abs(ex1) + Math.abs(ey1) + Math.abs(ez1))) *
      (Math.abs(fx0) + Math.abs(fy0) + Math.abs(fz0) + (Math.abs(fx1) + Math.abs(fy1) + Math.abs(fz1)))

  const fromFirst = endSign(x0, x1, a, joints0, joints1, i, ux, uy, uz, vx, vy, vz, wx, wy, wz, size, between, near)
  if (i === j) return fromFirst
  const fromSecond = endSign(x0, x1, a, joints0, joints1, j, ux, uy, uz, vx, vy, vz, wx, wy, wz, size, between, far)
  if (fromFirst === fromSecond) return fromFirst
  const sign = fromFirst | fromSecond
  if (sign !== POSITIVE_SIGN && sign !== NEGATIVE_SIGN) return 0

  // One end has a sign, the other has none: the nearest point must stay away from the other one.
  const dx0 = joints0[j] - joints0[i]
  const dy0 = joints0[j + 1] - joints0[i + 1]
  const dz0 = joints0[j + 2] - joints0[i + 2]
  const dx1 = joints1[j] - joints1[i]
  const dy1 = joints1[j + 1] - joints1[i + 1]
  const dz1 = joints1[j + 2] - joints1[i + 2]
  const length = Math.abs(dx0) + Math.abs(dy0) + Math.abs(dz0) + (Math.abs(dx1) + Math.abs(dy1) + Math.abs(dz1))
  reach[0] = dx0 * dx0 + dy0 * dy0 + dz0 * dz0
  reach[1] = 2 * (dx0 * dx1 + dy0 * dy1 + dz0 * dz1)
  reach[2] = dx1 * dx1 + dy1 * dy1 + dz1 * dz1
  along[0] = ux * dx0 + uy * dy0 + uz * dz0
  along[1] = vx * dx0 + vy * dy0 + vz * dz0 + (ux * dx1 + uy * dy1 + uz * dz1)
  along[2] = wx * dx0 + wy * dy0 + wz * dz0 + (vx * dx1 + vy * dy1 + vz * dz1)
  along[3] = wx * dx1 + wy * dy1 + wz * dz1
  for (let k = 0; k < 3; k++) {
    const p = k === 0 ? a : k === 1 ? b : c
    const gx0 = x0[p] - joints0[i]
    const gy0 = x0[p + 1] - joints0[i + 1]
    const gz0 = x0[p + 2] - joints0[i + 2]
    const gx1 = x1[p] - joints1[i]
    const gy1 = x1[p + 1] - joints1[i + 1]
    const gz1 = x1[p + 2] - joints1[i + 2]
    const away = Math.abs(gx0) + Math.abs(gy0) + Math.abs(gz0) + (Math.abs(gx1) + Math.abs(gy1) + Math.abs(gz1))
    height[0] = gx0 * dx0 + gy0 * dy0 + gz0 * dz0
    height[1] = gx0 * dx1 + gy0 * dy1 + gz0 * dz1 + (gx1 * dx0 + gy1 * dy0 + gz1 * dz0)
    height[2] = gx1 * dx1 + gy1 * dy1 + gz1 * dz1
    const error = (away + length) * length * POINT_ERROR + TINY
    // s > 0 at all times: never the first end; s < 1 at all times: never the second; and the other way round.
    const beyondFirst = height[0] > error && height[1] > error && height[2] > error
    const beforeFirst = height[0] < -error && height[1] < -error && height[2] < -error
    const h0 = height[0] - reach[0]
    const h1 = height[1] - reach[1]
    const h2 = height[2] - reach[2]
    const beforeSecond = h0 < -error && h1 < -error && h2 < -error
    const beyondSecond = h0 > error && h1 > error && h2 > error
    if (!beyondFirst && fromFirst !== sign) return 0
    if (!beforeSecond && fromSecond !== sign) return 0
    if (beforeFirst || beyondSecond) continue
    // n · g at this corner is that at the first one, whose coefficients are `near`.
    sums.fill(0)
    for (let p3 = 0; p3 < 4; p3++) {
      for (let p2 = 0; p2 < 3; p2++) sums[p3 + p2] += near[p3] * reach[p2] - height[p2] * along[p3]
    }
    const bound = size * (away + firstReach + TINY) * (length * length + TINY) * SEGMENT_ERROR + TINY
    for (let k5 = 0; k5 < 6; k5++) {
      if (sign === POSITIVE_SIGN ? !(sums[k5] > bound) : !(sums[k5] < -bound)) return 0
    }
  }
  return sign
}

/** The sum of all absolute coordinates of p − q for the end that `endSign` was called with first. */
let firstReach = 0

function endSign(
  x0: Float64Array,
  x1: Float64Array,
  a: number,
  joints0: Float64Array,
  joints1: Float64Array,
  i: number,
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  wx: number,
  wy: number,
  wz: number,
  size: number,
  between: boolean,
  into: Float64Array,
): number {
  const gx0 = x0[a] - joints0[i]
  const gy0 = x0[a + 1] - joints0[i + 1]
  const gz0 = x0[a + 2] - joints0[i + 2]
  const gx1 = x1[a] - joints1[i]
  const gy1 = x1[a + 1] - joints1[i + 1]
  const gz1 = x1[a + 2] - joints1[i + 2]
  const sum = Math.abs(gx0) + Math.abs(gy0) + Math.abs(gz0) + (Math.abs(gx1) + Math.abs(gy1) + Math.abs(gz1))
  if (into === near) firstReach = sum
  const s = size * sum * POINT_ERROR + TINY
  const c0 = ux * gx0 + uy * gy0 + uz * gz0
  const c1 = vx * gx0 + vy * gy0 + vz * gz0 + (ux * gx1 + uy * gy1 + uz * gz1)
  const c2 = wx * gx0 + wy * gy0 + wz * gz0 + (vx * gx1 + vy * gy1 + vz * gz1)
  const c3 = wx * gx1 + wy * gy1 + wz * gz1
  into[0] = c0
  into[1] = c1
  into[2] = c2
  into[3] = c3
  if (c0 > s && c3 > s && ((c1 > s && c2 > s) || !between)) return POSITIVE_SIGN
  return c0 < -s && c3 < -s && ((c1 < -s && c2 < -s) || !between) ? NEGATIVE_SIGN : 0
}

/** Looks again at entries of which only one end of the segment sees a sign in f32. */
export function lookAgain(
  x0: Float64Array,
  x1: Float64Array,
  corners: Uint32Array,
  first: number,
  end: number,
  joints0: Float64Array,
  joints1: Float64Array,
  i: number,
  j: number,
  between: boolean,
  signs: Uint8Array,
): void {
  for (let entry = first; entry < end; entry++) {
    if ((signs[entry] & ONE_END) === 0) continue
    const a = 3 * corners[3 * entry]
    const b = 3 * corners[3 * entry + 1]
    const c = 3 * corners[3 * entry + 2]
    signs[entry] = observerSign(x0, x1, a, b, c, joints0, joints1, i, j, between)
  }
}
