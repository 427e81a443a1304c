import type { SceneResult, SuiteResult } from '../../src/report/report'
import { totals } from '../../src/report/totals'
import { Shard } from '../../src/run/shard'
import { suiteOf } from '../../src/suites/registry'
import type { SuiteContext } from '../../src/suites/suite'

/** Runs a suite in its smallest size. */
export function tinySuite(id: string, options: Partial<SuiteContext> = {}): SuiteResult {
  const suite = suiteOf(id)
  if (!suite) throw new Error(`no suite ${id}`)
  const context = {
    repetitions: 1,
    shard: new Shard(),
    size: 'tiny',
    threads: 1,
    scenes: [],
    configurations: [],
  } as const
  return suite.run({ ...context, ...options })
}

/** Scene, configuration, tests, contacts: all exact, so that any change of a count is seen and has to be meant. */
export const exactCounts = ({ scenes }: SuiteResult) =>
  scenes.flatMap(({ scene, configurations }) =>
    configurations.map((one) => [scene, one.name, totals(one).tests, totals(one).contacts]),
  )

/** Everything but times, for each scene and configuration. */
export const everythingButTimes = ({ scenes }: SuiteResult) =>
  scenes.map(({ configurations }) =>
    configurations.map(({ name, steps }) => [
      name,
      steps.map(({ tests: all, solved, contacts, hash, earliest }) => [all, solved, contacts, hash, earliest]),
    ]),
  )

/** Feature pairs that a configuration tested. */
export function testsOf(scene: SceneResult | undefined, configuration: string): number {
  const found = scene?.configurations.find(({ name }) => name === configuration)
  if (!found) throw new Error(`no configuration ${configuration}`)
  return totals(found).tests
}

/** The different sets of contacts that configurations found, by hash. */
export const contactSets = ({ configurations }: SceneResult, names: readonly string[]): string[] => [
  ...new Set(configurations.filter(({ name }) => names.includes(name)).map((one) => totals(one).hash)),
]
