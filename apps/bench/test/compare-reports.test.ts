import { describe, expect, it } from 'vitest'
import { compareReports } from '../src/report/compare/compare-reports'
import type { Report } from '../src/report/report'
import { reportOf, reportOfTables, stepOf } from './support/small-report'

describe('comparing two reports', () => {
  it('says nothing changed where only noise did', () => {
    expect(compareReports(reportOf([stepOf(0, 5, 10)]), reportOf([stepOf(0, 5, 11)]))).toBe(
      'nothing changed in 1 configurations',
    )
  })

  it('names a count that changed, at whatever stage, and a time that grew', () => {
    const text = compareReports(reportOf([stepOf(0, 5, 10)]), reportOf([stepOf(0, 6, 20)]))
    expect(text).toMatch(/a<b +0 +tests +5 +6/)
    expect(text).toMatch(/pairs after bvh +5 +6/)
    expect(text).toMatch(/10\.0 +20\.0 +2\.00 × +slower/)
  })

  it('names a count that changed in a table, and no time', () => {
    const withTable = (falsePositives: number, us: number): Report =>
      reportOfTables('elementary', [
        { title: 'Solvers', head: ['queries', 'false positives', 'µs'], rows: [['random', falsePositives, us]] },
      ])
    expect(compareReports(withTable(1, 2.5), withTable(1, 9.5))).toBe(
      'nothing changed in 0 configurations and 1 rows of tables',
    )
    expect(compareReports(withTable(1, 2.5), withTable(3, 2.5))).toMatch(
      /elementary \/ Solvers \/ random +– +false positives +1 +3/,
    )
  })

  it('says so where there is nothing in common', () => {
    expect(compareReports({ ...reportOf([]), suites: [] }, reportOf([stepOf(0, 1, 1)]))).toContain('nothing in common')
  })

  it('compares columns of the same title in their order', () => {
    const withTable = (...counts: readonly number[]): Report =>
      reportOfTables('iccd', [{ title: 'Table I', head: ['scene', 'share', 'share'], rows: [['cloth', ...counts]] }])
    expect(compareReports(withTable(1, 2), withTable(1, 2))).toBe(
      'nothing changed in 0 configurations and 1 rows of tables',
    )
    expect(compareReports(withTable(1, 2), withTable(1, 3))).toMatch(/iccd \/ Table I \/ cloth +– +share \(2\) +2 +3/)
  })
})
