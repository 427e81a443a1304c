import { describe, expect, it } from 'vitest'
import { tinySuite } from './support/tiny-suite'

describe('the clod suite in its tiny form', () => {
  const { tables, curves = [] } = tinySuite('clod')

  it('compares three sizes of s0 with exact contacts, and never tests more pairs for a coarser one', () => {
    const [sliding] = tables
    const tested = (sliding?.rows ?? []).map((row) => Number(row[1]))
    expect(sliding?.rows.map((row) => row[0])).toEqual([
      'exact',
      's0 = 3.5 % of the radius',
      's0 = 0.35 % of the radius',
      's0 = 0.035 % of the radius',
    ])
    expect(tested[1]).toBeLessThanOrEqual(tested[2] ?? 0)
    expect(tested[2]).toBeLessThanOrEqual(tested[3] ?? 0)
    expect(Number(sliding?.rows[0]?.[7])).toBeGreaterThan(0)
  })

  it('keeps budgets of pairs', () => {
    const used = (tables[1]?.rows ?? []).filter((row) => String(row[0]).endsWith('pairs')).map((row) => row[3])
    expect(used).toHaveLength(3)
    for (const share of used) expect(Number.parseFloat(String(share))).toBeLessThanOrEqual(100)
  })

  it('steps three scenes, each with and without the rule for level switches, and draws their energy', () => {
    expect(tables[2]?.rows).toHaveLength(12)
    expect(curves.map(({ lines }) => lines.length)).toEqual([4, 4, 4])
    for (const { lines } of curves) {
      for (const { points } of lines) expect(points.every(([, energy]) => Number.isFinite(energy))).toBe(true)
    }
  })
})
