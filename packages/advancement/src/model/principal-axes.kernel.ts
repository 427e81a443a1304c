/**
 * Writes the principal axes of a symmetric 3 × 3 matrix (xx, yy, zz, xy, xz, yz), by decreasing eigenvalue, as three rows
 * of `out`. They come from Jacobi rotations. Any orthonormal frame would be sound; this one makes tight volumes.
 */
export function principalAxes(m: Float64Array, out: Float64Array): void {
  let xx = m[0]
  let yy = m[1]
  let zz = m[2]
  let xy = m[3]
  let xz = m[4]
  let yz = m[5]
  let ax = 1
  let ay = 0
  let az = 0
  let bx = 0
  let by = 1
  let bz = 0
  let cx = 0
  let cy = 0
  let cz = 1
  const scale = (Math.abs(xx) + Math.abs(yy) + Math.abs(zz)) * 1e-7
  for (let sweep = 0; sweep < 8; sweep++) {
    if (Math.abs(xy) + Math.abs(xz) + Math.abs(yz) <= scale) break
    if (xy !== 0) {
      const theta = (yy - xx) / (2 * xy)
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
      const c = 1 / Math.sqrt(t * t + 1)
      const s = t * c
      xx -= t * xy
      yy += t * xy
      xy = 0
      const u = c * xz - s * yz
      yz = s * xz + c * yz
      xz = u
      const px = c * ax - s * bx
      const py = c * ay - s * by
      const pz = c * az - s * bz
      bx = s * ax + c * bx
      by = s * ay + c * by
      bz = s * az + c * bz
      ax = px
      ay = py
      az = pz
    }
    if (xz !== 0) {
      const theta = (zz - xx) / (2 * xz)
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
      const c = 1 / Math.sqrt(t * t + 1)
      const s = t * c
      xx -= t * xz
      zz += t * xz
      xz = 0
      const u = c * xy - s * yz
      yz = s * xy + c * yz
      xy = u
      const px = c * ax - s * cx
      const py = c * ay - s * cy
      const pz = c * az - s * cz
      cx = s * ax + c * cx
      cy = s * ay + c * cy
      cz = s * az + c * cz
      ax = px
      ay = py
      az = pz
    }
    if (yz !== 0) {
      const theta = (zz - yy) / (2 * yz)
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
      const c = 1 / Math.sqrt(t * t + 1)
      const s = t * c
      yy -= t * yz
      zz += t * yz
      yz = 0
      const u = c * xy - s * xz
      xz = s * xy + c * xz
      xy = u
      const px = c * bx - s * cx
      const py = c * by - s * cy
      const pz = c * bz - s * cz
      cx = s * bx + c * cx
      cy = s * by + c * cy
      cz = s * bz + c * cz
      bx = px
      by = py
      bz = pz
    }
  }
  const first = xx >= yy ? (xx >= zz ? 0 : 2) : yy >= zz ? 1 : 2
  const last = xx < yy ? (xx < zz ? 0 : 2) : yy < zz ? 1 : 2
  const lowest = last === first ? (first + 1) % 3 : last
  writeRow(out, 0, first, ax, ay, az, bx, by, bz, cx, cy, cz)
  writeRow(out, 3, 3 - first - lowest, ax, ay, az, bx, by, bz, cx, cy, cz)
  writeRow(out, 6, lowest, ax, ay, az, bx, by, bz, cx, cy, cz)
}

function writeRow(
  out: Float64Array,
  at: number,
  which: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
): void {
  out[at] = which === 0 ? ax : which === 1 ? bx : cx
  out[at + 1] = which === 0 ? ay : which === 1 ? by : cy
  out[at + 2] = which === 0 ? az : which === 1 ? bz : cz
}
