/**
 * How far a collapse moves the surface. The claim: a point that changes sides lies within `reach` of the old triangles, as does every
 * point of a new triangle, and what is known of the old triangles is added: they lie within `deviation` of the input mesh. So
 * whatever ends on the wrong side of the input mesh is within the sum of it.
 *
 * Two proofs, the first one where it applies:
 * - A direction n is in front of all old and all new triangles. Old and new have the same rim, so each line along n meets both
 *   equally often, and a point that changes sides lies between an old and a new one. Over the overlap of an old and a new triangle,
 *   the distance from the old one is convex and zero on it, so it is largest at a corner of the overlap on the new one.
 * - The cone with the apex w over the old triangles fills the space between old and new. The distance from an old triangle is
 *   convex over its tetrahedron and zero on the triangle, so it is largest at w.
 */
import { triangleDistance } from '../hierarchy/hull-distance.kernel'
import type { Surface } from '../patches/surface.kernel'
import type { Star } from './star.kernel'

/** The cosine between the direction and every triangle is at least this. */
const FRONT = 0.05
/** By this share of the largest coordinate overlaps are widened: rounding may not tear a gap between them. */
const WIDENED = 2 ** -44

const direction = new Float64Array(3)
let polygon = new Float64Array(96)
let clipped = new Float64Array(96)
const olds: number[] = []
const oldIds: number[] = []
const oldNormals: number[] = []

/** Corners, ids and normals of the old triangles. */
function gatherOld({ x }: Surface, star: Star): void {
  olds.length = 0
  oldIds.length = 0
  oldNormals.length = 0
  for (let i = 0; i < star.moved.length; i++) {
    oldIds.push(star.moved[i])
    for (let k = 0; k < 3; k++) olds.push(star.movedCorners[3 * i + k])
    for (let k = 0; k < 3; k++) oldNormals.push(star.movedPlanes[4 * i + k])
  }
  for (let i = 0; i < 2; i++) {
    oldIds.push(star.removed[i])
    for (let k = 0; k < 3; k++) olds.push(star.removedCorners[3 * i + k])
    pushNormal(x, star.removedCorners[3 * i], star.removedCorners[3 * i + 1], star.removedCorners[3 * i + 2])
  }
}

function pushNormal(x: Float64Array, a: number, b: number, c: number): void {
  const ux = x[3 * b] - x[3 * a]
  const uy = x[3 * b + 1] - x[3 * a + 1]
  const uz = x[3 * b + 2] - x[3 * a + 2]
  const vx = x[3 * c] - x[3 * a]
  const vy = x[3 * c + 1] - x[3 * a + 1]
  const vz = x[3 * c + 2] - x[3 * a + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  oldNormals.push(nx / length, ny / length, nz / length)
}

/**
 * Bounds the collapse of an open star with w in its place: fills `star.reach`, `star.bound` and `star.deviations`.
 *
 * @param deviation - By triangle: what the old triangles are within.
 */
export function boundSweep(surface: Surface, star: Star, deviation: Float64Array): void {
  gatherOld(surface, star)
  star.reach = 0
  star.bound = 0
  for (let i = 0; i < star.moved.length; i++) star.deviations[i] = 0
  if (findDirection(surface, star)) byOverlaps(surface, star, deviation)
  else byCone(surface, star, deviation)
}

/** Moved triangle `i`, or none of them for −1, is within `reach` of an old triangle. */
function add(star: Star, i: number, deviation: number, reach: number): void {
  const bound = (deviation + reach) * (1 + 2 ** -50)
  star.reach = Math.max(star.reach, reach)
  star.bound = Math.max(star.bound, bound)
  if (i >= 0) star.deviations[i] = Math.max(star.deviations[i], bound)
}

function byCone({ x }: Surface, star: Star, deviation: Float64Array): void {
  const w = 3 * star.w
  for (let i = 0; i < oldIds.length; i++) {
    const reach = triangleDistance(x, x[w], x[w + 1], x[w + 2], olds[3 * i], olds[3 * i + 1], olds[3 * i + 2])
    // A moved triangle is a face of the tetrahedron over what it was.
    add(star, i < star.moved.length ? i : -1, deviation[oldIds[i]], reach)
  }
}

/** A direction in front of all triangles: their mean normal, moved towards those that look away from it. */
function findDirection({ planes }: Surface, star: Star): boolean {
  direction.fill(0)
  const count = oldIds.length + star.moved.length
  const component = (i: number, k: number): number =>
    i < oldIds.length ? oldNormals[3 * i + k] : planes[4 * star.moved[i - oldIds.length] + k]
  for (let i = 0; i < count; i++) for (let k = 0; k < 3; k++) direction[k] += component(i, k) / count
  for (let round = 0; round < 12; round++) {
    const length = Math.sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2])
    if (!(length > 0)) return false
    for (let k = 0; k < 3; k++) direction[k] /= length
    let worst = -1
    let least = Infinity
    for (let i = 0; i < count; i++) {
      const cosine = component(i, 0) * direction[0] + component(i, 1) * direction[1] + component(i, 2) * direction[2]
      if (cosine < least) {
        least = cosine
        worst = i
      }
    }
    if (least > (round < 11 ? 4 * FRONT : FRONT)) return true
    for (let k = 0; k < 3; k++) direction[k] += (0.5 - least) * component(worst, k)
  }
  return false
}

