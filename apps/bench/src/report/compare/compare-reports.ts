import { timing } from '../../run/timing'
import type { Cell } from '../cell'
import type { Report, StepMeasure } from '../report'
import { table } from '../text/table'
import { totals } from '../totals'
import { changedCells } from './changed-cells'

/** A time that grew or shrank by more than this factor has changed. Less is noise. */
const NOISE = 1.15

/** From this many configurations on, times are scaled by their median ratio. */
const ENOUGH_TO_SCALE = 4

/**
 * What changed from an old report to a new one: counts that differ at all, and times beyond noise. Times are first
 * scaled by the median ratio of all configurations where there are at least four, because another machine, or a busy
 * one, is slower at everything.
 */
export function compareReports(old: Report, now: Report): string {
  const before = measured(old)
  const counts: Cell[][] = []
  const times: ChangedTime[] = []
  let common = 0
  for (const [name, { steps, ms }] of measured(now)) {
    const was = before.get(name)
    if (!was) continue
    common++
    for (const step of steps) {
      const then = was.steps.find((other) => other.step === step.step)
      if (then) counts.push(...changedCounts(name, then, step))
    }
    if (ms > 0 && was.ms > 0) times.push({ name, ratio: ms / was.ms, before: was.ms, now: ms })
  }
  const { rows, changes } = changedCells(old, now)
  counts.push(...changes)
  if (common + rows === 0) return 'nothing in common with the old report'
  const parts = [...describeCounts(counts), ...describeTimes(times)]
  if (parts.length > 0) return parts.join('\n').trimEnd()
  return `nothing changed in ${common} configurations${rows > 0 ? ` and ${rows} rows of tables` : ''}`
}

interface MeasuredConfiguration {
  readonly steps: readonly StepMeasure[]
  readonly ms: number
}

/** By suite, scene and configuration. */
function measured({ suites }: Report): Map<string, MeasuredConfiguration> {
  const all = new Map<string, MeasuredConfiguration>()
  for (const { suite, scenes } of suites) {
    for (const { scene, configurations } of scenes) {
      for (const configuration of configurations) {
        const { steps } = configuration
        all.set(`${suite} / ${scene} / ${configuration.name}`, { steps, ms: totals(configuration).ms })
      }
    }
  }
  return all
}

function changedCounts(name: string, then: StepMeasure, now: StepMeasure): Cell[][] {
  const rows: Cell[][] = []
  for (const what of ['triangles', 'tests', 'contacts'] as const) {
    if (then[what] !== now[what]) rows.push([name, now.step, what, then[what], now[what]])
  }
  if (then.hash !== now.hash && then.contacts === now.contacts) rows.push([name, now.step, 'hash', then.hash, now.hash])
  for (const { name: stage, out } of now.stages.slice(0, -1)) {
    const was = then.stages.find((other) => other.name === stage)
    if (was && was.out !== out) rows.push([name, now.step, `pairs after ${stage}`, was.out, out])
  }
  return rows
}

function describeCounts(counts: readonly Cell[][]): string[] {
  if (counts.length === 0) return []
  return ['counts changed', table(['configuration', 'step', 'what', 'before', 'now'], counts), '']
}

interface ChangedTime {
  readonly name: string
  /** New time over old. */
  readonly ratio: number
  readonly before: number
  readonly now: number
}

function describeTimes(times: readonly ChangedTime[]): string[] {
  const general = times.length >= ENOUGH_TO_SCALE ? timing(times.map(({ ratio }) => ratio)).median : 1
  const changed = times.filter(({ ratio }) => ratio > NOISE * general || ratio * NOISE < general)
  if (changed.length === 0) return []
  const rows = changed.map(({ name, ratio, before, now }) => [
    name,
    before.toFixed(1),
    now.toFixed(1),
    `${(ratio / general).toFixed(2)} ×`,
    ratio > general ? 'slower' : 'faster',
  ])
  return [
    `times changed${general === 1 ? '' : `, beyond the ${general.toFixed(2)} × of everything`}`,
    table(['configuration', 'ms before', 'ms now', 'ratio', ''], rows),
    '',
  ]
}
