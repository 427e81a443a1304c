import type { MovingMesh } from '@ccd/scenes'

/** The mesh of some of the triangles, with the vertices that they use, in the old order. */
export function submesh(mesh: MovingMesh, triangles: readonly number[]): MovingMesh {
  const corners = triangles.flatMap((t) => [...mesh.triangles.subarray(3 * t, 3 * t + 3)])
  const used = [...new Set(corners)].sort((a, b) => a - b)
  const rows = (x: Float64Array): Float64Array =>
    Float64Array.from(used.flatMap((vertex) => [...x.subarray(3 * vertex, 3 * vertex + 3)]))
  return {
    name: mesh.name,
    triangles: Uint32Array.from(corners, (vertex) => used.indexOf(vertex)),
    x0: rows(mesh.x0),
    x1: rows(mesh.x1),
  }
}
