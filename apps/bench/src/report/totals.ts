import type { StageReport } from '@ccd/core'
import { hashOf } from './hash'
import type { ConfigurationResult } from './report'

/** A configuration's counts and times over all steps of a scene. */
export interface Totals {
  readonly tests: number
  /** NaN where it is not known for every step. */
  readonly solved: number
  readonly contacts: number
  /** Sum of the medians. */
  readonly ms: number
  readonly hash: string
  readonly earliest: number | null
}

/** Adds up numbers; 0 for none. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Adds up the steps of a scene. */
export function totals({ steps }: ConfigurationResult): Totals {
  const solved = steps.map((step) => step.solved ?? Number.NaN)
  const times = steps.flatMap(({ earliest }) => (earliest === null ? [] : [earliest]))
  const [only, ...more] = steps
  return {
    tests: sum(steps.map(({ tests }) => tests)),
    solved: sum(solved),
    contacts: sum(steps.map(({ contacts }) => contacts)),
    ms: sum(steps.map(({ ms }) => ms.median)),
    hash: only && more.length === 0 ? only.hash : hashOf(steps.map(({ hash }) => hash).join(' ')),
    earliest: times.length > 0 ? Math.min(...times) : null,
  }
}

/** Adds up the stages of all steps, in the order in which they first came. */
export function stageTotals({ steps }: ConfigurationResult): StageReport[] {
  const all = new Map<string, StageReport>()
  for (const { stages } of steps) {
    for (const stage of stages) {
      const before = all.get(stage.name)
      all.set(stage.name, before === undefined ? stage : added(before, stage))
    }
  }
  return [...all.values()]
}

const added = (a: StageReport, b: StageReport): StageReport => ({
  name: a.name,
  in: a.in + b.in,
  out: a.out + b.out,
  ms: a.ms + b.ms,
})
