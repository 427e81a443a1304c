import type { StageReport, StepResult } from '@ccd/core'
import type { MovingMesh } from '@ccd/scenes'
import type { ConfigurationResult, SceneResult, StepMeasure } from '../report/report'
import { stepName, type BenchScene } from '../scenes/bench-scene'
import { Progress } from '../terminal/progress'
import { contactHash } from './contact-hash'
import { interleaved, type Measured } from './interleaved'
import { lostContacts, type Outcome } from './lost-contacts'
import { meshPipelines, type MeshPipeline, type MeshPipelineOptions } from './mesh-pipeline'
import type { Shard } from './shard'

/** What of a scene is measured, and how often. */
export interface MeasureOptions extends MeshPipelineOptions {
  /** Counted runs of each configuration in each step. */
  readonly repetitions: number
  /** Says which steps are this machine's. */
  readonly shard: Shard
  /** Steps to look at. By default all that the scene has. */
  readonly steps?: readonly number[]
  /** Which of how many scenes this is, for the progress bar. */
  readonly part?: string
}

interface StepOutcome extends Outcome {
  readonly result: StepResult
}

/**
 * Runs configurations over the steps of a scene, interleaved within each step.
 *
 * @returns Undefined where no step is this shard's. The scene is then not even made.
 */
export function measureScene(
  scene: BenchScene,
  names: readonly string[],
  options: MeasureOptions,
): SceneResult | undefined {
  const wanted = options.steps ?? Array.from({ length: scene.steps }, (_, i) => i)
  const mine = wanted.filter(() => options.shard.takesNext())
  if (mine.length === 0) return undefined
  const { repetitions } = options
  const results = new Map<string, ConfigurationResult>()
  const lost: string[] = []
  const progress = new Progress([...(options.part ? [options.part] : []), scene.name].join(' '), 1)
  const pipelines = new CurrentPipelines(names, options)
  let runs = 0
  for (const step of mine) {
    const mesh = scene.at(step)
    const current = pipelines.of(mesh)
    const perStep = current.length * (repetitions + 1)
    const onRun = (): void => progress.update(++runs / (perStep * mine.length))
    const measured = interleaved(
      stepName(scene, step),
      current.map((pipeline) => measurable(pipeline, mesh)),
      countsOf,
      { repetitions, onRun },
    )
    for (const one of measured) append(results, one, step, mesh.triangles.length / 3)
    lost.push(...lostContacts(scene, step, measured))
  }
  progress.end()
  pipelines.close()
  return { scene: scene.name, repetitions, configurations: [...results.values()], lost }
}

/** The pipelines for the connectivity that the scene has now. They are made again when it changes. */
class CurrentPipelines {
  readonly #names: readonly string[]
  readonly #options: MeshPipelineOptions
  #triangles: Uint32Array | undefined
  #pipelines: readonly MeshPipeline[] = []

  constructor(names: readonly string[], options: MeshPipelineOptions) {
    this.#names = names
    this.#options = options
  }

  of(mesh: MovingMesh): readonly MeshPipeline[] {
    if (this.#triangles !== mesh.triangles) {
      this.close()
      this.#triangles = mesh.triangles
      this.#pipelines = this.#names.flatMap((name) => meshPipelines(name, mesh, this.#options))
    }
    return this.#pipelines
  }

  close(): void {
    for (const pipeline of this.#pipelines) pipeline.close()
  }
}

const measurable = ({ name, run, topology }: MeshPipeline, mesh: MovingMesh) => ({
  name,
  run: () => run(mesh),
  look: (result: StepResult): StepOutcome => {
    const { hash, count } = contactHash(result.contacts, topology)
    return { result, hash, contacts: count }
  },
})

const countsOf = ({ result, contacts, hash }: StepOutcome): string =>
  `${result.stages.map(({ name, in: before, out }) => `${name} ${before} ${out}`).join(', ')}; ${contacts} contacts ${hash}`

function append(
  results: Map<string, ConfigurationResult>,
  { name, ms, result: { result, contacts, hash } }: Measured<StepOutcome>,
  step: number,
  triangles: number,
): void {
  const { keeps, leftOut, stages } = result
  const measure: StepMeasure = {
    step,
    triangles,
    ...testCounts(stages),
    contacts,
    hash,
    earliest: Number.isFinite(result.earliest) ? result.earliest : null,
    ms,
    stages,
  }
  const before = results.get(name)?.steps ?? []
  results.set(name, { name, keeps, leftOut, steps: [...before, measure] })
}

/** The elementary filter is the first part of a test, whether or not it stands in the pipeline as a stage of its own. */
function testCounts(stages: readonly StageReport[]): Pick<StepMeasure, 'tests' | 'solved'> {
  const solver = stages.at(-1)
  if (!solver) throw new RangeError('a pipeline has no stages')
  const filter = stages.find(({ name }) => name === 'elementary filter')
  return filter ? { tests: filter.in, solved: solver.in } : { tests: solver.in, solved: null }
}
