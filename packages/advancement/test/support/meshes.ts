/** Small meshes for tests: positions and triangles. */
export interface Mesh {
  readonly positions: number[]
  readonly triangles: number[]
}

export function box(sx = 1, sy = 1, sz = 1, centre: readonly [number, number, number] = [0, 0, 0]): Mesh {
  const positions: number[] = []
  for (let i = 0; i < 8; i++) {
    positions.push(
      centre[0] + ((i & 1) - 0.5) * sx,
      centre[1] + (((i >> 1) & 1) - 0.5) * sy,
      centre[2] + (((i >> 2) & 1) - 0.5) * sz,
    )
  }
  const triangles = [
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
  ]
  return { positions, triangles }
}

/** A soup of random triangles inside a ball; some are slivers, some have no area at all. */
export function randomSoup(random: () => number, count: number, radius: number): Mesh {
  const positions: number[] = []
  const triangles: number[] = []
  const point = (scale: number) => [0, 0, 0].map(() => (2 * random() - 1) * scale)
  for (let t = 0; t < count; t++) {
    const kind = random()
    const centre = point(radius * 0.55)
    const corner = point(radius * 0.5)
    const other = kind < 0.1 ? corner : kind < 0.2 ? corner.map((x) => x * (1 + 1e-9)) : point(radius * 0.5)
    const third = kind < 0.05 ? corner : kind < 0.25 ? corner.map((x) => -x) : point(radius * 0.5)
    for (const offset of [corner, other, third]) {
      for (let k = 0; k < 3; k++) positions.push((centre[k] ?? 0) + (offset[k] ?? 0))
      triangles.push(triangles.length)
    }
  }
  return { positions, triangles }
}
