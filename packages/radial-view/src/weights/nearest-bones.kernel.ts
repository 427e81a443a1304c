/** For each vertex its nearest bone, the square of the distance, and the nearest point on the bone. */
export interface NearestBones {
  readonly bone: Int32Array
  readonly squared: Float64Array
  readonly point: Float64Array
}

/** Bones of length zero are points. The first of several that are equally near is taken. */
export function nearestBones(x: Float64Array, joints: Float64Array, bones: Uint32Array): NearestBones {
  const count = x.length / 3
  const bone = new Int32Array(count).fill(-1)
  const squared = new Float64Array(count).fill(Infinity)
  const point = new Float64Array(x.length)
  for (let b = 0; b < bones.length / 2; b++) {
    const p = 3 * bones[2 * b]
    const q = 3 * bones[2 * b + 1]
    const dx = joints[q] - joints[p]
    const dy = joints[q + 1] - joints[p + 1]
    const dz = joints[q + 2] - joints[p + 2]
    const length = dx * dx + dy * dy + dz * dz
    for (let v = 0; v < count; v++) {
      const ox = x[3 * v] - joints[p]
      const oy = x[3 * v + 1] - joints[p + 1]
      const oz = x[3 * v + 2] - joints[p + 2]
      const along = length > 0 ? (ox * dx + oy * dy + oz * dz) / length : 0
      const s = along > 0 ? (along < 1 ? along : 1) : 0
      const rx = ox - s * dx
      const ry = oy - s * dy
      const rz = oz - s * dz
      const square = rx * rx + ry * ry + rz * rz
      if (!(square < squared[v])) continue
      squared[v] = square
      bone[v] = b
      point[3 * v] = joints[p] + s * dx
      point[3 * v + 1] = joints[p + 1] + s * dy
      point[3 * v + 2] = joints[p + 2] + s * dz
    }
  }
  return { bone, squared, point }
}
