import type { Keeps, LeftOut, StageReport } from '@ccd/core'
import type { Timing } from '../run/timing'
import type { Cell } from './cell'

/** What one configuration did in one step of a scene. Everything but the times is the same on every run. */
export interface StepMeasure {
  readonly step: number
  readonly triangles: number
  /** Feature pairs that reached the elementary test. The filter with which the test begins is part of it. */
  readonly tests: number
  /** Of these, the pairs that the filter left for the solver. Null where the filter is no stage of its own. */
  readonly solved: number | null
  /** Each contact counts once, even if it was reported twice. */
  readonly contacts: number
  /** Hash of the set of contacts. */
  readonly hash: string
  /** Null where nothing touches. */
  readonly earliest: number | null
  readonly ms: Timing
  readonly stages: readonly StageReport[]
}

/** One configuration on one scene. */
export interface ConfigurationResult {
  readonly name: string
  readonly keeps: Keeps
  readonly leftOut: readonly LeftOut[]
  readonly steps: readonly StepMeasure[]
}

/** All configurations on one scene. */
export interface SceneResult {
  readonly scene: string
  readonly repetitions: number
  readonly configurations: readonly ConfigurationResult[]
  /** One sentence for each configuration that lost contacts in a step. Empty if all is well. */
  readonly lost: readonly string[]
}

/** A table of a suite. */
export interface TableResult {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Lines over the same steps. */
export interface CurveResult {
  readonly title: string
  readonly lines: readonly { readonly label: string; readonly points: readonly (readonly [number, number])[] }[]
}

/** What one suite measured. `suite` is `scenes` where scenes were run without a suite. */
export interface SuiteResult {
  readonly suite: string
  readonly scenes: readonly SceneResult[]
  readonly tables: readonly TableResult[]
  /** Drawn in the HTML report. */
  readonly curves?: readonly CurveResult[]
  /** What the suite left out, and why. */
  readonly notes: readonly string[]
  /** One sentence for each way in which contacts were lost outside the scenes. */
  readonly lost: readonly string[]
}

/** Everything that one run of the program measured, as its JSON files hold it. */
export interface Report {
  readonly format: 'ccd-bench/1'
  readonly commit: string
  readonly machine: string
  readonly node: string
  /** Such as `2/3`. Absent where the report is the whole. */
  readonly shard?: string
  readonly suites: readonly SuiteResult[]
}

/** All sentences of a report about lost contacts. */
export function lostIn({ suites }: Report): string[] {
  return suites.flatMap(({ scenes, lost }) => [...lost, ...scenes.flatMap((scene) => scene.lost)])
}

/** The result of the configuration with this name, where the scene was run with it. */
export const resultOf = ({ configurations }: SceneResult, name: string): ConfigurationResult | undefined =>
  configurations.find((configuration) => configuration.name === name)
