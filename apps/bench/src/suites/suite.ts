import type { SceneResult, SuiteResult, TableResult } from '../report'
import type { Shard } from '../shard'

/** How much of a suite to run: `tiny` for tests (seconds), `usual`, or `full` with the largest scenes. */
export type Size = 'tiny' | 'usual' | 'full'

export interface SuiteContext {
  readonly repetitions: number
  readonly shard: Shard
  readonly size: Size
  /** For those configurations that can use them. */
  readonly threads: number
}

export interface Suite {
  readonly id: string
  readonly title: string
  readonly paper: string
  run(context: SuiteContext): SuiteResult
  /** Tables beside the paper's figures, made from what was measured; not stored, so that shards can be merged first. */
  summary?(scenes: readonly SceneResult[]): TableResult[]
}
