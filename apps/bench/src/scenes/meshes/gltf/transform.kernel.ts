/** Matrices of 16 numbers by columns, as in glTF. */
export const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

/** The matrix that scales first, then turns (quaternion x, y, z, w), then moves. */
export function composeMatrix(translation: Float64Array, rotation: Float64Array, scale: Float64Array): Float64Array {
  const x = rotation[0]
  const y = rotation[1]
  const z = rotation[2]
  const w = rotation[3]
  const sx = scale[0]
  const sy = scale[1]
  const sz = scale[2]
  return Float64Array.of(
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    translation[0],
    translation[1],
    translation[2],
    1,
  )
}

/** The matrix that applies b first, then a. */
export function multiplyMatrices(a: Float64Array, b: Float64Array): Float64Array {
  const product = new Float64Array(16)
  for (let column = 0; column < 16; column += 4) {
    for (let row = 0; row < 4; row++) {
      product[column + row] =
        a[row] * b[column] + a[row + 4] * b[column + 1] + a[row + 8] * b[column + 2] + a[row + 12] * b[column + 3]
    }
  }
  return product
}

/** Moves points, three numbers each, where they stand. */
export function transformPoints(m: Float64Array, points: Float64Array): void {
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i]
    const y = points[i + 1]
    const z = points[i + 2]
    for (let row = 0; row < 3; row++) points[i + row] = m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12]
  }
}
