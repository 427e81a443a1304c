import { RELATIVE_UNTIL, RELATIVE_MOTION_LENGTH, relativeMotionAt } from '../motion/relative-motion.kernel'
import { splitsFirst } from '../model/node.kernel'
import { nodeResult, nodeStep } from '../step/node-step.kernel'
import { PairStack } from '../model/pair-stack.kernel'
import type { Search } from './search'
import { triangleStep, trianglesApart } from '../step/triangle-step.kernel'

const stack = new PairStack()
const relative = new Float64Array(RELATIVE_MOTION_LENGTH)
const nearestDistance = new Float64Array(1)

/**
 * Advances whole bodies (HCA algorithms 1 and 2). At each time one traversal finds the front: the node pairs at which it
 * stops because they are farther apart than `weight` times the least distance seen. Every pair of triangles lies below
 * one of them, so the shortest step over the front is safe for the bodies. With a weight below 1 the traversal stops
 * higher up, which makes the front smaller and the step shorter. The weight is 1 again after `controlSteps`, or within
 * `controlDistance`.
 */
export function advanceBodies(search: Search): void {
  const { a, b, piecesA, piecesB, margin, reach, limit } = search
  let distance = Infinity
  let steps = 0
  let t = 0
  for (;;) {
    relativeMotionAt(t, piecesA, a.origin, piecesB, b.origin, margin, relative)
    const controlled = search.weight < 1 && steps < search.controlSteps && distance > search.controlDistance
    const step = traverse(search, t, controlled ? search.weight : 1)
    distance = nearestDistance[0]
    if (distance <= reach || step === 0 || steps >= limit) {
      search.found = true
      search.converged = distance <= reach
      search.time = t
      search.lowerBound = t
      search.leafA = search.nearA
      search.leafB = search.nearB
      search.iterations = steps
      return
    }
    steps++
    const until = relative[RELATIVE_UNTIL]
    t = t + step < until ? t + step : until
    if (t > search.horizon) break
  }
}

/** The step that the front allows; the nearest triangles seen are left in the search. */
function traverse(search: Search, t: number, weight: number): number {
  // Uncontrolled advancement finds the distance. Controlled advancement needs the step only, and stops where the step
  // cannot become shorter.
  const controlled = search.weight < 1
  const { a: modelA, b: modelB } = search
  const nodesA = modelA.nodes
  const nodesB = modelB.nodes
  const childA = modelA.child
  const childB = modelB.child
  // A step beyond the horizon is as good as any longer one.
  let step = search.horizon - t
  step = step + 4 * Number.EPSILON * (1 + step)
  let nearest = Infinity
  let nodePairs = 0
  let trianglePairs = 0
  let front = 0
  // The nearest triangles of the last traversal are a good first guess.
  if (search.nearA >= 0) {
    trianglePairs++
    nearest = trianglesApart(relative, modelA.corners, search.nearA, modelB.corners, search.nearB)
    const own = triangleStep(relative)
    if (own < step) step = own
  }
  stack.size = 0
  stack.push(0, 0, 0, 0)
  while (stack.size > 0) {
    const top = --stack.size
    const gap = stack.gap[top]
    const own = stack.step[top]
    if (gap >= weight * nearest || (controlled && own >= step)) {
      front++
      if (own < step) step = own
      continue
    }
    const a = stack.a[top]
    const b = stack.b[top]
    const right = childA[a]
    const other = childB[b]
    if (right < 0 && other < 0) {
      trianglePairs++
      front++
      const distance = trianglesApart(relative, modelA.corners, ~right, modelB.corners, ~other)
      if (distance < nearest) {
        nearest = distance
        search.nearA = ~right
        search.nearB = ~other
      }
      const s = triangleStep(relative)
      if (s < step) step = s
      continue
    }
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
    const first = nodeStep(relative, nodesA, firstA, nodesB, firstB)
    const firstGap = nodeResult[0]
    const second = nodeStep(relative, nodesA, secondA, nodesB, secondB)
    const secondGap = nodeResult[0]
    if (controlled ? first > second : firstGap > secondGap) {
      stack.push(firstA, firstB, firstGap, first)
      stack.push(secondA, secondB, secondGap, second)
    } else {
      stack.push(secondA, secondB, secondGap, second)
      stack.push(firstA, firstB, firstGap, first)
    }
  }
  nearestDistance[0] = nearest
  search.nodePairs += nodePairs
  search.trianglePairs += trianglePairs
  search.frontNodes += front
  return step
}
