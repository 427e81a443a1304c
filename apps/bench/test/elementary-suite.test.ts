import { describe, expect, it } from 'vitest'
import { tinySuite } from './support/tiny-suite'

describe('the elementary suite in its tiny form', () => {
  const { tables, lost } = tinySuite('elementary')
  const rows = tables[0]?.rows ?? []

  it('finds no false answer of the exact solver, and no miss of the conservative one', () => {
    expect(lost).toEqual([])
    expect(rows).toHaveLength(6 * 3)
    for (const [, , count, solver, falsePositives, falseNegatives, late] of rows) {
      expect(count).toBe(40)
      if (solver !== 'cubic') expect([falseNegatives, late]).toEqual([0, 0])
      if (solver === 'exact') expect(falsePositives).toBe(0)
    }
  })

  it('has queries that are hard: inclusion invents contacts, cubic invents some and is late', () => {
    const sums = (solver: string) =>
      [4, 5, 6].map((column) =>
        rows.filter((row) => row[3] === solver).reduce((sum, row) => sum + Number(row[column]), 0),
      )
    expect([sums('exact'), sums('inclusion'), sums('cubic')]).toEqual([
      [0, 0, 0],
      [3, 0, 0],
      [5, 0, 24],
    ])
  })
})
