import type { AnyStage, StepResult } from '@ccd/core'
import { collect, pipelineOf } from '@ccd/core'
import { deformableParts, type PartsOptions } from '@ccd/pipeline'
import { contactHash } from './contact-hash'
import type { Configuration } from './runner'
import type { BenchScene } from './scenes'
import { UsageError } from './usage-error'

/** The named pipelines that a scene is run through. */
export const CONFIGURATIONS: Readonly<Record<string, PartsOptions>> = {
  base: { baseline: true },
  static: { representatives: 'static' },
  default: {},
}

/** A stage of the user's, and the part behind which it is put. */
export interface InsertedStage {
  readonly stage: AnyStage
  readonly after: string
}

export interface StepOutcome {
  readonly step: StepResult
  /** Elementary tests: the pairs that reached the last part. */
  readonly tests: number
  readonly contacts: number
  readonly hash: string
}

export function configuration(name: string, scene: BenchScene, inserted?: InsertedStage): Configuration<StepOutcome> {
  const options = CONFIGURATIONS[name]
  if (!options) throw new UsageError(`unknown configuration "${name}"; there are: ${Object.keys(CONFIGURATIONS).join(', ')}`)
  const parts = deformableParts({ triangles: scene.triangles, vertexCount: scene.x0.length / 3 }, options)
  const stages = inserted ? insert(parts.source.name, parts.stages, inserted) : parts.stages
  const composed = pipelineOf(parts.source, stages, parts.test, collect())
  const { topology, hierarchy } = parts
  const motion = { kind: 'linear', x0: scene.x0, x1: scene.x1 } as const
  return {
    name: inserted ? `${name} + ${inserted.stage.name}` : name,
    run() {
      const step = composed.run({ topology, hierarchy, motion })
      const { hash, count } = contactHash(step.contacts, topology)
      return { step, tests: step.stages[step.stages.length - 1]?.in ?? 0, contacts: count, hash }
    },
  }
}

export const countsOf = ({ step, contacts, hash }: StepOutcome): string =>
  `${step.stages.map(({ name, in: before, out }) => `${name} ${before} ${out}`).join(', ')}; ${contacts} contacts ${hash}`

function insert(source: string, stages: readonly AnyStage[], { stage, after }: InsertedStage): AnyStage[] {
  if (after === source) return [stage, ...stages]
  const index = stages.findIndex(({ name }) => name === after)
  if (index >= 0) return [...stages.slice(0, index + 1), stage, ...stages.slice(index + 1)]
  throw new UsageError(`no part is called "${after}"; there are: ${[source, ...stages.map(({ name }) => name)].join(', ')}`)
}
