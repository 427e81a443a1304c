import { IS_LEAF, MAY_ANSWER, type DualHierarchy } from '../../src/index'

/** A tetrahedron that is one convex patch: a hierarchy of one node, written by hand. */
export function tetrahedronHierarchy(): DualHierarchy {
  const area = Math.sqrt(3) / 4
  return {
    size: Math.sqrt(3),
    vertices: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
    inputVertexCount: 4,
    nodeCount: 1,
    levelStart: Uint32Array.of(0, 1),
    childStart: Uint32Array.of(1, 1),
    parent: Uint32Array.of(0),
    flags: Uint8Array.of(MAY_ANSWER | IS_LEAF),
    hullStart: Uint32Array.of(0, 4),
    hullVertices: Uint32Array.of(0, 1, 2, 3),
    supportArea: Float64Array.of(0.5, area, area, area),
    faceStart: Uint32Array.of(0, 4),
    hullFaces: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
    patchStart: Uint32Array.of(0, 4),
    patchTriangles: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
    inputTriangles: Uint32Array.of(0, 1, 2, 3),
    h: Float64Array.of(0),
    s: Float64Array.of(0),
    r: Float64Array.of(Math.SQRT1_2),
  }
}
