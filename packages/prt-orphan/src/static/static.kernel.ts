import { edgesShareVertex, type PairBatch, type Topology } from '@ccd/core'

/** What the kernels read of an assignment. */
interface Assigned {
  readonly mask: Uint8Array
  readonly vertices: Uint32Array
  readonly edges: Uint32Array
}

/**
 * Algorithm 1 of Representative-Triangles, without its volume tests: a feature pair is dispatched where the triangles
 * that own its features meet, adjacent or not. Features with a common vertex are no pair.
 */
export function expandStatic(
  topology: Topology,
  { mask, vertices, edges }: Assigned,
  pairs: Uint32Array,
  from: number,
  to: number,
  vertexFace: PairBatch,
  edgeEdge: PairBatch,
): number {
  const ee = edgeEdge.pairs
  const vfLimit = (vertexFace.pairs.length >> 1) - 6
  const eeLimit = (ee.length >> 1) - 9
  let i = from
  for (; i < to && vertexFace.length <= vfLimit && edgeEdge.length <= eeLimit; i++) {
    const t = pairs[2 * i]
    const u = pairs[2 * i + 1]
    const mt = mask[t]
    const mu = mask[u]
    pushVertices(topology.triangles, vertices, 3 * t, mt & 3, u, vertexFace)
    pushVertices(topology.triangles, vertices, 3 * u, mu & 3, t, vertexFace)
    const tEnd = 3 * t + (mt >> 2)
    const uEnd = 3 * u + (mu >> 2)
    for (let k = 3 * t; k < tEnd; k++) {
      const e = edges[k]
      for (let l = 3 * u; l < uEnd; l++) {
        const g = edges[l]
        if (edgesShareVertex(topology.edges, e, g)) continue
        ee[2 * edgeEdge.length] = e < g ? e : g
        ee[2 * edgeEdge.length++ + 1] = e < g ? g : e
      }
    }
  }
  return i
}

function pushVertices(
  triangles: Uint32Array,
  vertices: Uint32Array,
  first: number,
  own: number,
  f: number,
  out: PairBatch,
): void {
  for (let k = first; k < first + own; k++) {
    const v = vertices[k]
    if (v === triangles[3 * f] || v === triangles[3 * f + 1] || v === triangles[3 * f + 2]) continue
    out.pairs[2 * out.length] = v
    out.pairs[2 * out.length++ + 1] = f
  }
}

/** The same for things at rest: each edge against each face, dispatched where the owner of the edge meets the face. */
export function expandEdgeFace(
  topology: Topology,
  { mask, edges }: Assigned,
  pairs: Uint32Array,
  from: number,
  to: number,
  out: PairBatch,
): number {
  const limit = (out.pairs.length >> 1) - 6
  let i = from
  for (; i < to && out.length <= limit; i++) {
    const t = pairs[2 * i]
    const u = pairs[2 * i + 1]
    pushEdges(topology, edges, 3 * t, mask[t] >> 2, u, out)
    pushEdges(topology, edges, 3 * u, mask[u] >> 2, t, out)
  }
  return i
}

function pushEdges(
  { triangles, edges: ends }: Topology,
  edges: Uint32Array,
  first: number,
  own: number,
  f: number,
  out: PairBatch,
): void {
  const f0 = triangles[3 * f]
  const f1 = triangles[3 * f + 1]
  const f2 = triangles[3 * f + 2]
  for (let k = first; k < first + own; k++) {
    const e = edges[k]
    const e0 = ends[2 * e]
    const e1 = ends[2 * e + 1]
    if (e0 === f0 || e0 === f1 || e0 === f2 || e1 === f0 || e1 === f1 || e1 === f2) continue
    out.pairs[2 * out.length] = e
    out.pairs[2 * out.length++ + 1] = f
  }
}
