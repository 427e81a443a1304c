import { closest, CLOSEST_A, CLOSEST_B, DISTANCE } from './closest.kernel'

// A face is written as origin + s·u + t·h, where u is its longest edge and h is its height, made perpendicular to u twice.
// For a needle the cross product of two edges is wrong in all directions. This h is wrong in one direction only: turned
// about u, by a few 2⁻⁵³ of the length of the needle per width. That moves no point of the needle by more than a few
// 2⁻⁵³ of its length, and so it does not matter for distances to points over the needle.

/** A face whose height is below this share of its longest edge is as good as its edges. */
const FLAT = 2 ** -50

/** How far the plane of a face is off at a distance from its longest edge, per that distance, times height per length. */
const TILT = 2 ** -46

let ox = 0
let oy = 0
let oz = 0
let ux = 0
let uy = 0
let uz = 0
let hx = 0
let hy = 0
let hz = 0
let nx = 0
let ny = 0
let nz = 0
let uu = 0
let hh = 0
let nn = 0
/** Where the third vertex projects on the longest edge, as a share of it. */
let foot = 0

/** Writes the face whose corners begin at a place; false if it has no area. */
function setFace(c: Float64Array, face: number): boolean {
  let longest = -1
  let from = 0
  for (let k = 0; k < 9; k += 3) {
    const next = k === 6 ? 0 : k + 3
    const x = c[face + next] - c[face + k]
    const y = c[face + next + 1] - c[face + k + 1]
    const z = c[face + next + 2] - c[face + k + 2]
    const square = x * x + y * y + z * z
    if (square <= longest) continue
    longest = square
    from = k
    ux = x
    uy = y
    uz = z
  }
  uu = longest
  if (!(uu > 0)) return false
  const third = face + (from === 0 ? 6 : from - 3)
  ox = c[face + from]
  oy = c[face + from + 1]
  oz = c[face + from + 2]
  hx = c[third] - ox
  hy = c[third + 1] - oy
  hz = c[third + 2] - oz
  foot = (hx * ux + hy * uy + hz * uz) / uu
  hx -= foot * ux
  hy -= foot * uy
  hz -= foot * uz
  const rest = (hx * ux + hy * uy + hz * uz) / uu
  foot += rest
  hx -= rest * ux
  hy -= rest * uy
  hz -= rest * uz
  hh = hx * hx + hy * hy + hz * hz
  if (!(hh > FLAT * FLAT * uu)) return false
  nx = uy * hz - uz * hy
  ny = uz * hx - ux * hz
  nz = ux * hy - uy * hx
  nn = nx * nx + ny * ny + nz * nz
  return nn > 0
}

/** Whether the point origin + (x, y, z) lies over the face. */
function isOver(x: number, y: number, z: number): boolean {
  const t = (x * hx + y * hy + z * hz) / hh
  if (!(t >= 0 && t <= 1)) return false
  const s = (x * ux + y * uy + z * uz) / uu
  return s >= foot * t && s <= 1 - (1 - foot) * t
}

/**
 * Looks at the vertices of the triangle at `from` that lie over the face at `face`, and keeps what is nearer than the
 * points in `closest`. True if that is the answer: all vertices are on one side of the face, by more than its plane may
 * be off, and the nearest lies over it, so that the plane is a slab.
 */
export function faceDistance(
  c: Float64Array,
  from: number,
  face: number,
  size: number,
  atFrom: number,
  atFace: number,
): boolean {
  if (!setFace(c, face)) return false
  let low = Infinity
  let high = -Infinity
  let nearest = Infinity
  let over = Infinity
  for (let p = from; p < from + 9; p += 3) {
    const wx = c[p] - ox
    const wy = c[p + 1] - oy
    const wz = c[p + 2] - oz
    const h = nx * wx + ny * wy + nz * wz
    if (h < low) low = h
    if (h > high) high = h
    const distance = Math.abs(h)
    if (distance < nearest) nearest = distance
    if (distance * distance >= closest[DISTANCE] * closest[DISTANCE] * nn || !isOver(wx, wy, wz)) continue
    over = distance
    const k = h / nn
    closest[atFrom] = c[p]
    closest[atFrom + 1] = c[p + 1]
    closest[atFrom + 2] = c[p + 2]
    closest[atFace] = c[p] - k * nx
    closest[atFace + 1] = c[p + 1] - k * ny
    closest[atFace + 2] = c[p + 2] - k * nz
    closest[DISTANCE] = distance / Math.sqrt(nn)
  }
  if (over > nearest || !(low > 0 || high < 0)) return false
  return over * over * hh > TILT * TILT * size * size * uu * nn
}

/** Whether an edge of the triangle at `from` passes through the one at `face`; the common point is stored. */
export function pierced(c: Float64Array, from: number, face: number): boolean {
  if (!setFace(c, face)) return false
  for (let e = 0; e < 9; e += 3) {
    const a = from + e
    const b = from + (e === 6 ? 0 : e + 3)
    const ax = c[a] - ox
    const ay = c[a + 1] - oy
    const az = c[a + 2] - oz
    const vx = c[b] - c[a]
    const vy = c[b + 1] - c[a + 1]
    const vz = c[b + 2] - c[a + 2]
    const ha = nx * ax + ny * ay + nz * az
    const hb = nx * (c[b] - ox) + ny * (c[b + 1] - oy) + nz * (c[b + 2] - oz)
    if ((ha > 0 && hb > 0) || (ha < 0 && hb < 0) || ha === hb) continue
    const k = ha / (ha - hb)
    const x = ax + k * vx
    const y = ay + k * vy
    const z = az + k * vz
    if (!isOver(x, y, z)) continue
    closest[DISTANCE] = 0
    closest[CLOSEST_A] = closest[CLOSEST_B] = ox + x
    closest[CLOSEST_A + 1] = closest[CLOSEST_B + 1] = oy + y
    closest[CLOSEST_A + 2] = closest[CLOSEST_B + 2] = oz + z
    return true
  }
  return false
}
