import type { Cell } from './cell'
import type { Report } from './report'

const HEAD = 'suite,scene,step,configuration,triangles,tests,solved,contacts,hash,earliest,ms,low,high'

/** A report as lines for a spreadsheet: one per suite, scene, step and configuration, then one per row of the other tables. */
export function toCsv({ suites }: Report): string {
  const lines = [HEAD]
  for (const { suite, scenes, tables } of suites) {
    for (const { scene, configurations } of scenes) {
      for (const { name, steps } of configurations) {
        for (const { step, triangles, tests, solved, contacts, hash, earliest, ms } of steps) {
          const counts = [triangles, tests, solved ?? '', contacts, hash, earliest ?? '']
          lines.push(csvLine([suite, scene, step, name, ...counts, ms.median, ms.low, ms.high]))
        }
      }
    }
    for (const { title, head, rows } of tables) {
      lines.push('', csvLine([suite, title]), csvLine(head), ...rows.map(csvLine))
    }
  }
  return `${lines.join('\n')}\n`
}

const csvLine = (cells: readonly Cell[]): string => cells.map((cell) => quoted(String(cell))).join(',')

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
