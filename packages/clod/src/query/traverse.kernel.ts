import { motionBound, SHIFT } from '../convex/frame.kernel'
import { SLACK } from '../convex/hull-distance.kernel'
import type { Body } from './body.kernel'
import {
  APART,
  CONTACT,
  type FrontPairs,
  OPEN,
  R_ALLOWED,
  R_AREA,
  R_ERROR,
  R_LOWER,
  R_UPPER,
  RECORD,
} from './front-pairs.kernel'
import { levelError, mayAnswer, reachOf, testPair, type Job } from './pair-test.kernel'

/**
 * Front tracking (CLOD §3.1). The pairs at which the last query stopped cut the tree of pairs: every pair of leaves is below one of them.
 * A query lifts the front where a parent suffices, tests what is left, and goes down where a pair does not suffice any more, so the new
 * front is a cut as well.
 *
 * A pair that was apart stays so without a test as long as B has not moved enough: with every point of B moved by at most m relative to
 * A, the distance of two hulls changes by at most m.
 */

/** Whether A is the side of a pair that is expanded. The other one is expanded where neither can be, too: then the pair is of leaves. */
function expandsA(a: Body, b: Body, nodeA: number, nodeB: number): boolean {
  return a.keys[nodeA] >= b.keys[nodeB]
}

/** Tests the pairs of the last front, or the pair of roots, and what lies below; fills `front`. */
export function traverse(job: Job, last: FrontPairs, front: FrontPairs, scratch: FrontPairs): void {
  front.length = 0
  if (last.length === 0) {
    scratch.length = 0
    scratch.push(0, 0)
    descend(job, scratch, front)
    return
  }
  for (let i = 0; i < last.length; i++) {
    const apart = last.state[i] === APART && last.records[RECORD * i + R_LOWER] > reachOf(job, last.a[i], last.b[i])
    if (last.fresh[i] === 1 || apart) {
      front.pushFrom(last, i)
      continue
    }
    scratch.length = 0
    scratch.pushFrom(last, i)
    scratch.state[0] = OPEN
    descend(job, scratch, front)
  }
}

/** Tests the pairs on the stack and all that has to be refined below them, in order. */
function descend(job: Job, stack: FrontPairs, front: FrontPairs): void {
  while (stack.length > 0) {
    const top = stack.length - 1
    if (testPair(job, stack, top) !== OPEN) {
      front.pushFrom(stack, top)
      stack.length = top
      continue
    }
    const nodeA = stack.a[top]
    const nodeB = stack.b[top]
    stack.length = top
    pushChildren(job, nodeA, nodeB, stack, true)
  }
}

/** Appends the children of a pair; backwards where the last one is taken first. */
export function pushChildren({ a, b }: Job, nodeA: number, nodeB: number, to: FrontPairs, backwards: boolean): void {
  const sideA = expandsA(a, b, nodeA, nodeB)
  const { childStart } = (sideA ? a : b).hierarchy
  const first = childStart[sideA ? nodeA : nodeB]
  const count = childStart[(sideA ? nodeA : nodeB) + 1] - first
  for (let i = 0; i < count; i++) {
    const child = first + (backwards ? count - 1 - i : i)
    if (sideA) to.push(child, nodeB)
    else to.push(nodeA, child)
  }
}

/** Moves on what is known of the last front to the frame of this query. Returns how far B may have moved relative to A. */
export function follow(job: Job, last: FrontPairs, frame: Float64Array): number {
  const { a, b } = job
  const shift = Math.abs(job.frame[SHIFT]) + Math.abs(job.frame[SHIFT + 1]) + Math.abs(job.frame[SHIFT + 2])
  const moved = motionBound(frame, job.frame, b.hulls.reach) + 2 * SLACK * (a.hulls.reach + b.hulls.reach + shift)
  for (let i = 0; i < last.length; i++) {
    last.fresh[i] = 0
    const record = RECORD * i
    last.records[record + R_LOWER] = Math.max(0, last.records[record + R_LOWER] - moved)
    last.records[record + R_UPPER] += moved
    last.records[record + R_ERROR] += moved
  }
  return moved
}

/**
 * Replaces children by their parent wherever all of them are in the front and the parent suffices.
 *
 * @param queries - No more pairs are tested for it.
 * @param until - It ends then, in milliseconds of `performance.now()`.
 */
export function lift(
  job: Job,
  last: FrontPairs,
  to: FrontPairs,
  scratch: FrontPairs,
  queries: number,
  until: number,
): void {
  to.length = 0
  for (let i = 0; i < last.length; i++) {
    to.pushFrom(last, i)
    if (job.queries >= queries || (until < Infinity && performance.now() >= until)) continue
    while (liftLast(job, to, scratch)) {
      // The parent may be the last of its siblings, too.
    }
  }
}

/** Tries to replace the last pairs of the list by their parent. */
function liftLast(job: Job, pairs: FrontPairs, scratch: FrontPairs): boolean {
  const { a, b } = job
  const last = pairs.length - 1
  const nodeA = pairs.a[last]
  const nodeB = pairs.b[last]
  if (nodeA === 0 && nodeB === 0) return false
  const parentA = a.hierarchy.parent[nodeA]
  const parentB = b.hierarchy.parent[nodeB]
  // The side that was expanded last has the smaller key. See `expandsA` for ties.
  const sideA = nodeB === 0 || (nodeA !== 0 && a.keys[parentA] < b.keys[parentB])
  const { childStart } = (sideA ? a : b).hierarchy
  const parent = sideA ? parentA : parentB
  const first = childStart[parent]
  const count = childStart[parent + 1] - first
  if (count > pairs.length || (sideA ? nodeA : nodeB) !== first + count - 1) return false
  const from = pairs.length - count
  const upA = sideA ? parentA : nodeA
  const upB = sideA ? nodeB : parentB
  const reach = reachOf(job, upA, upB)
  let apart = true
  let area = 0
  let allowed = 0
  for (let i = 0; i < count; i++) {
    const at = from + i
    if ((sideA ? pairs.a[at] : pairs.b[at]) !== first + i) return false
    if ((sideA ? pairs.b[at] : pairs.a[at]) !== (sideA ? nodeB : nodeA)) return false
    if (pairs.state[at] === OPEN) return false
    if (pairs.state[at] === CONTACT) {
      area += pairs.records[RECORD * at + R_AREA]
      allowed = Math.max(allowed, pairs.records[RECORD * at + R_ALLOWED])
    }
    if (pairs.state[at] !== APART || !(pairs.records[RECORD * at + R_LOWER] > reach)) apart = false
  }
  if (!apart && !mightAnswer(job, upA, upB, area, allowed)) return false
  scratch.length = 0
  scratch.push(upA, upB)
  if (testPair(job, scratch, 0) === OPEN) return false
  pairs.length = from
  pairs.pushFrom(scratch, 0)
  return true
}

/** Whether it is worth a test that a parent answers for its children. */
function mightAnswer(job: Job, nodeA: number, nodeB: number, area: number, allowed: number): boolean {
  if (!mayAnswer(job, nodeA, nodeB) || levelError(job, nodeA, nodeB) > job.error) return false
  if (job.allowed === undefined) return true
  return Math.max(job.a.volumes[nodeA], job.b.volumes[nodeB]) <= allowed * area
}
