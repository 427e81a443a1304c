import type { ContactBuffer } from '../contacts/contact-buffer'
import type { Sink } from '../stages/stage'

/** Every contact of the step. */
export function collect(): Sink {
  return {
    name: 'collect',
    query: 'all',
    keeps: 'every-contact',
    accept: () => true,
    finish: (contacts) => contacts.sort(),
  }
}

/** The first contact time and all contacts that attain it. Lowers the horizon as contacts are found. */
export function earliest(): Sink {
  return {
    name: 'earliest',
    query: 'first',
    keeps: 'first-contact',
    accept(contacts, step) {
      step.horizon = Math.min(step.horizon, minimum(contacts))
      return true
    },
    // What lies later was found or not found depending on the order of work: leaving it in would not be repeatable.
    finish(contacts) {
      contacts.sort()
      const first = contacts.toi[0]
      let length = 0
      while (length < contacts.length && contacts.toi[length] === first) length++
      contacts.length = length
    },
  }
}

/** Stops at the first batch with a contact: "do they touch at all?" Which contact it reports is not specified. */
export function anyContact(): Sink {
  return {
    name: 'any',
    query: 'any',
    keeps: 'first-contact',
    accept: (contacts) => contacts.length === 0,
    finish(contacts) {
      contacts.sort()
      contacts.length = Math.min(contacts.length, 1)
    },
  }
}

function minimum(contacts: ContactBuffer): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < contacts.length; i++) least = Math.min(least, contacts.toi[i] ?? least)
  return least
}
