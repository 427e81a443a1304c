import { NODE_AXIS1, NODE_AXIS2, NODE_CENTRE, NODE_HALF1, NODE_HALF2, NODE_RADIUS, NODE_LENGTH } from './node.kernel'

/** Rounding to f32 is off by 2⁻²⁴ of the value. The radius, measured in f64 against the stored rectangle, is raised by more. */
const GROW = 1 + 2 ** -22

let local = new Float64Array(0)
const candidate = new Float32Array(NODE_LENGTH)

/**
 * Fits the three kinds of swept sphere to points, with axes along a frame (three rows), and keeps the one of least volume.
 *
 * Claim: the volume contains the points, and, as it is convex, their triangles. The radius is measured against the
 * rectangle as it is stored, so neither the frame nor the rounding of the rectangle matters.
 */
export function fitNode(
  points: Float64Array,
  from: number,
  count: number,
  frame: Float64Array,
  nodes: Float32Array,
  node: number,
): void {
  if (local.length < 3 * count) local = new Float64Array(6 * count)
  const x1 = frame[0]
  const y1 = frame[1]
  const z1 = frame[2]
  const x2 = frame[3]
  const y2 = frame[4]
  const z2 = frame[5]
  const x3 = frame[6]
  const y3 = frame[7]
  const z3 = frame[8]
  let lowX = Infinity
  let highX = -Infinity
  let lowY = Infinity
  let highY = -Infinity
  let lowZ = Infinity
  let highZ = -Infinity
  for (let i = 0, p = from, k = 0; i < count; i++, p += 3, k += 3) {
    const px = points[p]
    const py = points[p + 1]
    const pz = points[p + 2]
    const x = px * x1 + py * y1 + pz * z1
    const y = px * x2 + py * y2 + pz * z2
    const z = px * x3 + py * y3 + pz * z3
    local[k] = x
    local[k + 1] = y
    local[k + 2] = z
    if (x < lowX) lowX = x
    if (x > highX) highX = x
    if (y < lowY) lowY = y
    if (y > highY) highY = y
    if (z < lowZ) lowZ = z
    if (z > highZ) highZ = z
  }
  const middleZ = (lowZ + highZ) / 2
  const middleX = (lowX + highX) / 2
  const middleY = (lowY + highY) / 2
  const thickness = (highZ - lowZ) / 2
  const square = thickness * thickness
  // The volume reaches beyond the rectangle by its radius, so the sides of the rectangle are pulled in as far as the points allow.
  let left = middleX
  let right = middleX
  let bottom = middleY
  let top = middleY
  for (let k = 0; k < 3 * count; k += 3) {
    const dz = local[k + 2] - middleZ
    const rim = Math.sqrt(Math.max(0, square - dz * dz))
    const x = local[k]
    const y = local[k + 1]
    if (x + rim < left) left = x + rim
    if (x - rim > right) right = x - rim
    if (y + rim < bottom) bottom = y + rim
    if (y - rim > top) top = y - rim
  }
  // A point beyond a corner pushes that corner out along the diagonal.
  for (let k = 0; k < 3 * count; k += 3) {
    const x = local[k]
    const y = local[k + 1]
    const dx = x > right ? x - right : x < left ? left - x : 0
    const dy = y > top ? y - top : y < bottom ? bottom - y : 0
    if (dx === 0 || dy === 0) continue
    const dz = local[k + 2] - middleZ
    if (dx * dx + dy * dy + dz * dz <= square) continue
    const across = (dx - dy) * Math.SQRT1_2
    const shift = ((dx + dy) * Math.SQRT1_2 - Math.sqrt(Math.max(0, square - across * across - dz * dz))) * Math.SQRT1_2
    if (x > right) right += shift
    else left -= shift
    if (y > top) top += shift
    else bottom -= shift
  }
  const half1 = (right - left) / 2
  const half2 = (top - bottom) / 2
  // Axis 1 is the longer one, so that dropping axis 2 gives the better line.
  const swap = half2 > half1
  const at = node * NODE_LENGTH
  writeRectangle(nodes, at, frame, (left + right) / 2, (bottom + top) / 2, middleZ, half1, half2, swap)
  let best = measureVolume(nodes, at, points, from, count)
  const long = swap ? half2 : half1
  const short = swap ? half1 : half2
  if (short > 0 && short < 1.2 * thickness) {
    const lineX = swap ? middleX : (left + right) / 2
    const lineY = swap ? (bottom + top) / 2 : middleY
    best = tryKind(
      nodes,
      at,
      points,
      from,
      count,
      frame,
      lineX,
      lineY,
      middleZ,
      swap ? 0 : long,
      swap ? long : 0,
      swap,
      best,
    )
  }
  if (long > 0 && long < 1.2 * thickness) {
    tryKind(nodes, at, points, from, count, frame, middleX, middleY, middleZ, 0, 0, false, best)
  }
}

