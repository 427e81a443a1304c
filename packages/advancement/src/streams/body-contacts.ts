import { BODY_BODY, valueAt, type ContactBuffer, type PairStream, type StepContext, type Test } from '@ccd/core'
import { checkRigidModels, type RigidModel } from '../model/rigid-model'
import type { ContactTime } from '../search/contact-time'
import { checkSearchOptions, type TimeOfContactOptions } from '../search/options'
import { timeOfContact } from '../search/time-of-contact'
import { bodyAt, movingBodies } from './step-motions'

/** Value of the column `status`: the time is that of the first contact. */
export const BODY_CONTACT = 0
/** Value of the column `status`: the bodies are within the tolerance at t = 0, or intersect. */
export const BODY_TOUCHING_AT_START = 1
/** Value of the column `status`: the iteration limit was reached, and the time is only a lower bound. */
export const BODY_NOT_CONVERGED = 2

/** Options of `bodyContacts`, as of `timeOfContact`. */
export type BodyContactOptions = Pick<TimeOfContactOptions, 'method' | 'tolerance' | 'maxIterations'>

/**
 * A test that finds the first contact of each pair of bodies, not looking beyond the horizon of the step. It fills the
 * columns `point` (3), `normal` (3), `distance`, `error`, `triangles` (2), `iterations` and `status` where a pipeline asks
 * for them.
 *
 * @param models - One model per body id.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `wrong-type`, `unknown-option`, `unknown-value`, `out-of-range`.
 */
export function bodyContacts(models: readonly RigidModel[], options: BodyContactOptions = {}): Test<'body-body'> {
  checkRigidModels(models)
  checkSearchOptions('bodyContacts', options, 1, ['method', 'tolerance', 'maxIterations'])
  return {
    name: 'advancement',
    contract: { motion: ['rigid'], separation: 'any', keeps: 'every-contact' },
    run(input: PairStream<'body-body'>, step: StepContext, out: ContactBuffer): void {
      const bodies = movingBodies(models, step)
      for (const batch of input) {
        for (let i = 0; i < batch.length; i++) {
          if (batch.bound && valueAt(batch.bound, i) > step.horizon) continue
          const a = valueAt(batch.pairs, 2 * i)
          const b = valueAt(batch.pairs, 2 * i + 1)
          const [first, second] = [bodyAt(bodies, a), bodyAt(bodies, b)]
          const result = timeOfContact(first.model, first.motion, second.model, second.motion, {
            ...options,
            horizon: Math.min(1, step.horizon),
            minSeparation: step.minSeparation,
          })
          if (result.status !== 'free') fillColumns(out, out.push(BODY_BODY, a, b, result.time), result)
        }
      }
    },
  }
}

function fillColumns(out: ContactBuffer, row: number, result: ContactTime): void {
  fill(out, 'point', row, result.pointA ?? [])
  fill(out, 'normal', row, result.normal ?? [])
  fill(out, 'distance', row, [result.distance])
  fill(out, 'error', row, [result.tolerance])
  fill(out, 'triangles', row, [result.triangleA, result.triangleB])
  fill(out, 'iterations', row, [result.iterations])
  fill(out, 'status', row, [statusOf(result)])
}

function statusOf({ converged, status }: ContactTime): number {
  if (!converged) return BODY_NOT_CONVERGED
  return status === 'touching-at-start' ? BODY_TOUCHING_AT_START : BODY_CONTACT
}

function fill(out: ContactBuffer, name: string, row: number, values: ArrayLike<number>): void {
  out.column(name)?.set(values, row * values.length)
}
