/** Unit quaternions x y z w, in place. */

/** out = the vector (x, y, z) turned by q[at … at + 4). */
export function rotate(q: Float64Array, at: number, x: number, y: number, z: number, out: Float64Array): void {
  const qx = q[at]
  const qy = q[at + 1]
  const qz = q[at + 2]
  const qw = q[at + 3]
  const tx = 2 * (qy * z - qz * y)
  const ty = 2 * (qz * x - qx * z)
  const tz = 2 * (qx * y - qy * x)
  out[0] = x + qw * tx + qy * tz - qz * ty
  out[1] = y + qw * ty + qz * tx - qx * tz
  out[2] = z + qw * tz + qx * ty - qy * tx
}

/** Turns q by the rotation vector (x, y, z): its length is the angle. */
export function turn(q: Float64Array, at: number, x: number, y: number, z: number): void {
  const angle = Math.sqrt(x * x + y * y + z * z)
  if (angle < 1e-14) return
  const s = Math.sin(angle / 2) / angle
  const c = Math.cos(angle / 2)
  const bx = q[at]
  const by = q[at + 1]
  const bz = q[at + 2]
  const bw = q[at + 3]
  const ax = x * s
  const ay = y * s
  const az = z * s
  const nx = c * bx + ax * bw + ay * bz - az * by
  const ny = c * by + ay * bw + az * bx - ax * bz
  const nz = c * bz + az * bw + ax * by - ay * bx
  const nw = c * bw - ax * bx - ay * by - az * bz
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw)
  q[at] = nx / length
  q[at + 1] = ny / length
  q[at + 2] = nz / length
  q[at + 3] = nw / length
}
