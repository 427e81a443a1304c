import { parseArgs, type ParseArgsConfig } from 'node:util'
import { checkChoice, checkOptions } from '@ccd/core'
import { Shard } from '../run/shard'
import { SIZES, type Size } from '../suites/suite'
import { UsageError } from '../terminal/usage-error'

/** What the user asked for on the command line. */
export interface BenchOptions {
  readonly command: 'run' | 'merge' | 'list' | 'help'
  /** Files to merge, or meshes after --mesh. */
  readonly files: readonly string[]
  readonly suites: readonly string[]
  readonly scenes: readonly string[]
  /** Undefined: those that the scenes or suites choose. */
  readonly steps: readonly number[] | undefined
  readonly configurations: readonly string[]
  readonly repetitions: number
  readonly size: Size
  readonly threads: number
  readonly shard: Shard
  /** Whether `shard` was asked for. */
  readonly sharded: boolean
  readonly mesh: boolean
  readonly weld: boolean
  readonly stage: string | undefined
  readonly after: string
  readonly seeds: readonly number[]
  readonly picture: string | undefined
  readonly json: string | undefined
  readonly csv: string | undefined
  readonly html: string | undefined
  readonly compare: string | undefined
  /** Folder of another checkout. */
  readonly against: string | undefined
}

const OPTIONS = {
  short: { type: 'boolean' },
  help: { type: 'boolean' },
  list: { type: 'boolean' },
  suite: { type: 'string', multiple: true },
  size: { type: 'string' },
  threads: { type: 'string' },
  scene: { type: 'string', multiple: true },
  steps: { type: 'string' },
  mesh: { type: 'boolean' },
  weld: { type: 'boolean' },
  configuration: { type: 'string', multiple: true },
  repetitions: { type: 'string' },
  shard: { type: 'string' },
  stage: { type: 'string' },
  after: { type: 'string' },
  seeds: { type: 'string' },
  json: { type: 'string' },
  csv: { type: 'string' },
  html: { type: 'string' },
  compare: { type: 'string' },
  against: { type: 'string' },
  picture: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/**
 * Reads the command line.
 *
 * @throws UsageError or CcdError, with a message of one line, where it makes no sense.
 */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = read(args)
  const merging = positionals[0] === 'merge'
  const files = merging ? positionals.slice(1) : positionals
  const [word] = files
  if (word !== undefined && !merging && !values.mesh) throw new UsageError(`"${word}" is no option (--help lists them)`)
  const alone = (['stage', 'mesh', 'steps', 'picture'] as const).find((option) => values[option] !== undefined)
  if (values.suite && alone) throw new UsageError(`--${alone} does not go with --suite`)
  const other = (['suite', 'stage', 'configuration', 'shard', 'picture'] as const).find(
    (option) => values[option] !== undefined,
  )
  if (values.against !== undefined && other) throw new UsageError(`--${other} does not go with --against`)
  if (values.mesh && values.scene) throw new UsageError('--mesh does not go with --scene: it is a scene of its own')
  if (values.weld && !values.mesh) throw new UsageError('--weld goes with --mesh only')
  return {
    command: values.help ? 'help' : values.list ? 'list' : merging ? 'merge' : 'run',
    files,
    suites: values.suite ?? [],
    scenes: values.scene ?? [],
    steps: values.steps === undefined ? undefined : parseSteps(values.steps),
    configurations: values.configuration ?? [],
    repetitions: parseCount('--repetitions', values.repetitions ?? (values.short ? '3' : '5')),
    size: checkChoice('--size', values.size ?? 'usual', SIZES),
    threads: parseCount('--threads', values.threads ?? '1'),
    shard: values.shard === undefined ? new Shard() : parseShard(values.shard),
    sharded: values.shard !== undefined,
    mesh: values.mesh ?? false,
    weld: values.weld ?? false,
    stage: values.stage,
    after: values.after ?? 'bvh',
    seeds: Array.from({ length: parseCount('--seeds', values.seeds ?? '2') }, (_, i) => i + 1),
    picture: values.picture,
    json: values.json,
    csv: values.csv,
    html: values.html,
    compare: values.compare,
    against: values.against,
  }
}

function read(args: readonly string[]) {
  // Package managers hand on the "--" with which their own options end.
  const own = args.filter((argument) => argument !== '--')
  checkNames(own)
  try {
    return parseArgs({ args: own, allowPositionals: true, options: OPTIONS })
  } catch (error) {
    // Node adds how to pass such a word as a file, which is never meant here.
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UsageError(`${reason} (--help lists the options)`)
  }
}

/** Refuses the first option that there is not, with the nearest one that there is. */
function checkNames(args: readonly string[]): void {
  const { tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: OPTIONS,
  })
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.rawName] : []))
  const given = Object.fromEntries(names.map((name) => [name, true]))
  const known = Object.keys(OPTIONS).map((name) => `--${name}`)
  checkOptions('bench', given, known)
}

function parseCount(option: string, text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count
  throw new UsageError(`${option} takes a whole number from 1, not "${text}"`)
}

function parseSteps(text: string): number[] {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  const [first, last] = [Number(from), Number(to)]
  if (!(first <= last)) throw new UsageError(`--steps takes a step or a range such as 3-8, not "${text}"`)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

function parseShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const [i, n] = [Number(index), Number(count)]
  if (!(i >= 1 && i <= n)) throw new UsageError(`--shard takes i/n with 1 ≤ i ≤ n, not "${text}"`)
  return new Shard(i, n)
}
