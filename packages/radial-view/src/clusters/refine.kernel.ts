import { NONE, type Topology } from '@ccd/core'

/**
 * Makes zigzag boundaries straight (Radial view §4.2): a triangle at a boundary that two neighbours of one other cluster
 * enclose goes over to it. One pass over the triangles that were at a boundary, so the boundary stays where it is.
 *
 * @returns How many triangles changed.
 */
export function refineBoundaries(topology: Topology, cluster: Int32Array): number {
  const { triangleEdges, edgeTriangleStart, edgeTriangleCount, edgeTriangles, triangleCount } = topology
  const across = new Int32Array(3)
  const before = cluster.slice()
  let changed = 0
  for (let t = 0; t < triangleCount; t++) {
    if (before[t] < 0) continue
    let atBoundary = false
    for (let k = 0; k < 3; k++) {
      across[k] = -1
      const e = triangleEdges[3 * t + k]
      if (e === NONE || edgeTriangleCount[e] !== 2) continue
      const start = edgeTriangleStart[e]
      const u = edgeTriangles[start] === t ? edgeTriangles[start + 1] : edgeTriangles[start]
      across[k] = cluster[u]
      if (before[u] !== before[t]) atBoundary = true
    }
    if (!atBoundary) continue
    const [p, q, r] = across
    const twice = p >= 0 && (p === q || p === r) ? p : q >= 0 && q === r ? q : -1
    if (twice < 0 || twice === cluster[t]) continue
    cluster[t] = twice
    changed++
  }
  return changed
}
