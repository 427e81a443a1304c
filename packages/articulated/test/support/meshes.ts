/** Small meshes for tests: positions and triangles. */
export interface Mesh {
  readonly positions: number[]
  readonly triangles: number[]
}

/** The twelve triangles of a box. */
export function box(sx = 1, sy = 1, sz = 1, centre: readonly number[] = [0, 0, 0]): Mesh {
  const positions: number[] = []
  const [x = 0, y = 0, z = 0] = centre
  for (let i = 0; i < 8; i++) {
    positions.push(x + ((i & 1) - 0.5) * sx, y + (((i >> 1) & 1) - 0.5) * sy, z + (((i >> 2) & 1) - 0.5) * sz)
  }
  const triangles = [
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
  ]
  return { positions, triangles }
}
