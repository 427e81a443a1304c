import { orientation3d } from '@ccd/elementary'

/**
 * Exact sign of det(b − a, c − a, d − a): positive if d is on the side of the plane a b c that its normal (b − a) × (c − a)
 * points to. Three stages, each with a bound on its error: doubles, pairs of doubles, integers. The middle one is worth it
 * because quads of curved surfaces are coplanar to within rounding, and hulls ask about them all the time.
 */
const UNIT = 2 ** -53
const SPLIT = 134217729 // 2^27 + 1
const TINY = 1e-290

/** @param x - Coordinates; a, b, c and d are indices of vertices in it. */
export function orientation(x: Float64Array, a: number, b: number, c: number, d: number): number {
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
  const bound = 12 * UNIT * size + TINY
  if (value > bound) return 1
  if (-value > bound) return -1
  // Exact zeros that are common on hulls: a vertex of the face, and faces across an axis.
  if (d === a || d === b || d === c) return 0
  if ((bx === 0 && cx === 0 && dx === 0) || (by === 0 && cy === 0 && dy === 0) || (bz === 0 && cz === 0 && dz === 0)) {
    return 0
  }
  if (size > TINY) {
    const precise = inPairs(x, a, b, c, d)
    // Every operation on pairs has relative error below 2^-100, and there are fewer than twenty in a row.
    const limit = 2 ** -94 * size + TINY
    if (precise > limit) return 1
    if (-precise > limit) return -1
  }
  return orientation3d(x, a, b, c, d)
}

const pair = new Float64Array(2)

/** The determinant with differences and products as unevaluated sums of two doubles. */
function inPairs(x: Float64Array, a: number, b: number, c: number, d: number): number {
  for (let i = 0; i < 3; i++) {
    difference(x[3 * b + i], x[3 * a + i], 2 * i)
    difference(x[3 * c + i], x[3 * a + i], 6 + 2 * i)
    difference(x[3 * d + i], x[3 * a + i], 12 + 2 * i)
  }
  let high = 0
  let low = 0
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3
    const k = (i + 2) % 3
    product(entries[6 + 2 * j], entries[7 + 2 * j], entries[12 + 2 * k], entries[13 + 2 * k])
    const h1 = pair[0]
    const l1 = pair[1]
    product(entries[6 + 2 * k], entries[7 + 2 * k], entries[12 + 2 * j], entries[13 + 2 * j])
    sum(h1, l1, -pair[0], -pair[1])
    product(pair[0], pair[1], entries[2 * i], entries[2 * i + 1])
    sum(high, low, pair[0], pair[1])
    high = pair[0]
    low = pair[1]
  }
  return high + low
}

const entries = new Float64Array(18)

function difference(p: number, q: number, at: number): void {
  const high = p - q
  const v = p - high
  entries[at] = high
  entries[at + 1] = p - (high + v) + (v - q)
}

function sum(h1: number, l1: number, h2: number, l2: number): void {
  const s = h1 + h2
  const v = s - h1
  const t = l1 + l2
  const w = t - l1
  const e = h1 - (s - v) + (h2 - v) + t
  const f = l1 - (t - w) + (l2 - w)
  const s2 = s + e
  const e2 = e - (s2 - s) + f
  pair[0] = s2 + e2
  pair[1] = e2 - (pair[0] - s2)
}

function product(h1: number, l1: number, h2: number, l2: number): void {
  const p = h1 * h2
  const c1 = SPLIT * h1
  const a1 = c1 - (c1 - h1)
  const b1 = h1 - a1
  const c2 = SPLIT * h2
  const a2 = c2 - (c2 - h2)
  const b2 = h2 - a2
  const error = b1 * b2 - (p - a1 * a2 - b1 * a2 - a1 * b2) + (h1 * l2 + l1 * h2)
  pair[0] = p + error
  pair[1] = error - (pair[0] - p)
}
