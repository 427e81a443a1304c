import { SHIFT } from '../convex/frame.kernel'
import {
  BEYOND,
  hullDistance,
  LOWER,
  NORMAL,
  OVERLAP,
  POINT_A,
  scaleOf,
  separation,
  SLACK,
  UPPER,
  WARM,
} from '../convex/hull-distance.kernel'
import { BALL } from '../convex/hull-set.kernel'
import { penetrationDepth } from '../convex/penetration.kernel'
import { farthest } from '../convex/support.kernel'
import { IS_LEAF, MAY_ANSWER } from '../hierarchy/dual-hierarchy'
import type { Body } from './body.kernel'
import { contactArea } from './contact-area.kernel'
import {
  APART,
  CONTACT,
  OPEN,
  R_ALLOWED,
  R_AREA,
  R_DEPTH,
  R_DISTANCE,
  R_ERROR,
  R_LOWER,
  R_NORMAL,
  R_POINT,
  R_RATIO,
  R_UPPER,
  RECORD,
  type FrontPairs,
} from './front-pairs.kernel'

/**
 * The test of a pair of nodes (CLOD §5.1, 5.2), and the proof of its two-sided error.
 *
 * Let d be the distance of the hulls of a and b, known as an interval [lower, upper]; 0 if they overlap.
 *
 * **From below.** Every point below a lies within h(a) of the hull of a, and every point below b within h(b) of that of b. If two
 * such points were closer than d − h(a) − h(b), the points of the hulls next to them would be closer than d. So nothing below
 * the pair is closer than lower − h(a) − h(b). In particular, a pair with lower > δ_ab = δ + h(a) + h(b) has no contact below it.
 *
 * **From above.** If the hulls are apart, or their boundaries meet, there are points of the two boundaries that are `upper` apart, and
 * they lie within s(a) and s(b) of the solids. Only if one hull holds the other does the boundary of the outer one keep away; but a move
 * by the depth parts them, so it takes the nearest point of the inner boundary out, and the boundaries are at most the depth apart.
 * So the solids are at most upper + s(a) + s(b) apart, and where one hull may hold the other, the depth more. Hulls that overlap each
 * stick out of the other if each has a point farther along some direction. The hulls of leaves lie in the solids, so that those of
 * overlapping leaves meet.
 *
 * The reported distance is the middle of [lower, upper]; its error is the larger of what is missing on both sides. Sums are rounded up.
 */

const UP = 1 + 2 ** -50

/** What a query asks of every pair. */
export interface Job {
  readonly a: Body
  readonly b: Body
  readonly frame: Float64Array
  /** Contacts closer than this are wanted. */
  readonly distance: number
  /** Largest allowed error. */
  readonly error: number
  /** The largest weighted deviation that is allowed at a contact; it is handed the record of the pair. */
  readonly allowed: ((records: Float64Array, at: number) => number) | undefined
  /** Pairs that answer although they are too coarse, as nodeA · (number of nodes of B) + nodeB. */
  readonly kept: ReadonlySet<number> | undefined
  /** Whether pairs have to be measured that are going to be refined, because the budget may end before that. */
  readonly measuresAll: boolean
  /** How many pairs were tested. */
  queries: number
}

/** δ_ab of a pair, rounded up. */
export function reachOf({ a, b, distance }: Job, nodeA: number, nodeB: number): number {
  return (distance + a.hierarchy.h[nodeA] + b.hierarchy.h[nodeB]) * UP
}

/** The larger of both sides of the error of a pair, without that of the distance of its hulls. */
export function levelError({ a, b }: Job, nodeA: number, nodeB: number): number {
  const h = a.hierarchy.h[nodeA] + b.hierarchy.h[nodeB]
  const s = a.hierarchy.s[nodeA] + b.hierarchy.s[nodeB]
  return Math.max(h, s) * UP
}

/** Whether both nodes belong to levels that may answer. */
export function mayAnswer({ a, b }: Job, nodeA: number, nodeB: number): boolean {
  return (a.hierarchy.flags[nodeA] & b.hierarchy.flags[nodeB] & MAY_ANSWER) !== 0
}

/** Tests a pair of the list: its state becomes APART, CONTACT, or OPEN if it has to be refined. */
export function testPair(job: Job, pairs: FrontPairs, at: number): number {
  const { a, b, frame } = job
  const nodeA = pairs.a[at]
  const nodeB = pairs.b[at]
  const { records } = pairs
  const record = RECORD * at
  job.queries++
  pairs.fresh[at] = 1
  const reach = reachOf(job, nodeA, nodeB)
  if (ballsApart(job, nodeA, nodeB, reach, records, record)) return (pairs.state[at] = APART)
  const leaves = (a.hierarchy.flags[nodeA] & b.hierarchy.flags[nodeB] & IS_LEAF) !== 0
  const answers = mayAnswer(job, nodeA, nodeB)
  const error = levelError(job, nodeA, nodeB)
  const kept = answers && job.kept !== undefined && job.kept.has(nodeA * b.hierarchy.nodeCount + nodeB)
  const enough = leaves || kept || (answers && error <= job.error)
  const measured = enough || (answers && job.measuresAll)
  const found = hullDistance(a.hulls, nodeA, b.hulls, nodeB, frame, reach, measured ? -1 : reach, pairs.warm, WARM * at)
  records[record + R_LOWER] = separation[LOWER]
  records[record + R_UPPER] = separation[UPPER]
  if (found === BEYOND) return (pairs.state[at] = APART)
  records[record + R_RATIO] = answers ? error / job.error : Infinity
  if (!measured) return (pairs.state[at] = OPEN)
  if (found === OVERLAP) penetrationDepth(a.hulls, nodeA, b.hulls, nodeB, frame, pairs.warm, WARM * at)
  writeRecord(job, nodeA, nodeB, found === OVERLAP, leaves, reach, records, record)
  if (leaves || kept) {
    records[record + R_RATIO] = 0
    return (pairs.state[at] = CONTACT)
  }
  if (job.allowed !== undefined) {
    const deviation = Math.max(a.volumes[nodeA], b.volumes[nodeB]) / records[record + R_AREA]
    const allowed = job.allowed(records, record)
    records[record + R_ALLOWED] = allowed
    const ratio = deviation === 0 ? 0 : deviation / allowed
    if (!(ratio <= 1)) {
      records[record + R_RATIO] = ratio > 1 ? ratio : Infinity
      return (pairs.state[at] = OPEN)
    }
  }
  // Where one hull may hold the other, the error is larger than that of the levels.
  const gap = (records[record + R_UPPER] - records[record + R_LOWER]) * UP
  if (records[record + R_ERROR] > job.error + gap) {
    records[record + R_RATIO] = records[record + R_ERROR] / job.error
    return (pairs.state[at] = OPEN)
  }
  return (pairs.state[at] = CONTACT)
}

