// npm run mutants: for each one-line change of the lists, whether a test fails. README.md says what the words mean.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { availableParallelism } from 'node:os'
import { isGood } from './lib/judge.mjs'
import { mutantsOf } from './lib/mutants.mjs'
import { turbo } from '../checks/lib/run.mjs'
import { chosen, parseOptions, USAGE } from './lib/options.mjs'
import { lineOf, noteOf, summaryOf } from './lib/report.mjs'
import { runMutants } from './lib/run-mutants.mjs'
import { lists } from './list/index.mjs'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '..', '..')
const RESULTS = join(HERE, '.results')
const write = (text) => process.stdout.write(text)

/** All mutants, as a step of `npm run test:full`: each one that is as it should be has passed. */
export async function mutantStep() {
  const outcomes = await run(mutantsOf(lists), { jobs: availableParallelism(), again: false })
  const failed = outcomes.filter(({ verdict }) => !isGood(verdict)).length
  return { passed: outcomes.length - failed, failed, output: summaryOf(outcomes), note: noteOf(outcomes) }
}

async function run(mutants, { jobs, again }, signal) {
  // Copies take over what is generated: it has to be up to date.
  const { code, output } = await turbo(['wasm', '--output-logs=errors-only'])
  if (code !== 0) throw new Error(output)
  return runMutants({
    root: ROOT,
    mutants,
    results: RESULTS,
    jobs,
    again,
    signal,
    tell: (outcome) => write(lineOf(outcome)),
  })
}

async function main() {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) return write(USAGE)
  const mutants = chosen(mutantsOf(lists), options)
  if (options.list) {
    for (const { id, package: name, unsound, equivalent } of mutants)
      write(`${name} ${id}${equivalent === undefined ? '' : ' (equivalent)'}: ${unsound}\n`)
    return
  }
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stop.abort())
  const outcomes = await run(mutants, options, stop.signal)
  write(summaryOf(outcomes))
  process.exitCode = outcomes.every(({ verdict }) => isGood(verdict)) ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    process.exitCode = 2
  }
}
