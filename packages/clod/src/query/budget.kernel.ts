import { APART, CONTACT, type FrontPairs, OPEN, R_LOWER, R_RATIO, RECORD } from './front-pairs.kernel'
import { mayAnswer, reachOf, testPair, type Job } from './pair-test.kernel'
import { pushChildren } from './traverse.kernel'

/** What a query may cost. */
export interface Budget {
  /** Most pairs that are tested. */
  readonly queries: number
  /** When the query has to end, in milliseconds of `performance.now()`. */
  readonly deadline: number
}

/** What it takes to hand out a contact, in milliseconds. */
const HAND_OUT = 0.0008

/** Places of pairs that have to be refined, the worst first. */
let heap = new Int32Array(64)
let heapLength = 0

/**
 * Refines as far as the budget goes, always where the ratio of deviation to what is allowed is largest (CLOD §5.2, constant frame
 * rate); levels that may not answer come before all others. What is left answers as it is if its level may, and stays open if not.
 */
export function traverseWithin(job: Job, budget: Budget, last: FrontPairs, front: FrontPairs): void {
  front.length = 0
  heapLength = 0
  if (last.length === 0) front.push(0, 0)
  for (let i = 0; i < last.length; i++) front.pushFrom(last, i)
  const given = front.length
  for (let i = 0; i < given; i++) {
    if (front.fresh[i] === 1) continue
    const apart = front.state[i] === APART && front.records[RECORD * i + R_LOWER] > reachOf(job, front.a[i], front.b[i])
    if (apart) continue
    // The pair of roots is always tested. What is not tested any more keeps what is known, with the error of the motion.
    if ((i > 0 || last.length > 0) && isUsedUp(job, budget, given, 1)) {
      if (front.state[i] === APART) front.state[i] = OPEN
      continue
    }
    if (testPair(job, front, i) === OPEN) raise(front, i)
  }
  let dead = 0
  while (heapLength > 0) {
    const worst = heap[0]
    const before = front.length
    pushChildren(job, front.a[worst], front.b[worst], front, false)
    const count = front.length - before
    if (isUsedUp(job, budget, front.length, count)) {
      front.length = before
      break
    }
    takeFirst(front)
    front.fresh[worst] = DEAD
    dead++
    for (let i = before; i < before + count; i++) if (testPair(job, front, i) === OPEN) raise(front, i)
  }
  for (let k = 0; k < heapLength; k++) {
    const at = heap[k]
    front.state[at] = mayAnswer(job, front.a[at], front.b[at]) ? CONTACT : OPEN
  }
  if (dead > 0) dropDead(front)
}

/** In `fresh`: the pair has been replaced by its children. */
const DEAD = 2

function dropDead(front: FrontPairs): void {
  let left = 0
  for (let i = 0; i < front.length; i++) {
    if (front.fresh[i] === DEAD) continue
    if (left < i) front.overwrite(left, front, i)
    left++
  }
  front.length = left
}

function isUsedUp(job: Job, { queries, deadline }: Budget, pairs: number, next: number): boolean {
  if (job.queries + next > queries) return true
  return deadline < Infinity && performance.now() + HAND_OUT * pairs >= deadline
}

/** Whether the pair at i comes before that at j. Ties go by the order of the front, so that the same input gives the same answer. */
function before(front: FrontPairs, i: number, j: number): boolean {
  const a = front.records[RECORD * i + R_RATIO]
  const b = front.records[RECORD * j + R_RATIO]
  return a > b || (a === b && i < j)
}

function raise(front: FrontPairs, at: number): void {
  if (heapLength === heap.length) {
    const next = new Int32Array(2 * heap.length)
    next.set(heap)
    heap = next
  }
  let i = heapLength++
  while (i > 0) {
    const up = (i - 1) >> 1
    if (!before(front, at, heap[up])) break
    heap[i] = heap[up]
    i = up
  }
  heap[i] = at
}

function takeFirst(front: FrontPairs): void {
  const at = heap[--heapLength]
  let i = 0
  for (;;) {
    let child = 2 * i + 1
    if (child >= heapLength) break
    if (child + 1 < heapLength && before(front, heap[child + 1], heap[child])) child++
    if (!before(front, heap[child], at)) break
    heap[i] = heap[child]
    i = child
  }
  heap[i] = at
}
