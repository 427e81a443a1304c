import {
  lostIn,
  stageTotals,
  totals,
  type ConfigurationResult,
  type Report,
  type SceneResult,
  type SuiteResult,
} from '../report'
import { describeSize, sceneTable } from '../scene-table'
import { suiteOf } from '../../suites/registry'
import { formatCell, type Cell } from '../text/table'
import { barChart, curveChart, splitChart } from './charts'
import { escape } from './escape'
import { STYLE } from './style'

/** The whole report as one file that needs no network: tables, charts drawn as SVG, the machine and the commit. */
export function toHtml(report: Report): string {
  const lost = lostIn(report)
  const verdict =
    lost.length === 0
      ? '<p class="good">No contact was lost.</p>'
      : `<ul class="bad">${lost.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`
  const sections = report.suites.map(suiteSection).join('\n')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>@ccd benchmark</title>
<style>${STYLE}</style>
<header>
<h1>@ccd benchmark</h1>
<p>Commit ${escape(report.commit || 'unknown')}, Node ${escape(report.node)}, ${escape(report.machine)}${report.shard ? `, shard ${escape(report.shard)}` : ''}</p>
${verdict}
<p>Counts are exact and the same on every run. Times are medians of interleaved runs in one process: read their ratios.</p>
</header>
<main>
${sections}
</main>
</html>
`
}

function suiteSection(result: SuiteResult): string {
  const suite = suiteOf(result.suite)
  const tables = [...(suite?.summary?.(result.scenes) ?? []), ...result.tables].filter(({ rows }) => rows.length > 0)
  return `<section>
<h2>${escape(suite?.title ?? 'Scenes')}</h2>
${suite ? `<p>${escape(suite.paper)}</p>` : ''}
${result.notes.map((note) => `<p class="note">${escape(note)}</p>`).join('')}
${tables.map(({ title, head, rows }) => htmlTable(title, head, rows)).join('\n')}
${result.scenes.map(sceneArticle).join('\n')}
</section>`
}

function sceneArticle(result: SceneResult): string {
  const { scene, configurations, lost } = result
  const { title, head, rows } = sceneTable(result)
  const steps = configurations[0]?.steps ?? []
  return `<article>
<h3>${escape(scene)}</h3>
<p>${escape(describeSize(result))}</p>
${lost.map((line) => `<p class="bad">${escape(line)}</p>`).join('')}
${htmlTable(title, head, rows)}
<div class="charts">
${barChart(
  'Feature pairs tested',
  configurations.map((one) => ({ label: one.name, value: totals(one).tests })),
)}
${splitChart('Time split per stage, ms', configurations.map(split))}
${steps.length > 1 ? curves(configurations) : ''}
</div>
<details${configurations.length > 4 ? '' : ' open'}><summary>Pairs after each stage</summary>
<div class="charts">
${configurations
  .map((one) =>
    barChart(
      one.name,
      stageTotals(one).map(({ name, out }) => ({ label: name, value: out })),
    ),
  )
  .join('\n')}
</div></details>
</article>`
}

const split = (configuration: ConfigurationResult) => ({
  label: configuration.name,
  parts: stageTotals(configuration).map(({ name, ms }) => ({ label: name, value: ms })),
})

function curves(configurations: readonly ConfigurationResult[]): string {
  const of = (value: (step: ConfigurationResult['steps'][number]) => number) =>
    configurations.map(({ name, steps }) => ({
      label: name,
      points: steps.map((step): [number, number] => [step.step, value(step)]),
    }))
  return (
    curveChart(
      'Feature pairs tested per step',
      of(({ tests }) => tests),
    ) +
    curveChart(
      'Milliseconds per step',
      of(({ ms }) => ms.median),
    )
  )
}

/** The title stands outside what scrolls, so that it wraps on a phone. Columns of numbers are set flush right. */
function htmlTable(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const text = rows.map((row) => head.map((_, i) => formatCell(row[i] ?? '')))
  const side = head.map((_, i) =>
    text.every((row) => /^([-–\d.,]+( ?[×%])?)?$/.test(row[i] ?? '')) ? ' class="n"' : '',
  )
  const cells = (row: readonly string[], tag: string, extra = ''): string =>
    row.map((cell, i) => `<${tag}${extra}${side[i] ?? ''}>${escape(cell)}</${tag}>`).join('')
  const body = text.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
  const caption = title === '' ? '' : `<h4>${escape(title)}</h4>`
  return `${caption}<div class="scroll" tabindex="0"><table><thead><tr>${cells(head, 'th', ' scope="col"')}</tr></thead><tbody>\n${body}\n</tbody></table></div>`
}
