import type { BodyMotion } from '@ccd/advancement'
import { checkBodyMotion, checkRigidModel, type RigidModel } from '@ccd/advancement/search'
import { CcdError, checkOptions } from '@ccd/core'

/** A body that a robot can run into. */
export interface Obstacle {
  /** What `createRigidModel` makes of its triangles. */
  readonly model: RigidModel
  /** How it moves in the world, at the same time as the robot. Default: it rests where its coordinates are the world's. */
  readonly motion?: BodyMotion
}

/**
 * Refuses what is no list of obstacles.
 *
 * @throws CcdError `wrong-type`, `unknown-option` or `unsupported-motion`, with the index of the obstacle.
 */
export function checkObstacles(environment: unknown): readonly Obstacle[] {
  if (!Array.isArray(environment)) {
    throw new CcdError('wrong-type', `environment must be an array of { model, motion? }, not ${String(environment)}`, {
      argument: 'environment',
      value: environment,
    })
  }
  return environment.map((obstacle: unknown, i) => {
    const where = `environment[${i}]`
    if (typeof obstacle !== 'object' || obstacle === null || !('model' in obstacle)) {
      const hint =
        typeof obstacle === 'object' && obstacle !== null && 'nodes' in obstacle
          ? 'a rigid model; did you mean { model }?'
          : String(obstacle)
      throw new CcdError('wrong-type', `${where} must be { model, motion? }, but it is ${hint}`, {
        argument: 'environment',
        index: i,
        value: obstacle,
      })
    }
    checkOptions(where, obstacle, ['model', 'motion'])
    const model = checkRigidModel(`${where}.model`, obstacle.model)
    const motion = 'motion' in obstacle ? obstacle.motion : undefined
    return motion === undefined ? { model } : { model, motion: checkBodyMotion(`${where}.motion`, motion) }
  })
}
