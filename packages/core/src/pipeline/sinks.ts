import type { Sink } from '../stages/stage'

/** A sink that keeps every contact of the step. */
export function collect(): Sink {
  return {
    name: 'collect',
    query: 'all',
    keeps: 'every-contact',
    accept: () => true,
    finish(contacts, step, { refineFirst }) {
      refineFirst?.(contacts, step)
      contacts.sort()
    },
  }
}

/**
 * A sink that keeps the contacts that come first, all of them. It lowers the horizon as contacts are found, so that
 * stages may skip what lies later. Times can be a little early, so the test decides which contacts truly come first.
 */
export function earliest(): Sink {
  return {
    name: 'earliest',
    query: 'first',
    keeps: 'first-contact',
    accept(contacts, step, { earliness = 0 }) {
      // A contact may be reported too early by this much. One that truly comes as early may then be reported later by
      // as much.
      step.horizon = Math.min(step.horizon, contacts.leastTime() + earliness)
      return true
    },
    // Later contacts were found or not, depending on the order of work: with them the result would not be repeatable.
    finish(contacts, step, { keepFirst }) {
      if (keepFirst) keepFirst(contacts, step)
      else contacts.keepEarliest()
      contacts.sort()
    },
  }
}

/**
 * A sink that stops at the first batch with a contact: "do they touch at all?" Which contact it keeps is not specified.
 */
export function anyContact(): Sink {
  return {
    name: 'any',
    query: 'any',
    keeps: 'first-contact',
    accept: (contacts) => contacts.length === 0,
    finish(contacts, _step, { isSure }) {
      contacts.sort()
      const rows = [...contacts.toi.subarray(0, contacts.length).keys()]
      const sure = isSure ? rows.filter((row) => isSure(contacts, row)) : rows
      contacts.keep((sure.length > 0 ? sure : rows).slice(0, 1))
    },
  }
}
