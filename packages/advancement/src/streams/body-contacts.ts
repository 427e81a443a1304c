import {
  BODY_BODY,
  valueAt,
  type ContactBuffer,
  type Keeps,
  type PairStream,
  type StepContext,
  type Test,
} from '@ccd/core'
import type { ContactTime } from '../search/contact-time'
import { checkSearchOptions, type TimeOfContactOptions } from '../search/options'
import { timeOfContact } from '../search/time-of-contact'
import type { StartContact } from '../start/start-contacts'
import { setOf, type Bodies } from './body-set'
import { bodyAt, movingBodies } from './step-motions'

/** Value of the column `status`: the time is that of the first contact. */
export const BODY_CONTACT = 0
/** Value of the column `status`: the bodies are within the tolerance at t = 0, or intersect. */
export const BODY_TOUCHING_AT_START = 1
/** Value of the column `status`: the search ended undecided. The time is only a lower bound, and there may be no contact. */
export const BODY_UNDECIDED = 2

/** Options of `bodyContacts`, as of `timeOfContact`. */
export type BodyContactOptions = Pick<
  TimeOfContactOptions,
  'method' | 'tolerance' | 'maxIterations' | 'start' | 'startDistance'
>

/** The names of these options. */
export const BODY_CONTACT_OPTIONS = ['method', 'tolerance', 'maxIterations', 'start', 'startDistance'] as const

/** A contact of two bodies at the start of the last step that was let go. */
export interface BodyStart extends StartContact {
  /** The one body. */
  readonly a: number
  /** The other body. */
  readonly b: number
}

/** The test of `bodyContacts`. */
export interface BodyContacts extends Test<'body-body'> {
  /** The contacts at the start of the last step that were let go (`start`), in the order in which they were found. */
  readonly starts: readonly BodyStart[]
}

/**
 * A test that finds the first contact of each pair of bodies, not looking beyond the horizon of the step. It fills the
 * columns `point` (3), `normal` (3), `distance`, `error`, `triangles` (2), `iterations` and `status` where a pipeline asks
 * for them.
 *
 * A pair whose search ends undecided (`maxIterations`) never lowers the horizon. If it may touch by the final horizon, it
 * is listed after all, with a time that is a lower bound and the status `BODY_UNDECIDED`. The report of the step then counts
 * it as `undecided`, and the step keeps `best-effort`.
 *
 * With `start: 'ignore-separating'` a pair in contact at t = 0 is let go as `timeOfContact` does. It is listed in `starts`,
 * and comes as a contact only where the bodies touch otherwise, or get deeper. A step with such a pair keeps
 * `{ withinError }`: no contact is missed, but for those at the start, and these by no more than that depth.
 *
 * @param bodies - One model per body id, or a `bodySet`.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `wrong-type`, `unknown-option`, `unknown-value`, `out-of-range`.
 */
export function bodyContacts(bodies: Bodies, options: BodyContactOptions = {}): BodyContacts {
  const { models, separationOf } = setOf(bodies)
  checkSearchOptions('bodyContacts', options, 1, BODY_CONTACT_OPTIONS)
  const starts: BodyStart[] = []
  const undecided = new Set<string>()
  const isSure = ({ a, b }: ContactBuffer, row: number) => !undecided.has(`${valueAt(a, row)} ${valueAt(b, row)}`)
  return {
    name: 'advancement',
    contract: { motion: ['rigid'], separation: 'any', keeps: 'every-contact' },
    get undecided() {
      return undecided.size
    },
    get kept() {
      return undecided.size > 0 ? 'best-effort' : keptWith(starts)
    },
    starts,
    isSure,
    keepFirst(contacts) {
      const rows = [...contacts.toi.subarray(0, contacts.length).keys()]
      const time = (row: number) => valueAt(contacts.toi, row)
      const first = rows.reduce((least, row) => (isSure(contacts, row) ? Math.min(least, time(row)) : least), Infinity)
      contacts.keep(rows.filter((row) => (isSure(contacts, row) ? time(row) === first : time(row) <= first)))
    },
    run(input: PairStream<'body-body'>, step: StepContext, out: ContactBuffer): void {
      const moving = movingBodies(models, step)
      const open: { readonly a: number; readonly b: number; readonly result: ContactTime }[] = []
      undecided.clear()
      starts.length = 0
      for (const batch of input) {
        for (let i = 0; i < batch.length; i++) {
          if (batch.bound && valueAt(batch.bound, i) > step.horizon) continue
          const a = valueAt(batch.pairs, 2 * i)
          const b = valueAt(batch.pairs, 2 * i + 1)
          const [first, second] = [bodyAt(moving, a), bodyAt(moving, b)]
          const result = timeOfContact(first.model, first.motion, second.model, second.motion, {
            ...options,
            horizon: Math.min(1, step.horizon),
            minSeparation: separationOf(a, b, step.minSeparation),
          })
          if (result.start) starts.push({ a, b, ...result.start })
          if (result.status === 'undecided') open.push({ a, b, result })
          else if (result.status !== 'free') fillColumns(out, out.push(BODY_BODY, a, b, result.time), result)
        }
      }
      for (const { a, b, result } of open) {
        if (result.time > step.horizon) continue
        undecided.add(`${a} ${b}`)
        fillColumns(out, out.push(BODY_BODY, a, b, result.time), result)
      }
    },
  }
}

/** What is kept where some contacts at the start were let go. */
function keptWith(starts: readonly BodyStart[]): Keeps {
  if (starts.length === 0) return 'every-contact'
  return { withinError: starts.reduce((deepest, { limit }) => Math.max(deepest, limit), 0) }
}

function fillColumns(out: ContactBuffer, row: number, result: ContactTime): void {
  fill(out, 'point', row, result.pointA ?? [])
  fill(out, 'normal', row, result.normal ?? [])
  fill(out, 'distance', row, [result.distance])
  fill(out, 'error', row, [result.tolerance])
  fill(out, 'triangles', row, [result.triangleA, result.triangleB])
  fill(out, 'iterations', row, [result.iterations])
  fill(out, 'status', row, [STATUS[result.status]])
}

const STATUS = {
  contact: BODY_CONTACT,
  'touching-at-start': BODY_TOUCHING_AT_START,
  undecided: BODY_UNDECIDED,
  free: Number.NaN,
} as const satisfies Record<ContactTime['status'], number>

function fill(out: ContactBuffer, name: string, row: number, values: ArrayLike<number>): void {
  out.column(name)?.set(values, row * values.length)
}
