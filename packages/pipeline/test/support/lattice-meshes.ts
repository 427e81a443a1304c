import type { Mesh } from './oracle-contacts'
import { seededRandom } from '@ccd/scenes'

/** Small meshes whose coordinates are thirds or halves of small integers: many contacts of them are simultaneous. */
export function latticeMesh(seed: number): Mesh {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const vertexCount = 6 + below(5)
  const unit = 1 + below(3)
  const positions = () => Float64Array.from({ length: 3 * vertexCount }, () => (below(5) - 2) / unit)
  const triangles: number[] = []
  const wanted = 3 * (2 + below(4))
  while (triangles.length < wanted) {
    const corners = new Set([below(vertexCount), below(vertexCount), below(vertexCount)])
    if (corners.size === 3) triangles.push(...corners)
  }
  return { triangles: Uint32Array.from(triangles), x0: positions(), x1: positions() }
}

/** Two triangles of a square in the plane z = 0, and a cube of twelve above it that lands flat, at a third of the step. */
export function landingCube(): Mesh {
  const square = [-2, -2, 0, 2, -2, 0, 2, 2, 0, -2, 2, 0]
  const cube = (height: number) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [(i & 1) - 0.25, ((i >> 1) & 1) - 0.5, (i >> 2) + height])
  const faces = [
    [0, 2, 1, 1, 2, 3],
    [4, 5, 6, 5, 7, 6],
    [0, 1, 4, 1, 5, 4],
    [2, 6, 3, 3, 6, 7],
    [0, 4, 2, 2, 4, 6],
    [1, 3, 5, 3, 7, 5],
  ].flat()
  return {
    triangles: Uint32Array.from([0, 1, 2, 0, 2, 3, ...faces.map((v) => v + 4)]),
    x0: Float64Array.from([...square, ...cube(1)]),
    x1: Float64Array.from([...square, ...cube(-2)]),
  }
}
