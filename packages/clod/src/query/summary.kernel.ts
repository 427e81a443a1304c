import { directionToWorld, pointToWorld, SHIFT } from '../convex/frame.kernel'
import { hullDistance, LOWER, separation, SLACK, UPPER, WARM } from '../convex/hull-distance.kernel'
import { IS_LEAF } from '../hierarchy/dual-hierarchy'
import {
  CONTACT,
  OPEN,
  R_AREA,
  R_DEPTH,
  R_DISTANCE,
  R_ERROR,
  R_LOWER,
  R_NORMAL,
  R_POINT,
  R_UPPER,
  RECORD,
  type FrontPairs,
} from './front-pairs.kernel'
import type { Job } from './pair-test.kernel'
import { pushChildren } from './traverse.kernel'

/** In `summary`: the bodies are at least this far apart. */
export const LEAST = 0
/** In `summary`: they are at most this far apart. */
export const MOST = 1
/** In `summary`: the smallest distance that was found. */
export const FOUND = 2
/** In `summary`: how many contacts there are. */
export const CONTACTS = 3
/** In `summary`: how many pairs stayed open. */
export const STILL_OPEN = 4

/**
 * What the pairs of a front say about the two bodies. Every pair of leaves is below one of them, so no part of the surfaces is closer
 * than the least of their lower bounds; and each of them bounds the distance of the solids from above. With no contact, all pairs
 * were only proved to be far enough: then the way down from the nearest one leads to leaves that say how far apart the bodies are
 * at most.
 *
 * @param known - An upper bound of the distance of the bodies that is known already, or Infinity. If it is near enough, it will do.
 * @param spare - How many pairs may be tested to find one.
 */
export function summarise(
  job: Job,
  front: FrontPairs,
  scratch: FrontPairs,
  known: number,
  spare: number,
  summary: Float64Array,
): void {
  summary[LEAST] = Infinity
  summary[MOST] = Math.min(known, someVertices(job))
  summary[FOUND] = Infinity
  summary[CONTACTS] = 0
  summary[STILL_OPEN] = 0
  const anything = summary[MOST]
  let nearest = 0
  for (let i = 0; i < front.length; i++) {
    const least = gather(job, front, i, summary)
    if (least < gatherLower(job, front, nearest)) nearest = i
  }
  if (summary[CONTACTS] > 0) return
  summary[FOUND] = anything
  const near = known <= 1.5 * summary[LEAST] + job.distance
  const found = near ? known : wayDown(job, front.a[nearest], front.b[nearest], scratch, job.queries + spare, summary)
  for (let i = 0; i < front.length; i++) {
    if (front.state[i] !== OPEN) summary[FOUND] = Math.min(summary[FOUND], front.records[RECORD * i + R_UPPER])
  }
  summary[FOUND] = Math.max(summary[LEAST], Math.min(summary[FOUND], found))
}

/** Distance of a vertex of each surface: an upper bound that needs no search. The last patch is one of the input mesh. */
function someVertices({ a, b, frame }: Job): number {
  const i = 3 * a.hierarchy.patchTriangles[a.hierarchy.patchTriangles.length - 1]
  const j = 3 * b.hierarchy.patchTriangles[b.hierarchy.patchTriangles.length - 1]
  const p = a.hierarchy.vertices.subarray(i, i + 3)
  const [x, y, z] = b.hierarchy.vertices.subarray(j, j + 3)
  const dx = p[0] - (frame[0] * x + frame[1] * y + frame[2] * z + frame[SHIFT])
  const dy = p[1] - (frame[3] * x + frame[4] * y + frame[5] * z + frame[SHIFT + 1])
  const dz = p[2] - (frame[6] * x + frame[7] * y + frame[8] * z + frame[SHIFT + 2])
  const shift = Math.abs(frame[SHIFT]) + Math.abs(frame[SHIFT + 1]) + Math.abs(frame[SHIFT + 2])
  return Math.sqrt(dx * dx + dy * dy + dz * dz) + SLACK * (a.hulls.reach + b.hulls.reach + shift)
}

