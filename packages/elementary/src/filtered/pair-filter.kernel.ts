/**
 * The filter in front of the solver: drops a pair only with a proof that its features never touch in the step.
 * Each proof is a plane that keeps them apart at all times:
 *
 * 1. A plane across x, y or z, or across a diagonal x ± y, x ± z, y ± z. Positions are linear in t, so it is enough
 *    that one feature lies strictly above the other along that direction at t = 0 and at t = 1. No margin is needed:
 *    rounding is monotone, so fl(p + q) > fl(r + s) implies p + q > r + s.
 * 2. The plane of the face (or through one edge along the other): the four points are never coplanar, because all
 * Bernstein coefficients of the coplanarity cubic, on [0, horizon], have one sign beyond their error
 * (rounding.constants.ts).
 *
 * Positions are interleaved, [x0 x1 y0 y1 z0 z1] per vertex. This is the reference; assembly/pair-filter.ts performs
 * the same operations in the same order in WebAssembly, and drops exactly the same pairs.
 */
import { CUBIC, CUBIC_AT, ROOM, THIRD, TINY } from './rounding.constants'

/** The largest difference of two coordinates along one axis and at one end of the step, of interleaved positions. */
export function extentOf(positions: Float64Array): number {
  let extent = 0
  for (let k = 0; k < 6; k++) {
    let least = Infinity
    let most = -Infinity
    for (let i = k; i < positions.length; i += 6) {
      const value = positions[i]
      if (value < least) least = value
      if (value > most) most = value
    }
    // Not a number where nothing is finite: then no pair is dropped by it.
    extent = Math.max(extent, most - least)
  }
  return extent
}

/**
 * Writes the indices of the (vertex, triangle) pairs that may touch to `survivors`, and returns how many. `extent` is the largest
 * rounded difference of two coordinates along one axis and at one end of the step, or more; it changes no verdict.
 */
export function filterVertexFace(
  positions: Float64Array,
  triangles: Uint32Array,
  pairs: Uint32Array,
  count: number,
  survivors: Uint32Array,
  horizon: number,
  extent: number,
): number {
  const most = horizon === 1 ? CUBIC * ((ROOM * extent * extent + TINY) * extent + TINY) : Infinity
  let kept = 0
  for (let i = 0; i < count; i++) {
    const v = Math.imul(6, pairs[2 * i])
    const corner = Math.imul(3, pairs[2 * i + 1])
    const a = Math.imul(6, triangles[corner])
    const b = Math.imul(6, triangles[corner + 1])
    const c = Math.imul(6, triangles[corner + 2])
    if (vertexApartAlong(positions, v, a, b, c, 0)) continue
    if (vertexApartAlong(positions, v, a, b, c, 2)) continue
    if (vertexApartAlong(positions, v, a, b, c, 4)) continue
    if (neverCoplanar(positions, a, b, a, c, v, horizon, most)) continue
    if (vertexApartAcross(positions, v, a, b, c, 0, 2)) continue
    if (vertexApartAcross(positions, v, a, b, c, 0, 4)) continue
    if (vertexApartAcross(positions, v, a, b, c, 2, 4)) continue
    survivors[kept++] = i
  }
  return kept
}

/** Writes the indices of the (edge, edge) pairs that may touch to `survivors`, and returns how many; `extent` as above. */
export function filterEdgeEdge(
  positions: Float64Array,
  edges: Uint32Array,
  pairs: Uint32Array,
  count: number,
  survivors: Uint32Array,
  horizon: number,
  extent: number,
): number {
  const most = horizon === 1 ? CUBIC * ((ROOM * extent * extent + TINY) * extent + TINY) : Infinity
  let kept = 0
  for (let i = 0; i < count; i++) {
    const first = pairs[2 * i] << 1
    const second = pairs[2 * i + 1] << 1
    const a = Math.imul(6, edges[first])
    const b = Math.imul(6, edges[first + 1])
    const c = Math.imul(6, edges[second])
    const d = Math.imul(6, edges[second + 1])
    if (edgesApartAlong(positions, a, b, c, d, 0)) continue
    if (edgesApartAlong(positions, a, b, c, d, 2)) continue
    if (edgesApartAlong(positions, a, b, c, d, 4)) continue
    if (neverCoplanar(positions, a, b, c, d, c, horizon, most)) continue
    if (edgesApartAcross(positions, a, b, c, d, 0, 2)) continue
    if (edgesApartAcross(positions, a, b, c, d, 0, 4)) continue
    if (edgesApartAcross(positions, a, b, c, d, 2, 4)) continue
    survivors[kept++] = i
  }
  return kept
}

