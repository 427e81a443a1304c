/** The unit direction that the last `slabDirection` chose. */
export const direction = new Float64Array(3)

/** The slab along the closest points is good enough if it is at least this share of their distance. */
const ENOUGH = 0.9

let best = 0

/**
 * Chooses a direction with a wide slab between two triangles (eighteen coordinates, A first). The direction from one
 * closest point to the other has the widest slab there is. But close to contact the difference of these points has few
 * digits, and a tilt of 1e-8 closes the slab of two faces that are almost parallel. Then directions that need no such
 * difference are tried as well: the normals of the faces, the normals of two edges, and the difference made
 * perpendicular to one edge. If the triangles are apart, one of the first two kinds separates them.
 */
export function slabDirection(c: Float64Array, closest: Float64Array): void {
  const dx = closest[4] - closest[1]
  const dy = closest[5] - closest[2]
  const dz = closest[6] - closest[3]
  best = -Infinity
  tryDirection(c, dx, dy, dz)
  if (best >= ENOUGH * closest[0]) return
  for (let i = 0; i < 18; i += 3) {
    const after = next(i)
    const ux = c[after] - c[i]
    const uy = c[after + 1] - c[i + 1]
    const uz = c[after + 2] - c[i + 2]
    const uu = ux * ux + uy * uy + uz * uz
    if (!(uu > 0)) continue
    const along = (dx * ux + dy * uy + dz * uz) / uu
    tryDirection(c, dx - along * ux, dy - along * uy, dz - along * uz)
    // An edge of A with each edge of B, and once per triangle two edges of its own, which give the normal of the face.
    for (let j = i < 9 ? 9 : 18; j <= 18; j += 3) {
      const from = j < 18 ? j : after
      const to = next(from)
      if (j === 18 && i !== 0 && i !== 9) continue
      const vx = c[to] - c[from]
      const vy = c[to + 1] - c[from + 1]
      const vz = c[to + 2] - c[from + 2]
      const nx = uy * vz - uz * vy
      const ny = uz * vx - ux * vz
      const nz = ux * vy - uy * vx
      const side = nx * dx + ny * dy + nz * dz < 0 ? -1 : 1
      tryDirection(c, side * nx, side * ny, side * nz)
      // The difference may have too few digits to tell the side.
      tryDirection(c, -side * nx, -side * ny, -side * nz)
    }
  }
}

function next(i: number): number {
  return i === 6 ? 0 : i === 15 ? 9 : i + 3
}

function tryDirection(c: Float64Array, x: number, y: number, z: number): void {
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > 0)) return
  const nx = x / length
  const ny = y / length
  const nz = z / length
  const a0 = nx * c[0] + ny * c[1] + nz * c[2]
  const a1 = nx * c[3] + ny * c[4] + nz * c[5]
  const a2 = nx * c[6] + ny * c[7] + nz * c[8]
  const b0 = nx * c[9] + ny * c[10] + nz * c[11]
  const b1 = nx * c[12] + ny * c[13] + nz * c[14]
  const b2 = nx * c[15] + ny * c[16] + nz * c[17]
  const gap = (b0 < b1 ? (b0 < b2 ? b0 : b2) : b1 < b2 ? b1 : b2) - (a0 > a1 ? (a0 > a2 ? a0 : a2) : a1 > a2 ? a1 : a2)
  if (gap <= best) return
  best = gap
  direction[0] = nx
  direction[1] = ny
  direction[2] = nz
}