function writeRecord(
  job: Job,
  nodeA: number,
  nodeB: number,
  overlap: boolean,
  leaves: boolean,
  reach: number,
  records: Float64Array,
  record: number,
): void {
  const { a, b } = job
  const lower = records[record + R_LOWER]
  const upper = records[record + R_UPPER]
  const distance = overlap ? 0 : lower / 2 + upper / 2
  const depth = overlap ? Math.max(0, separation[LOWER] / 2 + separation[UPPER] / 2) : 0
  const s = a.hierarchy.s[nodeA] + b.hierarchy.s[nodeB]
  records[record + R_DISTANCE] = distance
  records[record + R_DEPTH] = depth
  const below = (a.hierarchy.h[nodeA] + b.hierarchy.h[nodeB] + (distance - lower)) * UP
  const held = overlap && !leaves && !bothStickOut(job, nodeA, nodeB) ? separation[UPPER] : 0
  const above = (upper - distance + s + held) * UP
  records[record + R_ERROR] = Math.max(distance > 0 ? below : 0, above)
  for (let k = 0; k < 3; k++) {
    records[record + R_POINT + k] = separation[POINT_A + k]
    records[record + R_NORMAL + k] = separation[NORMAL + k]
  }
  records[record + R_AREA] = contactArea(job, nodeA, nodeB, records, record, reach)
}

/** Whether each hull has a point beyond all points of the other, along the normal or against it, by more than rounding. */
function bothStickOut({ a, b, frame }: Job, nodeA: number, nodeB: number): boolean {
  const x = separation[NORMAL]
  const y = separation[NORMAL + 1]
  const z = separation[NORMAL + 2]
  const bx = frame[0] * x + frame[3] * y + frame[6] * z
  const by = frame[1] * x + frame[4] * y + frame[7] * z
  const bz = frame[2] * x + frame[5] * y + frame[8] * z
  const shift = x * frame[SHIFT] + y * frame[SHIFT + 1] + z * frame[SHIFT + 2]
  const highA = heightOf(a.hulls.points, farthest(a.hulls, nodeA, x, y, z), x, y, z)
  const lowA = heightOf(a.hulls.points, farthest(a.hulls, nodeA, -x, -y, -z), x, y, z)
  const highB = heightOf(b.hulls.points, farthest(b.hulls, nodeB, bx, by, bz), bx, by, bz) + shift
  const lowB = heightOf(b.hulls.points, farthest(b.hulls, nodeB, -bx, -by, -bz), bx, by, bz) + shift
  const slack = SLACK * scaleOf(a.hulls, nodeA, b.hulls, nodeB, frame)
  return (highA > highB + slack || lowA < lowB - slack) && (highB > highA + slack || lowB < lowA - slack)
}

function heightOf(points: Float64Array, p: number, x: number, y: number, z: number): number {
  return x * points[3 * p] + y * points[3 * p + 1] + z * points[3 * p + 2]
}

/** Whether the balls around the hulls are farther apart than `reach`; then the bounds of the hulls go into the record. */
function ballsApart(
  { a, b, frame }: Job,
  nodeA: number,
  nodeB: number,
  reach: number,
  records: Float64Array,
  record: number,
): boolean {
  const i = BALL * nodeA
  const j = BALL * nodeB
  const bx = b.hulls.balls[j]
  const by = b.hulls.balls[j + 1]
  const bz = b.hulls.balls[j + 2]
  const x = frame[0] * bx + frame[1] * by + frame[2] * bz + frame[SHIFT] - a.hulls.balls[i]
  const y = frame[3] * bx + frame[4] * by + frame[5] * bz + frame[SHIFT + 1] - a.hulls.balls[i + 1]
  const z = frame[6] * bx + frame[7] * by + frame[8] * bz + frame[SHIFT + 2] - a.hulls.balls[i + 2]
  const apart = Math.sqrt(x * x + y * y + z * z)
  const radii = a.hulls.balls[i + 3] + b.hulls.balls[j + 3]
  const shift = Math.abs(frame[SHIFT]) + Math.abs(frame[SHIFT + 1]) + Math.abs(frame[SHIFT + 2])
  const slack = SLACK * (a.hulls.reach + b.hulls.reach + shift)
  if (!(apart - radii - slack > reach)) return false
  records[record + R_LOWER] = apart - radii - slack
  records[record + R_UPPER] = apart + radii + slack
  return true
}
