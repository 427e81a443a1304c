import { valueAt, type PairBatch, type PairStream, type Stage, type StepContext } from '@ccd/core'
import { RELATIVE_MOTION_LENGTH, RELATIVE_UNTIL, relativeMotionAt } from '../motion/relative-motion.kernel'
import { nodeStep } from '../step/node-step.kernel'
import { setOf, type Bodies } from './body-set'
import { bodyAt, movingBodies, type MovingBody } from './step-motions'
import { roundingSlack } from '../motion/rounding-slack'

/**
 * A stage that hands pairs of bodies on one by one, by a lower bound of their contact time (one step of advancement of
 * their roots), and stops where that bound is later than the horizon. With the sink `earliest`, each contact found
 * shortens the rest. The stage sees all pairs before it can hand on the first.
 *
 * @param bodies - One model per body id, or a `bodySet`.
 * @throws CcdError `wrong-type` for what is no model.
 */
export function earliestFirst(bodies: Bodies): Stage<'body-body', 'body-body'> {
  const { models, separationOf } = setOf(bodies)
  return {
    name: 'earliest-first',
    contract: { motion: ['rigid'], separation: 'any', keeps: 'every-contact' },
    filter: true,
    *run(input: PairStream<'body-body'>, step: StepContext): Generator<PairBatch<'body-body'>> {
      const moving = movingBodies(models, step)
      const waiting: { readonly a: number; readonly b: number; readonly bound: number }[] = []
      for (const batch of input) {
        for (let i = 0; i < batch.length; i++) {
          const a = valueAt(batch.pairs, 2 * i)
          const b = valueAt(batch.pairs, 2 * i + 1)
          const bound = earliestTime(bodyAt(moving, a), bodyAt(moving, b), separationOf(a, b, step.minSeparation))
          if (bound <= Math.min(1, step.horizon)) waiting.push({ a, b, bound })
        }
      }
      waiting.sort((x, y) => x.bound - y.bound || x.a - y.a || x.b - y.b)
      const one = { kind: 'body-body' as const, pairs: new Uint32Array(2), bound: new Float64Array(1), length: 1 }
      for (const { a, b, bound } of waiting) {
        if (bound > step.horizon) break
        one.pairs[0] = a
        one.pairs[1] = b
        one.bound[0] = bound
        one.length = 1
        yield one
      }
    },
  }
}

const relative = new Float64Array(RELATIVE_MOTION_LENGTH)

/** A time before which two bodies certainly do not touch. */
function earliestTime(a: MovingBody, b: MovingBody, minSeparation: number): number {
  const { pieces: piecesA } = a.motion
  const { pieces: piecesB } = b.motion
  const margin = roundingSlack(a.model, piecesA, b.model, piecesB) + minSeparation
  relativeMotionAt(0, piecesA, a.model.origin, piecesB, b.model.origin, margin, relative)
  return Math.min(nodeStep(relative, a.model.nodes, 0, b.model.nodes, 0), valueAt(relative, RELATIVE_UNTIL))
}
