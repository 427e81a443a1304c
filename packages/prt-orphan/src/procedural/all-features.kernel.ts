import { NONE, type PairBatch, type Topology } from '@ccd/core'

/**
 * All feature pairs of two triangles that have no vertex in common (15 where the triangles have none), repeated
 * whenever another triangle pair shares them: the papers' base version.
 */
export function expandAll(
  topology: Topology,
  pairs: Uint32Array,
  from: number,
  to: number,
  vertexFace: PairBatch,
  edgeEdge: PairBatch,
): number {
  const { triangles, triangleEdges, edges } = topology
  const ee = edgeEdge.pairs
  const vfLimit = (vertexFace.pairs.length >> 1) - 6
  const eeLimit = (ee.length >> 1) - 9
  let eeCount = edgeEdge.length
  let i = from
  for (; i < to && vertexFace.length <= vfLimit && eeCount <= eeLimit; i++) {
    const t = pairs[2 * i]
    const u = pairs[2 * i + 1]
    pushVertices(triangles, t, u, vertexFace)
    pushVertices(triangles, u, t, vertexFace)
    for (let k = 3 * t; k < 3 * t + 3; k++) {
      const e = triangleEdges[k]
      if (e === NONE) continue
      const e0 = edges[2 * e]
      const e1 = edges[2 * e + 1]
      for (let l = 3 * u; l < 3 * u + 3; l++) {
        const g = triangleEdges[l]
        if (g === NONE) continue
        const g0 = edges[2 * g]
        const g1 = edges[2 * g + 1]
        if (e0 === g0 || e0 === g1 || e1 === g0 || e1 === g1) continue
        ee[2 * eeCount] = e < g ? e : g
        ee[2 * eeCount++ + 1] = e < g ? g : e
      }
    }
  }
  edgeEdge.length = eeCount
  return i
}

function pushVertices(triangles: Uint32Array, t: number, u: number, out: PairBatch): void {
  const f0 = triangles[3 * u]
  const f1 = triangles[3 * u + 1]
  const f2 = triangles[3 * u + 2]
  const { pairs } = out
  let count = out.length
  for (let k = 0; k < 3; k++) {
    const v = triangles[3 * t + k]
    if ((k > 0 && v === triangles[3 * t]) || (k > 1 && v === triangles[3 * t + 1])) continue
    if (v === f0 || v === f1 || v === f2) continue
    pairs[2 * count] = v
    pairs[2 * count++ + 1] = u
  }
  out.length = count
}
