import { createBatch, type PairBatch, type Source, type StepContext } from '@ccd/core'
import { checkRigidModels, type RigidModel } from '../model/rigid-model'
import { roundingSlack } from '../motion/rounding-slack'
import { boundingBall } from './bounding-ball.kernel'
import { bodyAt, movingBodies } from './step-motions'
import { SweepAndPrune } from './sweep-and-prune.kernel'
import { sweptBox } from './swept-box.kernel'

const BATCH = 256

/**
 * A source of pairs of bodies whose boxes, swept over the step, overlap. Body ids are places in `models`. The order of the
 * last step is kept, so that the next one sorts in linear time.
 *
 * @param models - One model per body id.
 * @throws CcdError `wrong-type` for what is no model.
 */
export function sweptBodies(models: readonly RigidModel[]): Source<'body-body'> {
  const balls = checkRigidModels(models).map((model) => boundingBall(model.corners, model.origin))
  const sweep = new SweepAndPrune(models.length)
  return {
    name: 'swept-bodies',
    contract: { motion: ['rigid'], separation: 'any', keeps: 'every-contact' },
    *pairs(step: StepContext): Generator<PairBatch<'body-body'>> {
      const bodies = movingBodies(models, step)
      for (const [i, { centre, radius }] of balls.entries()) {
        const { model, motion } = bodyAt(bodies, i)
        const { pieces } = motion
        const margin = roundingSlack(model, pieces, model, pieces) + halfSeparation(step)
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

/** Half of the separation for each of two bodies, rounded up. */
function halfSeparation({ minSeparation }: StepContext): number {
  return (minSeparation / 2) * (1 + 2 ** -50)
}
