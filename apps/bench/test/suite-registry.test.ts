import { describe, expect, it } from 'vitest'
import { SUITES } from '../src/suites/registry'
import { tinySuite } from './support/tiny-suite'

describe('suites whose package is not there', () => {
  it.each(['clod'])('%s says so in one line', (id) => {
    expect(tinySuite(id)).toEqual({
      suite: id,
      scenes: [],
      tables: [],
      notes: [`not there yet: this suite needs @ccd/${id}`],
      lost: [],
    })
  })

  it('are numbered as the issue numbers them', () => {
    expect(SUITES.map(({ title }) => title.slice(0, 2))).toEqual(['1.', '2.', '3.', '4.', '4b', '5.', '6.', '7.', '8.'])
  })
})
