/** A cell of a table: a number, or text. */
export type Cell = string | number

const NUMERIC = /^[-–\d.,]+( ?[×%].*)?$/

/** Whether a cell's text is a number, a share or a ratio rather than a name. A dash stands for a number that is not there. */
export const isNumeric = (text: string): boolean => NUMERIC.test(text)

/** A cell as text: numbers get thousands separators and at most four digits after the point. */
export function formatCell(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (!Number.isFinite(cell)) return '–'
  return cell.toLocaleString('en-US', { maximumFractionDigits: Math.abs(cell) < 1 ? 4 : 2 })
}

/** A column of a table as text. */
export interface Column {
  readonly title: string
  /** One text per row. */
  readonly texts: readonly string[]
  /** Whether all its cells are numeric or empty. Such a column is set flush right. */
  readonly numeric: boolean
}

/** The columns of a table. A row that is shorter than the head has empty cells at its end. */
export function columnsOf(head: readonly string[], rows: readonly (readonly Cell[])[]): Column[] {
  return head.map((title, i) => {
    const texts = rows.map(({ [i]: cell }) => (cell === undefined ? '' : formatCell(cell)))
    return { title, texts, numeric: texts.every((text) => text === '' || isNumeric(text)) }
  })
}
