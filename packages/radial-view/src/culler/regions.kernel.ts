import { NONE, type Topology } from '@ccd/core'

/**
 * Regions: triangles that hang together by edges, without those that are left out. −1 for these.
 *
 * @returns How many regions there are.
 */
export function findRegions(topology: Topology, leftOut: Uint8Array, region: Int32Array): number {
  const { triangles, triangleEdges, edgeTriangles, edgeTriangleStart, edgeTriangleCount, triangleCount } = topology
  region.fill(-1)
  const stack: number[] = []
  let count = 0
  for (let first = 0; first < triangleCount; first++) {
    if (region[first] >= 0 || leftOut[first] !== 0 || triangles[3 * first] === NONE) continue
    region[first] = count
    stack.push(first)
    for (let t = stack.pop(); t !== undefined; t = stack.pop()) {
      for (let k = 3 * t; k < 3 * t + 3; k++) {
        const e = triangleEdges[k]
        if (e === NONE || edgeTriangleCount[e] !== 2) continue
        const start = edgeTriangleStart[e]
        const u = edgeTriangles[start] === t ? edgeTriangles[start + 1] : edgeTriangles[start]
        if (region[u] >= 0 || leftOut[u] !== 0) continue
        region[u] = count
        stack.push(u)
      }
    }
    count++
  }
  return count
}
