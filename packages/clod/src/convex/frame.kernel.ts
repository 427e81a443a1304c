/** Numbers of a frame: three rows of a rotation, then a shift. It takes points of B into the coordinates of A. */
export const FRAME_LENGTH = 12
/** Where the shift begins. */
export const SHIFT = 9

/**
 * The frame of B in the coordinates of A. Poses are seven numbers: position x y z, then a unit quaternion x y z w.
 * For points within `reach` of the origins it is right to within 2⁻⁴⁸ of the numbers that it computes with.
 */
export function relativeFrame(poseA: Float64Array, poseB: Float64Array, out: Float64Array): void {
  const ax = -poseA[3]
  const ay = -poseA[4]
  const az = -poseA[5]
  const aw = poseA[6]
  const bx = poseB[3]
  const by = poseB[4]
  const bz = poseB[5]
  const bw = poseB[6]
  writeRotation(
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
    out,
  )
  const dx = poseB[0] - poseA[0]
  const dy = poseB[1] - poseA[1]
  const dz = poseB[2] - poseA[2]
  const tx = 2 * (ay * dz - az * dy)
  const ty = 2 * (az * dx - ax * dz)
  const tz = 2 * (ax * dy - ay * dx)
  out[SHIFT] = dx + aw * tx + ay * tz - az * ty
  out[SHIFT + 1] = dy + aw * ty + az * tx - ax * tz
  out[SHIFT + 2] = dz + aw * tz + ax * ty - ay * tx
}

/** Writes the three rows of the rotation of a unit quaternion. */
function writeRotation(x: number, y: number, z: number, w: number, out: Float64Array): void {
  out[0] = 1 - 2 * (y * y + z * z)
  out[1] = 2 * (x * y - w * z)
  out[2] = 2 * (x * z + w * y)
  out[3] = 2 * (x * y + w * z)
  out[4] = 1 - 2 * (x * x + z * z)
  out[5] = 2 * (y * z - w * x)
  out[6] = 2 * (x * z - w * y)
  out[7] = 2 * (y * z + w * x)
  out[8] = 1 - 2 * (x * x + y * y)
}

/**
 * How far a point of B within `reach` of its origin can have moved between two frames: the shift plus the largest stretch of the
 * difference of the rotations, which is at most its Frobenius norm. Rounded up.
 */
export function motionBound(from: Float64Array, to: Float64Array, reach: number): number {
  let turn = 0
  let shift = 0
  for (let i = 0; i < SHIFT; i++) turn += (to[i] - from[i]) * (to[i] - from[i])
  for (let i = SHIFT; i < FRAME_LENGTH; i++) shift += (to[i] - from[i]) * (to[i] - from[i])
  return (Math.sqrt(turn) * reach + Math.sqrt(shift)) * (1 + 2 ** -40)
}

/** A direction of a body in the world; the pose is seven numbers. */
export function directionToWorld(pose: Float64Array, from: Float64Array, at: number, out: Float64Array): void {
  const x = pose[3]
  const y = pose[4]
  const z = pose[5]
  const tx = 2 * (y * from[at + 2] - z * from[at + 1])
  const ty = 2 * (z * from[at] - x * from[at + 2])
  const tz = 2 * (x * from[at + 1] - y * from[at])
  out[0] = from[at] + pose[6] * tx + y * tz - z * ty
  out[1] = from[at + 1] + pose[6] * ty + z * tx - x * tz
  out[2] = from[at + 2] + pose[6] * tz + x * ty - y * tx
}

/** A point of a body in the world. */
export function pointToWorld(pose: Float64Array, from: Float64Array, at: number, out: Float64Array): void {
  directionToWorld(pose, from, at, out)
  for (let k = 0; k < 3; k++) out[k] += pose[k]
}