function byOverlaps({ x, corners }: Surface, star: Star, deviation: Float64Array): void {
  for (let i = 0; i < star.moved.length; i++) {
    const t = 3 * star.moved[i]
    for (let j = 0; j < oldIds.length; j++) {
      const reach = overlapReach(x, corners[t], corners[t + 1], corners[t + 2], j)
      if (reach >= 0) add(star, i, deviation[oldIds[j]], reach)
    }
  }
}

/** The greatest distance from old triangle j over the part of the new triangle in front of it; −1 if there is none. */
function overlapReach(x: Float64Array, a: number, b: number, c: number, j: number): number {
  for (let k = 0; k < 3; k++) {
    polygon[k] = x[3 * a + k]
    polygon[3 + k] = x[3 * b + k]
    polygon[6 + k] = x[3 * c + k]
  }
  let count = 3
  for (let k = 0; k < 3 && count > 0; k++) count = clipBeside(x, olds[3 * j + k], olds[3 * j + ((k + 1) % 3)], count)
  if (count === 0) return -1
  let reach = 0
  for (let i = 0; i < count; i++) {
    const distance = triangleDistance(
      x,
      polygon[3 * i],
      polygon[3 * i + 1],
      polygon[3 * i + 2],
      olds[3 * j],
      olds[3 * j + 1],
      olds[3 * j + 2],
    )
    if (distance > reach) reach = distance
  }
  return reach
}

/** Keeps what lies on the inner side of the plane through the edge from p to q and along the direction, and a little more. */
function clipBeside(x: Float64Array, p: number, q: number, count: number): number {
  const ex = x[3 * q] - x[3 * p]
  const ey = x[3 * q + 1] - x[3 * p + 1]
  const ez = x[3 * q + 2] - x[3 * p + 2]
  // direction × edge points inward.
  const mx = direction[1] * ez - direction[2] * ey
  const my = direction[2] * ex - direction[0] * ez
  const mz = direction[0] * ey - direction[1] * ex
  const px = x[3 * p]
  const py = x[3 * p + 1]
  const pz = x[3 * p + 2]
  const room =
    WIDENED *
    (Math.abs(mx) + Math.abs(my) + Math.abs(mz)) *
    (Math.abs(px) + Math.abs(py) + Math.abs(pz) + Math.abs(ex) + Math.abs(ey) + Math.abs(ez))
  let at = 0
  let before = 3 * (count - 1)
  let valueBefore =
    mx * (polygon[before] - px) + my * (polygon[before + 1] - py) + mz * (polygon[before + 2] - pz) + room
  for (let i = 0; i < 3 * count; i += 3) {
    const value = mx * (polygon[i] - px) + my * (polygon[i + 1] - py) + mz * (polygon[i + 2] - pz) + room
    if (value >= 0 !== valueBefore >= 0) {
      const share = valueBefore / (valueBefore - value)
      for (let k = 0; k < 3; k++) {
        clipped[at++] = polygon[before + k] + share * (polygon[i + k] - polygon[before + k])
      }
    }
    if (value >= 0) for (let k = 0; k < 3; k++) clipped[at++] = polygon[i + k]
    before = i
    valueBefore = value
  }
  const swap = polygon
  polygon = clipped
  clipped = swap
  return at / 3
}
