import { axisIntegers, signOf } from '../exact/integers.kernel'
import { orientationInPairs } from './orientation-in-pairs.kernel'

/**
 * Exact signs of 2 × 2 and 3 × 3 orientation determinants: forward error bound first, integers where it does not decide. In
 * space pairs of doubles come in between: quads of curved surfaces are coplanar to within rounding.
 * A difference of inputs has relative error u; the planar sum of two products is then off by less than 4 u of their
 * sizes, the spatial sum of six triple products by less than 8 u. Underflow adds less than ABSOLUTE.
 */
const UNIT = 2 ** -53
const ABSOLUTE = 1e-300
/** Error of a determinant in pairs of doubles, over the sum of its products. */
const PAIRS = 2 ** -94

/**
 * Sign of (b − a) × (c − a) in the plane.
 *
 * @param ax - x of the first point.
 * @param ay - y of the first point.
 * @param bx - x of the second point.
 * @param by - y of the second point.
 * @param cx - x of the third point.
 * @param cy - y of the third point.
 */
export function orientation2d(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (bx - ax) * (cy - ay)
  const right = (by - ay) * (cx - ax)
  const value = left - right
  const bound = 6 * UNIT * (Math.abs(left) + Math.abs(right)) + ABSOLUTE
  if (value > bound) return 1
  if (-value > bound) return -1
  return exact2d(ax, ay, bx, by, cx, cy)
}

/**
 * Sign of det(b − a, c − a, d − a) for the vertices a, b, c, d of x.
 *
 * @param x - x y z of each vertex.
 * @param a - The first vertex.
 * @param b - The second vertex.
 * @param c - The third vertex.
 * @param d - The fourth vertex.
 */
export function orientation3d(x: Float64Array, a: number, b: number, c: number, d: number): number {
  const ox = x[3 * a]
  const oy = x[3 * a + 1]
  const oz = x[3 * a + 2]
  const bx = x[3 * b] - ox
  const by = x[3 * b + 1] - oy
  const bz = x[3 * b + 2] - oz
  const cx = x[3 * c] - ox
  const cy = x[3 * c + 1] - oy
  const cz = x[3 * c + 2] - oz
  const dx = x[3 * d] - ox
  const dy = x[3 * d + 1] - oy
  const dz = x[3 * d + 2] - oz
  const yz = cy * dz
  const zy = cz * dy
  const zx = cz * dx
  const xz = cx * dz
  const xy = cx * dy
  const yx = cy * dx
  const value = bx * (yz - zy) + by * (zx - xz) + bz * (xy - yx)
  const size =
    Math.abs(bx) * (Math.abs(yz) + Math.abs(zy)) +
    Math.abs(by) * (Math.abs(zx) + Math.abs(xz)) +
    Math.abs(bz) * (Math.abs(xy) + Math.abs(yx))
  // A product that underflows is multiplied by a difference once more.
  const underflow = ABSOLUTE * (1 + Math.abs(bx) + Math.abs(by) + Math.abs(bz))
  const bound = 12 * UNIT * size + underflow
  if (value > bound) return 1
  if (-value > bound) return -1
  // Zeros that are common: a vertex that comes twice, and four points in a plane across an axis.
  if (d === a || d === b || d === c) return 0
  if ((bx === 0 && cx === 0 && dx === 0) || (by === 0 && cy === 0 && dy === 0) || (bz === 0 && cz === 0 && dz === 0)) {
    return 0
  }
  const precise = orientationInPairs(x, a, b, c, d)
  const limit = PAIRS * size + underflow
  if (precise > limit) return 1
  if (-precise > limit) return -1
  return exact3d(x, a, b, c, d)
}

function exact2d(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const [px, py, qx, qy, rx, ry] = axisIntegers([ax, ay, bx, by, cx, cy], 2)
  return signOf((qx - px) * (ry - py) - (qy - py) * (rx - px))
}

function exact3d(x: Float64Array, a: number, b: number, c: number, d: number): number {
  const v = axisIntegers(
    [a, b, c, d].flatMap((i) => [x[3 * i], x[3 * i + 1], x[3 * i + 2]]),
    3,
  )
  const [ox, oy, oz] = v
  const bx = v[3] - ox
  const by = v[4] - oy
  const bz = v[5] - oz
  const cx = v[6] - ox
  const cy = v[7] - oy
  const cz = v[8] - oz
  const dx = v[9] - ox
  const dy = v[10] - oy
  const dz = v[11] - oz
  return signOf(bx * (cy * dz - cz * dy) + by * (cz * dx - cx * dz) + bz * (cx * dy - cy * dx))
}
