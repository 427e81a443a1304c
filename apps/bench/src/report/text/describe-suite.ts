import { suiteOf } from '../../suites/registry'
import type { ConfigurationResult, SceneResult, SuiteResult } from '../report'
import { describeSize, sceneTable } from '../scene-table'
import { stageTotals, totals } from '../totals'
import { table } from './table'

/** A suite as text: its notes, its tables beside the paper's figures, then scene by scene. */
export function describeSuite(result: SuiteResult): string {
  const suite = suiteOf(result.suite)
  const lines: string[] = []
  if (suite) lines.push(`\n${suite.title}`, suite.paper)
  for (const note of result.notes) lines.push(note)
  for (const { title, head, rows } of [...(suite?.summary?.(result.scenes) ?? []), ...result.tables]) {
    lines.push('', title, table(head, rows))
  }
  for (const scene of result.scenes) lines.push(describeScene(scene))
  for (const line of result.lost) lines.push(`LOST: ${line}`)
  return lines.join('\n')
}

/** A scene as text: the stages of each configuration, the configurations side by side, the earliest contact. */
export function describeScene(result: SceneResult): string {
  const { scene, configurations, lost } = result
  const lines = [`\n${scene}: ${describeSize(result)}`]
  for (const configuration of configurations) lines.push('', configuration.name, indent(stageTable(configuration)))
  const { head, rows } = sceneTable(result)
  lines.push('', table(head, rows))
  const times = configurations.flatMap((configuration) => totals(configuration).earliest ?? [])
  lines.push('', times.length > 0 ? `earliest contact: t = ${Math.min(...times)}` : 'no contact')
  for (const line of lost) lines.push(`LOST: ${line}`)
  return lines.join('\n')
}

function stageTable(configuration: ConfigurationResult): string {
  const rows = stageTotals(configuration).map(({ name, in: before, out, ms }) => [name, before, out, ms.toFixed(1)])
  const lines = [table(['stage', 'pairs in', 'pairs out', 'ms (last run)'], rows)]
  for (const { name, why } of configuration.leftOut) lines.push(`left out: ${name} (${why})`)
  return lines.join('\n')
}

const indent = (text: string): string => text.replace(/^/gm, '  ')
