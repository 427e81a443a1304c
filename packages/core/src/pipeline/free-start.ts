import { CcdError } from '../errors/error'
import type { StepContext } from '../motion/step'
import type { StepInput } from './step-input'
import type { StepResult } from './step-result'

/**
 * Answers whether a step starts free of intersection: the caller vouches for it, the step before proved its end free
 * of contact and this one starts at exactly that end, or a check passes.
 */
export class FreeStart {
  readonly #isFree: ((step: StepContext) => boolean) | undefined
  /** Copy of the end positions of the last step, where that step proved them free of contact. */
  #provedEnd: Float64Array | undefined

  /** @param isFree - The check of the caller, asked last because it may be slow. */
  constructor(isFree?: (step: StepContext) => boolean) {
    this.#isFree = isFree
  }

  /**
   * @param part - The part that requires a free start, for the message.
   * @throws CcdError `requirement` where nothing says that the start is free.
   */
  check(part: string, { vouch }: StepInput, step: StepContext): void {
    if (vouch?.includes('intersection-free-start')) return
    if (step.motion.kind === 'linear' && this.#provedEnd && sameNumbers(this.#provedEnd, step.motion.x0)) return
    if (this.#isFree?.(step)) return
    throw new CcdError(
      'requirement',
      `"${part}" requires a start free of intersection: no earlier step proved it, no check passed, and the caller did not vouch for it`,
      { argument: part, value: 'intersection-free-start' },
    )
  }

  /** Takes note of what a step proved about its end. */
  remember(step: StepContext, { keeps, earliest }: Pick<StepResult, 'keeps' | 'earliest'>): void {
    const keepsFirst = keeps === 'every-contact' || keeps === 'first-contact'
    const free = keepsFirst && earliest === Number.POSITIVE_INFINITY && step.horizon >= 1
    this.#provedEnd = free && step.motion.kind === 'linear' ? step.motion.x1.slice() : undefined
  }

  /** To be called after a change of the mesh, for which nothing is proved. */
  forget(): void {
    this.#provedEnd = undefined
  }
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}
