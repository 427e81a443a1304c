import type { QuerySet, Scene } from '@ccd/scenes'

/** The points of every n-th pair: its four vertices at the start, then at the end; 24 numbers per pair. */
export function gatherQueries(
  { x0, x1, triangles, edges }: Pick<Scene, 'x0' | 'x1' | 'triangles' | 'edges'>,
  kind: QuerySet['kind'],
  pairs: Uint32Array,
  every: number,
): Float64Array {
  const count = Math.ceil(pairs.length / 2 / every)
  const points = new Float64Array(24 * count)
  const corners = new Uint32Array(4)
  for (let i = 0; i < count; i++) {
    const a = pairs[2 * i * every]
    const b = pairs[2 * i * every + 1]
    if (kind === 'vertex-face') {
      corners[0] = a
      corners.set(triangles.subarray(3 * b, 3 * b + 3), 1)
    } else {
      corners.set(edges.subarray(2 * a, 2 * a + 2))
      corners.set(edges.subarray(2 * b, 2 * b + 2), 2)
    }
    for (let k = 0; k < 4; k++) {
      const v = 3 * corners[k]
      points.set(x0.subarray(v, v + 3), 24 * i + 3 * k)
      points.set(x1.subarray(v, v + 3), 24 * i + 12 + 3 * k)
    }
  }
  return points
}
