import { checkChoice } from '@ccd/core'
import type { SuiteResult } from '../report/report'
import { describeSuite } from '../report/text/describe-suite'
import { SUITES } from '../suites/registry'
import type { Suite } from '../suites/suite'
import type { BenchOptions } from './options'

/**
 * Runs the suites that the user asked for.
 *
 * @param say - Is told what each of them measured.
 * @throws CcdError `unknown-value` for a suite or configuration that there is not, and for a scene that none of the suites has.
 */
export function runSuites(options: BenchOptions, say: (text: string) => void): SuiteResult[] {
  const known = [...SUITES.map(({ id }) => id), 'all']
  const wanted = options.suites.map((name) => checkChoice('--suite', name, known))
  const suites = SUITES.filter(({ id }) => wanted.includes('all') || wanted.includes(id))
  return withScenes(suites, options.scenes).map((suite) => {
    const result = suite.run(options)
    say(describeSuite(result))
    return result
  })
}

/** Of these suites, the ones that have one of the scenes asked for. All of them if no scene is asked for. */
function withScenes(suites: readonly Suite[], wanted: readonly string[]): readonly Suite[] {
  if (wanted.length === 0) return suites
  const there = [...new Set(suites.flatMap((suite) => suite.scenes()))]
  const option = `--scene (of ${suites.map(({ id }) => id).join(', ')})`
  for (const name of wanted) checkChoice(option, name, there)
  return suites.filter((suite) => suite.scenes().some((name) => wanted.includes(name)))
}
