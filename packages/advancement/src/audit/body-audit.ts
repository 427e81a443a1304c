import { checkOptions, valueAt, type Audit, type StepContext } from '@ccd/core'
import { checkSearchOptions } from '../search/options'
import { BODY_CONTACT_OPTIONS, type BodyContactOptions } from '../streams/body-contacts'
import { setOf, type Bodies } from '../streams/body-set'
import { movingBodies } from '../streams/step-motions'
import { BruteForce } from './brute-force'

/**
 * An audit for pipelines of rigid bodies, for the option `audit` of `pipeline`. Each drawn pair of bodies is followed
 * through the step by the triangles themselves, with a bound on their speed: no hierarchy, no swept volumes, no leaps. It
 * finds contacts that were missed, that come too late, and that are none.
 *
 * ```ts
 * const audit = bodyAudit(bodies, 0.01, options)
 * const checked = pipeline(sweptBodies(bodies), bodyContacts(bodies, options), collect(), { audit })
 * ```
 *
 * It claims a contact only where the triangles certainly cross, or are closer than the separation, so a pair that no more
 * than touches is not asked for. Triangles of a contact at the start that is let go count where they cross deeper than it
 * may get. It takes many times as long as the step: give a small share.
 *
 * @param bodies - The same as the other parts have.
 * @param share - Share of the pairs of bodies to recheck, from 0 to 1.
 * @param options - The same as `bodyContacts` has.
 * @throws CcdError `wrong-type`, `unknown-option`, `unknown-value`, `out-of-range`.
 */
export function bodyAudit(bodies: Bodies, share: number, options: BodyContactOptions = {}): Audit {
  const { models, separationOf } = setOf(bodies)
  checkOptions('bodyAudit', options, BODY_CONTACT_OPTIONS)
  checkSearchOptions('bodyAudit', options, 1, BODY_CONTACT_OPTIONS)
  const follow = (a: number, b: number, step: StepContext): BruteForce => {
    const moving = movingBodies(models, step)
    const [first, second] = [valueAt(moving, a), valueAt(moving, b)]
    const size = Math.max(first.model.diagonal, second.model.diagonal)
    return new BruteForce(first, second, {
      ...checkSearchOptions('bodyAudit', options, size),
      minSeparation: separationOf(a, b, step.minSeparation),
    })
  }
  return {
    share,
    toi: (_kind, a, b, step) => follow(a, b, step).certainContact(Math.min(1, step.horizon)),
    confirms: (_kind, a, b, time, step) => follow(a, b, step).isWithinTolerance(time),
  }
}
