/** A point or a direction. */
export type Vector = readonly [number, number, number]

/** A unit quaternion, (x, y, z, w). */
export type Quaternion = readonly [number, number, number, number]

/** The turn from one rotation to another along the shortest arc: a unit axis, and an angle in [0, π]. */
export function turnBetween(
  [ax, ay, az, aw]: Quaternion,
  [bx, by, bz, bw]: Quaternion,
): { readonly axis: Vector; readonly angle: number } {
  const x = -bw * ax + bx * aw - by * az + bz * ay
  const y = -bw * ay + bx * az + by * aw - bz * ax
  const z = -bw * az - bx * ay + by * ax + bz * aw
  const w = bw * aw + bx * ax + by * ay + bz * az
  const sine = Math.hypot(x, y, z)
  // So small a turn moves nothing by an ulp, and its axis would be made of denormal numbers.
  if (sine < 1e-20) return { axis: [0, 0, 1], angle: 0 }
  const scale = (w < 0 ? -1 : 1) / sine
  return { axis: [x * scale, y * scale, z * scale], angle: 2 * Math.atan2(sine, Math.abs(w)) }
}

/** The product of two quaternions: first the turn on the right, then the one on the left. */
export function multiply([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by + ay * bw + az * bx - ax * bz,
    aw * bz + az * bw + ax * by - ay * bx,
    aw * bw - ax * bx - ay * by - az * bz,
  ]
}

/** A vector, turned by a unit quaternion. */
export function rotate([qx, qy, qz, qw]: Quaternion, [x, y, z]: Vector): Vector {
  const tx = 2 * (qy * z - qz * y)
  const ty = 2 * (qz * x - qx * z)
  const tz = 2 * (qx * y - qy * x)
  return [x + qw * tx + qy * tz - qz * ty, y + qw * ty + qz * tx - qx * tz, z + qw * tz + qx * ty - qy * tx]
}
