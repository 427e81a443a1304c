import type { DynamicHierarchy } from '@ccd/bvh'
import type { AnyStage, Source, Test, Topology } from '@ccd/core'
import type { PartsOptions } from '@ccd/pipeline'
import type { MovingMesh } from '@ccd/scenes'

/** The parts of a pipeline for one connectivity, ready to be composed. */
export interface Parts {
  readonly topology: Topology
  readonly hierarchy: DynamicHierarchy
  readonly source: Source<'triangle-triangle'> | Source<'vertex-face' | 'edge-edge'>
  readonly stages: readonly AnyStage[]
  readonly test: Test<'vertex-face' | 'edge-edge'>
}

/** What decides how a pipeline is built: the connectivity, and where it is at first. */
export type Shape = Pick<MovingMesh, 'triangles' | 'x0'>

/** A pipeline with a name, which can be made for every mesh. */
export interface Configuration {
  /** What it does, for `--list`. */
  readonly about: string
  /** `first`: it looks for the first contact only. By default it looks for all. */
  readonly query?: 'first'
  /** It is known to lose contacts and is here to be compared with. */
  readonly mayLose?: true
  readonly parts: (mesh: Shape) => Parts
  /**
   * Options with which `@ccd/pipeline` makes the same pipeline, where it can. Only such a pipeline runs in threads, and
   * only for all contacts.
   */
  readonly pipelineOptions?: PartsOptions
  /** How many threads it runs on, whatever is asked for. */
  readonly threads?: number
}

/** Triangles and number of vertices, as `@ccd/pipeline` takes them. */
export const meshOf = ({ triangles, x0 }: Shape) => ({ triangles, vertexCount: x0.length / 3 })