/** Goes to the nearest child until there are none. Returns the smallest distance that was met, and lowers the upper bound. */
function wayDown(
  job: Job,
  nodeA: number,
  nodeB: number,
  scratch: FrontPairs,
  queries: number,
  summary: Float64Array,
): number {
  const { a, b } = job
  scratch.length = 0
  scratch.push(nodeA, nodeB)
  let found = Infinity
  while (job.queries + scratch.length <= queries) {
    let best = 0
    for (let i = 0; i < scratch.length; i++) {
      measure(job, scratch, i)
      const upper = scratch.records[RECORD * i + R_UPPER]
      if (upper < scratch.records[RECORD * best + R_UPPER]) best = i
      // Hulls that overlap may hide how far the solids are: only the hulls of leaves lie in them.
      const leaves = (a.hierarchy.flags[scratch.a[i]] & b.hierarchy.flags[scratch.b[i]] & IS_LEAF) !== 0
      if (scratch.records[RECORD * i + R_LOWER] === 0 && !leaves) continue
      const s = a.hierarchy.s[scratch.a[i]] + b.hierarchy.s[scratch.b[i]]
      summary[MOST] = Math.min(summary[MOST], (upper + s) * (1 + 2 ** -50))
      if (upper < found) found = upper
    }
    const nextA = scratch.a[best]
    const nextB = scratch.b[best]
    if ((a.hierarchy.flags[nextA] & b.hierarchy.flags[nextB] & IS_LEAF) !== 0) break
    scratch.length = 0
    pushChildren(job, nextA, nextB, scratch, false)
  }
  return found
}

function gatherLower({ a, b }: Job, front: FrontPairs, i: number): number {
  const h = a.hierarchy.h[front.a[i]] + b.hierarchy.h[front.b[i]]
  return Math.max(0, (front.records[RECORD * i + R_LOWER] - h) * (1 - 2 ** -50))
}

function gather(job: Job, front: FrontPairs, i: number, summary: Float64Array): number {
  const { a, b } = job
  const record = RECORD * i
  const least = gatherLower(job, front, i)
  if (least < summary[LEAST]) summary[LEAST] = least
  const state = front.state[i]
  // The error of a contact knows what hulls that overlap may hide; pairs that are apart hide nothing.
  const most =
    state === CONTACT
      ? front.records[record + R_DISTANCE] + front.records[record + R_ERROR]
      : state === OPEN
        ? Infinity
        : (front.records[record + R_UPPER] + a.hierarchy.s[front.a[i]] + b.hierarchy.s[front.b[i]]) * (1 + 2 ** -50)
  if (most < summary[MOST]) summary[MOST] = most
  if (state === CONTACT) {
    summary[CONTACTS]++
    if (front.records[record + R_DISTANCE] < summary[FOUND]) summary[FOUND] = front.records[record + R_DISTANCE]
  } else if (state === OPEN) summary[STILL_OPEN]++
  return least
}

function measure(job: Job, pairs: FrontPairs, i: number): void {
  job.queries++
  hullDistance(job.a.hulls, pairs.a[i], job.b.hulls, pairs.b[i], job.frame, Infinity, -1, pairs.warm, WARM * i)
  pairs.records[RECORD * i + R_LOWER] = separation[LOWER]
  pairs.records[RECORD * i + R_UPPER] = separation[UPPER]
}

/** The columns of contacts. */
export interface ContactColumns {
  readonly a: Uint32Array
  readonly b: Uint32Array
  readonly point: Float64Array
  readonly normal: Float64Array
  readonly distance: Float64Array
  readonly error: Float64Array
  readonly area: Float64Array
  readonly depth: Float64Array
}

const vector = new Float64Array(3)

/** Writes the contacts of a front, in the world. The columns must be long enough. */
export function writeContacts(front: FrontPairs, poseA: Float64Array, out: ContactColumns): void {
  let row = 0
  for (let i = 0; i < front.length; i++) {
    if (front.state[i] !== CONTACT) continue
    const record = RECORD * i
    out.a[row] = front.a[i]
    out.b[row] = front.b[i]
    pointToWorld(poseA, front.records, record + R_POINT, vector)
    for (let k = 0; k < 3; k++) out.point[3 * row + k] = vector[k]
    directionToWorld(poseA, front.records, record + R_NORMAL, vector)
    for (let k = 0; k < 3; k++) out.normal[3 * row + k] = vector[k]
    out.distance[row] = front.records[record + R_DISTANCE]
    out.error[row] = front.records[record + R_ERROR]
    out.area[row] = front.records[record + R_AREA]
    out.depth[row] = front.records[record + R_DEPTH]
    row++
  }
}
