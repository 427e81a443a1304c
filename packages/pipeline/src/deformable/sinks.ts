import { anyContact, CcdError, collect, earliest, type Query, type Sink } from '@ccd/core'

export function sinkOf(query: Query): Sink {
  switch (query) {
    case 'all':
      return collect()
    case 'first':
      return earliest()
    case 'any':
      return anyContact()
    default:
      throw new CcdError('out-of-range', `query is "${query}", not all, first or any`, {
        argument: 'query',
        value: query,
      })
  }
}
