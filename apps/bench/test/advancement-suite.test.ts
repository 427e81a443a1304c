import { describe, expect, it } from 'vitest'
import { tinySuite } from './support/tiny-suite'

describe('the advancement suite in its tiny form', () => {
  const { tables, notes, lost } = tinySuite('advancement')

  it('finds the same contacts by all methods, with contacts among the queries', () => {
    expect(lost).toEqual([])
    const [row = []] = tables[0]?.rows ?? []
    expect(row.slice(0, 3)).toEqual(['bunny-bunny', '3,674 / 3,674', 4])
    expect(row[3]).toBe(1)
    expect(row.slice(9)).toEqual(['Bunny vs. Bunny', '3.1 ×', '1.0 ×'])
    expect(tables[2]?.rows).toEqual([['bunny-bunny', 7923, 1253.75, '84.2 %']])
  })

  it('shows sampled checking tunnel through a wall that continuous checking finds', () => {
    const rows = tables[tables.length - 1]?.rows ?? []
    expect(rows.map((row) => [row[0], row[2], row[3], row[7]])).toEqual([
      ['4 samples', 486, 58, 'no: through the wall'],
      ['6 samples', 473, 45, 'no: through the wall'],
      ['11 samples', 438, 10, 'no: through the wall'],
      ['21 samples', 428, 0, 'yes'],
      ['41 samples', 428, 0, 'yes'],
      ['continuous', 428, 0, 'yes'],
    ])
  })

  it('says where articulated models are', () => {
    expect(notes.join()).toContain('the suite articulated')
  })
})
