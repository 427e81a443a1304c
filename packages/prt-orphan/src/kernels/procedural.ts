import { areAdjacent, NONE, type PairBatch, type Topology } from '@ccd/core'

/**
 * Procedural representatives (ICCD §V-B, algorithms 1 and 2, for edges with any number of triangles).
 * The representative of vertex-face (v, f) is the first triangle in v's list that is not adjacent to f; of edge-edge
 * (p, q), p < q, the first non-adjacent pair in the product of their lists. So a feature pair is dispatched at one
 * triangle pair only, and whatever drops that triangle pair has proved that its features do not touch.
 */
export function expandProcedural(
  topology: Topology,
  first: Uint8Array,
  pairs: Uint32Array,
  from: number,
  to: number,
  vertexFace: PairBatch,
  edgeEdge: PairBatch,
): number {
  const { triangles, triangleEdges } = topology
  const vf = vertexFace.pairs
  const ee = edgeEdge.pairs
  const vfLimit = (vf.length >> 1) - 6
  const eeLimit = (ee.length >> 1) - 9
  let vfCount = vertexFace.length
  let eeCount = edgeEdge.length
  let i = from
  for (; i < to && vfCount <= vfLimit && eeCount <= eeLimit; i++) {
    const t = pairs[2 * i]
    const u = pairs[2 * i + 1]
    if (areAdjacent(triangles, t, u)) continue
    const mt = first[t]
    const mu = first[u]
    for (let k = 0; k < 3; k++) {
      if ((mt >> k) & 1 || representsVertex(topology, t, k, u)) {
        vf[2 * vfCount] = triangles[3 * t + k]
        vf[2 * vfCount++ + 1] = u
      }
    }
    for (let k = 0; k < 3; k++) {
      if ((mu >> k) & 1 || representsVertex(topology, u, k, t)) {
        vf[2 * vfCount] = triangles[3 * u + k]
        vf[2 * vfCount++ + 1] = t
      }
    }
    for (let k = 0; k < 3; k++) {
      const e = triangleEdges[3 * t + k]
      if (e === NONE) continue
      const eFirst = (mt >> (3 + k)) & 1
      for (let l = 0; l < 3; l++) {
        const g = triangleEdges[3 * u + l]
        if (g === NONE) continue
        if (eFirst & (mu >> (3 + l))) {
          ee[2 * eeCount] = e < g ? e : g
          ee[2 * eeCount++ + 1] = e < g ? g : e
        } else if (e < g ? representsEdges(topology, e, t, g, u) : representsEdges(topology, g, u, e, t)) {
          ee[2 * eeCount] = e < g ? e : g
          ee[2 * eeCount++ + 1] = e < g ? g : e
        }
      }
    }
  }
  vertexFace.length = vfCount
  edgeEdge.length = eeCount
  return i
}

/** Whether t is the first triangle of its vertex k that is not adjacent to f. */
function representsVertex(topology: Topology, t: number, k: number, f: number): boolean {
  const { triangles, vertexTriangles } = topology
  const v = triangles[3 * t + k]
  if ((k > 0 && v === triangles[3 * t]) || (k > 1 && v === triangles[3 * t + 1])) return false
  for (let i = topology.vertexTriangleStart[v]; ; i++) {
    const s = vertexTriangles[i]
    if (s === t) return true
    if (!areAdjacent(triangles, s, f)) return false
  }
}

/** Whether (t, u) is the first non-adjacent pair of a triangle of p and one of q. */
function representsEdges(topology: Topology, p: number, t: number, q: number, u: number): boolean {
  const { triangles, edgeTriangles } = topology
  const qStart = topology.edgeTriangleStart[q]
  const qEnd = qStart + topology.edgeTriangleCount[q]
  for (let i = topology.edgeTriangleStart[p]; ; i++) {
    const s = edgeTriangles[i]
    for (let j = qStart; j < qEnd; j++) {
      const w = edgeTriangles[j]
      if (s === t && w === u) return true
      if (!areAdjacent(triangles, s, w)) return false
    }
  }
}
