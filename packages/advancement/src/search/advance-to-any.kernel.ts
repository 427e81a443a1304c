import { RELATIVE_UNTIL, RELATIVE_MOTION_LENGTH, relativeMotionAt } from '../motion/relative-motion.kernel'
import { splitsFirst } from '../model/node.kernel'
import { nodeStep } from '../step/node-step.kernel'
import { PairStack } from '../model/pair-stack.kernel'
import type { Search } from './search'
import { advanceInPiece } from './advance-hierarchy.kernel'
import { advanceTriangles, gaveUp } from './advance-triangles.kernel'

const stack = new PairStack()
const relative = new Float64Array(RELATIVE_MOTION_LENGTH)

/** After so many node pairs in one piece, depth first has not paid: there is hardly a contact, or it is well hidden. */
const PATIENCE = 4096

/**
 * Finds out whether there is any contact by the horizon, in one piece of the motion after the other. It goes depth first
 * (HCA algorithm 3), so that it soon reaches a pair of triangles, and the first pair that touches ends the search. The time
 * of that pair may be later than the first contact, so the lower bound is the least of all that was not looked at.
 */
export function advanceToAny(search: Search): void {
  let undecided = Infinity
  let from = search.from
  while (from <= search.horizon) {
    relativeMotionAt(from, search.piecesA, search.a.origin, search.piecesB, search.b.origin, search.margin, relative)
    const until = relative[RELATIVE_UNTIL]
    undecided = anyInPiece(search, from, until, undecided)
    if (search.found && search.converged) return
    if (search.found) {
      // A pair was given up; a later piece may still have a contact.
      undecided = search.time < undecided ? search.time : undecided
      search.found = false
    }
    from = until
  }
  if (undecided === Infinity) return
  search.found = true
  search.converged = false
  search.time = undecided
  search.lowerBound = undecided
}

/** Looks for a contact in one piece. Returns the earliest time, so far, at which a pair was given up. */
function anyInPiece(search: Search, from: number, until: number, undecidedBefore: number): number {
  const { a: modelA, b: modelB, piecesA, piecesB, margin } = search
  const nodesA = modelA.nodes
  const nodesB = modelB.nodes
  let undecided = undecidedBefore
  const patience = search.nodePairs + PATIENCE
  stack.size = 0
  stack.push(0, 0, 0, from)
  while (stack.size > 0) {
    const top = --stack.size
    const t = stack.step[top]
    const a = stack.a[top]
    const b = stack.b[top]
    const right = modelA.child[a]
    const other = modelB.child[b]
    if (right < 0 && other < 0) {
      if (advanceTriangles(search, ~right, ~other, t, until)) {
        let bound = undecided < search.time ? undecided : search.time
        for (let i = 0; i < stack.size; i++) if (stack.step[i] < bound) bound = stack.step[i]
        search.lowerBound = bound
        return undecided
      }
      if (gaveUp[0] < undecided) {
        undecided = gaveUp[0]
        search.leafA = ~right
        search.leafB = ~other
      }
      continue
    }
    if (search.nodePairs >= patience) {
      advanceInPiece(search, from)
      return undecided
    }
    relativeMotionAt(t, piecesA, modelA.origin, piecesB, modelB.origin, margin, relative)
    const splitsA = splitsFirst(nodesA, a, right, nodesB, b, other)
    const firstA = splitsA ? a + 1 : a
    const secondA = splitsA ? right : a
    const firstB = splitsA ? b : b + 1
    const secondB = splitsA ? b : other
    search.nodePairs += 2
    const first = t + nodeStep(relative, nodesA, firstA, nodesB, firstB)
    const second = t + nodeStep(relative, nodesA, secondA, nodesB, secondB)
    const keepsFirst = first < until && first <= search.horizon
    const keepsSecond = second < until && second <= search.horizon
    // The earlier one is looked at first.
    if (keepsFirst && first > second) stack.push(firstA, firstB, 0, first)
    if (keepsSecond) stack.push(secondA, secondB, 0, second)
    if (keepsFirst && first <= second) stack.push(firstA, firstB, 0, first)
  }
  return undecided
}
