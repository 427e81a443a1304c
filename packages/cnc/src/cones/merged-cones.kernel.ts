import { setAxis, type Axis } from './axis.kernel'
import type { Patches } from '../patches/patches.kernel'

// Cones merged from the leaves upwards, as in the paper (ICCD §IV-B, after Provot), to be compared with the check of all
// leaves against the mean direction that `certify` makes.
//
// Claim: every control vector of a normal below a node makes an angle of at most `angle` with its axis. For a leaf: it
// lies in the ball of radius s around c (linear-cones.kernel.ts), so asin(s / |c|) does. For two cones whose axes are β
// apart, the bisector makes β / 2 with both, and the larger of their angles is added. So areas are positive along the
// axis where the angle is below a right one. Angles come from atan2 and asin in double precision, off by less than 1e-14
// each, and an axis of length 1 is off by less than that in direction: MARGIN is added at each merge, which is more than
// what all roundings of it make. Where c > s is not certain, and where an angle has reached a right one, nothing above is
// certified.

const MARGIN = 1e-12
const LIMIT = Math.PI / 2 - 1e-9
/** The angle of a cone that no direction is right for. */
const NEVER = 4
/** The angle of the cone of no triangle. */
const EMPTY = -1

/** Four numbers per node: axis and angle. */
export type MergedCones = Float64Array

export function mergeCones(
  { nodeEnd, firstLeaf }: Pick<Patches, 'nodeEnd' | 'firstLeaf'>,
  child: Int32Array,
  cones: Float32Array,
  merged: MergedCones,
): void {
  for (let n = nodeEnd.length - 1; n >= 0; n--) {
    if (child[n] < 0) setLeaf(cones, 4 * firstLeaf[n], merged, 4 * n)
    else setMerged(merged, 4 * (n + 1), 4 * child[n], 4 * n)
  }
}

/** The axis of a node; false if its cone is not narrower than a half space. */
export function mergedAxis(merged: MergedCones, n: number, axis: Axis): boolean {
  const at = 4 * n
  if (!(merged[at + 3] >= 0 && merged[at + 3] < LIMIT)) return false
  return setAxis(axis, merged[at], merged[at + 1], merged[at + 2])
}

function setLeaf(cones: Float32Array, leaf: number, merged: MergedCones, out: number): void {
  const x = cones[leaf]
  const y = cones[leaf + 1]
  const z = cones[leaf + 2]
  const s = cones[leaf + 3]
  const length = Math.sqrt(x * x + y * y + z * z)
  if (s < 0) {
    set(merged, out, 0, 0, 0, EMPTY)
  } else if (s < length) {
    const ratio = Math.min(1, (s / length) * (1 + 2 ** -50))
    set(merged, out, x / length, y / length, z / length, Math.asin(ratio) + MARGIN)
  } else {
    set(merged, out, 0, 0, 0, NEVER)
  }
}

function setMerged(merged: MergedCones, l: number, r: number, out: number): void {
  const first = merged[l + 3]
  const second = merged[r + 3]
  if (first < 0 || second < 0) {
    const from = first < 0 ? r : l
    set(merged, out, merged[from], merged[from + 1], merged[from + 2], merged[from + 3])
    return
  }
  const px = merged[l]
  const py = merged[l + 1]
  const pz = merged[l + 2]
  const qx = merged[r]
  const qy = merged[r + 1]
  const qz = merged[r + 2]
  const cx = py * qz - pz * qy
  const cy = pz * qx - px * qz
  const cz = px * qy - py * qx
  const beta = Math.atan2(Math.sqrt(cx * cx + cy * cy + cz * cz), px * qx + py * qy + pz * qz)
  const angle = beta / 2 + Math.max(first, second) + MARGIN
  const sx = px + qx
  const sy = py + qy
  const sz = pz + qz
  const length = Math.sqrt(sx * sx + sy * sy + sz * sz)
  if (!(angle < LIMIT && length > 1e-3)) set(merged, out, 0, 0, 0, NEVER)
  else set(merged, out, sx / length, sy / length, sz / length, angle)
}

function set(merged: MergedCones, at: number, x: number, y: number, z: number, angle: number): void {
  merged[at] = x
  merged[at + 1] = y
  merged[at + 2] = z
  merged[at + 3] = angle
}
