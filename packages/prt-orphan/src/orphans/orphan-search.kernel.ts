import { NONE, type Topology } from '@ccd/core'
import type { PairList } from './pair-list.kernel'
import { isEdgeEdgeOrphan, isVertexFaceOrphan } from './orphan-predicate.kernel'

/**
 * A vertex in more triangles than this is a hub. Features around a hub are orphans of each other by the square of its
 * valence, so pairs whose first triangles meet in hubs alone are not listed; see `hub-orphans`.
 */
export const HUB_VALENCE = 48

/**
 * Orphans from one- and two-rings (ICCD §V-E). All triangles of one feature are adjacent to all of the other, so in
 * particular their first ones are: it is enough to look around the first triangle of each feature.
 */
export function findVertexOrphans(topology: Topology, v: number, out: PairList): void {
  if (topology.vertexTriangleCount[v] === 0) return
  const s = topology.vertexTriangles[topology.vertexTriangleStart[v]]
  forRing(topology, s, (f) => {
    if (isVertexFaceOrphan(topology, v, f)) out.push(v, f)
  })
}

/** Pairs of two edges that are searched are found from the smaller one; `searched` says which are, by default all. */
export function findEdgeOrphans(
  topology: Topology,
  e: number,
  out: PairList,
  searched: (edge: number) => boolean = always,
): void {
  if (topology.edgeTriangleCount[e] === 0) return
  const { triangleEdges, edgeTriangles, edgeTriangleStart } = topology
  const s = edgeTriangles[edgeTriangleStart[e]]
  forRing(topology, s, (w) => {
    for (let k = 3 * w; k < 3 * w + 3; k++) {
      const g = triangleEdges[k]
      // An edge is looked at once, from its first triangle.
      if (g === NONE || g === e || edgeTriangles[edgeTriangleStart[g]] !== w || (g < e && searched(g))) continue
      if (isEdgeEdgeOrphan(topology, e, g)) out.push(e < g ? e : g, e < g ? g : e)
    }
  })
}

function always(): boolean {
  return true
}

/** The orphans of one face among the vertices that are not searched themselves. */
export function findFaceOrphans(
  topology: Topology,
  f: number,
  out: PairList,
  searched: (vertex: number) => boolean,
): void {
  const { triangles, vertexTriangles, vertexTriangleStart } = topology
  forRing(topology, f, (w) => {
    for (let k = 0; k < 3; k++) {
      const v = triangles[3 * w + k]
      if ((k > 0 && v === triangles[3 * w]) || (k > 1 && v === triangles[3 * w + 1])) continue
      if (vertexTriangles[vertexTriangleStart[v]] !== w || searched(v)) continue
      if (isVertexFaceOrphan(topology, v, f)) out.push(v, f)
    }
  })
}

/** Calls `visit` once for s and for each triangle that shares a vertex other than a hub with it. */
function forRing(topology: Topology, s: number, visit: (triangle: number) => void): void {
  const { triangles, vertexTriangles, vertexTriangleStart, vertexTriangleCount } = topology
  const c0 = triangles[3 * s]
  const c1 = triangles[3 * s + 1]
  const hub0 = vertexTriangleCount[c0] > HUB_VALENCE
  const hub1 = vertexTriangleCount[c1] > HUB_VALENCE
  visit(s)
  for (let k = 0; k < 3; k++) {
    const v = triangles[3 * s + k]
    if ((k > 0 && v === c0) || (k > 1 && v === c1)) continue
    const count = vertexTriangleCount[v]
    if (count > HUB_VALENCE) continue
    const start = vertexTriangleStart[v]
    for (let i = start; i < start + count; i++) {
      const u = vertexTriangles[i]
      if (u === s) continue
      const u0 = triangles[3 * u]
      const u1 = triangles[3 * u + 1]
      const u2 = triangles[3 * u + 2]
      if (k > 0 && !hub0 && (u0 === c0 || u1 === c0 || u2 === c0)) continue
      if (k > 1 && !hub1 && (u0 === c1 || u1 === c1 || u2 === c1)) continue
      visit(u)
    }
  }
}
