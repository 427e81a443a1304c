import { CcdError, valueAt } from '@ccd/core'

/** Sixteen numbers, column by column. */
export type Matrix = readonly number[]

/** a · b, of affine matrices. */
export function product(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, 4 * Math.floor(i / 4)]
    return [0, 1, 2, 3].reduce((sum, k) => sum + valueAt(a, row + 4 * k) * valueAt(b, column + k), 0)
  })
}

/**
 * The inverse of an affine matrix.
 *
 * @param what - What messages call the matrix.
 * @throws CcdError `wrong-length`, `not-finite`, or `out-of-range` where there is no inverse.
 */
export function inverseOf(matrix: Matrix, what: string): Matrix {
  if (matrix.length !== 16) {
    throw new CcdError('wrong-length', `${what} has ${matrix.length} numbers, not 16`, { value: matrix.length })
  }
  const bad = matrix.findIndex((value) => !Number.isFinite(value))
  if (bad >= 0) {
    throw new CcdError('not-finite', `${what} has ${matrix[bad]} at place ${bad}`, { index: bad, value: matrix[bad] })
  }
  const m = (row: number, column: number) => valueAt(matrix, row + 4 * column)
  // Row r of the inverse of the linear part is the product of two of its columns, over the determinant.
  const minor = (r: number, c: number) => {
    const [i, j] = [(c + 1) % 3, (c + 2) % 3]
    const [k, l] = [(r + 1) % 3, (r + 2) % 3]
    return m(i, k) * m(j, l) - m(i, l) * m(j, k)
  }
  const determinant = m(0, 0) * minor(0, 0) + m(1, 0) * minor(0, 1) + m(2, 0) * minor(0, 2)
  if (determinant === 0 || !Number.isFinite(1 / determinant)) {
    throw new CcdError('out-of-range', `${what} has no inverse: its determinant is ${determinant}`, {
      value: determinant,
    })
  }
  const linear = (r: number, c: number) => minor(r, c) / determinant
  const shift = (r: number) => -(linear(r, 0) * m(0, 3) + linear(r, 1) * m(1, 3) + linear(r, 2) * m(2, 3))
  return Array.from({ length: 16 }, (_, i) => {
    const [r, c] = [i % 4, Math.floor(i / 4)]
    if (r === 3) return c === 3 ? 1 : 0
    return c === 3 ? shift(r) : linear(r, c)
  })
}
