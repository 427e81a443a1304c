import type { MovingScene } from '@ccd/scenes'
import { UsageError } from '../terminal/usage-error'

/** A moving mesh, step by step. */
export interface BenchScene extends MovingScene {
  /** Number of true contacts, where somebody else has found them out. */
  readonly trueContacts?: number
}

/**
 * The step, if the scene has it.
 *
 * @throws UsageError where it has not.
 */
export function checkStep({ name, steps }: BenchScene, step: number): number {
  if (step < steps) return step
  throw new UsageError(`--steps: ${name} has the steps 0 to ${steps - 1}, not ${step}`)
}

/** The name of a scene, and which of its steps this is if there are several. */
export const stepName = ({ name, steps }: Pick<BenchScene, 'name' | 'steps'>, step: number): string =>
  steps > 1 ? `${name}, step ${step}` : name
