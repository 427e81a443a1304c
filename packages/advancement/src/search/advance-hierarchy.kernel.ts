import { RELATIVE_UNTIL, RELATIVE_MOTION_LENGTH, relativeMotionAt } from '../motion/relative-motion.kernel'
import { splitsFirst } from '../model/node.kernel'
import { nodeStep } from '../step/node-step.kernel'
import { letGoStep } from '../start/let-go.kernel'
import { triangleStep, trianglesApart } from '../step/triangle-step.kernel'
import { leap } from './advance-bodies.kernel'
import { PairQueue } from './pair-queue.kernel'
import type { Search } from './search'

const queue = new PairQueue()
const relative = new Float64Array(RELATIVE_MOTION_LENGTH)

/** A leap is tried after so many node pairs, and again whenever their number has doubled. */
const FIRST_LEAP = 768

/** A leap may take this share of the node pairs so far, and is given up where it gains less of the time that is left. */
const LEAP_SHARE = 1 / 8
const LEAP_GAIN = 1 / 4

/**
 * After so many node pairs per node of both bodies the search is in trouble: leaps may then take as much as it has, and
 * gain as little as they will. So the search never takes more than a few times what whole bodies would.
 */
const TROUBLE = 3 / 4

/** The roots alone are advanced so often at most, and only as long as they gain this share of the time that is left. */
const ROOT_STEPS = 4
const ROOT_GAIN = 0.02

/**
 * Finds the first contact in one piece of the motion after the other. Each piece begins with the roots: volumes that had to
 * be split in one piece may be far apart in the next.
 */
export function advanceHierarchy(search: Search): void {
  let from = search.from
  while (from <= search.horizon) from = advanceInPiece(search, from)
}

/**
 * Advances node pairs one by one, the earliest first, until the end of a piece, and returns that end; Infinity after a
 * contact. Every pair in the queue has a time before which nothing below it touches (HCA equation 9: the greatest of its
 * own bound and those of its ancestors). The earliest pair is taken out. Two nodes are split, and their children are
 * advanced from that time; two triangles are advanced themselves. The first triangles that are within the tolerance are
 * the answer, as no other pair can touch earlier. Pairs of nodes whose time is beyond the piece are dropped, and all pairs
 * whose time is beyond the horizon.
 *
 * Small volumes that slide past each other hardly advance, where the whole bodies may step over that moment. So from time
 * to time the search tries to leap. The time that a leap proves free raises the times of all pairs in the queue.
 */
export function advanceInPiece(search: Search, from: number): number {
  const { a: modelA, b: modelB, piecesA, piecesB, margin, reach, limit, horizon, planes } = search
  const nodesA = modelA.nodes
  const nodesB = modelB.nodes
  const childA = modelA.child
  const childB = modelB.child
  const cornersA = modelA.corners
  const cornersB = modelB.corners
  const originA = modelA.origin
  const originB = modelB.origin
  let t = advanceRoots(search, from)
  const until = relative[RELATIVE_UNTIL]
  if (t >= until || t > horizon) return until
  let end = until
  let nodePairs = 0
  let trianglePairs = 0
  let nextLeap = FIRST_LEAP
  const trouble = TROUBLE * (childA.length + childB.length)
  queue.clear()
  let floor = t
  let a = 0
  let b = 0
  let steps = 0
  let relativeTime = Number.NaN
  for (;;) {
    if (t !== relativeTime) {
      relativeMotionAt(t, piecesA, originA, piecesB, originB, margin, relative)
      relativeTime = t
    }
    const right = childA[a]
    const other = childB[b]
    if (right < 0 && other < 0) {
      trianglePairs++
      const distance = trianglesApart(relative, cornersA, ~right, cornersB, ~other)
      const letGo = planes !== undefined && distance <= reach ? letGoStep(planes, relative, ~right, ~other) : 0
      const near = distance <= reach && letGo === 0
      if (near || t < until) {
        const step = near ? 0 : letGo > 0 ? letGo : triangleStep(relative)
        const next = t + step < until ? t + step : until
        if (step === 0 || (steps >= limit && next < until && next <= 1)) {
          search.found = true
          search.converged = near
          search.time = t
          search.lowerBound = t
          search.leafA = ~right
          search.leafB = ~other
          search.iterations = steps
          end = Infinity
          break
        }
        if (next <= horizon) {
          if (queue.size === 0 || next <= queue.time[0]) {
            t = next
            steps++
            continue
          }
          queue.push(next, a, b, steps + 1)
        }
      }
    } else {
      let firstA = a
      let firstB = b
      let secondA = a
      let secondB = b
      if (splitsFirst(nodesA, a, right, nodesB, b, other)) {
        firstA = a + 1
        secondA = right
      } else {
        firstB = b + 1
        secondB = other
      }
      nodePairs += 2
      const first = t + nodeStep(relative, nodesA, firstA, nodesB, firstB)
      const second = t + nodeStep(relative, nodesA, secondA, nodesB, secondB)
      const firstTime = first < until ? first : until
      const secondTime = second < until ? second : until
      // The next piece begins with the roots again. Triangles are looked at once more where this one ends.
      if (firstTime <= horizon && (first < until || areLeaves(childA, firstA, childB, firstB))) {
        queue.push(firstTime, firstA, firstB, 0)
      }
      if (secondTime <= horizon && (second < until || areLeaves(childA, secondA, childB, secondB))) {
        queue.push(secondTime, secondA, secondB, 0)
      }
    }
    // What is left cannot be earlier than a contact that a seed has found at the horizon.
    if (queue.size === 0) break
    if (nodePairs >= nextLeap) {
      nextLeap = 2 * nodePairs
      floor = queue.time[0] > floor ? queue.time[0] : floor
      floor =
        nodePairs < trouble ? leap(search, floor, LEAP_GAIN, nodePairs * LEAP_SHARE) : leap(search, floor, 0, nodePairs)
      if (floor >= until || floor > horizon) break
    }
    t = queue.time[0] > floor ? queue.time[0] : floor
    const slot = queue.pop()
    a = queue.a[slot]
    b = queue.b[slot]
    steps = queue.steps[slot]
  }
  search.nodePairs += nodePairs
  search.trianglePairs += trianglePairs
  // Every split turns one stopped pair into two.
  search.frontNodes += 1 + nodePairs / 2
  return end
}

function areLeaves(childA: Int32Array, a: number, childB: Int32Array, b: number): boolean {
  return childA[a] < 0 && childB[b] < 0
}

/**
 * Advances the roots, which costs little, so that their descendants start late. Returns a time before which the bodies do
 * not touch; `relative` is left at a time of the same piece.
 */
function advanceRoots(search: Search, from: number): number {
  const { a, b, piecesA, piecesB, margin, horizon } = search
  let t = from
  for (let k = 0; k < ROOT_STEPS; k++) {
    relativeMotionAt(t, piecesA, a.origin, piecesB, b.origin, margin, relative)
    search.nodePairs++
    const until = relative[RELATIVE_UNTIL]
    const next = t + nodeStep(relative, a.nodes, 0, b.nodes, 0)
    if (next >= until || next > horizon || next - t <= ROOT_GAIN * ((until < 1 ? until : 1) - t)) return next
    t = next
  }
  return t
}
