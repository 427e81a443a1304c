import { createBatch, type PairBatch, type Source, type StepContext } from '@ccd/core'
import { ballOf, boxesOverlap, sortByLow, sweptBox, widestAxis } from './swept-box.kernel'
import type { RigidModel } from '../model/model'
import { bodyAt, bodyMotions } from './rigid-step'
import { slackOf } from '../motion/slack'

/**
 * Pairs of bodies whose boxes, swept over the step, overlap: sweep and prune along the axis on which the bodies spread
 * most. Body ids are positions in `models`. The order of the last step is kept, so that the next one sorts in linear time.
 */
export function sweptBodies(models: readonly RigidModel[]): Source<'body-body'> {
  const balls = models.map((model) => ballOf(model.corners, model.origin))
  const boxes = new Float64Array(6 * models.length)
  const order = Uint32Array.from(models, (_, i) => i)
  return {
    name: 'swept-bodies',
    contract: { motion: ['rigid'], separation: 'any', keeps: 'every-contact' },
    *pairs(step: StepContext): Generator<PairBatch<'body-body'>> {
      const motions = bodyMotions(models, step)
      models.forEach((model, i) => {
        const { pieces } = bodyAt(motions, i)
        const { centre, radius } = bodyAt(balls, i)
        const margin = slackOf(model, pieces, model, pieces) + (step.minSeparation / 2) * (1 + 2 ** -50)
        sweptBox(pieces, centre, radius, Math.min(1, step.horizon), margin, boxes, 6 * i)
      })
      const axis = widestAxis(boxes)
      sortByLow(order, boxes, axis)
      const batch = createBatch('body-body', 256)
      const { pairs } = batch
      for (let i = 0; i < order.length; i++) {
        const a = order[i] ?? 0
        const high = boxes[6 * a + 3 + axis] ?? 0
        for (let j = i + 1; j < order.length; j++) {
          const b = order[j] ?? 0
          if ((boxes[6 * b + axis] ?? 0) > high) break
          if (!boxesOverlap(boxes, a, b)) continue
          pairs[2 * batch.length] = Math.min(a, b)
          pairs[2 * batch.length + 1] = Math.max(a, b)
          if (++batch.length === 256) {
            yield batch
            batch.length = 0
          }
        }
      }
      if (batch.length > 0) yield batch
    },
  }
}
