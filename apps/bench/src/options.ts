import { parseArgs } from 'node:util'
import { UsageError } from './usage-error'

export interface BenchOptions {
  readonly short: boolean
  readonly help: boolean
  readonly list: boolean
  readonly scenes: readonly string[]
  readonly configurations: readonly string[]
  readonly repetitions: number
  readonly json: string | undefined
  readonly stage: string | undefined
  readonly after: string
}

export const HELP = `bench: what each culling stage does to pairs, tests and time

  --scene NAME           a scene (repeat for more); default: the embedded one
  --configuration NAME   a pipeline (repeat for more); default: base and default
  --repetitions N        counted runs of each configuration, after one to warm up; default 5
  --stage FILE           a stage of your own (TypeScript or JavaScript, export "stage")
  --after NAME           the part behind which it is put; default bvh
  --json FILE            write everything measured as JSON ("-" for standard output)
  --list                 the scenes and configurations there are
  --short                what npm start shows`

export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = read(args)
  const repetitions = Number(values.repetitions ?? (values.short ? 3 : 5))
  if (!(Number.isInteger(repetitions) && repetitions > 0)) {
    throw new UsageError(`--repetitions takes a whole number from 1, not "${values.repetitions}"`)
  }
  return {
    short: values.short ?? false,
    help: values.help ?? false,
    list: values.list ?? false,
    scenes: values.scene ?? [],
    configurations: values.configuration ?? [],
    repetitions,
    json: values.json,
    stage: values.stage,
    after: values.after ?? 'bvh',
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: args.filter((argument) => argument !== '--'),
      options: {
        short: { type: 'boolean' },
        help: { type: 'boolean' },
        list: { type: 'boolean' },
        scene: { type: 'string', multiple: true },
        configuration: { type: 'string', multiple: true },
        repetitions: { type: 'string' },
        json: { type: 'string' },
        stage: { type: 'string' },
        after: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error} (--help lists the options)`)
  }
}
