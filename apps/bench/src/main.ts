import { writeFileSync } from 'node:fs'
import { CONFIGURATIONS, configuration, countsOf, type InsertedStage, type StepOutcome } from './configurations'
import { HELP, parseOptions, type BenchOptions } from './options'
import { interleaved, type Measured } from './runner'
import { EMBEDDED, loadScene, sceneNames, type BenchScene } from './scenes'
import { table } from './table'
import { UsageError } from './usage-error'
import { loadUserStage } from './user-stage'

/** The program behind `pnpm bench`: returns the exit code. 1: a contact was lost. 2: wrong use. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await run(parseOptions(args))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    return 2
  }
}

async function run(options: BenchOptions): Promise<number> {
  if (options.help) return print(HELP)
  if (options.list) return print(`scenes: ${sceneNames().join(', ')}\nconfigurations: ${Object.keys(CONFIGURATIONS).join(', ')}`)
  const say = options.json === '-' ? () => 0 : print
  const inserted = options.stage ? { stage: await loadUserStage(options.stage), after: options.after } : undefined
  const results: SceneResult[] = []
  for (const name of options.scenes.length > 0 ? options.scenes : [EMBEDDED]) {
    const scene = loadScene(name)
    const measured = measure(scene, options, inserted)
    const result = { scene: name, triangles: scene.triangles.length / 3, measured, lost: lostContacts(scene, measured) }
    results.push(result)
    say(describe(result, options))
  }
  if (options.json) write(options.json, results)
  return results.some(({ lost }) => lost.length > 0) ? 1 : 0
}

interface SceneResult {
  readonly scene: string
  readonly triangles: number
  readonly measured: readonly Measured<StepOutcome>[]
  readonly lost: readonly string[]
}

function measure(scene: BenchScene, options: BenchOptions, inserted?: InsertedStage): Measured<StepOutcome>[] {
  const names = options.configurations.length > 0 ? options.configurations : ['base', 'default']
  const configurations = names.map((name) => configuration(name, scene))
  // The user's stage is put into the last configuration, which also runs without it.
  const last = names[names.length - 1]
  if (inserted && last) configurations.push(configuration(last, scene, inserted))
  return interleaved(scene.name, configurations, options.repetitions, countsOf)
}

/** Names the configurations that found fewer contacts than the truth, or than another one of the same scene. */
function lostContacts(scene: BenchScene, measured: readonly Measured<StepOutcome>[]): string[] {
  const most = Math.max(scene.trueContacts ?? 0, ...measured.map(({ result }) => result.contacts))
  return measured
    .filter(({ result }) => result.contacts < most)
    .map(({ name, result }) => `${name} lost ${most - result.contacts} of ${most} contacts (it keeps: ${JSON.stringify(result.step.keeps)})`)
}

function describe({ scene, triangles, measured, lost }: SceneResult, options: BenchOptions): string {
  const base = measured[0]
  const lines = [`\n${scene}: ${triangles.toLocaleString('en-US')} triangles, one step, ${options.repetitions} runs each, interleaved\n`]
  for (const { name, result } of measured) {
    lines.push(`${name}`)
    const rows = result.step.stages.map((stage) => [stage.name, stage.in, stage.out, stage.ms.toFixed(1)])
    lines.push(indent(table(['stage', 'pairs in', 'pairs out', 'ms (last run)'], rows)))
    for (const { name: part, why } of result.step.leftOut) lines.push(`  left out: ${part} (${why})`)
    lines.push('')
  }
  const rows = measured.map(({ name, ms, result }) => [
    name,
    result.tests,
    ratio(base?.result.tests, result.tests),
    ms.median.toFixed(1),
    `${ms.low.toFixed(1)}–${ms.high.toFixed(1)}`,
    ratio(base?.ms.median, ms.median),
    result.contacts,
    result.hash,
  ])
  lines.push(table(['configuration', 'tests', 'fewer', 'ms', 'middle half', 'faster', 'contacts', 'hash'], rows))
  const earliest = measured[measured.length - 1]?.result.step.earliest ?? Number.POSITIVE_INFINITY
  lines.push(earliest <= 1 ? `\nearliest contact: t = ${earliest}` : '\nno contact')
  for (const line of lost) lines.push(`LOST: ${line}`)
  return lines.join('\n')
}

function write(target: string, results: readonly SceneResult[]): void {
  const json = JSON.stringify(
    results.map(({ scene, triangles, measured, lost }) => ({
      scene,
      triangles,
      lost,
      configurations: measured.map(({ name, ms, result }) => ({
        name,
        ms,
        tests: result.tests,
        contacts: result.contacts,
        hash: result.hash,
        earliest: result.step.earliest,
        keeps: result.step.keeps,
        stages: result.step.stages,
      })),
    })),
    undefined,
    2,
  )
  if (target === '-') process.stdout.write(`${json}\n`)
  else writeFileSync(target, `${json}\n`)
}

const ratio = (before: number | undefined, after: number): string =>
  before === undefined || after === 0 ? '–' : `${(before / after).toFixed(1)} ×`
const indent = (text: string): string => text.replace(/^/gm, '  ')

function print(text: string): 0 {
  console.log(text)
  return 0
}
