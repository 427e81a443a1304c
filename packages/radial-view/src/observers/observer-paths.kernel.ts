import type { Binding } from './bind'

/** Puts the joints where the mesh carries them. */
export function carryJoints({ start, vertices, weights }: Binding, x: Float64Array, out: Float64Array): void {
  for (let joint = 0; joint < start.length - 1; joint++) {
    let px = 0
    let py = 0
    let pz = 0
    for (let i = start[joint]; i < start[joint + 1]; i++) {
      const v = 3 * vertices[i]
      const w = weights[i]
      px += w * x[v]
      py += w * x[v + 1]
      pz += w * x[v + 2]
    }
    out[3 * joint] = px
    out[3 * joint + 1] = py
    out[3 * joint + 2] = pz
  }
}

/** The points on bones that look at all triangles: halfway between two joints, which may be one and the same. */
export function placePoints(ends: Uint32Array, joints: Float64Array, out: Float64Array): void {
  for (let k = 0; k < ends.length / 2; k++) {
    const a = 3 * ends[2 * k]
    const b = 3 * ends[2 * k + 1]
    for (let c = 0; c < 3; c++) out[3 * k + c] = (joints[a + c] + joints[b + c]) / 2
  }
}
