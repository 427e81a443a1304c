import { createBatch, valueAt, type PairBatch, type Source, type StepContext } from '@ccd/core'
import { roundingSlack } from '../motion/rounding-slack'
import { setOf, type Bodies } from './body-set'
import { boundingBall } from './bounding-ball.kernel'
import { bodyAt, movingBodies } from './step-motions'
import { SweepAndPrune } from './sweep-and-prune.kernel'
import { sweptBox } from './swept-box.kernel'

const BATCH = 256

/**
 * A source of pairs of bodies whose boxes, swept over the step, overlap. Body ids are places in `models`. The order of the
 * last step is kept, so that the next one sorts in linear time.
 *
 * @param bodies - One model per body id, or a `bodySet`.
 * @throws CcdError `wrong-type` for what is no model.
 */
export function sweptBodies(bodies: Bodies): Source<'body-body'> {
  const { models, rule, greatestMargins } = setOf(bodies)
  const balls = models.map((model) => boundingBall(model.corners, model.origin))
  const sweep = new SweepAndPrune(models.length)
  return {
    name: 'swept-bodies',
    contract: { motion: ['rigid'], separation: 'any', keeps: 'every-contact' },
    ...(rule ? { rule } : {}),
    *pairs(step: StepContext): Generator<PairBatch<'body-body'>> {
      const moving = movingBodies(models, step)
      for (const [i, { centre, radius }] of balls.entries()) {
        const { model, motion } = bodyAt(moving, i)
        const { pieces } = motion
        const margin =
          roundingSlack(model, pieces, model, pieces) + half(Math.max(step.minSeparation, valueAt(greatestMargins, i)))
        sweptBox(pieces, centre, radius, Math.min(1, step.horizon), margin, sweep.boxes, 6 * i)
      }
      sweep.begin()
      const batch = createBatch('body-body', BATCH)
      for (;;) {
        batch.length = sweep.next(batch.pairs)
        if (batch.length > 0) yield batch
        if (batch.length < BATCH) return
      }
    },
  }
}

/** Half of a separation for each of two bodies, rounded up. */
function half(separation: number): number {
  return (separation / 2) * (1 + 2 ** -50)
}
