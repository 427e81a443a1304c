import { UsageError } from '../terminal/usage-error'
import type { ConfigurationResult, Report, SceneResult, SuiteResult, TableResult } from './report'

/**
 * Puts the reports of several shards together: steps of the same scene in order, rows of the same table one after the
 * other.
 *
 * @throws UsageError where there is no report, where they are of different commits, or where two have the same step.
 */
export function mergeReports(reports: readonly Report[]): Report {
  const [first] = reports
  if (!first) throw new UsageError('merge: name at least one JSON file')
  const { shard: _, ...head } = first
  const commits = [...new Set(reports.map(({ commit }) => commit))]
  if (commits.length > 1) throw new UsageError(`merge: the reports are of different commits: ${commits.join(', ')}`)
  const machines = [...new Set(reports.map(({ machine }) => machine))].join('; ')
  return { ...head, machine: machines, suites: mergeSuites(reports.flatMap(({ suites }) => suites)) }
}

/** The shards that are not among these reports, in words. Empty if all are there, or if the reports are no shards. */
export function missingShards(reports: readonly Report[]): string {
  const shards = reports.flatMap(({ shard }) => shard ?? [])
  const count = Math.max(0, ...shards.map((shard) => Number(shard.split('/')[1])))
  const all = Array.from({ length: count }, (_, i) => `${i + 1}/${count}`)
  const missing = all.filter((shard) => !shards.includes(shard))
  return missing.length > 0 ? `merge: without the shards ${missing.join(', ')}: this is not the whole` : ''
}

const mergeSuites = (suites: readonly SuiteResult[]): SuiteResult[] =>
  grouped(suites, ({ suite }) => suite).map(([first, group]) => ({
    suite: first.suite,
    scenes: mergeScenes(group.flatMap(({ scenes }) => scenes)),
    tables: mergeTables(group.flatMap(({ tables }) => tables)),
    ...(group.some(({ curves }) => curves) ? { curves: group.flatMap(({ curves }) => curves ?? []) } : {}),
    notes: [...new Set(group.flatMap(({ notes }) => notes))],
    lost: group.flatMap(({ lost }) => lost),
  }))

const mergeScenes = (scenes: readonly SceneResult[]): SceneResult[] =>
  grouped(scenes, ({ scene }) => scene).map(([first, group]) => ({
    scene: first.scene,
    repetitions: Math.min(...group.map(({ repetitions }) => repetitions)),
    configurations: mergeConfigurations(group.flatMap(({ configurations }) => configurations)),
    lost: group.flatMap(({ lost }) => lost),
  }))

const mergeConfigurations = (configurations: readonly ConfigurationResult[]): ConfigurationResult[] =>
  grouped(configurations, ({ name }) => name).map(([first, group]) => {
    const steps = group.flatMap((part) => part.steps)
    const twice = steps.find(({ step }, i) => steps.findIndex((other) => other.step === step) !== i)
    if (twice) throw new UsageError(`merge: ${first.name} has step ${twice.step} in two reports`)
    return { ...first, steps: steps.toSorted((a, b) => a.step - b.step) }
  })

const mergeTables = (tables: readonly TableResult[]): TableResult[] =>
  grouped(tables, ({ title }) => title).map(([first, group]) => ({
    ...first,
    rows: group.flatMap(({ rows }) => rows),
  }))

/** The values with the same key, and the first of them. */
function grouped<T>(values: readonly T[], keyOf: (value: T) => string): (readonly [first: T, group: readonly T[]])[] {
  const groups = new Map<string, [T, T[]]>()
  for (const value of values) {
    const known = groups.get(keyOf(value))
    if (known) known[1].push(value)
    else groups.set(keyOf(value), [value, [value]])
  }
  return [...groups.values()]
}
