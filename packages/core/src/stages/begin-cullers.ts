import type { StepContext } from '../motion/step'
import { isLabelCuller, type Culler } from './culler'

/** Which cullers have begun a step, as long as that step lives. */
const begunIn = new WeakMap<StepContext, Set<Culler>>()

/**
 * Begins a step for cullers of a source that has just brought its hierarchy up to date. What a culler has derived from
 * an earlier shape of the hierarchy is out of date, so one that has begun the step before begins it once more.
 *
 * @param cullers - The cullers.
 * @param step - The step that is examined.
 * @returns The cullers that can drop a pair: those that label nothing in this step are missing.
 */
export function beginCullers(cullers: readonly Culler[], step: StepContext): Culler[] {
  const begun = begunIn.get(step) ?? new Set<Culler>()
  begunIn.set(step, begun)
  for (const culler of cullers) {
    culler.begin(step)
    begun.add(culler)
  }
  return cullers.filter((culler) => !labelsNothing(culler))
}

/**
 * The same for parts behind the source: a culler that the source, or an earlier part, has begun in this step is not
 * begun again. To be called after the first batch was pulled, when the source has begun its cullers.
 *
 * @param cullers - The cullers.
 * @param step - The step that is examined.
 * @returns The cullers that can drop a pair: those that label nothing in this step are missing.
 */
export function begunCullers(cullers: readonly Culler[], step: StepContext): Culler[] {
  const begun = begunIn.get(step)
  beginCullers(begun ? cullers.filter((culler) => !begun.has(culler)) : cullers, step)
  return cullers.filter((culler) => !labelsNothing(culler))
}

function labelsNothing(culler: Culler): boolean {
  return isLabelCuller(culler) && culler.labels === 'none'
}
