import { RELATIVE_UNTIL, RELATIVE_MOTION_LENGTH, relativeMotionAt } from '../motion/relative-motion.kernel'
import { splitsFirst } from '../model/node.kernel'
import { nodeStep } from '../step/node-step.kernel'
import { PairStack } from '../model/pair-stack.kernel'
import type { Search } from './search'
import { advanceTriangles, stopped } from './advance-triangles.kernel'

const stack = new PairStack()
const relative = new Float64Array(RELATIVE_MOTION_LENGTH)

/**
 * Finds out whether there is any contact by the horizon. It goes depth first (HCA algorithm 3), so that it soon reaches a
 * pair of triangles, and the first pair that touches ends the search. The time of that pair may be later than the first
 * contact, so the lower bound is the least of all that was not looked at.
 */
export function advanceToAny(search: Search): void {
  const { a: modelA, b: modelB, piecesA, piecesB, margin } = search
  const nodesA = modelA.nodes
  const nodesB = modelB.nodes
  let undecided = Infinity
  stack.size = 0
  stack.push(0, 0, 0, 0)
  while (stack.size > 0) {
    const top = --stack.size
    const t = stack.step[top]
    const a = stack.a[top]
    const b = stack.b[top]
    const right = modelA.child[a]
    const other = modelB.child[b]
    if (right < 0 && other < 0) {
      if (advanceTriangles(search, ~right, ~other, t)) {
        let bound = undecided < search.time ? undecided : search.time
        for (let i = 0; i < stack.size; i++) if (stack.step[i] < bound) bound = stack.step[i]
        search.converged = bound === search.time
        search.lowerBound = bound
        return
      }
      if (stopped[0] <= search.horizon && stopped[0] < undecided) {
        undecided = stopped[0]
        search.leafA = ~right
        search.leafB = ~other
      }
      continue
    }
    relativeMotionAt(t, piecesA, modelA.origin, piecesB, modelB.origin, margin, relative)
    const until = relative[RELATIVE_UNTIL]
    const splitsA = splitsFirst(nodesA, a, right, nodesB, b, other)
    const firstA = splitsA ? a + 1 : a
    const secondA = splitsA ? right : a
    const firstB = splitsA ? b : b + 1
    const secondB = splitsA ? b : other
    search.nodePairs += 2
    let first = t + nodeStep(relative, nodesA, firstA, nodesB, firstB)
    let second = t + nodeStep(relative, nodesA, secondA, nodesB, secondB)
    first = first < until ? first : until
    second = second < until ? second : until
    if (first > second) {
      if (first <= search.horizon) stack.push(firstA, firstB, 0, first)
      if (second <= search.horizon) stack.push(secondA, secondB, 0, second)
    } else {
      if (second <= search.horizon) stack.push(secondA, secondB, 0, second)
      if (first <= search.horizon) stack.push(firstA, firstB, 0, first)
    }
  }
  if (undecided === Infinity) return
  search.found = true
  search.converged = false
  search.time = undecided
  search.lowerBound = undecided
}
