// A rigid transform is twelve numbers: a rotation, 3 × 3 and row-major, then a translation. It takes p to R p + o.

/** How many numbers a transform takes. */
const TRANSFORM_LENGTH = 12
/** Where the translation is. */
export const TRANSLATION = 9

/** A transform that changes nothing. */
export function identityTransform(): Float64Array {
  return Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)
}

/** Writes the rotation of a unit quaternion (x, y, z, w), 3 × 3 and row-major. */
export function quaternionRotation(x: number, y: number, z: number, w: number, out: Float64Array): void {
  out[0] = 1 - 2 * (y * y + z * z)
  out[1] = 2 * (x * y - w * z)
  out[2] = 2 * (x * z + w * y)
  out[3] = 2 * (x * y + w * z)
  out[4] = 1 - 2 * (x * x + z * z)
  out[5] = 2 * (y * z - w * x)
  out[6] = 2 * (x * z - w * y)
  out[7] = 2 * (y * z + w * x)
  out[8] = 1 - 2 * (x * x + y * y)
}

/** First `b`, then `a`. */
export function composeTransforms(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(TRANSFORM_LENGTH)
  for (let row = 0; row < 3; row++) {
    const x = a[3 * row]
    const y = a[3 * row + 1]
    const z = a[3 * row + 2]
    for (let k = 0; k < 3; k++) out[3 * row + k] = x * b[k] + y * b[3 + k] + z * b[6 + k]
    out[TRANSLATION + row] = x * b[TRANSLATION] + y * b[TRANSLATION + 1] + z * b[TRANSLATION + 2] + a[TRANSLATION + row]
  }
  return out
}

/** Points of a mesh, transformed, as a new array. */
export function transformPoints(t: Float64Array, points: ArrayLike<number>): Float64Array {
  const out = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i]
    const y = points[i + 1]
    const z = points[i + 2]
    out[i] = t[0] * x + t[1] * y + t[2] * z + t[TRANSLATION]
    out[i + 1] = t[3] * x + t[4] * y + t[5] * z + t[TRANSLATION + 1]
    out[i + 2] = t[6] * x + t[7] * y + t[8] * z + t[TRANSLATION + 2]
  }
  return out
}

/** What undoes a transform. */
export function invertTransform(t: Float64Array): Float64Array {
  const out = new Float64Array(TRANSFORM_LENGTH)
  for (let row = 0; row < 3; row++) {
    for (let k = 0; k < 3; k++) out[3 * row + k] = t[3 * k + row]
    out[TRANSLATION + row] = -(t[row] * t[9] + t[3 + row] * t[10] + t[6 + row] * t[11])
  }
  return out
}
