import { anyContact, collect, earliest, type Query, type Sink } from '@ccd/core'
import { Engine } from '../deformable/engine'
import type { Desk } from './desk'
import type { Beginning } from './messages'

/** The engine of one thread of a team, which does the work that it claims at the desk. */
export function participant({ mesh, options, changes }: Beginning, desk: Desk, thread: number): Engine {
  return new Engine(mesh, options, changes, {
    sink: (query) => sharedSink(query, desk),
    share: {
      claim: () => desk.claimRun(),
      claimOrphans: () => desk.claimOrphans(),
      cut: (hash) => desk.setFrontHash(thread, hash),
    },
  })
}

/** The sink of one thread: what others have found matters to it, too. */
function sharedSink(query: Query, desk: Desk): Sink {
  switch (query) {
    case 'all':
      return { ...collect(), accept: () => !desk.stopped }
    case 'any':
      return {
        ...anyContact(),
        accept(contacts) {
          if (contacts.length > 0) desk.stop()
          return !desk.stopped
        },
      }
    case 'first': {
      let seen = 0
      return {
        ...earliest(),
        accept(contacts, step) {
          // A shorter buffer is that of a new step.
          if (contacts.length < seen) seen = 0
          let least = Number.POSITIVE_INFINITY
          for (; seen < contacts.length; seen++) least = Math.min(least, contacts.toi[seen] ?? least)
          step.horizon = desk.lowerHorizon(least)
          return !desk.stopped
        },
      }
    }
  }
}
