import { F_UNTIL, FRAME, frameAt } from '../motion/frame.kernel'
import { splitsFirst } from '../model/node.kernel'
import { nodeStep } from '../step/node-step.kernel'
import { PairStack } from './pair-stack.kernel'
import type { Search } from './search.kernel'
import { advanceTriangles, stopped } from './seed.kernel'

const stack = new PairStack()
const frame = new Float64Array(FRAME)

/**
 * Is there any contact by the horizon? Depth first (algorithm 3), so that a pair of triangles is reached soon; the first
 * that touches ends the search. Its time may be later than the first contact, so the time handed back is the least bound
 * of all that was not looked at.
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
    frameAt(t, piecesA, modelA.origin, piecesB, modelB.origin, margin, frame)
    const until = frame[F_UNTIL]
    const splitsA = splitsFirst(nodesA, a, right, nodesB, b, other)
    const firstA = splitsA ? a + 1 : a
    const secondA = splitsA ? right : a
    const firstB = splitsA ? b : b + 1
    const secondB = splitsA ? b : other
    search.nodePairs += 2
    let first = t + nodeStep(frame, nodesA, firstA, nodesB, firstB)
    let second = t + nodeStep(frame, nodesA, secondA, nodesB, secondB)
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
