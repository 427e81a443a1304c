import type { Point } from '../moving-mesh'

/** Points of a lattice of columns × rows cells, row by row. */
export function latticePoints(columns: number, rows: number, at: (i: number, j: number) => Point): Point[] {
  const points: Point[] = []
  for (let j = 0; j <= rows; j++) for (let i = 0; i <= columns; i++) points.push(at(i, j))
  return points
}

/** Two triangles per cell, wound counter-clockwise where i runs right and j runs up. */
export function latticeTriangles(
  columns: number,
  rows: number,
  vertex: (i: number, j: number) => number = (i, j) => j * (columns + 1) + i,
  keep: (i: number, j: number) => boolean = () => true,
): number[] {
  const triangles: number[] = []
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      if (!keep(i, j)) continue
      const a = vertex(i, j)
      const b = vertex(i + 1, j)
      const c = vertex(i + 1, j + 1)
      const d = vertex(i, j + 1)
      // The diagonal alternates, so that no direction is special.
      if ((i + j) % 2 === 0) triangles.push(a, b, c, a, c, d)
      else triangles.push(a, b, d, b, c, d)
    }
  }
  return triangles
}
