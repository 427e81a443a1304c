import { compareReports } from '../report/compare/compare-reports'
import { CONFIGURATIONS } from '../configurations/configurations'
import { readReport, toCsv, toJson, writeText } from './files'
import { toHtml } from '../report/html/page'
import { contractTest, describeVerdict } from '../lab/contract-test'
import { hardCases } from '../lab/hard-cases'
import { commit, machineLine, versionLine } from '../run/machine'
import { measureScene, type MeasureOptions } from '../run/measure-scene'
import { mergeReports, missingShards } from '../report/merge-reports'
import { meshScene } from '../scenes/meshes/mesh-scene'
import { HELP, parseOptions, type BenchOptions } from './options'
import { drawScene } from '../report/picture/draw-scene'
import { describeSuite } from '../report/text/describe-suite'
import { lostIn, type Report, type SuiteResult } from '../report/report'
import { EMBEDDED, EMBEDDED_STEP, loadScene, sceneNames } from '../scenes/scenes'
import { suiteOf, SUITES } from '../suites/registry'
import type { Suite } from '../suites/suite'
import { UsageError } from '../terminal/usage-error'
import { loadUserPart } from '../lab/load-user-part'

/** The program behind `pnpm bench`: returns the exit code. 1: a contact was lost. 2: wrong use. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await run(parseOptions(args))
  } catch (error) {
    if (!isUsersFault(error)) throw error
    console.error(error.message)
    return 2
  }
}

/** Wrong use, or input that a package refused: both say in one line what is wrong. */
function isUsersFault(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof Error && error.name === 'CcdError')
}

async function run(options: BenchOptions): Promise<number> {
  if (options.command === 'help') return print(HELP)
  if (options.command === 'list') return print(list())
  if (options.command === 'merge') return merge(options)
  if (options.picture !== undefined) return print(drawScene(loadScene(options.picture), options.steps?.[0]))
  const say = options.json === '-' || options.csv === '-' ? () => 0 : print
  let failed = false
  const suites: SuiteResult[] = []
  if (options.suites.length > 0) suites.push(...runSuites(options, say))
  else {
    const inserted = options.stage === undefined ? undefined : await loadUserPart(options.stage, options.after)
    if (inserted) {
      const verdict = contractTest(inserted, hardCases(options.seeds))
      failed = !verdict.passed
      say(describeVerdict(inserted.name, verdict))
    }
    suites.push(runScenes(options, inserted ? { inserted } : {}, say))
  }
  const report: Report = {
    format: 'ccd-bench/1',
    commit: commit(),
    machine: machineLine(),
    node: versionLine(),
    ...(options.sharded === undefined ? {} : { shard: options.sharded }),
    suites,
  }
  return finish(report, options, failed)
}

function merge(options: BenchOptions): number {
  const reports = options.files.map(readReport)
  const missing = missingShards(reports)
  if (missing) console.error(missing)
  return finish(mergeReports(reports), options, false)
}

function runSuites(options: BenchOptions, say: (text: string) => void): SuiteResult[] {
  const ids = options.suites.includes('all') ? SUITES.map(({ id }) => id) : options.suites
  const chosen = ids.map((id) => {
    const suite = suiteOf(id)
    if (!suite) throw new UsageError(`unknown suite "${id}"; there are: ${SUITES.map((one) => one.id).join(', ')}, all`)
    return suite
  })
  return withScenes(chosen, options.scenes).map((suite) => {
    const result = suite.run(options)
    say(describeSuite(result))
    return result
  })
}

/** Of these suites, the ones that have one of the scenes asked for; all of them if none is. */
function withScenes(suites: readonly Suite[], wanted: readonly string[]): readonly Suite[] {
  if (wanted.length === 0) return suites
  const there = suites.flatMap((suite) => suite.scenes())
  const unknown = wanted.find((name) => !there.includes(name))
  if (unknown === undefined) return suites.filter((suite) => suite.scenes().some((name) => wanted.includes(name)))
  throw new UsageError(
    `--suite ${suites.map(({ id }) => id).join(', ')} has no scene "${unknown}"; it has: ${[...new Set(there)].join(', ')}`,
  )
}

function runScenes(
  options: BenchOptions,
  extra: Pick<MeasureOptions, 'inserted'>,
  say: (text: string) => void,
): SuiteResult {
  const scenes = options.mesh
    ? [meshScene(options.files, options.weld, say)]
    : (options.scenes.length > 0 ? options.scenes : [EMBEDDED]).map(loadScene)
  const names = options.configurations.length > 0 ? options.configurations : ['base', 'default']
  const asked = options.steps ?? (options.mesh || options.scenes.length > 0 ? undefined : [EMBEDDED_STEP])
  const results = scenes.flatMap((scene) => {
    const steps = asked?.map((step) => {
      if (step < scene.steps) return step
      throw new UsageError(`--steps: ${scene.name} has the steps 0 to ${scene.steps - 1}, not ${step}`)
    })
    const { repetitions, shard, threads } = options
    const result = measureScene(scene, names, { repetitions, shard, threads, ...extra, ...(steps ? { steps } : {}) })
    if (result) say(describeSuite({ suite: '', scenes: [result], tables: [], notes: [], lost: [] }))
    return result ?? []
  })
  return { suite: 'scenes', scenes: results, tables: [], notes: [], lost: [] }
}

function finish(report: Report, options: BenchOptions, failed: boolean): number {
  if (options.command === 'merge') for (const suite of report.suites) print(describeSuite(suite))
  if (options.json) writeText(options.json, toJson(report))
  if (options.csv) writeText(options.csv, toCsv(report))
  if (options.html) writeText(options.html, toHtml(report))
  if (options.compare) print(`\n${compareReports(readReport(options.compare), report)}`)
  return failed || lostIn(report).length > 0 ? 1 : 0
}

function list(): string {
  const recipes = Object.entries(CONFIGURATIONS).map(([name, { about }]) => `  ${name.padEnd(20)} ${about}`)
  const suites = SUITES.map(({ id, paper }) => `  ${id.padEnd(26)} ${paper}`)
  return ['suites', ...suites, '', 'scenes', `  ${sceneNames().join(', ')}`, '', 'configurations', ...recipes].join(
    '\n',
  )
}

function print(text: string): 0 {
  console.log(text)
  return 0
}
