import { anyContact, collect, earliest, type Query, type Sink } from '@ccd/core'
import type { TeamMemory } from './team-memory'
import { isStopped, lowerHorizon, stop } from './work-claims'

/** The sink of one thread of a team: what others have found matters to it, too. */
export function sharedSink(query: Query, memory: TeamMemory): Sink {
  switch (query) {
    case 'all':
      // Which contacts may come first is known when those of all threads have come together.
      return { ...collect(), accept: () => !isStopped(memory), finish: (contacts) => contacts.sort() }
    case 'any':
      return {
        ...anyContact(),
        accept(contacts) {
          if (contacts.length > 0) stop(memory)
          return !isStopped(memory)
        },
      }
    case 'first': {
      let seen = 0
      return {
        ...earliest(),
        accept(contacts, step, { earliness = 0 }) {
          // A shorter buffer is that of a new step.
          if (contacts.length < seen) seen = 0
          step.horizon = lowerHorizon(memory, contacts.leastTime(seen) + earliness)
          seen = contacts.length
          return !isStopped(memory)
        },
      }
    }
  }
}
