import { parseArgs } from 'node:util'
import { parseShard, Shard } from '../run/shard'
import type { Size } from '../suites/suite'
import { UsageError } from '../terminal/usage-error'

export interface BenchOptions {
  readonly command: 'run' | 'merge' | 'list' | 'help'
  /** Files to merge, or meshes after --mesh. */
  readonly files: readonly string[]
  readonly suites: readonly string[]
  readonly scenes: readonly string[]
  readonly steps: readonly number[] | undefined
  readonly configurations: readonly string[]
  readonly repetitions: number
  readonly size: Size
  readonly threads: number
  readonly shard: Shard
  readonly sharded: string | undefined
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
}

export const HELP = `bench: what each culling stage does to pairs, tests and time, and whether a contact is lost

what to run
  --suite NAME           a suite of the papers' tables (repeat for more, or "all")
  --size tiny|usual|full how much of it; default usual
  --scene NAME           a scene, or one of the scenes of a suite (repeat for more); default: the embedded cloth
  --steps A-B            which steps of a scene; default all
  --mesh FILE FILE …     your own mesh: OBJ, PLY or glTF files, one per frame (a glob is fine)
  --weld                 merge the vertices of --mesh that coincide in every frame
  --configuration NAME   a pipeline (repeat for more); default: base and default
  --repetitions N        counted runs of each configuration, after one to warm up; default 5
  --threads N            threads for the pipelines that can use them and still count the same on every run; default 1
  --shard I/N            only the I-th of N parts of the work
  --list                 the suites, scenes and configurations there are
  --short                what npm start shows: the embedded scene, three repetitions

your own filter
  --stage FILE           a stage or culler of your own (TypeScript or JavaScript); its contract is tested first
  --after NAME           the part behind which it is put; default bvh
  --seeds N              how many seeds of the hard generators its contract is tested with; default 2

what to write
  --json FILE            everything measured ("-": standard output)
  --csv FILE             the same as lines for a spreadsheet
  --html FILE            a report to look at: one file, no network
  --compare OLD.json     what got slower, and which counts changed
  --picture SCENE        draw a scene to SCENE.png instead of measuring (--steps chooses the step)
  merge FILE FILE …      put the JSON files of shards together (with --json, --csv, --html)

exit code: 0, 1 if a contact was lost, 2 for wrong use`

export function parseOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = read(args)
  const merging = positionals[0] === 'merge'
  const files = merging ? positionals.slice(1) : positionals
  if (files.length > 0 && !merging && !values.mesh)
    throw new UsageError(`"${files[0]}" is no option (--help lists them)`)
  const steps = values.steps === undefined ? undefined : parseSteps(values.steps)
  const alone = (['stage', 'mesh', 'steps', 'picture'] as const).find((option) => values[option] !== undefined)
  if (values.suite && alone) throw new UsageError(`--${alone} does not go with --suite`)
  if (values.mesh && values.scene) throw new UsageError('--mesh does not go with --scene: it is a scene of its own')
  if (values.weld && !values.mesh) throw new UsageError('--weld goes with --mesh only')
  return {
    command: values.help ? 'help' : values.list ? 'list' : merging ? 'merge' : 'run',
    files,
    suites: values.suite ?? [],
    scenes: values.scene ?? [],
    steps,
    configurations: values.configuration ?? [],
    repetitions: parseCount('--repetitions', values.repetitions ?? (values.short ? '3' : '5')),
    size: parseSize(values.size ?? 'usual'),
    threads: parseCount('--threads', values.threads ?? '1'),
    shard: values.shard === undefined ? new Shard() : parseShard(values.shard),
    sharded: values.shard,
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
  }
}

function parseCount(option: string, text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count
  throw new UsageError(`${option} takes a whole number from 1, not "${text}"`)
}

function parseSize(text: string): Size {
  if (text === 'tiny' || text === 'usual' || text === 'full') return text
  throw new UsageError(`--size is tiny, usual or full, not "${text}"`)
}

function parseSteps(text: string): number[] {
  const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  const first = Number(from)
  const last = Number(to ?? from)
  if (!(first <= last)) throw new UsageError(`--steps takes a step or a range such as 3-8, not "${text}"`)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: args.filter((argument) => argument !== '--'),
      allowPositionals: true,
      options: {
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
        picture: { type: 'string' },
      },
    })
  } catch (error) {
    // Node adds how to pass such a word as a file, which is never meant here.
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UsageError(`${reason} (--help lists the options)`)
  }
}
