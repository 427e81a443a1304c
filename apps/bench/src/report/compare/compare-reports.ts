import { changedCells } from './changed-cells'
import { totals, type Report, type StepMeasure } from '../report'
import { table, type Cell } from '../text/table'

/** Slower by more than this is said; below it is noise. */
const SLOWER = 1.15

/**
 * What changed from an old report to a new one: counts that differ at all, and times beyond noise. Times are scaled by
 * the median ratio of all configurations first where there are at least four, because another machine, or a busy one,
 * is slower at everything.
 */
export function compareReports(old: Report, now: Report): string {
  const before = index(old)
  const counts: Cell[][] = []
  const times: { name: string; ratio: number; before: number; after: number }[] = []
  let common = 0
  for (const [key, { steps, ms }] of index(now)) {
    const was = before.get(key)
    if (!was) continue
    common++
    for (const step of steps) {
      const then = was.steps.find((other) => other.step === step.step)
      if (then) counts.push(...changes(key, then, step))
    }
    if (ms > 0 && was.ms > 0) times.push({ name: key, ratio: ms / was.ms, before: was.ms, after: ms })
  }
  const { rows, changes: cells } = changedCells(old, now)
  counts.push(...cells)
  if (common + rows === 0) return 'nothing in common with the old report'
  const general = times.length >= 4 ? median(times.map(({ ratio }) => ratio)) : 1
  const slower = times.filter(({ ratio }) => ratio > SLOWER * general || ratio * SLOWER < general)
  const lines: string[] = []
  if (counts.length > 0)
    lines.push('counts changed', table(['configuration', 'step', 'what', 'before', 'now'], counts), '')
  if (slower.length > 0) {
    const rows = slower.map(({ name, ratio, before: was, after }) => [
      name,
      was.toFixed(1),
      after.toFixed(1),
      `${(ratio / general).toFixed(2)} ×`,
      ratio > general ? 'slower' : 'faster',
    ])
    lines.push(`times changed${general === 1 ? '' : `, beyond the ${general.toFixed(2)} × of everything`}`)
    lines.push(table(['configuration', 'ms before', 'ms now', 'ratio', ''], rows), '')
  }
  if (lines.length === 0)
    return `nothing changed in ${common} configurations${rows > 0 ? ` and ${rows} rows of tables` : ''}`
  return lines.join('\n').trimEnd()
}

interface Indexed {
  readonly steps: readonly StepMeasure[]
  readonly ms: number
}

function index({ suites }: Report): Map<string, Indexed> {
  const all = new Map<string, Indexed>()
  for (const { suite, scenes } of suites) {
    for (const { scene, configurations } of scenes) {
      for (const configuration of configurations) {
        all.set(`${suite} / ${scene} / ${configuration.name}`, {
          steps: configuration.steps,
          ms: totals(configuration).ms,
        })
      }
    }
  }
  return all
}

function changes(key: string, then: StepMeasure, now: StepMeasure): Cell[][] {
  const rows: Cell[][] = []
  for (const what of ['triangles', 'tests', 'contacts'] as const) {
    if (then[what] !== now[what]) rows.push([key, now.step, what, then[what], now[what]])
  }
  if (then.hash !== now.hash && then.contacts === now.contacts) rows.push([key, now.step, 'hash', then.hash, now.hash])
  for (const { name, out } of now.stages.slice(0, -1)) {
    const was = then.stages.find((stage) => stage.name === name)
    if (was && was.out !== out) rows.push([key, now.step, `pairs after ${name}`, was.out, out])
  }
  return rows
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 1
}
