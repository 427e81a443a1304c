import { describe, expect, it } from 'vitest'
import { tinySuite } from './support/tiny-suite'

describe('the radial view suite in its tiny form', { timeout: 120_000 }, () => {
  const { tables, lost, notes } = tinySuite('radial-view')

  it('measures both models, and the exact first contact times agree', () => {
    expect(lost).toEqual([])
    expect(notes).toEqual([])
    expect(tables.map(({ title }) => title.split(':')[0])).toEqual([
      'Table 1',
      'Table 2',
      'Table 3',
      'Table 4',
      'Noise on all joints',
    ])
    for (const { head, rows } of tables) {
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect(row).toHaveLength(head.length)
    }
  })

  it('looks at fewer pairs by the scheme of the paper than without, and at still fewer by the sound one', () => {
    const rows = tables[3]?.rows ?? []
    for (const model of ['rope', 'hand']) {
      const pairs = (method: string): number =>
        Number(rows.find(([name, way]) => name === model && way === method)?.[7])
      expect(pairs('Base')).toBeGreaterThan(0)
      expect(pairs('paper')).toBeLessThan(pairs('Base') / 3)
      expect(pairs('sound')).toBeLessThan(pairs('paper'))
    }
  })
})
