import { configurationOf } from '../configurations/configurations'
import { lostIn, type Report } from '../report/report'
import { readReport } from '../report/json'
import { mergeReports, missingShards } from '../report/merge-reports'
import { drawScene } from '../report/picture/draw-scene'
import { describeSuite } from '../report/text/describe-suite'
import { commit, machineLine, versionLine } from '../run/machine'
import { loadScene } from '../scenes/scenes'
import { UsageError } from '../terminal/usage-error'
import { HELP } from './help'
import { list } from './list'
import { parseOptions, type BenchOptions } from './options'
import { reportWriter } from './report-writer'
import { runAgainst } from './run-against'
import { runScenes, type ScenesRun } from './run-scenes'
import { runSuites } from './run-suites'

/**
 * The program behind `npm run bench`.
 *
 * @param args - The words of the command line behind the name of the program.
 * @returns The exit code: 0, 1 if a contact was lost, 2 for wrong use.
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await run(parseOptions(args))
  } catch (error) {
    if (!isUsersFault(error)) throw error
    console.error(error.message)
    return 2
  }
}

/** Wrong use, or input that a package refused. Both say in one line what is wrong. */
function isUsersFault(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof Error && error.name === 'CcdError')
}

async function run(options: BenchOptions): Promise<number> {
  if (options.command === 'help') return print(HELP)
  if (options.command === 'list') return print(list())
  if (options.command === 'merge') return merge(options)
  if (options.picture !== undefined) {
    return print(drawScene(loadScene(options.picture, '--picture'), options.steps?.[0]))
  }
  return measure(options)
}

function print(text: string): 0 {
  console.log(text)
  return 0
}

async function measure(options: BenchOptions): Promise<number> {
  // A long run must not end with wrong use.
  const write = reportWriter(options)
  options.configurations.forEach(configurationOf)
  // Where a file goes to standard output, nothing else may.
  const quiet = options.json === '-' || options.csv === '-'
  const say = (text: string): void => {
    if (!quiet) print(text)
  }
  const { suites, broken } = await results(options, say)
  const { shard, sharded } = options
  const report: Report = {
    format: 'ccd-bench/1',
    commit: commit(),
    machine: machineLine(),
    node: versionLine(),
    ...(sharded ? { shard: `${shard.index}/${shard.count}` } : {}),
    suites,
  }
  write(report)
  return broken || lostIn(report).length > 0 ? 1 : 0
}

async function results(options: BenchOptions, say: (text: string) => void): Promise<ScenesRun> {
  if (options.against !== undefined) {
    return { suites: [await runAgainst(options.against, options, say)], broken: false }
  }
  if (options.suites.length > 0) return { suites: runSuites(options, say), broken: false }
  return runScenes(options, say)
}

function merge(options: BenchOptions): number {
  const write = reportWriter(options)
  const reports = options.files.map(readReport)
  const missing = missingShards(reports)
  if (missing) console.error(missing)
  const report = mergeReports(reports)
  for (const suite of report.suites) print(describeSuite(suite))
  write(report)
  return lostIn(report).length > 0 ? 1 : 0
}