function vertexApartAlong(x: Float64Array, v: number, a: number, b: number, c: number, k: number): boolean {
  const v0 = x[v + k]
  const v1 = x[v + k + 1]
  const a0 = x[a + k]
  const b0 = x[b + k]
  const c0 = x[c + k]
  const a1 = x[a + k + 1]
  const b1 = x[b + k + 1]
  const c1 = x[c + k + 1]
  const above = +(v0 > a0) & +(v0 > b0) & +(v0 > c0) & +(v1 > a1) & +(v1 > b1) & +(v1 > c1)
  const below = +(v0 < a0) & +(v0 < b0) & +(v0 < c0) & +(v1 < a1) & +(v1 < b1) & +(v1 < c1)
  return (above | below) !== 0
}

/** All values first, then all comparisons, without branches: there is no telling which way they go. */
function vertexApartAcross(x: Float64Array, v: number, a: number, b: number, c: number, k: number, l: number): boolean {
  const vk0 = x[v + k]
  const vl0 = x[v + l]
  const ak0 = x[a + k]
  const al0 = x[a + l]
  const bk0 = x[b + k]
  const bl0 = x[b + l]
  const ck0 = x[c + k]
  const cl0 = x[c + l]
  const vk1 = x[v + k + 1]
  const vl1 = x[v + l + 1]
  const ak1 = x[a + k + 1]
  const al1 = x[a + l + 1]
  const bk1 = x[b + k + 1]
  const bl1 = x[b + l + 1]
  const ck1 = x[c + k + 1]
  const cl1 = x[c + l + 1]
  const v0 = vk0 + vl0
  const a0 = ak0 + al0
  const b0 = bk0 + bl0
  const c0 = ck0 + cl0
  const v1 = vk1 + vl1
  const a1 = ak1 + al1
  const b1 = bk1 + bl1
  const c1 = ck1 + cl1
  const above = +(v0 > a0) & +(v0 > b0) & +(v0 > c0) & +(v1 > a1) & +(v1 > b1) & +(v1 > c1)
  const below = +(v0 < a0) & +(v0 < b0) & +(v0 < c0) & +(v1 < a1) & +(v1 < b1) & +(v1 < c1)
  const p0 = vk0 - vl0
  const q0 = ak0 - al0
  const r0 = bk0 - bl0
  const s0 = ck0 - cl0
  const p1 = vk1 - vl1
  const q1 = ak1 - al1
  const r1 = bk1 - bl1
  const s1 = ck1 - cl1
  const over = +(p0 > q0) & +(p0 > r0) & +(p0 > s0) & +(p1 > q1) & +(p1 > r1) & +(p1 > s1)
  const under = +(p0 < q0) & +(p0 < r0) & +(p0 < s0) & +(p1 < q1) & +(p1 < r1) & +(p1 < s1)
  return (above | below | over | under) !== 0
}

function edgesApartAlong(x: Float64Array, a: number, b: number, c: number, d: number, k: number): boolean {
  const a0 = x[a + k]
  const b0 = x[b + k]
  const c0 = x[c + k]
  const d0 = x[d + k]
  const a1 = x[a + k + 1]
  const b1 = x[b + k + 1]
  const c1 = x[c + k + 1]
  const d1 = x[d + k + 1]
  const above = +(a0 > c0) & +(a0 > d0) & +(b0 > c0) & +(b0 > d0) & +(a1 > c1) & +(a1 > d1) & +(b1 > c1) & +(b1 > d1)
  const below = +(a0 < c0) & +(a0 < d0) & +(b0 < c0) & +(b0 < d0) & +(a1 < c1) & +(a1 < d1) & +(b1 < c1) & +(b1 < d1)
  return (above | below) !== 0
}

function edgesApartAcross(x: Float64Array, a: number, b: number, c: number, d: number, k: number, l: number): boolean {
  const ak0 = x[a + k]
  const al0 = x[a + l]
  const bk0 = x[b + k]
  const bl0 = x[b + l]
  const ck0 = x[c + k]
  const cl0 = x[c + l]
  const dk0 = x[d + k]
  const dl0 = x[d + l]
  const ak1 = x[a + k + 1]
  const al1 = x[a + l + 1]
  const bk1 = x[b + k + 1]
  const bl1 = x[b + l + 1]
  const ck1 = x[c + k + 1]
  const cl1 = x[c + l + 1]
  const dk1 = x[d + k + 1]
  const dl1 = x[d + l + 1]
  const a0 = ak0 + al0
  const b0 = bk0 + bl0
  const c0 = ck0 + cl0
  const d0 = dk0 + dl0
  const a1 = ak1 + al1
  const b1 = bk1 + bl1
  const c1 = ck1 + cl1
  const d1 = dk1 + dl1
  const above = +(a0 > c0) & +(a0 > d0) & +(b0 > c0) & +(b0 > d0) & +(a1 > c1) & +(a1 > d1) & +(b1 > c1) & +(b1 > d1)
  const below = +(a0 < c0) & +(a0 < d0) & +(b0 < c0) & +(b0 < d0) & +(a1 < c1) & +(a1 < d1) & +(b1 < c1) & +(b1 < d1)
  const p0 = ak0 - al0
  const q0 = bk0 - bl0
  const r0 = ck0 - cl0
  const s0 = dk0 - dl0
  const p1 = ak1 - al1
  const q1 = bk1 - bl1
  const r1 = ck1 - cl1
  const s1 = dk1 - dl1
  const over = +(p0 > r0) & +(p0 > s0) & +(q0 > r0) & +(q0 > s0) & +(p1 > r1) & +(p1 > s1) & +(q1 > r1) & +(q1 > s1)
  const under = +(p0 < r0) & +(p0 < s0) & +(q0 < r0) & +(q0 < s0) & +(p1 < r1) & +(p1 < s1) & +(q1 < r1) & +(q1 < s1)
  return (above | below | over | under) !== 0
}

