import { RELATIVE_UNTIL, RELATIVE_MOTION_LENGTH, relativeMotionAt } from '../motion/relative-motion.kernel'
import { splitsFirst } from '../model/node.kernel'
import { nodeStep } from '../step/node-step.kernel'
import { PairQueue } from './pair-queue.kernel'
import type { Search } from './search'
import { triangleStep, trianglesApart } from '../step/triangle-step.kernel'

const queue = new PairQueue()
const relative = new Float64Array(RELATIVE_MOTION_LENGTH)

/**
 * Advances node pairs one by one, the earliest first. Every pair in the queue has a time before which nothing below it
 * touches (HCA equation 9: the greatest of its own bound and those of its ancestors). The earliest pair is taken out. Two
 * nodes are split, and their children are advanced from that time; two triangles are advanced themselves. The first
 * triangles that are within the tolerance are the answer, as no other pair can touch earlier. Pairs whose time is beyond
 * the horizon are dropped.
 */
export function advanceHierarchy(search: Search): void {
  const { a: modelA, b: modelB, piecesA, piecesB, margin, reach, limit, horizon } = search
  const nodesA = modelA.nodes
  const nodesB = modelB.nodes
  const childA = modelA.child
  const childB = modelB.child
  const cornersA = modelA.corners
  const cornersB = modelB.corners
  const originA = modelA.origin
  const originB = modelB.origin
  let nodePairs = 0
  let trianglePairs = 0
  queue.clear()
  let t = 0
  let a = 0
  let b = 0
  let steps = 0
  let relativeTime = Number.NaN
  for (;;) {
    if (t !== relativeTime) {
      relativeMotionAt(t, piecesA, originA, piecesB, originB, margin, relative)
      relativeTime = t
    }
    const until = relative[RELATIVE_UNTIL]
    const right = childA[a]
    const other = childB[b]
    if (right < 0 && other < 0) {
      trianglePairs++
      const distance = trianglesApart(relative, cornersA, ~right, cornersB, ~other)
      const near = distance <= reach
      const step = near ? 0 : triangleStep(relative)
      if (near || step === 0 || steps >= limit) {
        search.found = true
        search.converged = near
        search.time = t
        search.lowerBound = t
        search.leafA = ~right
        search.leafB = ~other
        search.iterations = steps
        break
      }
      const next = t + step < until ? t + step : until
      if (next <= horizon) {
        if (queue.size === 0 || next <= queue.time[0]) {
          t = next
          steps++
          continue
        }
        queue.push(next, a, b, steps + 1)
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
      if (firstTime <= horizon) queue.push(firstTime, firstA, firstB, 0)
      if (secondTime <= horizon) queue.push(secondTime, secondA, secondB, 0)
    }
    // What is left cannot be earlier than a contact that a seed has found at the horizon.
    if (queue.size === 0) break
    t = queue.time[0]
    const slot = queue.pop()
    a = queue.a[slot]
    b = queue.b[slot]
    steps = queue.steps[slot]
  }
  search.nodePairs += nodePairs
  search.trianglePairs += trianglePairs
  // Every split turns one stopped pair into two.
  search.frontNodes += 1 + nodePairs / 2
}
