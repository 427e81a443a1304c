import type { SceneResult, SuiteResult, TableResult } from '../report/report'
import type { Shard } from '../run/shard'

/** How much of a suite can be run: `tiny` takes seconds and is for tests, `full` has the largest scenes. */
export const SIZES = ['tiny', 'usual', 'full'] as const
/** One of `SIZES`. */
export type Size = (typeof SIZES)[number]

/** What the user asked of a suite. */
export interface SuiteContext {
  /** Counted runs of each configuration or query. */
  readonly repetitions: number
  /** Says which units of work are this machine's. */
  readonly shard: Shard
  readonly size: Size
  /** For those configurations that can use them. */
  readonly threads: number
  /** Scenes or sets of queries to run, whatever the size would choose. None: those of the size. */
  readonly scenes: readonly string[]
  /** Configurations to run instead of the suite's own. None: its own. */
  readonly configurations: readonly string[]
}

/** Measurements that belong together, such as the tables of a paper. */
export interface Suite {
  /** The name by which it is asked for. */
  readonly id: string
  readonly title: string
  /** The paper and its tables, or what is measured. */
  readonly paper: string
  /** The scenes or sets of queries that can be asked for by name. */
  scenes(): readonly string[]
  run(context: SuiteContext): SuiteResult
  /** Tables beside the paper's figures, made from what was measured. They are not stored, so that shards can be merged first. */
  summary?(scenes: readonly SceneResult[]): TableResult[]
}
