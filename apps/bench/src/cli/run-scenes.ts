import { contractTest, describeVerdict } from '../lab/contract-test'
import { hardCases } from '../lab/hard-cases'
import { loadUserPart } from '../lab/load-user-part'
import type { SuiteResult } from '../report/report'
import { describeScene } from '../report/text/describe-suite'
import { measureScene } from '../run/measure-scene'
import { scenesOf } from './chosen-scenes'
import type { BenchOptions } from './options'

/** What was measured without a suite. */
export interface ScenesRun {
  readonly suites: readonly SuiteResult[]
  /** Whether the user's own part broke its contract. */
  readonly broken: boolean
}

/**
 * Runs the scenes that the user asked for, or the user's mesh, or the embedded scene. A part of the user's own is held
 * to its contract first.
 *
 * @param say - Is told what was found out.
 * @throws UsageError or CcdError where something was asked for that there is not.
 */
export async function runScenes(options: BenchOptions, say: (text: string) => void): Promise<ScenesRun> {
  const { stage, after, seeds } = options
  const inserted = stage === undefined ? undefined : await loadUserPart(stage, after)
  const chosen = scenesOf(options, say)
  const verdict = inserted && contractTest(inserted, hardCases(seeds))
  if (inserted && verdict) say(describeVerdict(inserted.name, verdict))
  const names = options.configurations.length > 0 ? options.configurations : ['base', 'default']
  const scenes = chosen.flatMap(({ scene, steps }) => {
    const result = measureScene(scene, names, {
      repetitions: options.repetitions,
      shard: options.shard,
      threads: options.threads,
      ...(inserted ? { inserted } : {}),
      ...(steps ? { steps } : {}),
    })
    if (result) say(describeScene(result))
    return result ?? []
  })
  return {
    suites: [{ suite: 'scenes', scenes, tables: [], notes: [], lost: [] }],
    broken: verdict !== undefined && !verdict.passed,
  }
}
