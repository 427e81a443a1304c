import { NONE } from '@ccd/core'

/** Boxes of the nodes of a hierarchy in one pose, and where the nodes below each one end. */
export interface BoxTree {
  readonly child: Int32Array
  readonly end: Int32Array
  /** Least x y z, largest x y z. */
  readonly boxes: Float64Array
  readonly triangles: Uint32Array
  readonly positions: Float64Array
}

/** Children come after their parents, so one loop from the last node to the first sees them first. */
export function boxTree(child: Int32Array, triangles: Uint32Array, positions: Float64Array): BoxTree {
  const nodes = child.length
  const end = new Int32Array(nodes)
  const boxes = new Float64Array(6 * nodes)
  for (let n = nodes - 1; n >= 0; n--) {
    const c = child[n]
    const o = 6 * n
    for (let k = 0; k < 3; k++) {
      boxes[o + k] = Infinity
      boxes[o + 3 + k] = -Infinity
    }
    if (c < 0) {
      end[n] = n + 1
      const t = 3 * ~c
      if (triangles[t] === NONE) continue
      for (let i = t; i < t + 3; i++) {
        for (let k = 0; k < 3; k++) {
          const value = positions[3 * triangles[i] + k]
          if (value < boxes[o + k]) boxes[o + k] = value
          if (value > boxes[o + 3 + k]) boxes[o + 3 + k] = value
        }
      }
      continue
    }
    end[n] = end[c]
    for (let k = 0; k < 3; k++) {
      boxes[o + k] = Math.min(boxes[6 * (n + 1) + k], boxes[6 * c + k])
      boxes[o + 3 + k] = Math.max(boxes[6 * (n + 1) + 3 + k], boxes[6 * c + 3 + k])
    }
  }
  return { child, end, boxes, triangles, positions }
}

/** Whether some triangle that does not have the vertex meets the segment from a point to that vertex. Not exact. */
export function isHidden(tree: BoxTree, px: number, py: number, pz: number, vertex: number): boolean {
  const { child, end, boxes, triangles, positions } = tree
  const dx = positions[3 * vertex] - px
  const dy = positions[3 * vertex + 1] - py
  const dz = positions[3 * vertex + 2] - pz
  const ix = 1 / dx
  const iy = 1 / dy
  const iz = 1 / dz
  let n = 0
  while (n < child.length) {
    const o = 6 * n
    // The part of the segment between the planes of each axis. A NaN (0 · ∞) compares false, which keeps the box.
    const x0 = (boxes[o] - px) * ix
    const x1 = (boxes[o + 3] - px) * ix
    const y0 = (boxes[o + 1] - py) * iy
    const y1 = (boxes[o + 4] - py) * iy
    const z0 = (boxes[o + 2] - pz) * iz
    const z1 = (boxes[o + 5] - pz) * iz
    let from = 0
    let to = 1
    if (x0 < x1) {
      if (x0 > from) from = x0
      if (x1 < to) to = x1
    } else {
      if (x1 > from) from = x1
      if (x0 < to) to = x0
    }
    if (y0 < y1) {
      if (y0 > from) from = y0
      if (y1 < to) to = y1
    } else {
      if (y1 > from) from = y1
      if (y0 < to) to = y0
    }
    if (z0 < z1) {
      if (z0 > from) from = z0
      if (z1 < to) to = z1
    } else {
      if (z1 > from) from = z1
      if (z0 < to) to = z0
    }
    if (from > to) {
      n = end[n]
      continue
    }
    const c = child[n]
    if (c < 0 && hits(triangles, positions, 3 * ~c, vertex, px, py, pz, dx, dy, dz)) return true
    n++
  }
  return false
}

/** Möller and Trumbore's test; a triangle with the vertex, and one seen edge-on, does not count. */
function hits(
  triangles: Uint32Array,
  x: Float64Array,
  t: number,
  vertex: number,
  px: number,
  py: number,
  pz: number,
  dx: number,
  dy: number,
  dz: number,
): boolean {
  if (triangles[t] === vertex || triangles[t + 1] === vertex || triangles[t + 2] === vertex) return false
  if (triangles[t] === NONE) return false
  const a = 3 * triangles[t]
  const b = 3 * triangles[t + 1]
  const c = 3 * triangles[t + 2]
  const ex = x[b] - x[a]
  const ey = x[b + 1] - x[a + 1]
  const ez = x[b + 2] - x[a + 2]
  const fx = x[c] - x[a]
  const fy = x[c + 1] - x[a + 1]
  const fz = x[c + 2] - x[a + 2]
  const hx = dy * fz - dz * fy
  const hy = dz * fx - dx * fz
  const hz = dx * fy - dy * fx
  const det = ex * hx + ey * hy + ez * hz
  if (det === 0) return false
  const sx = px - x[a]
  const sy = py - x[a + 1]
  const sz = pz - x[a + 2]
  const u = (sx * hx + sy * hy + sz * hz) / det
  if (u < 0 || u > 1) return false
  const kx = sy * ez - sz * ey
  const ky = sz * ex - sx * ez
  const kz = sx * ey - sy * ex
  const v = (dx * kx + dy * ky + dz * kz) / det
  if (v < 0 || u + v > 1) return false
  const s = (fx * kx + fy * ky + fz * kz) / det
  return s > 0 && s < 1
}
