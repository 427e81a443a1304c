import {
  pipelineOf,
  topologyData,
  updateTopology,
  type Audit,
  type Pipeline,
  type Query,
  type Sink,
  type FeatureKind,
  type StepResult,
  type Test,
  type TopologyChange,
} from '@ccd/core'
import { discreteTest, relativeSeparationTest, type RelativeSeparationTest } from '@ccd/elementary'
import type { Columns } from './columns'
import { partsOf, type CheckedParts, type DeformableParts, type EngineParts, type PartShare } from './deformable-parts'
import { dropSeparating } from './drop-separating'
import { motionOf } from './motions'
import type { MeshState } from './mesh-state'

/**
 * What is examined, and what for: contacts of a `step` on straight lines, of a step on `curved` paths, of a mesh at rest
 * (`discrete`), or how much of a step on straight lines is safe.
 */
export type Purpose = 'step' | 'curved' | 'discrete' | 'limit' | 'limit-separating'

/** What an engine is asked for, besides the positions. */
export interface Job {
  readonly purpose: Purpose
  readonly minSeparation: number
  /** The share of its distance that a pair which starts apart is to keep, up to the separation; 0: the separation. */
  readonly share: number
}

/** A change of topology, with the bodies of all triangles after it where the caller numbers them. */
export interface MeshChange extends TopologyChange {
  readonly bodies?: Uint32Array
}

/** What an engine is made for. They can be posted if the cullers are names. */
export interface EngineOptions extends CheckedParts {
  readonly query: Query
  /** Whether each thread tells which of its contacts are undecided. */
  readonly status?: boolean
}

/** How an engine reports, and how it shares its work with others. */
export interface EngineSeams {
  sink(query: Query): Sink
  readonly share?: PartShare
  readonly audit?: Audit
  /** Columns of the contacts of a step. */
  readonly columns?: Columns
}

/** The parts of one mesh and the pipelines over them: all that one thread needs. */
export class Engine {
  readonly parts: EngineParts
  #bodies: Uint32Array | undefined
  readonly #query: Query
  readonly #seams: EngineSeams
  readonly #pipelines = new Map<string, Pipeline>()
  #relativeTest: RelativeSeparationTest | undefined

  constructor(mesh: MeshState, options: EngineOptions, seams: EngineSeams) {
    this.parts = partsOf(mesh, options, seams.share)
    this.#bodies = mesh.bodies
    this.#query = options.query
    this.#seams = seams
  }

  /** The mesh after all changes so far; valid until the next one. */
  get mesh(): MeshState {
    return { data: topologyData(this.parts.topology), ...(this.#bodies ? { bodies: this.#bodies } : {}) }
  }

  /** Examines the motion between positions that have been checked: start and end, control points, or one array at rest. */
  run({ purpose, minSeparation, share }: Job, positions: readonly Float64Array[]): StepResult {
    const { topology, hierarchy } = this.parts
    const pipeline = share > 0 ? this.#relative(purpose, share) : this.pipeline(purpose)
    return pipeline.run({ topology, hierarchy, motion: motionOf(purpose, positions), minSeparation })
  }

  /** The pipeline for a purpose, made when it is first needed. */
  pipeline(purpose: Purpose): Pipeline {
    return this.#composed(purpose, purpose, this.testFor(purpose))
  }

  /** What decides about pairs, for a purpose. */
  testFor(purpose: Purpose): Test<FeatureKind> | Test<'edge-face'> {
    return purpose === 'discrete' ? discrete : this.parts.test
  }

  /** The pipeline for a purpose in which pairs are to keep a share of their distance. */
  #relative(purpose: Purpose, share: number): Pipeline {
    this.#relativeTest ??= relativeSeparationTest(share)
    this.#relativeTest.share = share
    return this.#composed(`relative ${purpose}`, purpose, this.#relativeTest)
  }

  #composed(key: string, purpose: Purpose, test: Test<FeatureKind> | Test<'edge-face'>): Pipeline {
    const known = this.#pipelines.get(key)
    if (known) return known
    const { source, stages } = partsFor(purpose, this.parts)
    const limits = isLimit(purpose)
    const sink = this.#seams.sink(limits ? 'first' : this.#query)
    // An audit knows straight lines only, and contacts at rest have no columns: the caller has been told.
    const audit = purpose === 'step' ? this.#seams.audit : undefined
    const columns = limits || purpose === 'discrete' ? undefined : this.#seams.columns
    const options = { ...(audit ? { audit } : {}), ...(columns ? { columns } : {}) }
    const composed = pipelineOf(source, stages, test, sink, options)
    this.#pipelines.set(key, composed)
    return composed
  }

  /** Changes the mesh; the bodies have been checked. A change that is refused has changed nothing. */
  change({ bodies, ...change }: MeshChange): void {
    const { topology, hierarchy, source, stages, test } = this.parts
    updateTopology(topology, change)
    if (bodies) {
      this.#bodies = bodies.slice()
      hierarchy.setBodies(this.#bodies)
    }
    for (const part of [source, ...stages, test]) part.topologyChanged?.(change, topology)
    // Pipelines remember their last step, which was one of another mesh.
    this.#pipelines.clear()
  }
}

const discrete = discreteTest()

/** Whether the question is how much of a step is safe. */
export function isLimit(purpose: Purpose): boolean {
  return purpose === 'limit' || purpose === 'limit-separating'
}

/** The source and the stages for a purpose, in order. */
function partsFor(purpose: Purpose, parts: EngineParts): Pick<DeformableParts, 'source' | 'stages'> {
  const { source, stages } = parts
  switch (purpose) {
    case 'discrete':
      return parts.atRest()
    case 'curved':
      // The elementary filter proves that straight paths do not meet; on curves the test has a filter of its own.
      return { source, stages: stages.filter(({ contract }) => contract.motion.includes('polynomial')) }
    case 'limit-separating':
      return { source, stages: [...stages, dropSeparating()] }
    default:
      return { source, stages }
  }
}
