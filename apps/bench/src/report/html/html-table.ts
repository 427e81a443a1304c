import { columnsOf } from '../cell'
import type { TableResult } from '../report'
import { escape } from './escape'

/** A table as HTML. The title stands outside what scrolls, so that it wraps on a phone. Columns of numbers are set flush right. */
export function htmlTable({ title, head, rows }: TableResult): string {
  const columns = columnsOf(head, rows).map(({ title: name, texts, numeric }) => {
    const side = numeric ? ' class="n"' : ''
    return {
      head: `<th scope="col"${side}>${escape(name)}</th>`,
      cells: texts.map((text) => `<td${side}>${escape(text)}</td>`),
    }
  })
  const top = columns.map((column) => column.head).join('')
  const body = rows.map((_, r) => `<tr>${columns.map(({ cells }) => cells[r]).join('')}</tr>`).join('\n')
  const caption = title === '' ? '' : `<h4>${escape(title)}</h4>`
  return `${caption}<div class="scroll" tabindex="0"><table><thead><tr>${top}</tr></thead><tbody>\n${body}\n</tbody></table></div>`
}
