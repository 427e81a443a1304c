import { valueAt } from '@ccd/core'
import { columnsOf, type Cell, type Column } from '../cell'

/** A table as plain text. Columns of numbers are set flush right. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const columns = columnsOf(head, rows).map(padded)
  const line = (cells: readonly string[]): string => cells.join('  ').trimEnd()
  const [title, rule] = [columns.map((column) => column.title), columns.map((column) => column.rule)]
  const body = rows.map((_, r) => line(columns.flatMap(({ texts }) => valueAt(texts, r))))
  return [line(title), rule.join('  '), ...body].join('\n')
}

function padded({ title, texts, numeric }: Column) {
  const width = Math.max(title.length, ...texts.map(({ length }) => length))
  const pad = (text: string): string => (numeric ? text.padStart(width) : text.padEnd(width))
  return { title: pad(title), rule: '─'.repeat(width), texts: texts.map(pad) }
}
