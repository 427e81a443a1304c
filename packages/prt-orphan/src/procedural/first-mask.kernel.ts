import { NONE, type Topology } from '@ccd/core'

/**
 * Per triangle: bit k says that it is the first triangle in the list of its vertex k, bit 3 + k the same of its
 * edge k. A repeated vertex or a missing edge never has its bit set.
 */
export function firstMask(topology: Topology): Uint8Array {
  const { triangleCount } = topology
  const mask = new Uint8Array(triangleCount)
  for (let t = 0; t < triangleCount; t++) mask[t] = firstMaskOf(topology, t)
  return mask
}

/** The bits of one triangle; 0 where it was removed. */
export function firstMaskOf(topology: Topology, t: number): number {
  const { triangles, triangleEdges } = topology
  let bits = 0
  for (let k = 0; k < 3; k++) {
    const v = triangles[3 * t + k]
    if (v === NONE) return 0
    const repeated = (k > 0 && v === triangles[3 * t]) || (k > 1 && v === triangles[3 * t + 1])
    if (!repeated && topology.vertexTriangles[topology.vertexTriangleStart[v]] === t) bits |= 1 << k
    const e = triangleEdges[3 * t + k]
    if (e !== NONE && topology.edgeTriangles[topology.edgeTriangleStart[e]] === t) bits |= 8 << k
  }
  return bits
}
