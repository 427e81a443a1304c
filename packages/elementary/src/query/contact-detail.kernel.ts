import { closestToOrigin } from '../separation/min-separation-closest.kernel'

const at = new Float64Array(12)
const closest = new Float64Array(6)
const velocity = new Float64Array(3)
const normal = new Float64Array(3)

/** See `contactDetail`. The parameters of the closest points at the time, and a normal that holds for degenerate shapes. */
export function contactFrame(
  vertexFace: boolean,
  x0: Float64Array,
  x1: Float64Array,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
  toi: number,
  out: Float64Array,
): void {
  for (let axis = 0; axis < 3; axis++) {
    at[axis] = position(x0, x1, 3 * i0 + axis, toi)
    at[3 + axis] = position(x0, x1, 3 * i1 + axis, toi)
    at[6 + axis] = position(x0, x1, 3 * i2 + axis, toi)
    at[9 + axis] = position(x0, x1, 3 * i3 + axis, toi)
  }
  // P + s U + r V is the difference "first minus second": v − f for a face, a − b for edges.
  const p = vertexFace ? 3 : 6
  const px = at[0] - at[p]
  const py = at[1] - at[p + 1]
  const pz = at[2] - at[p + 2]
  const ux = vertexFace ? at[3] - at[6] : at[3] - at[0]
  const uy = vertexFace ? at[4] - at[7] : at[4] - at[1]
  const uz = vertexFace ? at[5] - at[8] : at[5] - at[2]
  const vx = vertexFace ? at[3] - at[9] : at[6] - at[9]
  const vy = vertexFace ? at[4] - at[10] : at[7] - at[10]
  const vz = vertexFace ? at[5] - at[11] : at[8] - at[11]
  // Sizes cancel in s and r; scaling keeps their squares in range.
  const size = Math.max(
    Math.abs(px),
    Math.abs(py),
    Math.abs(pz),
    Math.abs(ux),
    Math.abs(uy),
    Math.abs(uz),
    Math.abs(vx),
    Math.abs(vy),
    Math.abs(vz),
  )
  const k = size > 0 ? Math.min(1 / size, 2 ** 1000) : 1
  closestToOrigin(vertexFace, k * px, k * py, k * pz, k * ux, k * uy, k * uz, k * vx, k * vy, k * vz, closest)
  const s = closest[0]
  const r = closest[1]

  // Velocity of the first contact point relative to the second.
  for (let axis = 0; axis < 3; axis++) {
    const d0 = x1[3 * i0 + axis] - x0[3 * i0 + axis]
    const d1 = x1[3 * i1 + axis] - x0[3 * i1 + axis]
    const d2 = x1[3 * i2 + axis] - x0[3 * i2 + axis]
    const d3 = x1[3 * i3 + axis] - x0[3 * i3 + axis]
    velocity[axis] = vertexFace
      ? d0 - ((1 - s - r) * d1 + s * d2 + r * d3)
      : (1 - s) * d0 + s * d1 - ((1 - r) * d2 + r * d3)
    out[axis] = vertexFace
      ? (1 - s - r) * at[3 + axis] + s * at[6 + axis] + r * at[9 + axis]
      : (1 - r) * at[6 + axis] + r * at[9 + axis]
  }
  chooseNormal(k * ux, k * uy, k * uz, k * vx, k * vy, k * vz)
  out[3] = normal[0]
  out[4] = normal[1]
  out[5] = normal[2]
  out[6] = vertexFace ? 1 - s - r : s
  out[7] = vertexFace ? s : r
  out[8] = vertexFace ? r : 0
}

function position(x0: Float64Array, x1: Float64Array, i: number, t: number): number {
  return (1 - t) * x0[i] + t * x1[i]
}

/** Features a visible distance apart: that direction. Else the normal of both, against the approach. */
const TOUCHING = 1e-7
const PARALLEL = 1e-10

function chooseNormal(ux: number, uy: number, uz: number, vx: number, vy: number, vz: number): void {
  if (Math.hypot(closest[2], closest[3], closest[4]) > TOUCHING) {
    setUnit(closest[2], closest[3], closest[4])
    return
  }
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const u = Math.hypot(ux, uy, uz)
  const v = Math.hypot(vx, vy, vz)
  if (Math.hypot(nx, ny, nz) > PARALLEL * u * v && u > 0 && v > 0) {
    const approach = nx * velocity[0] + ny * velocity[1] + nz * velocity[2]
    const side = approach !== 0 ? -approach : nx * closest[2] + ny * closest[3] + nz * closest[4]
    const sign = side < 0 ? -1 : 1
    setUnit(sign * nx, sign * ny, sign * nz)
    return
  }
  // Parallel or degenerate: against the approach, across the longer direction if there is one.
  const ax = u >= v ? ux : vx
  const ay = u >= v ? uy : vy
  const az = u >= v ? uz : vz
  const length = ax * ax + ay * ay + az * az
  const speed = Math.max(Math.abs(velocity[0]), Math.abs(velocity[1]), Math.abs(velocity[2]))
  if (speed > 0) {
    const wx = velocity[0] / speed
    const wy = velocity[1] / speed
    const wz = velocity[2] / speed
    const along = length > 0 ? (ax * wx + ay * wy + az * wz) / length : 0
    const cx = along * ax - wx
    const cy = along * ay - wy
    const cz = along * az - wz
    if (Math.hypot(cx, cy, cz) > TOUCHING) {
      setUnit(cx, cy, cz)
      return
    }
  }
  // Nothing says more: any unit vector across the direction, found with its smallest component.
  const smallX = Math.abs(ax) <= Math.abs(ay) && Math.abs(ax) <= Math.abs(az)
  if (!(length > 0)) setUnit(0, 0, 1)
  else if (smallX) setUnit(0, -az, ay)
  else if (Math.abs(ay) <= Math.abs(az)) setUnit(az, 0, -ax)
  else setUnit(-ay, ax, 0)
}

function setUnit(x: number, y: number, z: number): void {
  const length = Math.hypot(x, y, z)
  normal[0] = x / length
  normal[1] = y / length
  normal[2] = z / length
}
