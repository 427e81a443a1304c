import type { Sink } from '../stages/stage'

/** A sink that keeps every contact of the step. */
export function collect(): Sink {
  return {
    name: 'collect',
    query: 'all',
    keeps: 'every-contact',
    accept: () => true,
    finish: (contacts) => contacts.sort(),
  }
}

/**
 * A sink that keeps the first contact time and all contacts that attain it. It lowers the horizon as contacts are
 * found, so that stages may skip what lies later.
 */
export function earliest(): Sink {
  return {
    name: 'earliest',
    query: 'first',
    keeps: 'first-contact',
    accept(contacts, step) {
      step.horizon = Math.min(step.horizon, contacts.leastTime())
      return true
    },
    // What lies later was found or not, depending on the order of work: with it the result would not be repeatable.
    finish(contacts) {
      contacts.sort()
      const first = contacts.toi[0]
      let length = 0
      while (length < contacts.length && contacts.toi[length] === first) length++
      contacts.length = length
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
    finish(contacts) {
      contacts.sort()
      contacts.length = Math.min(contacts.length, 1)
    },
  }
}
