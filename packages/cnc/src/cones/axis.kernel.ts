/**
 * A direction whose dominant component is ±1 exactly: (r, s, 1) or its opposite, in the order of the coordinates
 * (i, j, k), k dominant. Projecting along it by u = x_i − r x_k, v = x_j − s x_k has this direction, and no other, in its
 * kernel: for doubles r and s, without any rounding. So areas and contour are about the same direction.
 */
export interface Axis {
  r: number
  s: number
  /** Which coordinate is dominant. */
  k: number
  /** The direction is sign · (r, s, 1). */
  sign: number
  /** The same direction with length 1, up to a few roundings. */
  x: number
  y: number
  z: number
}

export function createAxis(): Axis {
  return { r: 0, s: 0, k: 2, sign: 1, x: 0, y: 0, z: 1 }
}

/** The axis nearest to a vector; false if it has no direction. */
export function setAxis(axis: Axis, x: number, y: number, z: number): boolean {
  const ax = Math.abs(x)
  const ay = Math.abs(y)
  const az = Math.abs(z)
  const k = ax > ay ? (ax > az ? 0 : 2) : ay > az ? 1 : 2
  const dominant = k === 0 ? x : k === 1 ? y : z
  const r = (k === 0 ? y : k === 1 ? z : x) / dominant
  const s = (k === 0 ? z : k === 1 ? x : y) / dominant
  if (!(Math.abs(r) <= 1 && Math.abs(s) <= 1)) return false
  const sign = dominant > 0 ? 1 : -1
  const unit = sign / Math.sqrt(1 + r * r + s * s)
  axis.r = r
  axis.s = s
  axis.k = k
  axis.sign = sign
  axis.x = unit * (k === 0 ? 1 : k === 1 ? s : r)
  axis.y = unit * (k === 0 ? r : k === 1 ? 1 : s)
  axis.z = unit * (k === 0 ? s : k === 1 ? r : 1)
  return true
}
