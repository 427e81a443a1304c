import type { ConfigurationResult, Report, SceneResult, SuiteResult, TableResult } from './report'
import { UsageError } from '../terminal/usage-error'

/** Puts the reports of several shards together: steps of the same scene in order, rows of the same table in a row. */
export function mergeReports(reports: readonly Report[]): Report {
  const [first] = reports
  if (!first) throw new UsageError('merge: name at least one JSON file')
  const { shard: _, ...head } = first
  const commits = [...new Set(reports.map(({ commit }) => commit))]
  if (commits.length > 1) throw new UsageError(`merge: the reports are of different commits: ${commits.join(', ')}`)
  const machines = [...new Set(reports.map(({ machine }) => machine))].join('; ')
  return {
    ...head,
    machine: machines,
    suites: grouped(
      reports.flatMap(({ suites }) => suites),
      ({ suite }) => suite,
      mergeSuites,
    ),
  }
}

/** The shards that are not among these reports, in words; empty if all are, or if they are no shards. */
export function missingShards(reports: readonly Report[]): string {
  const shards = reports.flatMap(({ shard }) => shard ?? [])
  const count = Math.max(0, ...shards.map((shard) => Number(shard.split('/')[1])))
  const all = Array.from({ length: count }, (_, i) => `${i + 1}/${count}`)
  const missing = all.filter((shard) => !shards.includes(shard))
  return missing.length > 0 ? `merge: without the shards ${missing.join(', ')}: this is not the whole` : ''
}

function mergeSuites(suites: readonly SuiteResult[]): SuiteResult {
  return {
    suite: suites[0]?.suite ?? '',
    scenes: grouped(
      suites.flatMap(({ scenes }) => scenes),
      ({ scene }) => scene,
      mergeScenes,
    ),
    tables: grouped(
      suites.flatMap(({ tables }) => tables),
      ({ title }) => title,
      mergeTables,
    ),
    notes: [...new Set(suites.flatMap(({ notes }) => notes))],
    lost: suites.flatMap(({ lost }) => lost),
  }
}

function mergeScenes(scenes: readonly SceneResult[]): SceneResult {
  return {
    scene: scenes[0]?.scene ?? '',
    repetitions: Math.min(...scenes.map(({ repetitions }) => repetitions)),
    configurations: grouped(
      scenes.flatMap(({ configurations }) => configurations),
      ({ name }) => name,
      mergeConfigurations,
    ),
    lost: scenes.flatMap(({ lost }) => lost),
  }
}

function mergeConfigurations(parts: readonly ConfigurationResult[]): ConfigurationResult {
  const [first] = parts
  if (!first) throw new RangeError('nothing to merge')
  const steps = parts.flatMap((part) => part.steps)
  const twice = steps.find(({ step }, i) => steps.findIndex((other) => other.step === step) !== i)
  if (twice) throw new UsageError(`merge: ${first.name} has step ${twice.step} in two reports`)
  return { ...first, steps: steps.toSorted((a, b) => a.step - b.step) }
}

function mergeTables(tables: readonly TableResult[]): TableResult {
  const [first] = tables
  if (!first) throw new RangeError('nothing to merge')
  return { ...first, rows: tables.flatMap(({ rows }) => rows) }
}

function grouped<T>(values: readonly T[], key: (value: T) => string, join: (group: readonly T[]) => T): T[] {
  const groups = new Map<string, T[]>()
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value])
  return [...groups.values()].map(join)
}
