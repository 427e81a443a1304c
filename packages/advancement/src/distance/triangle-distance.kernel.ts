// Closest points of two triangles, given as eighteen coordinates: three vertices of A, then three of B.

/** What the last `triangleDistance` found: the distance of the two points, then the points themselves. */
export const closest = new Float64Array(7)
const DISTANCE = 0
/** Where the point of A is in `closest`. */
export const CLOSEST_A = 1
/** Where the point of B is in `closest`. */
export const CLOSEST_B = 4

/** Two edges count as nearly parallel, and their solution is refined, if sin² of their angle is below this. */
const PARALLEL = 1e-7

/**
 * Finds the closest points of two triangles, among nine pairs of edges, the faces, and points in common. A caller that
 * needs a certain lower bound measures the slab along the direction found (see `triangleStep`). A triangle without area
 * is its edges.
 */
export function triangleDistance(c: Float64Array): number {
  let best = Infinity
  for (let e = 0; e < 3; e++) {
    const a0 = 3 * e
    const a1 = e === 2 ? 0 : a0 + 3
    const a2 = a0 === 0 ? 6 : a0 - 3
    const px = c[a0]
    const py = c[a0 + 1]
    const pz = c[a0 + 2]
    const ux = c[a1] - px
    const uy = c[a1 + 1] - py
    const uz = c[a1 + 2] - pz
    const uu = ux * ux + uy * uy + uz * uz
    for (let g = 0; g < 3; g++) {
      const b0 = 9 + 3 * g
      const b1 = g === 2 ? 9 : b0 + 3
      const b2 = g === 0 ? 15 : b0 - 3
      const qx = c[b0]
      const qy = c[b0 + 1]
      const qz = c[b0 + 2]
      const vx = c[b1] - qx
      const vy = c[b1 + 1] - qy
      const vz = c[b1 + 2] - qz
      const wx = px - qx
      const wy = py - qy
      const wz = pz - qz
      const vv = vx * vx + vy * vy + vz * vz
      const uv = ux * vx + uy * vy + uz * vz
      const uw = ux * wx + uy * wy + uz * wz
      const vw = vx * wx + vy * wy + vz * wz
      const det = uu * vv - uv * uv
      let s = 0
      let t = 0
      if (det > PARALLEL * uu * vv) {
        s = (uv * vw - uw * vv) / det
        s = s < 0 ? 0 : s > 1 ? 1 : s
        t = (uv * s + vw) / vv
      } else if (vv > 0) {
        if (det > 0) s = nearlyParallel(uu, uv, vv, ux, uy, uz, vx, vy, vz, wx, wy, wz, det)
        t = (uv * s + vw) / vv
      } else t = -1
      if (t < 0) {
        t = 0
        s = uu > 0 ? -uw / uu : 0
        s = s < 0 ? 0 : s > 1 ? 1 : s
      } else if (t > 1) {
        t = 1
        s = uu > 0 ? (uv - uw) / uu : 0
        s = s < 0 ? 0 : s > 1 ? 1 : s
      }
      const dx = t * vx - wx - s * ux
      const dy = t * vy - wy - s * uy
      const dz = t * vz - wz - s * uz
      const square = dx * dx + dy * dy + dz * dz
      if (square < best) {
        best = square
        const fx = px + s * ux
        const fy = py + s * uy
        const fz = pz + s * uz
        const hx = qx + t * vx
        const hy = qy + t * vy
        const hz = qz + t * vz
        closest[CLOSEST_A] = fx
        closest[CLOSEST_A + 1] = fy
        closest[CLOSEST_A + 2] = fz
        closest[CLOSEST_B] = hx
        closest[CLOSEST_B + 1] = hy
        closest[CLOSEST_B + 2] = hz
        // The edges lie behind the slab by optimality; if the third vertices do too, this pair is the answer.
        if (
          dx * (c[a2] - fx) + dy * (c[a2 + 1] - fy) + dz * (c[a2 + 2] - fz) <= 0 &&
          dx * (c[b2] - hx) + dy * (c[b2 + 1] - hy) + dz * (c[b2 + 2] - hz) >= 0
        ) {
          closest[DISTANCE] = Math.sqrt(square)
          return closest[DISTANCE]
        }
      }
    }
  }
  if (faceDistance(c, 0, 9, best, CLOSEST_A, CLOSEST_B)) return closest[DISTANCE]
  if (faceDistance(c, 9, 0, best, CLOSEST_B, CLOSEST_A)) return closest[DISTANCE]
  if (pierced(c, 0, 9) || pierced(c, 9, 0)) return 0
  closest[DISTANCE] = Math.sqrt(best)
  return closest[DISTANCE]
}

/** One step of iterative refinement: the determinant is small, so the first solution lacks digits. */
function nearlyParallel(
  uu: number,
  uv: number,
  vv: number,
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  wx: number,
  wy: number,
  wz: number,
  det: number,
): number {
  let s = 0
  for (let k = 0; k < 3; k++) {
    const ex = wx + s * ux
    const ey = wy + s * uy
    const ez = wz + s * uz
    const t = (vx * ex + vy * ey + vz * ez) / vv
    const fx = ex - t * vx
    const fy = ey - t * vy
    const fz = ez - t * vz
    const uf = ux * fx + uy * fy + uz * fz
    const vf = vx * fx + vy * fy + vz * fz
    const step = (uv * vf - uf * vv) / det
    s += step
    s = s < 0 ? 0 : s > 1 ? 1 : s
  }
  return uu > 0 ? s : 0
}

