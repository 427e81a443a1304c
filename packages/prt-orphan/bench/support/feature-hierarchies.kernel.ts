import type { Topology } from '@ccd/core'
import { BoxTree } from '../../src/orphans/box-tree.kernel'
import { boxOf } from '../../src/bounds/swept-boxes.kernel'

/** §3 of Representative-Triangles: one hierarchy of boxes per kind of feature. Counts the tests that are left. */
export function testsOfFeatureHierarchies(
  topology: Topology,
  x0: Float64Array,
  x1: Float64Array,
): { vertexFace: number; edgeEdge: number } {
  const { triangles, edges, vertexCount, edgeCount, triangleCount } = topology
  const positions = [x0, x1]
  const vertices = new Float64Array(6 * vertexCount)
  for (let v = 0; v < vertexCount; v++) boxOf(positions, [v], vertices, 6 * v)
  const edgeBoxes = new Float64Array(6 * edgeCount)
  for (let e = 0; e < edgeCount; e++) boxOf(positions, edges.subarray(2 * e, 2 * e + 2), edgeBoxes, 6 * e)
  const vertexTree = new BoxTree(vertices)
  const edgeTree = new BoxTree(edgeBoxes)
  const box = new Float64Array(6)
  let vertexFace = 0
  for (let f = 0; f < triangleCount; f++) {
    boxOf(positions, triangles.subarray(3 * f, 3 * f + 3), box, 0)
    vertexTree.forOverlaps(box, 0, (v) => {
      if (v !== triangles[3 * f] && v !== triangles[3 * f + 1] && v !== triangles[3 * f + 2]) vertexFace++
    })
  }
  let edgeEdge = 0
  for (let e = 0; e < edgeCount; e++) {
    const e0 = edges[2 * e]
    const e1 = edges[2 * e + 1]
    edgeTree.forOverlaps(edgeBoxes, 6 * e, (g) => {
      if (g > e && edges[2 * g] !== e0 && edges[2 * g] !== e1 && edges[2 * g + 1] !== e0 && edges[2 * g + 1] !== e1)
        edgeEdge++
    })
  }
  return { vertexFace, edgeEdge }
}
