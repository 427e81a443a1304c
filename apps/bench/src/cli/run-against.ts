import { againstScene } from '../against/against-scene'
import { buildOf, ownBuild } from '../against/build'
import type { SuiteResult } from '../report/report'
import { describeSuite } from '../report/text/describe-suite'
import { scenesOf } from './chosen-scenes'
import type { BenchOptions } from './options'

/**
 * Compares the ready-made pipeline of another checkout with that of this one.
 *
 * @param checkout - The folder of the other one, with its packages built.
 * @param say - Is told what was measured.
 * @throws UsageError or CcdError where something was asked for that there is not.
 */
export async function runAgainst(
  checkout: string,
  options: BenchOptions,
  say: (text: string) => void,
): Promise<SuiteResult> {
  const builds = [await buildOf(checkout), await ownBuild()] as const
  const { repetitions, threads } = options
  const results = scenesOf(options, say).map(({ scene, steps }) =>
    againstScene(builds, scene, { repetitions, threads, ...(steps ? { steps } : {}) }),
  )
  const suite: SuiteResult = {
    suite: 'against',
    scenes: [],
    tables: results.map(({ table }) => table),
    notes: results.flatMap(({ notes }) => notes),
    lost: [],
  }
  say(describeSuite(suite))
  return suite
}