/**
 * With e = b − a, f = d − c, w = p − a: the sign of det(e, f, w) is certain on all of [0, horizon]. `most` is the bound for the
 * extent of the whole scene: no smaller than that of this pair, since rounding is monotone, and nearly always enough.
 */
function neverCoplanar(
  x: Float64Array,
  a: number,
  b: number,
  c: number,
  d: number,
  p: number,
  horizon: number,
  most: number,
): boolean {
  const e0x = x[b] - x[a]
  const e1x = x[b + 1] - x[a + 1]
  const e0y = x[b + 2] - x[a + 2]
  const e1y = x[b + 3] - x[a + 3]
  const e0z = x[b + 4] - x[a + 4]
  const e1z = x[b + 5] - x[a + 5]
  const f0x = x[d] - x[c]
  const f1x = x[d + 1] - x[c + 1]
  const f0y = x[d + 2] - x[c + 2]
  const f1y = x[d + 3] - x[c + 3]
  const f0z = x[d + 4] - x[c + 4]
  const f1z = x[d + 5] - x[c + 5]
  const w0x = x[p] - x[a]
  const w1x = x[p + 1] - x[a + 1]
  const w0y = x[p + 2] - x[a + 2]
  const w1y = x[p + 3] - x[a + 3]
  const w0z = x[p + 4] - x[a + 4]
  const w1z = x[p + 5] - x[a + 5]

  const n0x = e0y * f0z - e0z * f0y
  const n0y = e0z * f0x - e0x * f0z
  const n0z = e0x * f0y - e0y * f0x
  const b0 = n0x * w0x + n0y * w0y + n0z * w0z
  const n1x = e1y * f1z - e1z * f1y
  const n1y = e1z * f1x - e1x * f1z
  const n1z = e1x * f1y - e1y * f1x
  const b3 = n1x * w1x + n1y * w1y + n1z * w1z
  const whole = horizon === 1
  if (whole && b0 > 0 !== b3 > 0) return false
  const mx = e0y * f1z - e0z * f1y + (e1y * f0z - e1z * f0y)
  const my = e0z * f1x - e0x * f1z + (e1z * f0x - e1x * f0z)
  const mz = e0x * f1y - e0y * f1x + (e1x * f0y - e1y * f0x)
  let b1 = (n0x * w1x + n0y * w1y + n0z * w1z + (mx * w0x + my * w0y + mz * w0z)) * THIRD
  let b2 = (n1x * w0x + n1y * w0y + n1z * w0z + (mx * w1x + my * w1y + mz * w1z)) * THIRD
  if (b0 > most ? b1 > most && b2 > most && b3 > most : b0 < -most && b1 < -most && b2 < -most && b3 < -most)
    return true
  // Saves the bound, which is positive, where it cannot help.
  if (whole && (b1 > 0 !== b0 > 0 || b2 > 0 !== b0 > 0)) return false

  const sizeE = Math.max(Math.abs(e0x), Math.abs(e0y), Math.abs(e0z), Math.abs(e1x), Math.abs(e1y), Math.abs(e1z))
  const sizeF = Math.max(Math.abs(f0x), Math.abs(f0y), Math.abs(f0z), Math.abs(f1x), Math.abs(f1y), Math.abs(f1z))
  const sizeW = Math.max(Math.abs(w0x), Math.abs(w0y), Math.abs(w0z), Math.abs(w1x), Math.abs(w1y), Math.abs(w1z))
  const scale = (ROOM * sizeE * sizeF + TINY) * sizeW + TINY
  if (whole) {
    const bound = CUBIC * scale
    return b0 > bound
      ? b1 > bound && b2 > bound && b3 > bound
      : b0 < -bound && b1 < -bound && b2 < -bound && b3 < -bound
  }
  const bound = CUBIC_AT * scale
  const rest = 1 - horizon
  const u1 = rest * b1 + horizon * b2
  const u2 = rest * b2 + horizon * b3
  b1 = rest * b0 + horizon * b1
  b2 = rest * b1 + horizon * u1
  const end = rest * b2 + horizon * (rest * u1 + horizon * u2)
  return b0 > bound
    ? b1 > bound && b2 > bound && end > bound
    : b0 < -bound && b1 < -bound && b2 < -bound && end < -bound
}
