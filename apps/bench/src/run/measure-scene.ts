import type { StageReport, StepResult } from '@ccd/core'
import { contactHash } from './contact-hash'
import { lostContacts, type Outcome as Found } from './lost-contacts'
import { prepare, type Prepared, type PrepareOptions } from './mesh-pipeline'
import { Progress } from '../terminal/progress'
import type { ConfigurationResult, SceneResult, StepMeasure } from '../report/report'
import { interleaved, type Measured } from './interleaved'
import type { BenchScene } from '../scenes/scenes'
import type { Shard } from './shard'

export interface MeasureOptions extends PrepareOptions {
  readonly repetitions: number
  readonly shard: Shard
  /** Steps to look at; by default all that the scene has. */
  readonly steps?: readonly number[]
  /** Which of how many scenes this is, for the progress bar. */
  readonly part?: string
}

interface Outcome extends Found {
  readonly result: StepResult
}

/**
 * Runs the configurations over the steps of a scene, interleaved within each step. Undefined where no step is this
 * shard's: the scene is then not even made.
 */
export function measureScene(
  scene: BenchScene,
  names: readonly string[],
  options: MeasureOptions,
): SceneResult | undefined {
  const wanted = options.steps ?? Array.from({ length: scene.steps }, (_, i) => i)
  const mine = wanted.filter(() => options.shard.takesNext())
  if (mine.length === 0) return undefined
  let known: { triangles: Uint32Array; prepared: Prepared[] } | undefined
  const results = new Map<string, ConfigurationResult>()
  const lost: string[] = []
  const progress = new Progress([...(options.part ? [options.part] : []), scene.name].join(' '), 1)
  let runs = 0
  for (const step of mine) {
    const mesh = scene.at(step)
    if (known?.triangles !== mesh.triangles) {
      known?.prepared.forEach((one) => one.close())
      known = { triangles: mesh.triangles, prepared: names.flatMap((name) => prepare(name, mesh, options)) }
    }
    const perStep = known.prepared.length * (options.repetitions + 1)
    const measured = interleaved(
      scene.steps > 1 ? `${scene.name}, step ${step}` : scene.name,
      known.prepared.map(({ name, run, topology }) => ({
        name,
        run: () => run(mesh),
        look: (result: StepResult): Outcome => {
          const { hash, count } = contactHash(result.contacts, topology)
          return { result, hash, contacts: count }
        },
      })),
      options.repetitions,
      countsOf,
      () => progress.update(++runs / (perStep * mine.length)),
    )
    for (const one of measured) append(results, one, step, mesh.triangles.length / 3)
    lost.push(...lostContacts(scene, step, measured))
  }
  progress.end()
  known?.prepared.forEach((one) => one.close())
  return { scene: scene.name, repetitions: options.repetitions, configurations: [...results.values()], lost }
}

function append(
  results: Map<string, ConfigurationResult>,
  one: Measured<Outcome>,
  step: number,
  triangles: number,
): void {
  const { result, contacts, hash } = one.result
  const before = results.get(one.name)
  const measure: StepMeasure = {
    step,
    triangles,
    ...testCounts(result.stages),
    contacts,
    hash,
    earliest: Number.isFinite(result.earliest) ? result.earliest : null,
    ms: one.ms,
    stages: result.stages,
  }
  results.set(one.name, {
    name: one.name,
    keeps: result.keeps,
    leftOut: result.leftOut,
    steps: [...(before?.steps ?? []), measure],
  })
}

/** The filter is the first part of a test, whether or not it stands in the pipeline as a stage of its own. */
function testCounts(stages: readonly StageReport[]): Pick<StepMeasure, 'tests' | 'solved'> {
  const last = stages[stages.length - 1]?.in ?? 0
  const filter = stages.find(({ name }) => name === 'elementary filter')
  return { tests: filter?.in ?? last, solved: filter ? last : null }
}

const countsOf = ({ result, contacts, hash }: Outcome): string =>
  `${result.stages.map(({ name, in: before, out }) => `${name} ${before} ${out}`).join(', ')}; ${contacts} contacts ${hash}`
