import type { RigidBody } from './rigid-body.kernel'

/** Contacts of two bodies, as columns. */
export interface TouchingBodies {
  readonly a: RigidBody
  readonly b: RigidBody
  readonly count: number
  readonly point: Float64Array
  readonly normal: Float64Array
  readonly distance: Float64Array
  readonly depth: Float64Array
}

const ROUNDS = 12
const RESTITUTION = 0.2
const FRICTION = 0.3
/** Slower approaches do not bounce. */
const RESTING = 0.3
/** Bodies at rest keep this distance, so that they are apart on the level that they rest on. */
const GAP = 0.002
/** Contacts of a pair that impulses look at: the nearest ones. */
const MOST = 24

/**
 * Impulses after Mirtich and Canny, in rounds over all contacts. A contact at a distance may close it during the step, but no more, so
 * a step seldom ends in an overlap.
 */
export function resolveContacts(pairs: readonly TouchingBodies[], dt: number): void {
  for (const pair of pairs) {
    const order = Array.from({ length: pair.count }, (_, i) => i)
      .sort((i, j) => pair.distance[i] - pair.depth[i] - (pair.distance[j] - pair.depth[j]) || i - j)
      .slice(0, MOST)
    const aims = order.map((i) => aimOf(pair, i, dt))
    const sums = new Float64Array(order.length)
    for (let round = 0; round < ROUNDS; round++) {
      for (let k = 0; k < order.length; k++) sums[k] = pushApart(pair, order[k], aims[k], sums[k])
    }
  }
}

/** The speed along the normal that a contact has to leave with, at least. */
function aimOf(pair: TouchingBodies, i: number, dt: number): number {
  const speed = speedAlong(pair, i)
  const room = Math.max(0, pair.distance[i] - GAP)
  if (speed < -RESTING && speed * dt + room < 0) return -RESTITUTION * speed
  return -room / dt
}

function speedAlong({ a, b, point, normal }: TouchingBodies, i: number): number {
  const at = point.subarray(3 * i, 3 * i + 3)
  const va = a.speedAt(at)
  const vb = b.speedAt(at)
  return (vb[0] - va[0]) * normal[3 * i] + (vb[1] - va[1]) * normal[3 * i + 1] + (vb[2] - va[2]) * normal[3 * i + 2]
}

/** One impulse along the normal, and friction against the sliding; returns the sum of those along the normal. */
function pushApart(pair: TouchingBodies, i: number, aim: number, sum: number): number {
  const { a, b } = pair
  const point = pair.point.subarray(3 * i, 3 * i + 3)
  const n = pair.normal.subarray(3 * i, 3 * i + 3)
  const wanted = (aim - speedAlong(pair, i)) / (a.response(point, n) + b.response(point, n))
  const next = Math.max(0, sum + wanted)
  const j = next - sum
  a.push(point, -j * n[0], -j * n[1], -j * n[2])
  b.push(point, j * n[0], j * n[1], j * n[2])
  if (next === 0) return 0
  const va = a.speedAt(point)
  const vb = b.speedAt(point)
  const along = (vb[0] - va[0]) * n[0] + (vb[1] - va[1]) * n[1] + (vb[2] - va[2]) * n[2]
  const t = [vb[0] - va[0] - along * n[0], vb[1] - va[1] - along * n[1], vb[2] - va[2] - along * n[2]]
  const slide = Math.hypot(t[0], t[1], t[2])
  if (slide < 1e-9) return next
  const u = t.map((x) => x / slide)
  const f = Math.min(slide / (a.response(point, u) + b.response(point, u)), (FRICTION * next) / ROUNDS)
  a.push(point, f * u[0], f * u[1], f * u[2])
  b.push(point, -f * u[0], -f * u[1], -f * u[2])
  return next
}
