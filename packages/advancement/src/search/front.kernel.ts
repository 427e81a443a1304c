import { splitsFirst } from '../model/node.kernel'
import { PairStack } from '../model/pair-stack.kernel'
import { nodeResult, nodeStep } from '../step/node-step.kernel'
import { letGoStep } from '../start/let-go.kernel'
import { triangleStep, trianglesApart } from '../step/triangle-step.kernel'
import type { Search } from './search'

const stack = new PairStack()

/** The least distance of two triangles that the last `frontStep` saw. */
export const frontDistance = new Float64Array(1)

/**
 * How long two bodies certainly stay apart, while the velocities hold (HCA algorithm 1): the shortest step over a front of
 * node pairs. A node pair belongs to the front if it is farther apart than `weight` times the least distance seen. Every
 * pair of triangles lies below one pair of the front. Controlled advancement also stops where the step cannot become
 * shorter. The nearest triangles seen are left in the search.
 *
 * @param longest - A step as good as any longer one.
 * @param least - A step below this is of no use: where it comes out, the traversal ends, and the step is 0.
 * @param budget - Node pairs that may be looked at; where they do not suffice, the step is 0.
 */
export function frontStep(
  search: Search,
  relative: Float64Array,
  weight: number,
  controlled: boolean,
  longest: number,
  least: number,
  budget: number,
): number {
  const { a: modelA, b: modelB, planes, reach } = search
  const nodesA = modelA.nodes
  const nodesB = modelB.nodes
  const childA = modelA.child
  const childB = modelB.child
  let step = longest
  let nearest = Infinity
  let nodePairs = 0
  let trianglePairs = 0
  let front = 0
  // The nearest triangles of the last traversal are a good first guess.
  if (search.nearA >= 0 && planes === undefined) {
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
      // A pair that is let go says nothing of how far apart the others are.
      const letGo = planes !== undefined && distance <= reach ? letGoStep(planes, relative, ~right, ~other) : 0
      if (letGo === 0 && distance < nearest) {
        nearest = distance
        search.nearA = ~right
        search.nearB = ~other
      }
      const s = letGo > 0 ? letGo : triangleStep(relative)
      if (s < step) step = s
      continue
    }
    if (nodePairs >= budget || step < least) {
      step = 0
      break
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
  frontDistance[0] = nearest
  search.nodePairs += nodePairs
  search.trianglePairs += trianglePairs
  search.frontNodes += front
  return step
}
