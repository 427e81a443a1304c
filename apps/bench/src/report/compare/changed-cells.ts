import type { Report } from '../report'
import type { Cell } from '../text/table'

/** A cell of a table that is no name: a number, a share, a ratio. */
const VALUE = /^[-–\d.,]+( ?[×%].*)?$/

/**
 * Whole numbers that differ between the same rows of the same tables: counts. Times and ratios of times are fractions
 * and left out. `rows` is how many rows both reports have.
 */
export function changedCells(old: Report, now: Report): { rows: number; changes: Cell[][] } {
  const before = rowsOf(old)
  const changes: Cell[][] = []
  let rows = 0
  for (const [key, { head, row }] of rowsOf(now)) {
    const was = before.get(key)
    if (!was) continue
    rows++
    head.forEach((title, i) => {
      const [then, value] = [was.row[was.head.indexOf(title)], row[i]]
      if (Number.isInteger(then) && Number.isInteger(value) && then !== value)
        changes.push([key, '–', title, then ?? '', value ?? ''])
    })
  }
  return { rows, changes }
}

interface Row {
  readonly head: readonly string[]
  readonly row: readonly Cell[]
}

/** By suite, table and the names in the row. */
function rowsOf({ suites }: Report): Map<string, Row> {
  const all = new Map<string, Row>()
  for (const { suite, tables } of suites) {
    for (const { title, head, rows } of tables) {
      for (const row of rows) {
        const names = row.filter((cell) => typeof cell === 'string' && !VALUE.test(cell))
        all.set([suite, title.split(':')[0], ...names].join(' / '), { head, row })
      }
    }
  }
  return all
}
