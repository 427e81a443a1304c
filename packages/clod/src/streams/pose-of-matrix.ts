import type { Pose } from '@ccd/advancement'
import { valueAt } from '@ccd/core'

/** The pose of a column-major 4 × 4 matrix of a rigid motion. The largest of four sums decides, so nothing cancels. */
export function poseOfMatrix(matrix: Float64Array): Pose {
  const m = (row: number, column: number): number => valueAt(matrix, 4 * column + row)
  const trace = m(0, 0) + m(1, 1) + m(2, 2)
  const position = [m(0, 3), m(1, 3), m(2, 3)]
  const diagonal = [m(0, 0), m(1, 1), m(2, 2)]
  const largest = Math.max(...diagonal)
  if (trace >= largest) {
    return { position, rotation: unit([m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1), 1 + trace]) }
  }
  const i = diagonal.indexOf(largest)
  const [j, k] = [(i + 1) % 3, (i + 2) % 3]
  const rotation = [0, 0, 0, m(k, j) - m(j, k)]
  rotation[i] = 1 + m(i, i) - m(j, j) - m(k, k)
  rotation[j] = m(j, i) + m(i, j)
  rotation[k] = m(k, i) + m(i, k)
  return { position, rotation: unit(rotation) }
}

function unit(values: readonly number[]): number[] {
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}
