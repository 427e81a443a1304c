import { CcdError, type StepContext } from '@ccd/core'
import type { RigidModel } from '../model/model'
import { isBodyMotion, type BodyMotion } from '../motion/motion'

/** The motions of a step, one per body, checked to be of this package's kind. */
export function bodyMotions(models: readonly RigidModel[], step: StepContext): readonly BodyMotion[] {
  const { motion } = step
  if (motion.kind !== 'rigid') {
    throw new CcdError('unsupported-motion', `bodies need a rigid motion, not "${motion.kind}"`, {
      argument: 'motion',
      value: motion.kind,
    })
  }
  if (motion.motions.length !== models.length) {
    throw new CcdError('wrong-length', `${models.length} bodies, but ${motion.motions.length} motions`, {
      argument: 'motions',
      value: motion.motions.length,
    })
  }
  return motion.motions.map((one, index) => {
    if (isBodyMotion(one)) return one
    throw new CcdError(
      'unsupported-motion',
      `motions[${index}] was not made by linearMotion, screwMotion, piecewiseMotion or resting`,
      {
        argument: 'motions',
        index,
      },
    )
  })
}

/** Element of a list that is known to be there: ids come from a source over the same bodies. */
export function bodyAt<T>(items: readonly T[], body: number): T {
  const item = items[body]
  if (item === undefined) throw new CcdError('index-out-of-range', `there is no body ${body}`, { value: body })
  return item
}
