import { closestToOrigin } from '../separation/min-separation-closest.kernel'
import type { ContactPose } from './contact-pose.kernel'

const closest = new Float64Array(6)
const normal = new Float64Array(3)

/**
 * See `contactDetail`. The parameters of the closest points in a pose, and a normal that holds for degenerate shapes.
 *
 * @param touching - Whether it is known that the features touch: what keeps them apart is then rounding.
 */
export function contactFrame(vertexFace: boolean, touching: boolean, pose: ContactPose, out: Float64Array): void {
  const { now, rate, origin } = pose
  // P + s U + r V is the difference "first minus second": v − f for a face, a − b for edges.
  const p = vertexFace ? 3 : 6
  const q = vertexFace ? 6 : 0
  // Sizes cancel in s and r; scaling keeps their squares in range.
  let size = 0
  for (let axis = 0; axis < 3; axis++) {
    size = Math.max(
      size,
      Math.abs(now[axis] - now[p + axis]),
      Math.abs(now[3 + axis] - now[q + axis]),
      Math.abs(now[p + axis] - now[9 + axis]),
    )
  }
  const k = size > 0 ? Math.min(1 / size, 2 ** 1000) : 1
  const px = k * (now[0] - now[p])
  const py = k * (now[1] - now[p + 1])
  const pz = k * (now[2] - now[p + 2])
  const ux = k * (now[3] - now[q])
  const uy = k * (now[4] - now[q + 1])
  const uz = k * (now[5] - now[q + 2])
  const vx = k * (now[p] - now[9])
  const vy = k * (now[p + 1] - now[10])
  const vz = k * (now[p + 2] - now[11])
  closestToOrigin(vertexFace, px, py, pz, ux, uy, uz, vx, vy, vz, closest)
  // Across the normal of both a crossing is known to far more digits than by least squares.
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  takeCrossing(vertexFace, px, py, pz, ux, uy, uz, vx, vy, vz, nx, ny, nz)
  const s = closest[0]
  const r = closest[1]

  // Velocity of the first contact point relative to the second.
  let speed = 0
  for (let axis = 0; axis < 3; axis++) {
    velocity[axis] = vertexFace
      ? rate[axis] - ((1 - s - r) * rate[3 + axis] + s * rate[6 + axis])
      : (1 - s) * rate[axis] + s * rate[3 + axis] - (1 - r) * rate[6 + axis]
    for (let corner = 0; corner < 3; corner++) speed = Math.max(speed, Math.abs(rate[3 * corner + axis]))
    out[axis] = origin[axis] + (vertexFace ? (1 - s - r) * now[3 + axis] + s * now[6 + axis] : (1 - r) * now[6 + axis])
  }
  if (!touching && Math.hypot(closest[2], closest[3], closest[4]) > TOUCHING) {
    setUnit(closest[2], closest[3], closest[4])
  } else if (Math.hypot(nx, ny, nz) > PARALLEL * Math.hypot(ux, uy, uz) * Math.hypot(vx, vy, vz)) {
    const sign = sideOf(vertexFace, pose, nx, ny, nz, speed) < 0 ? -1 : 1
    setUnit(sign * nx, sign * ny, sign * nz)
  } else chooseNormal(ux, uy, uz, vx, vy, vz)
  out[3] = normal[0]
  out[4] = normal[1]
  out[5] = normal[2]
  out[6] = vertexFace ? 1 - s - r : s
  out[7] = vertexFace ? s : r
  out[8] = vertexFace ? r : 0
}

const velocity = new Float64Array(3)

/** Features a visible distance apart: that direction. Else the normal of both, against the approach. */
const TOUCHING = 1e-7
const PARALLEL = 1e-10
/** An approach this small against the speed says nothing about the side. */
const GRAZING = 1e-9

/** Replaces `closest` by where the planes of both features cross, if that lies on both and leaves less between them. */
function takeCrossing(
  vertexFace: boolean,
  px: number,
  py: number,
  pz: number,
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  nx: number,
  ny: number,
  nz: number,
): void {
  const area = nx * nx + ny * ny + nz * nz
  if (!(area > 0)) return
  // P × V + s U × V and U × P + r U × V have no part along the normal.
  const s = -((py * vz - pz * vy) * nx + (pz * vx - px * vz) * ny + (px * vy - py * vx) * nz) / area
  const r = -((uy * pz - uz * py) * nx + (uz * px - ux * pz) * ny + (ux * py - uy * px) * nz) / area
  if (!(s >= 0 && r >= 0 && (vertexFace ? s + r <= 1 : s <= 1 && r <= 1))) return
  const x = px + s * ux + r * vx
  const y = py + s * uy + r * vy
  const z = pz + s * uz + r * vz
  if (!(Math.hypot(x, y, z) <= Math.hypot(closest[2], closest[3], closest[4]))) return
  closest[0] = s
  closest[1] = r
  closest[2] = x
  closest[3] = y
  closest[4] = z
}

/**
 * Below 0 where the first feature comes from the side away from the normal n. A feature that grazes does not approach: there the
 * side on which it was before decides. 0 where nothing says it.
 */
function sideOf(
  vertexFace: boolean,
  { now, before }: ContactPose,
  nx: number,
  ny: number,
  nz: number,
  speed: number,
): number {
  const approach = nx * velocity[0] + ny * velocity[1] + nz * velocity[2]
  if (Math.abs(approach) > GRAZING * speed * Math.hypot(nx, ny, nz)) return -approach
  const p = vertexFace ? 3 : 6
  const q = vertexFace ? 6 : 0
  let size = 0
  for (let i = 0; i < 9; i++) size = Math.max(size, Math.abs(before[i]), Math.abs(now[i]))
  if (!(size > 0)) return 0
  const px = (before[0] - before[p]) / size
  const py = (before[1] - before[p + 1]) / size
  const pz = (before[2] - before[p + 2]) / size
  const ux = (before[3] - before[q]) / size
  const uy = (before[4] - before[q + 1]) / size
  const uz = (before[5] - before[q + 2]) / size
  const vx = (before[p] - before[9]) / size
  const vy = (before[p + 1] - before[10]) / size
  const vz = (before[p + 2] - before[11]) / size
  const mx = uy * vz - uz * vy
  const my = uz * vx - ux * vz
  const mz = ux * vy - uy * vx
  const gap = mx * px + my * py + mz * pz
  // A gap of the size of rounding says nothing either.
  if (Math.abs(gap) <= 2 ** -45) return 0
  return mx * nx + my * ny + mz * nz < 0 ? -gap : gap
}

/** Parallel or degenerate: against the approach, across the longer direction if there is one. */
function chooseNormal(ux: number, uy: number, uz: number, vx: number, vy: number, vz: number): void {
  const u = Math.hypot(ux, uy, uz)
  const v = Math.hypot(vx, vy, vz)
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
