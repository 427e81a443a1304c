import { BODY_BODY, valueAt, type ContactBuffer, type PairStream, type StepContext, type Test } from '@ccd/core'
import type { Articulated } from '../model/articulated'
import { contactOf, type LinkContact } from '../query/contact'
import { StreamWorkspace, type LinkStreamOptions } from './stream-workspace'

/** Value of the column `status`: the time is that of the first contact. */
const CONTACT = 0
/** Value of the column `status`: the links are within the tolerance at t = 0, or intersect. */
const TOUCHING_AT_START = 1
/** Value of the column `status`: the search ended undecided. The time is only a lower bound. */
const UNDECIDED = 2

/**
 * A test that finds the first contact of each pair of links, not looking beyond the horizon of the step. It fills the columns
 * `point` (3), `normal` (3), `distance`, `error`, `triangles` (2), `iterations` and `status` (0 contact, 1 touching at
 * the start, 2 undecided) where a pipeline asks for them.
 *
 * A pair whose search ends undecided (`maxIterations`) never lowers the horizon. If it may touch by the final horizon, it
 * is listed after all, with a time that is a lower bound. The report of the step then counts it as `undecided`, and the
 * step keeps `best-effort`.
 *
 * @param model - The robot.
 * @param options - See the fields; all may be left out.
 * @throws CcdError As `articulatedTimeOfContact` does for its options.
 */
export function linkContacts(model: Articulated, options: LinkStreamOptions = {}): Test<'body-body'> {
  const stream = new StreamWorkspace('linkContacts', model, { cells: 0, ...options })
  const undecided = new Set<string>()
  const isSure = ({ a, b }: ContactBuffer, row: number) => !undecided.has(`${valueAt(a, row)} ${valueAt(b, row)}`)
  const firstOf = (a: number, b: number, horizon: number) => {
    let first: LinkContact | undefined
    let open: LinkContact | undefined
    stream.contacts(a, b, horizon, (index, sure) => {
      const contact = contactOf(stream.workspace, index, sure, stream.tolerance)
      if (sure) first = contact
      else if (open === undefined || contact.time < open.time) open = contact
    })
    return { first: first as LinkContact | undefined, open: open as LinkContact | undefined }
  }
  return {
    name: 'link-advancement',
    contract: { motion: ['articulated'], separation: 'any', keeps: 'every-contact' },
    get undecided() {
      return undecided.size
    },
    get kept() {
      return undecided.size > 0 ? 'best-effort' : 'every-contact'
    },
    isSure,
    keepFirst(contacts) {
      const rows = [...contacts.toi.subarray(0, contacts.length).keys()]
      const time = (row: number) => valueAt(contacts.toi, row)
      const first = rows.reduce((least, row) => (isSure(contacts, row) ? Math.min(least, time(row)) : least), Infinity)
      contacts.keep(rows.filter((row) => (isSure(contacts, row) ? time(row) === first : time(row) <= first)))
    },
    run(input: PairStream<'body-body'>, step: StepContext, out: ContactBuffer): void {
      stream.begin(step)
      const given: { readonly a: number; readonly b: number; readonly contact: LinkContact }[] = []
      undecided.clear()
      for (const batch of input) {
        for (let i = 0; i < batch.length; i++) {
          if (batch.bound && valueAt(batch.bound, i) > step.horizon) continue
          const a = valueAt(batch.pairs, 2 * i)
          const b = valueAt(batch.pairs, 2 * i + 1)
          const { first, open } = firstOf(a, b, step.horizon)
          if (open && !(first && first.time < open.time)) given.push({ a, b, contact: open })
          else if (first) fillRow(out, a, b, first, model)
        }
      }
      for (const { a, b, contact } of given) {
        if (contact.time > step.horizon) continue
        undecided.add(`${a} ${b}`)
        fillRow(out, a, b, contact, model)
      }
    },
    explain(_kind, a, b, step) {
      stream.begin(step)
      const { first, open } = firstOf(a, b, 1)
      const names = `${stream.nameOf(a)} and ${stream.nameOf(b)}`
      if (open) return `${names}: the search was given up at ${open.time}`
      return first ? `${names} are ${first.distance} apart at ${first.time}` : `${names} do not touch`
    },
  }
}

const STATUS = {
  contact: CONTACT,
  'touching-at-start': TOUCHING_AT_START,
  undecided: UNDECIDED,
} as const satisfies Record<LinkContact['status'], number>

/** Adds a contact; the point and the first triangle are those of the body with the lower id. */
function fillRow(out: ContactBuffer, a: number, b: number, contact: LinkContact, { links }: Articulated): void {
  const row = out.push(BODY_BODY, a, b, contact.time)
  const inOrder = links.indexOf(contact.links[0]) === a
  fill(out, 'point', row, inOrder ? contact.pointA : contact.pointB)
  fill(out, 'normal', row, inOrder ? contact.normal : contact.normal.map((value) => -value))
  fill(out, 'distance', row, [contact.distance])
  fill(out, 'error', row, [contact.tolerance])
  const triangles = [contact.triangleA, contact.triangleB]
  fill(out, 'triangles', row, inOrder ? triangles : triangles.reverse())
  fill(out, 'iterations', row, [contact.iterations])
  fill(out, 'status', row, [STATUS[contact.status]])
}

function fill(out: ContactBuffer, name: string, row: number, values: ArrayLike<number>): void {
  out.column(name)?.set(values, row * values.length)
}
