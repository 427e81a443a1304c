import { describe, expect, it } from 'vitest'
import { tinySuite } from './support/tiny-suite'

describe('the suite of articulated models in its tiny form', () => {
  const { tables, lost } = tinySuite('articulated')

  it('finds the same contacts with all parameters', () => {
    expect(lost).toEqual([])
  })

  it('has table 2, the parameters, and the edges of a planner', () => {
    expect(tables).toHaveLength(4)
    for (const { head, rows } of tables) for (const row of rows) expect(row).toHaveLength(head.length)
    expect(tables[0]?.rows.map(([name]) => name)).toEqual(['exercising', 'walking', 'grasping', 'puma'])
  })

  it('culls nine of ten pairs of the mannequin before advancement', () => {
    for (const row of tables[0]?.rows.slice(0, 2) ?? []) expect(Number.parseFloat(String(row[11]))).toBeGreaterThan(90)
  })
})
