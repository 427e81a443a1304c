import { IS_LEAF, MAY_ANSWER, type DualHierarchy } from '../../src/index'
import { convexHull } from '../../src/hull/quickhull.kernel'

/** A hierarchy of one node, the hull of points; undefined if all of them are on a line. */
export function hullHierarchy(vertices: Float64Array): DualHierarchy | undefined {
  const count = vertices.length / 3
  const hull = convexHull(
    vertices,
    Int32Array.from({ length: count }, (_, i) => i),
    count,
  )
  if (hull === undefined) return undefined
  const { vertices: used, faces } = hull
  const corners = Array.from(faces, (place) => used[place] ?? 0)
  return {
    size: diagonal(vertices),
    vertices,
    inputVertexCount: count,
    nodeCount: 1,
    levelStart: Uint32Array.of(0, 1),
    childStart: Uint32Array.of(1, 1),
    parent: Uint32Array.of(0),
    flags: Uint8Array.of(MAY_ANSWER | IS_LEAF),
    hullStart: Uint32Array.of(0, used.length),
    hullVertices: Uint32Array.from(used),
    supportArea: new Float64Array(used.length).fill(1),
    faceStart: Uint32Array.of(0, faces.length / 3),
    hullFaces: Uint32Array.from(faces),
    patchStart: Uint32Array.of(0, faces.length / 3),
    patchTriangles: Uint32Array.from(corners),
    inputTriangles: Uint32Array.from({ length: faces.length / 3 }, (_, i) => i),
    h: Float64Array.of(0),
    s: Float64Array.of(0),
    r: Float64Array.of(1),
  }
}

export function diagonal(vertices: ArrayLike<number>): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < vertices.length; i++) {
    low[i % 3] = Math.min(low[i % 3] ?? 0, vertices[i] ?? 0)
    high[i % 3] = Math.max(high[i % 3] ?? 0, vertices[i] ?? 0)
  }
  return Math.hypot(...[0, 1, 2].map((k) => (high[k] ?? 0) - (low[k] ?? 0)))
}
