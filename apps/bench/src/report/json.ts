import { firstLine, UsageError } from '../terminal/usage-error'
import { readText } from '../terminal/user-files'
import { lostIn, type Report } from './report'

/** A report as JSON, with a list of all lost contacts at its end. */
export const toJson = (report: Report): string =>
  `${JSON.stringify({ ...report, lost: lostIn(report) }, undefined, 1)}\n`

/**
 * Reads a report from the user's JSON file.
 *
 * @throws UsageError where the file cannot be read, or holds something else.
 */
export function readReport(path: string): Report {
  const text = readText(path)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${firstLine(error)}`)
  }
  if (isReport(parsed)) return parsed
  throw new UsageError(`${path} is not a report of this benchmark (format "ccd-bench/1")`)
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 'ccd-bench/1'
}
