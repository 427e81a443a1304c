import type { Topology } from '@ccd/core'

/**
 * The triangles, with two corners exchanged in those components whose normals point inwards at given positions: from inside,
 * observers then see all components alike. The same array where none does.
 *
 * @param eligible - 1 for triangles of closed and oriented components.
 */
export function outwardTriangles(topology: Topology, x: Float64Array, eligible: Uint8Array): Uint32Array {
  const { triangles, triangleCount, component, componentCount } = topology
  const volume = new Float64Array(componentCount)
  const from = new Int32Array(componentCount).fill(-1)
  for (let t = 0; t < triangleCount; t++) {
    if (eligible[t] === 0) continue
    const a = 3 * triangles[3 * t]
    const b = 3 * triangles[3 * t + 1]
    const c = 3 * triangles[3 * t + 2]
    if (from[component[t]] < 0) from[component[t]] = a
    const o = from[component[t]]
    const ax = x[a] - x[o]
    const ay = x[a + 1] - x[o + 1]
    const az = x[a + 2] - x[o + 2]
    const bx = x[b] - x[o]
    const by = x[b + 1] - x[o + 1]
    const bz = x[b + 2] - x[o + 2]
    const cx = x[c] - x[o]
    const cy = x[c + 1] - x[o + 1]
    const cz = x[c + 2] - x[o + 2]
    volume[component[t]] += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  }
  let out = triangles
  for (let t = 0; t < triangleCount; t++) {
    if (eligible[t] === 0 || !(volume[component[t]] < 0)) continue
    if (out === triangles) out = triangles.slice()
    out[3 * t + 1] = triangles[3 * t + 2]
    out[3 * t + 2] = triangles[3 * t + 1]
  }
  return out
}
