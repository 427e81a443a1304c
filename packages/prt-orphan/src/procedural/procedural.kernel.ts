import { areAdjacent, NONE, type PairBatch, type Topology } from '@ccd/core'
import { edgeEdgeOverlap, vertexFaceOverlap } from '../bounds/feature-overlap.kernel'
import { edgesPassBy, trianglesPassBy, vertexPassesFace } from '../bounds/moving-overlap.kernel'

/** Room that one triangle pair may need. */
export const MOST_VERTEX_FACE = 6
export const MOST_EDGE_EDGE = 9

/** What an expansion knows of the mesh and of the step. */
export interface ExpandedMesh {
  readonly topology: Topology
  /** Which features each triangle comes first for. */
  readonly first: Uint8Array
  /** Volumes of the vertices in a step, where features are to be compared by them, and their number of lanes. */
  readonly volumes: Float32Array | undefined
  readonly lanes: number
  /** Whether these are projections at both ends of the step, rather than swept volumes. */
  readonly moving: boolean
}

/**
 * Procedural representatives (ICCD §V-B, algorithms 1 and 2, for edges with any number of triangles).
 * The representative of vertex-face (v, f) is the first triangle in v's list that is not adjacent to f; of edge-edge
 * (p, q), p < q, the first non-adjacent pair in the product of their lists. So a feature pair is dispatched at one
 * triangle pair only, and whatever drops that triangle pair has proved that its features do not touch.
 * Where there are volumes of vertices, pairs whose volumes are apart are dropped at once.
 */
export function expandProcedural(
  { topology, first, volumes, lanes, moving }: ExpandedMesh,
  pairs: Uint32Array,
  from: number,
  to: number,
  vertexFace: PairBatch,
  edgeEdge: PairBatch,
): number {
  const { triangles } = topology
  const vfLimit = (vertexFace.pairs.length >> 1) - MOST_VERTEX_FACE
  const eeLimit = (edgeEdge.pairs.length >> 1) - MOST_EDGE_EDGE
  let i = from
  for (; i < to && vertexFace.length <= vfLimit && edgeEdge.length <= eeLimit; i++) {
    const t = pairs[2 * i]
    const u = pairs[2 * i + 1]
    if (areAdjacent(triangles, t, u)) continue
    // If the triangles are apart then so are all their features.
    if (volumes && moving && trianglesPassBy(volumes, lanes, triangles, t, u)) continue
    pushVertices(topology, first, volumes, lanes, moving, t, u, vertexFace)
    pushVertices(topology, first, volumes, lanes, moving, u, t, vertexFace)
    pushEdges(topology, first, volumes, lanes, moving, t, u, edgeEdge)
  }
  return i
}

function pushVertices(
  topology: Topology,
  first: Uint8Array,
  volumes: Float32Array | undefined,
  lanes: number,
  moving: boolean,
  t: number,
  u: number,
  out: PairBatch,
): void {
  const { triangles } = topology
  const bits = first[t]
  for (let k = 0; k < 3; k++) {
    if (!((bits >> k) & 1) && !representsVertex(topology, t, k, u)) continue
    const v = triangles[3 * t + k]
    if (volumes) {
      const a = triangles[3 * u]
      const b = triangles[3 * u + 1]
      const c = triangles[3 * u + 2]
      if (moving ? vertexPassesFace(volumes, lanes, v, a, b, c) : !vertexFaceOverlap(volumes, lanes, v, a, b, c))
        continue
    }
    out.pairs[2 * out.length] = v
    out.pairs[2 * out.length++ + 1] = u
  }
}

function pushEdges(
  topology: Topology,
  first: Uint8Array,
  volumes: Float32Array | undefined,
  lanes: number,
  moving: boolean,
  t: number,
  u: number,
  out: PairBatch,
): void {
  const { triangleEdges, edges } = topology
  const mt = first[t] >> 3
  const mu = first[u] >> 3
  for (let k = 0; k < 3; k++) {
    const e = triangleEdges[3 * t + k]
    if (e === NONE) continue
    const eFirst = (mt >> k) & 1
    for (let l = 0; l < 3; l++) {
      const g = triangleEdges[3 * u + l]
      if (g === NONE) continue
      const represented =
        eFirst & (mu >> l) || (e < g ? representsEdges(topology, e, t, g, u) : representsEdges(topology, g, u, e, t))
      if (!represented) continue
      if (volumes) {
        const a = edges[2 * e]
        const b = edges[2 * e + 1]
        const p = edges[2 * g]
        const q = edges[2 * g + 1]
        if (moving ? edgesPassBy(volumes, lanes, a, b, p, q) : !edgeEdgeOverlap(volumes, lanes, a, b, p, q)) continue
      }
      out.pairs[2 * out.length] = e < g ? e : g
      out.pairs[2 * out.length++ + 1] = e < g ? g : e
    }
  }
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