function tryKind(
  nodes: Float32Array,
  at: number,
  points: Float64Array,
  from: number,
  count: number,
  frame: Float64Array,
  x: number,
  y: number,
  z: number,
  half1: number,
  half2: number,
  swap: boolean,
  best: number,
): number {
  writeRectangle(candidate, 0, frame, x, y, z, half1, half2, swap)
  const size = measureVolume(candidate, 0, points, from, count)
  if (size >= best) return best
  nodes.set(candidate, at)
  return size
}

function writeRectangle(
  nodes: Float32Array,
  at: number,
  frame: Float64Array,
  x: number,
  y: number,
  z: number,
  half1: number,
  half2: number,
  swap: boolean,
): void {
  const first = swap ? 3 : 0
  const second = swap ? 0 : 3
  for (let k = 0; k < 3; k++) {
    nodes[at + NODE_CENTRE + k] = x * frame[k] + y * frame[3 + k] + z * frame[6 + k]
    nodes[at + NODE_AXIS1 + k] = frame[first + k]
    nodes[at + NODE_AXIS2 + k] = frame[second + k]
  }
  nodes[at + NODE_HALF1] = swap ? half2 : half1
  nodes[at + NODE_HALF2] = swap ? half1 : half2
}

/** Measures and stores the radius that the stored rectangle needs, and returns the volume. */
function measureVolume(nodes: Float32Array, at: number, points: Float64Array, from: number, count: number): number {
  const r = neededRadius(nodes, at, points, from, count)
  nodes[at + NODE_RADIUS] = r
  if (nodes[at + NODE_RADIUS] < r) nodes[at + NODE_RADIUS] = r * GROW
  const a = 2 * nodes[at + NODE_HALF1]
  const b = 2 * nodes[at + NODE_HALF2]
  return (4 / 3) * Math.PI * r * r * r + Math.PI * r * r * (a + b) + 2 * r * a * b + 1e-9 * a * b
}

/** A radius with which the stored rectangle certainly holds the points. */
export function neededRadius(
  nodes: Float32Array,
  at: number,
  points: Float64Array,
  from: number,
  count: number,
): number {
  const cx = nodes[at + NODE_CENTRE]
  const cy = nodes[at + NODE_CENTRE + 1]
  const cz = nodes[at + NODE_CENTRE + 2]
  const x1 = nodes[at + NODE_AXIS1]
  const y1 = nodes[at + NODE_AXIS1 + 1]
  const z1 = nodes[at + NODE_AXIS1 + 2]
  const x2 = nodes[at + NODE_AXIS2]
  const y2 = nodes[at + NODE_AXIS2 + 1]
  const z2 = nodes[at + NODE_AXIS2 + 2]
  const half1 = nodes[at + NODE_HALF1]
  const half2 = nodes[at + NODE_HALF2]
  let square = 0
  let reach = 0
  for (let i = 0, p = from; i < count; i++, p += 3) {
    const dx = points[p] - cx
    const dy = points[p + 1] - cy
    const dz = points[p + 2] - cz
    let s = dx * x1 + dy * y1 + dz * z1
    let t = dx * x2 + dy * y2 + dz * z2
    if (s > half1) s = half1
    else if (s < -half1) s = -half1
    if (t > half2) t = half2
    else if (t < -half2) t = -half2
    const ex = dx - s * x1 - t * x2
    const ey = dy - s * y1 - t * y2
    const ez = dz - s * z1 - t * z2
    const e = ex * ex + ey * ey + ez * ez
    if (e > square) square = e
    const size = Math.abs(points[p]) + Math.abs(points[p + 1]) + Math.abs(points[p + 2])
    if (size > reach) reach = size
  }
  // The second term covers the rounding of the difference itself.
  return Math.sqrt(square) * GROW + reach * 2 ** -49
}
