export type Cell = string | number

/** A plain text table; numbers are set flush right with thousands separators. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const numeric = head.map((_, column) => rows.every((row) => typeof row[column] === 'number' || /^[-\d.,]+( .*)?$/.test(`${row[column] ?? ''}`)))
  const text = [head.map(String), ...rows.map((row) => head.map((_, column) => format(row[column] ?? '')))]
  const widths = head.map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join('  ').trimEnd()
  const [first, ...body] = text.map(line)
  return [first, widths.map((width) => '─'.repeat(width)).join('  '), ...body].join('\n')
}

function format(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return Number.isInteger(cell) ? cell.toLocaleString('en-US') : cell.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
