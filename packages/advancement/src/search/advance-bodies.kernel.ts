import { RELATIVE_UNTIL, RELATIVE_MOTION_LENGTH, relativeMotionAt } from '../motion/relative-motion.kernel'
import { frontDistance, frontStep } from './front.kernel'
import type { Search } from './search'

const relative = new Float64Array(RELATIVE_MOTION_LENGTH)

/**
 * Advances whole bodies (HCA algorithms 1 and 2). At each time one traversal finds the front, and its shortest step is safe
 * for the bodies. With a weight below 1 the traversal stops higher up, which makes the front smaller and the step shorter.
 * The weight is 1 again after `controlSteps`, or within `controlDistance`. Each piece of the motion may take as many steps
 * as the limit says.
 */
export function advanceBodies(search: Search): void {
  const { a, b, piecesA, piecesB, margin, reach, limit, horizon } = search
  let distance = Infinity
  let steps = 0
  let inPiece = 0
  let t = search.from
  while (t <= horizon) {
    relativeMotionAt(t, piecesA, a.origin, piecesB, b.origin, margin, relative)
    const near = search.weight < 1 && steps < search.controlSteps && distance > search.controlDistance
    const step = frontStep(search, relative, near ? search.weight : 1, search.weight < 1, stepPastEnd(t), 0, Infinity)
    distance = frontDistance[0]
    const until = relative[RELATIVE_UNTIL]
    const next = t + step < until ? t + step : until
    if (distance <= reach || step === 0 || (inPiece >= limit && next < until && next <= 1)) {
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
    inPiece = next < until ? inPiece + 1 : 0
    t = next
  }
}

/** How far apart nodes must be, as a share of the least distance, for the first steps of a leap to look no deeper. */
const LEAP_WEIGHT = 0.3
const CONTROLLED_STEPS = 5

/**
 * Advances whole bodies from a time on, as long as that takes few node pairs and large steps. Returns a time before which
 * they do not touch: the end of the piece, or a time beyond the horizon, if they do not touch until then.
 *
 * @param gain - The leap is given up where one step is less than this share of the time that is left.
 * @param budget - Node pairs that may be looked at in all.
 */
export function leap(search: Search, from: number, gain: number, budget: number): number {
  const { a, b, piecesA, piecesB, margin, horizon } = search
  const end = search.nodePairs + budget
  let t = from
  for (let steps = 0; t <= horizon; steps++) {
    relativeMotionAt(t, piecesA, a.origin, piecesB, b.origin, margin, relative)
    const until = relative[RELATIVE_UNTIL]
    const least = gain * ((until < 1 ? until : 1) - t)
    const weight = steps < CONTROLLED_STEPS ? LEAP_WEIGHT : 1
    const step = frontStep(search, relative, weight, true, stepPastEnd(t), least, end - search.nodePairs)
    const next = t + step
    if (!(next > t)) return t
    if (next >= until) return until
    t = next
  }
  return t
}

/** A step from a time to beyond the end of the motion. It is not the horizon, so that times do not depend on it. */
function stepPastEnd(from: number): number {
  const step = 1 - from
  return step + 4 * Number.EPSILON * (1 + step)
}