/**
 * If all vertices of the triangle at `from` are on one side of the plane of the one at `face`, and the nearest projects
 * into it, that is the answer: the plane is the slab.
 */
function faceDistance(
  c: Float64Array,
  from: number,
  face: number,
  best: number,
  atFrom: number,
  atFace: number,
): boolean {
  const ox = c[face]
  const oy = c[face + 1]
  const oz = c[face + 2]
  const ux = c[face + 3] - ox
  const uy = c[face + 4] - oy
  const uz = c[face + 5] - oz
  const vx = c[face + 6] - ox
  const vy = c[face + 7] - oy
  const vz = c[face + 8] - oz
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const nn = nx * nx + ny * ny + nz * nz
  if (!(nn > 0)) return false
  const h0 = nx * (c[from] - ox) + ny * (c[from + 1] - oy) + nz * (c[from + 2] - oz)
  const h1 = nx * (c[from + 3] - ox) + ny * (c[from + 4] - oy) + nz * (c[from + 5] - oz)
  const h2 = nx * (c[from + 6] - ox) + ny * (c[from + 7] - oy) + nz * (c[from + 8] - oz)
  let h: number
  let p = from
  if (h0 > 0 && h1 > 0 && h2 > 0) {
    h = h0 < h1 ? h0 : h1
    p = h0 < h1 ? from : from + 3
    if (h2 < h) {
      h = h2
      p = from + 6
    }
  } else if (h0 < 0 && h1 < 0 && h2 < 0) {
    h = h0 > h1 ? h0 : h1
    p = h0 > h1 ? from : from + 3
    if (h2 > h) {
      h = h2
      p = from + 6
    }
  } else return false
  // The edge pairs have found something nearer than the plane: rounding, or the point is outside.
  if (!(h * h < best * nn)) return false
  const wx = c[p] - ox
  const wy = c[p + 1] - oy
  const wz = c[p + 2] - oz
  const uvx = wy * vz - wz * vy
  const uvy = wz * vx - wx * vz
  const uvz = wx * vy - wy * vx
  const s = uvx * nx + uvy * ny + uvz * nz
  const t = (uy * wz - uz * wy) * nx + (uz * wx - ux * wz) * ny + (ux * wy - uy * wx) * nz
  if (s < 0 || t < 0 || s + t > nn) return false
  const k = h / nn
  closest[atFrom] = c[p]
  closest[atFrom + 1] = c[p + 1]
  closest[atFrom + 2] = c[p + 2]
  closest[atFace] = c[p] - k * nx
  closest[atFace + 1] = c[p + 1] - k * ny
  closest[atFace + 2] = c[p + 2] - k * nz
  closest[DISTANCE] = Math.abs(h) / Math.sqrt(nn)
  return true
}

/** Whether an edge of the triangle at `from` passes through the one at `face`; the common point is stored. */
function pierced(c: Float64Array, from: number, face: number): boolean {
  const ox = c[face]
  const oy = c[face + 1]
  const oz = c[face + 2]
  const ux = c[face + 3] - ox
  const uy = c[face + 4] - oy
  const uz = c[face + 5] - oz
  const vx = c[face + 6] - ox
  const vy = c[face + 7] - oy
  const vz = c[face + 8] - oz
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const nn = nx * nx + ny * ny + nz * nz
  if (!(nn > 0)) return false
  for (let e = 0; e < 3; e++) {
    const a = from + 3 * e
    const b = from + 3 * ((e + 1) % 3)
    const ha = nx * (c[a] - ox) + ny * (c[a + 1] - oy) + nz * (c[a + 2] - oz)
    const hb = nx * (c[b] - ox) + ny * (c[b + 1] - oy) + nz * (c[b + 2] - oz)
    if ((ha > 0 && hb > 0) || (ha < 0 && hb < 0) || ha === hb) continue
    const k = ha / (ha - hb)
    const x = c[a] + k * (c[b] - c[a])
    const y = c[a + 1] + k * (c[b + 1] - c[a + 1])
    const z = c[a + 2] + k * (c[b + 2] - c[a + 2])
    const wx = x - ox
    const wy = y - oy
    const wz = z - oz
    const s = (wy * vz - wz * vy) * nx + (wz * vx - wx * vz) * ny + (wx * vy - wy * vx) * nz
    const t = (uy * wz - uz * wy) * nx + (uz * wx - ux * wz) * ny + (ux * wy - uy * wx) * nz
    if (s < 0 || t < 0 || s + t > nn) continue
    closest[DISTANCE] = 0
    closest[CLOSEST_A] = closest[CLOSEST_B] = x
    closest[CLOSEST_A + 1] = closest[CLOSEST_B + 1] = y
    closest[CLOSEST_A + 2] = closest[CLOSEST_B + 2] = z
    return true
  }
  return false
}
