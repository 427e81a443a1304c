import { CcdError, type StepContext } from '@ccd/core'

/** Position arrays whose convex hull, per vertex, contains the path of the vertex over the step. */
export function sweptPositions(step: StepContext): readonly Float64Array[] {
  const { motion } = step
  switch (motion.kind) {
    case 'linear':
      return [motion.x0, motion.x1]
    case 'polynomial':
      return motion.control
    case 'static':
      return [motion.positions]
    default:
      throw new CcdError('unsupported-motion', `vertices do not have paths of their own in ${motion.kind} motion`, {
        value: motion.kind,
      })
  }
}
