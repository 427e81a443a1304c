import { createTopology, type StepResult, type Topology } from '@ccd/core'
import { deformableCcd, type PartsOptions } from '@ccd/pipeline'
import type { MovingMesh } from '@ccd/scenes'
import { meshOf, type Parts } from '../configurations/configuration'
import { configurationOf } from '../configurations/configurations'
import { insertPart, type InsertedPart } from '../configurations/insert-part'
import { firstLine, UsageError } from '../terminal/usage-error'
import { composeParts } from './compose-parts'

/** What of a configuration depends on the user rather than on the mesh. */
export interface MeshPipelineOptions {
  /** The user's own part. With one, each configuration is made twice: without it and with it. */
  readonly inserted?: InsertedPart
  /** Threads for those configurations that can use them. Default 1. */
  readonly threads?: number
}

/** A configuration made for one connectivity. */
export interface MeshPipeline {
  readonly name: string
  readonly topology: Topology
  /** Examines one step. The mesh must have the triangles for which the pipeline was made. */
  run(mesh: MovingMesh): StepResult
  /** Ends threads. There must be no further run. */
  close(): void
}

/**
 * Makes the configuration of this name for a mesh. With a part of the user's there are two: without it and with it.
 *
 * @throws CcdError `unknown-value` where there is no such configuration, or no part behind which the user's is to be put.
 */
export function meshPipelines(
  name: string,
  mesh: MovingMesh,
  { inserted, threads = 1 }: MeshPipelineOptions = {},
): MeshPipeline[] {
  const { query, pipelineOptions, parts, ...own } = configurationOf(name)
  const count = own.threads ?? threads
  const plain =
    count > 1 && pipelineOptions && query === undefined
      ? threaded(name, mesh, count, pipelineOptions)
      : composed(name, parts(mesh), query, count)
  if (!inserted) return [plain]
  const withPart = composed(`${name} + ${inserted.name}`, insertPart(parts(mesh), inserted), query, count)
  return [plain, blaming(inserted, withPart)]
}

/** Says that an exception comes from the user's part. Without it the same pipeline ran. */
const blaming = (inserted: InsertedPart, pipeline: MeshPipeline): MeshPipeline => ({
  ...pipeline,
  run(mesh) {
    try {
      return pipeline.run(mesh)
    } catch (error) {
      throw partFailed(inserted, mesh, error)
    }
  },
})

/** Names the part and the mesh for an exception inside the user's part. */
export function partFailed(inserted: InsertedPart, mesh: MovingMesh, error: unknown): UsageError {
  const where = `"${inserted.name}" fails on the mesh "${mesh.name}" (${mesh.triangles.length / 3} triangles)`
  return new UsageError(`${where}: ${firstLine(error)}`)
}

function composed(name: string, parts: Parts, query: 'first' | undefined, threads: number): MeshPipeline {
  const { topology, hierarchy } = parts
  const pipeline = composeParts(parts, query)
  const onOneThread = threads > 1 ? [{ name: 'threads', why: whyOnOneThread(query) }] : []
  return {
    name,
    topology,
    run({ x0, x1 }) {
      const result = pipeline.run({ topology, hierarchy, motion: { kind: 'linear', x0, x1 } })
      return { ...result, leftOut: [...result.leftOut, ...onOneThread] }
    },
    close() {},
  }
}

const whyOnOneThread = (query: 'first' | undefined): string =>
  query === 'first'
    ? 'they share the first contact found so far: how many pairs reach the solver would depend on timing'
    : 'only the pipelines that @ccd/pipeline makes run in them'

function threaded(name: string, mesh: MovingMesh, threads: number, options: PartsOptions): MeshPipeline {
  const ccd = deformableCcd(meshOf(mesh), { ...options, threads })
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  return { name, topology, run: ({ x0, x1 }) => ccd.step(x0, x1), close: () => ccd.close() }
}
