import {
  collect,
  createTopology,
  cullWith,
  earliest,
  pipelineOf,
  type AnyStage,
  type PipelineOptions,
  type StepResult,
  type Topology,
} from '@ccd/core'
import { deformableCcd, type CullerFactory, type PartsOptions } from '@ccd/pipeline'
import type { MovingMesh } from '@ccd/scenes'
import { CONFIGURATIONS, meshOf, type Parts, type Recipe } from '../configurations/configurations'
import { startIsFree } from './start-is-free'
import { firstLine, UsageError } from '../terminal/usage-error'

/** A user's own part and the part behind which it is put. */
export type InsertedPart = { readonly after: string } & (
  | { readonly kind: 'stage'; readonly name: string; readonly stage: AnyStage }
  | { readonly kind: 'culler'; readonly name: string; readonly create: CullerFactory }
)

export interface PrepareOptions {
  readonly inserted?: InsertedPart
  /** Threads for those configurations that can use them; default 1. */
  readonly threads?: number
}

export interface Prepared {
  readonly name: string
  readonly topology: Topology
  run(mesh: MovingMesh): StepResult
  /** Ends threads; there must be no further run. */
  close(): void
}

/** The recipe of this name. `N threads` is `default` on N threads whatever the others run on, to be compared with. */
function recipeOf(name: string): Recipe & { readonly threads?: number } {
  const [, count] = /^(\d+) threads$/.exec(name) ?? []
  const recipe = CONFIGURATIONS[count === undefined ? name : 'default']
  if (recipe) return count === undefined ? recipe : { ...recipe, threads: Number(count) }
  throw new UsageError(
    `unknown configuration "${name}"; there are: ${Object.keys(CONFIGURATIONS)
      .map((one) => `"${one}"`)
      .join(', ')}`,
  )
}

/** The configuration of this name for the mesh; with a part of the user's, without it and with it. */
export function prepare(name: string, mesh: MovingMesh, { inserted, threads = 1 }: PrepareOptions = {}): Prepared[] {
  const recipe = recipeOf(name)
  const count = recipe.threads ?? threads
  const plain =
    count > 1 && recipe.ready && recipe.query === undefined
      ? threaded(name, mesh, count, recipe.ready)
      : prepared(name, recipe.parts(mesh), recipe.query, count)
  if (!inserted) return [plain]
  return [
    plain,
    blaming(
      inserted,
      prepared(`${name} + ${inserted.name}`, insertPart(recipe.parts(mesh), inserted), recipe.query, count),
    ),
  ]
}

/** The same, but an exception is said to be the user's part's: without it the same pipeline ran. */
function blaming(inserted: InsertedPart, { run, ...rest }: Prepared): Prepared {
  return {
    ...rest,
    run(mesh) {
      try {
        return run(mesh)
      } catch (error) {
        throw new UsageError(
          `"${inserted.name}" fails on the mesh "${mesh.name}" (${mesh.triangles.length / 3} triangles): ${firstLine(error)}`,
        )
      }
    },
  }
}

function prepared(name: string, parts: Parts, query: 'first' | undefined, threads: number): Prepared {
  const { topology, hierarchy } = parts
  const composed = composeParts(parts, query)
  const why =
    query === 'first'
      ? 'they share the first contact found so far: how many pairs reach the solver would depend on timing'
      : 'only the pipelines that @ccd/pipeline makes run in them'
  const alone = threads > 1 ? [{ name: 'threads', why }] : []
  const run = ({ x0, x1 }: MovingMesh): StepResult => {
    const result = composed.run({ topology, hierarchy, motion: { kind: 'linear', x0, x1 } })
    return { ...result, leftOut: [...result.leftOut, ...alone] }
  }
  return { name, topology, run, close() {} }
}

function threaded(name: string, mesh: MovingMesh, threads: number, ready: PartsOptions): Prepared {
  const ccd = deformableCcd(meshOf(mesh), { ...ready, threads })
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  return { name, topology, run: ({ x0, x1 }) => ccd.step(x0, x1), close: () => ccd.close() }
}

export function composeParts({ source, stages, test }: Parts, query?: 'first', options: PipelineOptions = {}) {
  return pipelineOf(source, stages, test, query === 'first' ? earliest() : collect(), { startIsFree, ...options })
}

export function insertPart(parts: Parts, inserted: InsertedPart): Parts {
  const stage = inserted.kind === 'stage' ? inserted.stage : cullWith(inserted.create(parts.topology, parts.hierarchy))
  const names = [parts.source, ...parts.stages].map((part) => part.name)
  const index = names.indexOf(inserted.after)
  if (index < 0) throw new UsageError(`--after: no part is called "${inserted.after}"; there are: ${names.join(', ')}`)
  return { ...parts, stages: [...parts.stages.slice(0, index), stage, ...parts.stages.slice(index)] }
}
