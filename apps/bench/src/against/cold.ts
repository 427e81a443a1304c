import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import type { MovingMesh } from '@ccd/scenes'
import type { Build } from './build'
import type { Pairs } from './samples'

/** How long a pipeline takes to make, and its first step, in a process that has run nothing else. */
interface ColdTimes {
  readonly construction: number
  readonly firstStep: number
}

/** More processes would take long and tell little. */
const MOST_ROUNDS = 5

/**
 * Starts a process for each build in turns, and has each make a pipeline and take one step.
 *
 * @returns Milliseconds of `construction` and `first step`, a pair for each round.
 */
export function coldTimes(builds: readonly [there: Build, here: Build], mesh: MovingMesh, options: ColdOptions): Pairs {
  const input = serialize({ triangles: mesh.triangles, x0: mesh.x0, x1: mesh.x1 })
  const [there, here] = builds
  const rounds = Array.from({ length: Math.min(MOST_ROUNDS, options.repetitions) }, () => {
    const pair = [coldStart(there, input, options.threads), coldStart(here, input, options.threads)] as const
    options.onRun()
    return pair
  })
  return new Map([
    ['construction', rounds.map(([a, b]) => [a.construction, b.construction] as const)],
    ['first step', rounds.map(([a, b]) => [a.firstStep, b.firstStep] as const)],
  ])
}

interface ColdOptions {
  readonly repetitions: number
  readonly threads: number
  readonly onRun: () => void
}

function coldStart({ url }: Build, input: Buffer, threads: number): ColdTimes {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script(), url, String(threads)], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 20,
  })
  if (status !== 0) throw new Error(`a pipeline of ${url} fails\n${stderr}`)
  return JSON.parse(stdout) as ColdTimes
}

/** The program lies beside the sources as beside what is built. */
function script(): string {
  const found = ['../bin/cold-step.mjs', '../../bin/cold-step.mjs']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path))
  if (found === undefined) throw new Error('bin/cold-step.mjs is missing')
  return found
}
