import type { Keeps, LeftOut, StageReport } from '@ccd/core'
import type { Timing } from '../run/timing'
import type { Cell } from './text/table'

/** What one configuration did in one step of a scene. Everything but the times is the same on every run. */
export interface StepMeasure {
  readonly step: number
  readonly triangles: number
  /** Elementary tests: the pairs that reached the test, the filter it begins with included. */
  readonly tests: number
  /** Of these, the pairs that the coplanarity filter left for the solver; null where the test filters by itself and does not say. */
  readonly solved: number | null
  /** Without repeats. */
  readonly contacts: number
  readonly hash: string
  /** Null where nothing touches. */
  readonly earliest: number | null
  readonly ms: Timing
  readonly stages: readonly StageReport[]
}

export interface ConfigurationResult {
  readonly name: string
  readonly keeps: Keeps
  readonly leftOut: readonly LeftOut[]
  readonly steps: readonly StepMeasure[]
}

export interface SceneResult {
  readonly scene: string
  readonly repetitions: number
  readonly configurations: readonly ConfigurationResult[]
  /** One sentence per lost contact set; empty if all is well. */
  readonly lost: readonly string[]
}

export interface TableResult {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export interface SuiteResult {
  readonly suite: string
  readonly scenes: readonly SceneResult[]
  readonly tables: readonly TableResult[]
  readonly notes: readonly string[]
  readonly lost: readonly string[]
}

export interface Report {
  readonly format: 'ccd-bench/1'
  readonly commit: string
  readonly machine: string
  readonly node: string
  readonly shard?: string
  readonly suites: readonly SuiteResult[]
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export const configurationOf = ({ configurations }: SceneResult, name: string): ConfigurationResult | undefined =>
  configurations.find((configuration) => configuration.name === name)

/** Totals over the steps of a scene; the times are sums of medians. `solved` is NaN where it is not known. */
export function totals({ steps }: ConfigurationResult): {
  tests: number
  contacts: number
  ms: number
  hash: string
  earliest: number | null
  solved: number
} {
  const solved = steps.map((step) => step.solved ?? Number.NaN)
  const times = steps.flatMap(({ earliest }) => (earliest === null ? [] : [earliest]))
  return {
    tests: sum(steps.map(({ tests }) => tests)),
    solved: sum(solved),
    contacts: sum(steps.map(({ contacts }) => contacts)),
    ms: sum(steps.map(({ ms }) => ms.median)),
    hash: steps.length === 1 ? (steps[0]?.hash ?? '') : hashOf(steps.map(({ hash }) => hash).join(' ')),
    earliest: times.length > 0 ? Math.min(...times) : null,
  }
}

/** The stages of all steps added up, in the order in which they first came. */
export function stageTotals({ steps }: ConfigurationResult): StageReport[] {
  const all = new Map<string, { in: number; out: number; ms: number }>()
  for (const { stages } of steps) {
    for (const { name, in: before, out, ms } of stages) {
      const so = all.get(name) ?? { in: 0, out: 0, ms: 0 }
      all.set(name, { in: so.in + before, out: so.out + out, ms: so.ms + ms })
    }
  }
  return [...all].map(([name, counts]) => ({ name, ...counts }))
}

export function lostIn({ suites }: Report): string[] {
  return suites.flatMap(({ scenes, lost }) => [...lost, ...scenes.flatMap((scene) => scene.lost)])
}

/** FNV-1a, eight hexadecimal digits. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
