import type { Topology } from './topology'
import { repeatsVertex } from './fans.kernel'

/** Rounding of a component of the cross product of two differences, relative to the sum of its two products. */
const CROSS_ERROR = 6 * 2 ** -53

/** True if no component of the normal can be told from zero: zero area, up to the rounding of its computation. */
function hasNoArea(x: Float64Array, a: number, b: number, c: number): boolean {
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3
    const p = (x[3 * b + i] - x[3 * a + i]) * (x[3 * c + j] - x[3 * a + j])
    const q = (x[3 * b + j] - x[3 * a + j]) * (x[3 * c + i] - x[3 * a + i])
    const normal = Math.abs(p - q)
    // Written so that NaN and overflow count as "has area": those are not zero.
    if (!(normal <= CROSS_ERROR * (Math.abs(p) + Math.abs(q)) && normal < Number.POSITIVE_INFINITY)) return false
  }
  return true
}

export function countRepeated(topology: Topology): number {
  let count = 0
  for (let t = 0; t < topology.triangleCount; t++) if (repeatsVertex(topology.triangles, t)) count++
  return count
}

/** Triangles without a repeated vertex that have no area. */
export function countFlat(topology: Topology, x: Float64Array): number {
  const { triangles } = topology
  let count = 0
  for (let t = 0; t < topology.triangleCount; t++) {
    if (!repeatsVertex(triangles, t) && hasNoArea(x, triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]))
      count++
  }
  return count
}

/** Triangles without a repeated vertex that have the three vertices of an earlier one, in whatever order. */
export function countDuplicates(topology: Topology): number {
  const { triangles, triangleEdges, edgeTriangles, edgeTriangleStart } = topology
  let count = 0
  for (let t = 0; t < topology.triangleCount; t++) {
    if (repeatsVertex(triangles, t)) continue
    const sum = triangles[3 * t] + triangles[3 * t + 1] + triangles[3 * t + 2]
    // Triangles on a common edge have the same third vertex exactly if their sums agree.
    for (let i = edgeTriangleStart[triangleEdges[3 * t]]; edgeTriangles[i] < t; i++) {
      const u = edgeTriangles[i]
      if (repeatsVertex(triangles, u)) continue
      if (triangles[3 * u] + triangles[3 * u + 1] + triangles[3 * u + 2] !== sum) continue
      count++
      break
    }
  }
  return count
}

export function countIsolated(topology: Topology): number {
  let count = 0
  for (let v = 0; v < topology.vertexCount; v++) if (topology.vertexTriangleCount[v] === 0) count++
  return count
}

/** Pairs among vertices that match: a group of n has n (n − 1) / 2. */
export function countPairs(match: Uint32Array): number {
  const earlier = new Uint32Array(match.length)
  let pairs = 0
  for (let v = 0; v < match.length; v++) if (match[v] !== v) pairs += ++earlier[match[v]]
  return pairs
}

export function countNonFiniteVertices(x: Float64Array): number {
  let count = 0
  for (let i = 0; i < x.length; i += 3) {
    if (!(Number.isFinite(x[i]) && Number.isFinite(x[i + 1]) && Number.isFinite(x[i + 2]))) count++
  }
  return count
}
