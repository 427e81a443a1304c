import type { SceneResult, SuiteResult, TableResult } from '../report/report'
import type { Shard } from '../run/shard'

/** How much of a suite to run: `tiny` for tests (seconds), `usual`, or `full` with the largest scenes. */
export type Size = 'tiny' | 'usual' | 'full'

export interface SuiteContext {
  readonly repetitions: number
  readonly shard: Shard
  readonly size: Size
  /** For those configurations that can use them. */
  readonly threads: number
  /** Scenes or sets of queries to run, whatever the size would choose; none: those of the size. */
  readonly scenes: readonly string[]
  /** Pipelines to run instead of the suite's own; none: its own. */
  readonly configurations: readonly string[]
}

export interface Suite {
  readonly id: string
  readonly title: string
  readonly paper: string
  /** The scenes or sets of queries that can be asked for by name. */
  scenes(): readonly string[]
  run(context: SuiteContext): SuiteResult
  /** Tables beside the paper's figures, made from what was measured; not stored, so that shards can be merged first. */
  summary?(scenes: readonly SceneResult[]): TableResult[]
}
