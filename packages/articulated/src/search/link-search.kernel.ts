import { nodeStep, PairQueue, RELATIVE_TIME, splitsFirst, triangleStep, trianglesApart } from '@ccd/advancement/search'
import type { LinkPair } from '../motion/link-pair.kernel'
import type { FrontStore } from './front-store.kernel'

/** Outcomes of a search: there is no contact by the horizon. */
export const FREE = 0
/** The search has stopped at its depth, or where its patience ended; there is no contact before its time. */
export const STOPPED = 1
/** The triangles are within the tolerance at its time, and there is no contact before. */
export const CONTACT = 2
/** The iteration limit ended the search; there is no contact before its time. */
export const UNDECIDED = 3

/** The search for the first contact of one pair after the other: the question, and the answer about the last pair. */
export class LinkSearch {
  /** Contacts strictly later than this do not count. */
  horizon = 1
  /** Triangles no farther apart than this, as computed, are in contact. */
  reach = 0
  /** Steps of advancement of two triangles before the search gives up. */
  limit = 1000
  /** Whether nodes are advanced from times of the grid, whose states all pairs share. */
  held = true
  /** Where no contact is before this time, the search stops: another pair may be earlier. */
  patience = Infinity
  /** Cells of time in which the pair can touch, as bits, and when the cells begin. */
  mask = 1
  times: Float64Array = Float64Array.of(0, 1)
  /** The answer. */
  time = 0
  leafA = -1
  leafB = -1
  iterations = 0
  /** What has been done, summed over all pairs. */
  nodePairs = 0
  trianglePairs = 0
}

const queue = new PairQueue()

/** The roots alone are advanced so often at most, and only as long as they gain this share of the time that is left. */
const ROOT_STEPS = 4
const ROOT_GAIN = 0.02

/**
 * Finds the first contact of two shapes from a time on (HCA algorithm 3, the earliest node pair first). With a depth it
 * stops at the first node pair that is that many splits below the roots (HCA_sub), and what is left goes into `store`.
 *
 * Claim: every pair of triangles that may touch by the horizon lies below a node pair of the queue, whose time no contact
 * of them is before. A step from a held frame counts from the time of that frame, so what it proves is a time, too;
 * the later of the two times holds. Where the boxes of a cell do not overlap there is no contact in that cell, both its
 * ends included, so a time within it may be raised to where the next overlap begins.
 */
export function searchLinks(
  pair: LinkPair,
  search: LinkSearch,
  from: number,
  depth: number,
  store: FrontStore | undefined,
): number {
  queue.clear()
  const t = advanceRoots(pair, search, raise(search, from))
  if (t > latestOf(pair, search)) return FREE
  queue.push(t, 0, 0, 0)
  return run(pair, search, depth, store)
}

/** Goes on where a search has stopped: with a range of the store. It may stop again. */
export function resumeLinks(pair: LinkPair, search: LinkSearch, store: FrontStore, from: number, to: number): number {
  queue.clear()
  store.load(queue, from, to, latestOf(pair, search))
  return run(pair, search, Infinity, store)
}

/** Contacts later than this are of no interest. */
function latestOf(pair: LinkPair, search: LinkSearch): number {
  const { until } = pair.motion
  return search.horizon < until ? search.horizon : until
}

/** The time itself if the pair can touch in its cell, else when the next such cell begins; Infinity if there is none. */
function raise({ mask, times }: LinkSearch, t: number): number {
  const cells = times.length - 1
  let cell = 0
  while (cell + 1 < cells && times[cell + 1] <= t) cell++
  if ((mask >> cell) & 1) return t
  for (cell++; cell < cells; cell++) if ((mask >> cell) & 1) return times[cell]
  return Infinity
}

function frameFor(pair: LinkPair, search: LinkSearch, t: number): Float64Array {
  return search.held ? pair.heldAt(t) : pair.frameAt(t)
}

