import { compareReports } from '../report/compare/compare-reports'
import { toCsv } from '../report/csv'
import { toHtml } from '../report/html/page'
import { readReport, toJson } from '../report/json'
import type { Report } from '../report/report'
import { checkFolder, writeText } from '../terminal/user-files'
import type { BenchOptions } from './options'

/**
 * Checks where a report is to be written and reads the old one to compare it with, before anything is measured.
 *
 * @returns A function that writes the files that the user asked for, and compares the report with the old one.
 * @throws UsageError where a folder is not there, or the old report cannot be read.
 */
export function reportWriter({ json, csv, html, compare }: BenchOptions): (report: Report) => void {
  for (const path of [json, csv, html]) if (path !== undefined) checkFolder(path)
  const old = compare === undefined ? undefined : readReport(compare)
  return (report) => {
    if (json !== undefined) writeText(json, toJson(report))
    if (csv !== undefined) writeText(csv, toCsv(report))
    if (html !== undefined) writeText(html, toHtml(report))
    if (old) console.log(`\n${compareReports(old, report)}`)
  }
}
