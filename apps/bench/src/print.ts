import { ratio } from './ratio'
import { stageTotals, totals, type ConfigurationResult, type SceneResult, type SuiteResult } from './report'
import { suiteOf } from './suites/registry'
import { table } from './table'

/** A suite as text: its tables beside the paper's figures first, then scene by scene. */
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

function describeScene({ scene, repetitions, configurations, lost }: SceneResult): string {
  const [first] = configurations
  const steps = first?.steps ?? []
  const triangles = Math.max(0, ...steps.map((step) => step.triangles)).toLocaleString('en-US')
  const lines = [
    `\n${scene}: ${triangles} triangles, ${steps.length === 1 ? 'one step' : `${steps.length} steps`}, ` +
      `${repetitions} ${repetitions === 1 ? 'run' : 'runs'} each, interleaved`,
  ]
  for (const configuration of configurations) lines.push('', configuration.name, indent(stageTable(configuration)))
  const base = first ? totals(first) : undefined
  const rows = configurations.map((configuration) => {
    const { tests, contacts, ms, hash } = totals(configuration)
    return [configuration.name, tests, ratio(base?.tests, tests), ms.toFixed(1), spread(configuration), ratio(base?.ms, ms), contacts, hash]
  })
  lines.push('', table(['configuration', 'tests', 'fewer', 'ms', 'middle half', 'faster', 'contacts', 'hash'], rows))
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

function spread({ steps }: ConfigurationResult): string {
  const [only, ...more] = steps
  return only && more.length === 0 ? `${only.ms.low.toFixed(1)}–${only.ms.high.toFixed(1)}` : ''
}

const indent = (text: string): string => text.replace(/^/gm, '  ')