/** Advances the roots, which costs little, so that their descendants start late. Returns a time before which nothing touches. */
function advanceRoots(pair: LinkPair, search: LinkSearch, from: number): number {
  const latest = latestOf(pair, search)
  let t = from
  for (let k = 0; k < ROOT_STEPS && t <= latest; k++) {
    const frame = frameFor(pair, search, t)
    search.nodePairs++
    const next = raise(search, later(t, frame[RELATIVE_TIME] + nodeStep(frame, pair.a.nodes, 0, pair.b.nodes, 0)))
    if (next - t <= ROOT_GAIN * (latest - t)) return next
    t = next
  }
  return t
}

function later(a: number, b: number): number {
  return a > b ? a : b
}

function run(pair: LinkPair, search: LinkSearch, depth: number, store: FrontStore | undefined): number {
  const { a: modelA, b: modelB } = pair
  const nodesA = modelA.nodes
  const nodesB = modelB.nodes
  const childA = modelA.child
  const childB = modelB.child
  const latest = latestOf(pair, search)
  while (queue.size > 0) {
    const t = queue.time[0]
    const slot = queue.slot[0]
    const a = queue.a[slot]
    const b = queue.b[slot]
    const steps = queue.steps[slot]
    const right = childA[a]
    const other = childB[b]
    if (right < 0 && other < 0 && !(t > search.patience)) {
      queue.pop()
      const next = advanceTriangles(pair, search, ~right, ~other, t, steps)
      if (next < 0) return ~next
      if (next <= latest) queue.push(next, a, b, search.iterations)
      continue
    }
    if (store !== undefined && (steps >= depth || t > search.patience)) {
      search.time = t
      store.save(queue)
      return STOPPED
    }
    queue.pop()
    const frame = frameFor(pair, search, t)
    const time = frame[RELATIVE_TIME]
    const splitsA = splitsFirst(nodesA, a, right, nodesB, b, other)
    const firstA = splitsA ? a + 1 : a
    const secondA = splitsA ? right : a
    const firstB = splitsA ? b : b + 1
    const secondB = splitsA ? b : other
    search.nodePairs += 2
    const first = raise(search, later(t, time + nodeStep(frame, nodesA, firstA, nodesB, firstB)))
    const second = raise(search, later(t, time + nodeStep(frame, nodesA, secondA, nodesB, secondB)))
    if (first <= latest) queue.push(first, firstA, firstB, depthOf(childA, firstA, childB, firstB, steps))
    if (second <= latest) queue.push(second, secondA, secondB, depthOf(childA, secondA, childB, secondB, steps))
  }
  return FREE
}

/** Two triangles count their steps of advancement from zero, other pairs how often they were split. */
function depthOf(childA: Int32Array, a: number, childB: Int32Array, b: number, above: number): number {
  return childA[a] < 0 && childB[b] < 0 ? 0 : above + 1
}

/**
 * Advances two triangles until another pair of the queue is earlier. Returns the time that they have come to, with their
 * steps in `iterations`; or, complemented, the outcome where the search has ended.
 */
function advanceTriangles(
  pair: LinkPair,
  search: LinkSearch,
  leafA: number,
  leafB: number,
  from: number,
  stepsBefore: number,
): number {
  const latest = latestOf(pair, search)
  let t = from
  let steps = stepsBefore
  for (;;) {
    const frame = pair.frameAt(t)
    search.trianglePairs++
    const near = trianglesApart(frame, pair.a.corners, leafA, pair.b.corners, leafB) <= search.reach
    const step = near ? 0 : triangleStep(frame)
    const next = raise(search, t + step)
    if (step === 0 || (steps >= search.limit && next <= latest)) {
      search.time = t
      search.leafA = leafA
      search.leafB = leafB
      search.iterations = steps
      return near ? ~CONTACT : ~UNDECIDED
    }
    steps++
    t = next
    if (t > latest || t > search.patience || (queue.size > 0 && t > queue.time[0])) {
      search.iterations = steps
      return t
    }
  }
}

/** Advances two triangles alone. True if they come within the tolerance by the horizon; the time is then in the search. */
export function advanceSeed(pair: LinkPair, search: LinkSearch, leafA: number, leafB: number, from: number): boolean {
  queue.clear()
  const t = raise(search, from)
  return t <= latestOf(pair, search) && advanceTriangles(pair, search, leafA, leafB, t, 0) === ~CONTACT
}
