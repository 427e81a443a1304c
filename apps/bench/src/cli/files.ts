import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { lostIn, type Report } from '../report/report'
import { firstLine, UsageError } from '../terminal/usage-error'

/** Paths are relative to where the user typed the command; package managers change the folder. */
export const userPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

export function readReport(path: string): Report {
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(userPath(path), 'utf8'))
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${firstLine(error)}`)
  }
  if (isReport(parsed)) return parsed
  throw new UsageError(`${path} is not a report of this benchmark (format "ccd-bench/1")`)
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 'ccd-bench/1'
}

export function writeText(path: string, text: string): void {
  if (path === '-') {
    process.stdout.write(text)
    return
  }
  try {
    writeFileSync(userPath(path), text)
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${firstLine(error)}`)
  }
}

export const toJson = (report: Report): string =>
  `${JSON.stringify({ ...report, lost: lostIn(report) }, undefined, 1)}\n`

/** One line per suite, scene, step and configuration, then one per row of the other tables. */
export function toCsv({ suites }: Report): string {
  const lines = ['suite,scene,step,configuration,triangles,tests,solved,contacts,hash,earliest,ms,low,high']
  for (const { suite, scenes, tables } of suites) {
    for (const { scene, configurations } of scenes) {
      for (const { name, steps } of configurations) {
        for (const { step, triangles, tests, solved, contacts, hash, earliest, ms } of steps) {
          lines.push(
            csvLine([
              suite,
              scene,
              step,
              name,
              triangles,
              tests,
              solved ?? '',
              contacts,
              hash,
              earliest ?? '',
              ms.median,
              ms.low,
              ms.high,
            ]),
          )
        }
      }
    }
    for (const { title, head, rows } of tables) {
      lines.push('', csvLine([suite, title]), csvLine(head), ...rows.map(csvLine))
    }
  }
  return `${lines.join('\n')}\n`
}

function csvLine(cells: readonly (string | number)[]): string {
  return cells
    .map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)))
    .join(',')
}
