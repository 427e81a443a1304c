import { anyContact, collect, earliest, type Query, type Sink } from '@ccd/core'

/** The sink that answers a query. */
export function sinkOf(query: Query): Sink {
  switch (query) {
    case 'all':
      return collect()
    case 'first':
      return earliest()
    case 'any':
      return anyContact()
  }
}
