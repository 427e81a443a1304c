import { suiteOf } from '../../suites/registry'
import type { ConfigurationResult, SceneResult, StepMeasure, SuiteResult } from '../report'
import { describeSize, sceneTable } from '../scene-table'
import { stageTotals, totals } from '../totals'
import { barChart, curveChart, splitChart } from './charts'
import { escape } from './escape'
import { htmlTable } from './html-table'

/** With more configurations than this, the pairs after each stage are folded away. */
const MOST_OPEN = 4

/** A suite as HTML: its notes, its tables beside the paper's figures, then scene by scene. */
export function suiteSection(result: SuiteResult): string {
  const suite = suiteOf(result.suite)
  const tables = [...(suite?.summary?.(result.scenes) ?? []), ...result.tables].filter(({ rows }) => rows.length > 0)
  const curves = (result.curves ?? []).map(({ title, lines }) => curveChart(title, lines)).join('')
  return `<section>
<h2>${escape(suite?.title ?? 'Scenes')}</h2>
${suite ? `<p>${escape(suite.paper)}</p>` : ''}
${result.notes.map((note) => `<p class="note">${escape(note)}</p>`).join('')}
${tables.map(htmlTable).join('\n')}
${curves === '' ? '' : `<div class="charts">${curves}</div>`}
${result.scenes.map(sceneArticle).join('\n')}
</section>`
}

function sceneArticle(result: SceneResult): string {
  const { scene, configurations, lost } = result
  const severalSteps = configurations.some(({ steps }) => steps.length > 1)
  return `<article>
<h3>${escape(scene)}</h3>
<p>${escape(describeSize(result))}</p>
${lost.map((line) => `<p class="bad">${escape(line)}</p>`).join('')}
${htmlTable(sceneTable(result))}
<div class="charts">
${barChart(
  'Feature pairs tested',
  configurations.map((one) => ({ label: one.name, value: totals(one).tests })),
)}
${splitChart(
  'Time split per stage, ms',
  configurations.map((one) => ({
    label: one.name,
    parts: stageTotals(one).map(({ name, ms }) => ({ label: name, value: ms })),
  })),
)}
${severalSteps ? stepCurves(configurations) : ''}
</div>
<details${configurations.length > MOST_OPEN ? '' : ' open'}><summary>Pairs after each stage</summary>
<div class="charts">
${configurations.map(pairsAfterStages).join('\n')}
</div></details>
</article>`
}

const pairsAfterStages = (configuration: ConfigurationResult): string =>
  barChart(
    configuration.name,
    stageTotals(configuration).map(({ name, out }) => ({ label: name, value: out })),
  )

function stepCurves(configurations: readonly ConfigurationResult[]): string {
  const curves = (value: (step: StepMeasure) => number) =>
    configurations.map(({ name, steps }) => ({
      label: name,
      points: steps.map((step) => [step.step, value(step)] as const),
    }))
  const tests = curves((step) => step.tests)
  const times = curves(({ ms }) => ms.median)
  return curveChart('Feature pairs tested per step', tests) + curveChart('Milliseconds per step', times)
}
