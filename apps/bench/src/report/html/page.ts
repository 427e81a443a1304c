import { lostIn, type Report } from '../report'
import { escape } from './escape'
import { STYLE } from './style'
import { suiteSection } from './suite-section'

/** The whole report as one HTML file that needs no network: tables, charts drawn as SVG, the machine and the commit. */
export function toHtml(report: Report): string {
  const shard = report.shard === undefined ? '' : `, shard ${report.shard}`
  const run = `Commit ${report.commit || 'unknown'}, Node ${report.node}, ${report.machine}${shard}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>@ccd benchmark</title>
<style>${STYLE}</style>
<header>
<h1>@ccd benchmark</h1>
<p>${escape(run)}</p>
${verdict(lostIn(report))}
<p>Counts are exact and the same on every run. Times are medians of interleaved runs in one process: read their ratios.</p>
</header>
<main>
${report.suites.map(suiteSection).join('\n')}
</main>
</html>
`
}

function verdict(lost: readonly string[]): string {
  if (lost.length === 0) return '<p class="good">No contact was lost.</p>'
  return `<ul class="bad">${lost.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`
}
