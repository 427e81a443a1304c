import { CcdError, type StepContext } from '@ccd/core'
import type { RigidModel } from '../model/rigid-model'
import { checkBodyMotion, type BodyMotion } from '../motion/body-motion'

/** A body of a step: its model and how it moves. */
export interface MovingBody {
  readonly model: RigidModel
  readonly motion: BodyMotion
}

/**
 * The bodies of a step, in the order of the models.
 *
 * @throws CcdError `unsupported-motion` or `wrong-type` where the motion of the step is not one of bodies, `wrong-length`
 * where there are more or fewer motions than models.
 */
export function movingBodies(models: readonly RigidModel[], step: StepContext): readonly MovingBody[] {
  const { motion } = step
  if (motion.kind !== 'rigid') {
    throw new CcdError('unsupported-motion', `bodies need a rigid motion, not "${motion.kind}"`, {
      argument: 'motion',
      value: motion.kind,
    })
  }
  const { motions } = motion
  if (motions.length !== models.length) {
    throw new CcdError('wrong-length', `${models.length} bodies, but ${motions.length} motions`, {
      argument: 'motions',
      value: motions.length,
    })
  }
  return models.map((model, i) => ({ model, motion: checkBodyMotion('motions', motions[i], i) }))
}

/**
 * The body of an id that a stage was given.
 *
 * @throws CcdError `index-out-of-range`.
 */
export function bodyAt(bodies: readonly MovingBody[], id: number | undefined): MovingBody {
  const body = id === undefined ? undefined : bodies[id]
  if (body !== undefined) return body
  throw new CcdError('index-out-of-range', `there is no body ${String(id)}; there are ${bodies.length}`, { value: id })
}
