import type { StepContext } from '../motion/step'
import type { Culler } from './culler'
import type { LeftOut } from './stage'

/**
 * Splits cullers into those whose proof holds for the separation of the step and those that must be left out.
 *
 * @param cullers - The cullers.
 * @param step - The step that is examined.
 * @returns The cullers that take part, and a line for the report about each of the others.
 */
export function cullersFor(cullers: readonly Culler[], step: StepContext): { active: Culler[]; leftOut: LeftOut[] } {
  const active: Culler[] = []
  const leftOut: LeftOut[] = []
  for (const culler of cullers) {
    if (step.minSeparation > 0 && culler.contract.separation === 'zero') leftOut.push(outOfSeparation(culler.name))
    else active.push(culler)
  }
  return { active, leftOut }
}

/** What a report says about a part whose proof does not hold for the separation of the step. */
export function outOfSeparation(name: string): LeftOut {
  return { name, why: 'proves "never touches", not "never closer than minSeparation"' }
}
