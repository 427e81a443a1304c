export type Cell = string | number

const NUMBER = /^[-–\d.,]+( ?[×%].*)?$/

/** A plain text table; columns of numbers are set flush right, with thousands separators. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const text = rows.map((row) => head.map((_, column) => formatCell(row[column] ?? '')))
  const numeric = head.map((_, column) => text.every((row) => NUMBER.test(row[column] ?? '') || row[column] === ''))
  const widths = head.map((title, column) => Math.max(title.length, ...text.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...text.map(line)].join('\n')
}

export function formatCell(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (!Number.isFinite(cell)) return '–'
  return cell.toLocaleString('en-US', { maximumFractionDigits: Math.abs(cell) < 1 ? 4 : 2 })
}
