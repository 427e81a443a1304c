import { BODY_BODY, type ContactBuffer, type PairStream, type StepContext, type Test } from '@ccd/core'
import type { RigidModel } from '../model/model'
import { bodyAt, bodyMotions } from './rigid-step'
import { timeOfContact, type ContactTime, type TimeOfContactOptions } from '../search/time-of-contact'

/** Values of the column `status`. */
export const BODY_CONTACT = 0
export const BODY_TOUCHING_AT_START = 1
export const BODY_NOT_CONVERGED = 2

export type BodyContactOptions = Pick<TimeOfContactOptions, 'method' | 'tolerance' | 'maxIterations'>

/** First contact of each pair of bodies, not looking beyond the horizon of the step. */
export function bodyContacts(models: readonly RigidModel[], options: BodyContactOptions = {}): Test<'body-body'> {
  return {
    name: 'advancement',
    contract: { motion: ['rigid'], separation: 'any', keeps: 'every-contact' },
    run(input: PairStream<'body-body'>, step: StepContext, out: ContactBuffer): void {
      const motions = bodyMotions(models, step)
      for (const batch of input) {
        for (let i = 0; i < batch.length; i++) {
          if ((batch.bound?.[i] ?? 0) > step.horizon) continue
          const a = batch.pairs[2 * i] ?? 0
          const b = batch.pairs[2 * i + 1] ?? 0
          const horizon = Math.min(1, step.horizon)
          const result = timeOfContact(bodyAt(models, a), bodyAt(motions, a), bodyAt(models, b), bodyAt(motions, b), {
            ...options,
            horizon,
            minSeparation: step.minSeparation,
          })
          if (result.status !== 'free') fillColumns(out, out.push(BODY_BODY, a, b, result.time), result)
        }
      }
    },
  }
}

function fillColumns(out: ContactBuffer, row: number, result: ContactTime): void {
  const status = !result.converged
    ? BODY_NOT_CONVERGED
    : result.status === 'touching-at-start'
      ? BODY_TOUCHING_AT_START
      : BODY_CONTACT
  fill(out, 'point', row, result.pointA ?? [])
  fill(out, 'normal', row, result.normal ?? [])
  fill(out, 'distance', row, [result.distance])
  fill(out, 'error', row, [result.tolerance])
  fill(out, 'triangles', row, [result.triangleA, result.triangleB])
  fill(out, 'iterations', row, [result.iterations])
  fill(out, 'status', row, [status])
}

function fill(out: ContactBuffer, name: string, row: number, values: ArrayLike<number>): void {
  out.column(name)?.set(values, row * values.length)
}
