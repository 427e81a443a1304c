import { describe, expect, it } from 'vitest'
import { SUITES } from '../src/suites/registry'

describe('the suites', () => {
  it('are numbered as the issue numbers them', () => {
    expect(SUITES.map(({ title }) => title.slice(0, 2))).toEqual(['1.', '2.', '3.', '4.', '4b', '5.', '6.', '7.', '8.'])
  })
})
