import { isNumeric, type Cell } from '../cell'
import type { Report } from '../report'

/** What changed in the tables of two reports. */
export interface ChangedCells {
  /** How many rows both reports have. */
  readonly rows: number
  /** One row per changed count: where it stands, a dash for the step, the title of its column, old and new value. */
  readonly changes: Cell[][]
}

/**
 * Finds whole numbers that differ between the same rows of the same tables. Whole numbers are counts; times and ratios
 * of times are fractions and left out.
 */
export function changedCells(old: Report, now: Report): ChangedCells {
  const before = rowsOf(old)
  const changes: Cell[][] = []
  let rows = 0
  for (const [key, cells] of rowsOf(now)) {
    const was = before.get(key)
    if (!was) continue
    rows++
    for (const [title, value] of cells) {
      const then = was.get(title)
      if (isCount(then) && isCount(value) && then !== value) changes.push([key, '–', title, then, value])
    }
  }
  return { rows, changes }
}

const isCount = (cell: Cell | undefined): cell is number => Number.isInteger(cell)

/** The cells of every row by the title of their column; the rows by suite, table and the names in the row. */
function rowsOf({ suites }: Report): Map<string, Map<string, Cell>> {
  const all = new Map<string, Map<string, Cell>>()
  for (const { suite, tables } of suites) {
    for (const { title, head, rows } of tables) {
      for (const row of rows) {
        const names = row.filter((cell) => typeof cell === 'string' && !isNumeric(cell))
        all.set([suite, title.split(':')[0], ...names].join(' / '), byTitle(head, row))
      }
    }
  }
  return all
}

/** The second column with the same title is called "title (2)". */
function byTitle(head: readonly string[], row: readonly Cell[]): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const [i, title] of head.entries()) {
    const cell = row[i]
    if (cell === undefined) continue
    const before = head.slice(0, i).filter((other) => other === title).length
    cells.set(before === 0 ? title : `${title} (${before + 1})`, cell)
  }
  return cells
}
