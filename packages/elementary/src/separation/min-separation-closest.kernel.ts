export const INSIDE = 0
/** In the middle of a side along U, V or V − U. */
export const ALONG_U = 1
const ALONG_V = 2
export const ALONG_BOTH = 3
export const AT_CORNER = 4

/**
 * The point nearest to the origin of P + s U + r V, over the triangle s, r ≥ 0, s + r ≤ 1 or the unit square.
 * Vertex-face and edge-edge distance are both of this form: all differences of a point of one and a point of the other.
 * Approximate, but never far off for degenerate shapes: the four or three sides are tried one by one.
 * Writes s, r, the point, and where it lies (one of the codes below) to `out`: 6 numbers.
 */
export function closestToOrigin(
  triangle: boolean,
  px: number,
  py: number,
  pz: number,
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  out: Float64Array,
): void {
  const a = ux * ux + uy * uy + uz * uz
  const b = ux * vx + uy * vy + uz * vz
  const c = vx * vx + vy * vy + vz * vz
  const d = ux * px + uy * py + uz * pz
  const e = vx * px + vy * py + vz * pz
  const area = a * c - b * b
  if (area > 1e-14 * a * c) {
    const s = (b * e - c * d) / area
    const r = (b * d - a * e) / area
    if (s >= 0 && r >= 0 && (triangle ? s + r <= 1 : s <= 1 && r <= 1)) {
      out[0] = s
      out[1] = r
      out[2] = px + s * ux + r * vx
      out[3] = py + s * uy + r * vy
      out[4] = pz + s * uz + r * vz
      out[5] = INSIDE
      return
    }
  }
  let best = Infinity
  const sides = triangle ? 3 : 4
  for (let side = 0; side < sides; side++) {
    // Side 0: r = 0. Side 1: s = 0. Side 2: s + r = 1 (triangle) or r = 1. Side 3: s = 1.
    let s: number
    let r: number
    let where: number
    if (side === 0) {
      s = clamped(-d, a)
      r = 0
      where = s > 0 && s < 1 ? ALONG_U : AT_CORNER
    } else if (side === 1) {
      s = 0
      r = clamped(-e, c)
      where = r > 0 && r < 1 ? ALONG_V : AT_CORNER
    } else if (triangle) {
      r = clamped(-(e - d + b - a), a - 2 * b + c)
      s = 1 - r
      where = r > 0 && r < 1 ? ALONG_BOTH : AT_CORNER
    } else if (side === 2) {
      r = 1
      s = clamped(-(d + b), a)
      where = s > 0 && s < 1 ? ALONG_U : AT_CORNER
    } else {
      s = 1
      r = clamped(-(e + b), c)
      where = r > 0 && r < 1 ? ALONG_V : AT_CORNER
    }
    const x = px + s * ux + r * vx
    const y = py + s * uy + r * vy
    const z = pz + s * uz + r * vz
    const distance = x * x + y * y + z * z
    if (distance < best) {
      best = distance
      out[0] = s
      out[1] = r
      out[2] = x
      out[3] = y
      out[4] = z
      out[5] = where
    }
  }
}

function clamped(numerator: number, denominator: number): number {
  if (!(denominator > 0)) return 0
  const value = numerator / denominator
  return value < 0 ? 0 : value > 1 ? 1 : value
}
