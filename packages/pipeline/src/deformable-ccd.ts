import {
  anyContact,
  CcdError,
  checkLength,
  checkPositions,
  collect,
  earliest,
  pipelineOf,
  updateTopology,
  type Audit,
  type Explanation,
  type FeaturePairKind,
  type PairKind,
  type Pipeline,
  type Positions,
  type Query,
  type Sink,
  type StepContext,
  type StepResult,
  type TopologyChange,
} from '@ccd/core'
import { edgeEdgeToi, vertexFaceToi } from '@ccd/elementary'
import { deformableParts, type DeformableMesh, type DeformableParts, type PartsOptions } from './deformable-parts'
import { dropSeparating } from './drop-separating'

export interface DeformableOptions extends PartsOptions {
  /** `all` contacts (default), the `first` ones, or `any` one. */
  readonly query?: Query
  /** Contact where the distance falls to this. A pair that starts closer has time 0. Default 0. */
  readonly minSeparation?: number
  /** Share of the pairs to recheck with the exact test, dropped ones included; throws where a contact was lost. */
  readonly audit?: number
}

export interface MaxStepOptions {
  /** The distance to keep; default: that of the pipeline. */
  readonly minSeparation?: number
  /**
   * What to do with pairs that start no further apart. `report` (default): the safe fraction is 0.
   * `ignore-separating`: a pair that provably only moves apart does not count, so that a simulator can leave a contact.
   */
  readonly start?: 'report' | 'ignore-separating'
}

export interface DeformableCcd {
  /** Examines the motion from x0 to x1. The contacts are valid until the next step. */
  step(x0: Positions, x1: Positions): StepResult
  /** Which part dropped or kept a feature pair in the last step, and by what proof. */
  explain(kind: PairKind, a: number, b: number): Explanation
  /** Breaks, tears, adds or removes triangles; ids stay as they are. */
  updateTopology(change: TopologyChange): void
  /**
   * The largest fraction of the step from x0 to x1 that is proved safe: a step scaled by it does not come closer than
   * `minSeparation`. 1 where the whole step is. Without a separation the features touch at the time of first contact.
   */
  maxStep(x0: Positions, x1: Positions, options?: MaxStepOptions): number
  /** Releases what the pipeline holds; further steps are errors. */
  close(): void
  readonly parts: DeformableParts
}

/** Continuous collision detection of deforming meshes, self-collision and collision of bodies alike. */
export function deformableCcd(mesh: DeformableMesh, options: DeformableOptions = {}): DeformableCcd {
  const parts = deformableParts(mesh, options)
  const { topology, hierarchy } = parts
  const minSeparation = checkLength('minSeparation', options.minSeparation ?? 0)
  let composed: Pipeline | undefined = pipelineOf(
    parts.source,
    parts.stages,
    parts.test,
    sinkOf(options.query ?? 'all'),
    options.audit ? { audit: exactAudit(options.audit) } : {},
  )
  const limiters = {
    report: pipelineOf(parts.source, parts.stages, parts.test, earliest()),
    'ignore-separating': pipelineOf(parts.source, [...parts.stages, dropSeparating()], parts.test, earliest()),
  }
  const linear = (x0: Positions, x1: Positions) =>
    ({
      kind: 'linear',
      x0: checkPositions('x0', x0, topology.vertexCount),
      x1: checkPositions('x1', x1, topology.vertexCount),
    }) as const
  const open = (): Pipeline => {
    if (composed) return composed
    throw new CcdError('closed', 'this pipeline has been closed')
  }
  return {
    parts,
    step: (x0, x1) => open().run({ topology, hierarchy, motion: linear(x0, x1), minSeparation }),
    maxStep(x0, x1, { minSeparation: distance = minSeparation, start = 'report' } = {}) {
      open()
      return Math.min(1, limiters[start].run({ topology, hierarchy, motion: linear(x0, x1), minSeparation: distance }).earliest)
    },
    explain: (kind, a, b) => open().explain(kind, a, b),
    updateTopology(change) {
      const running = open()
      updateTopology(topology, change)
      running.topologyChanged(change, topology)
    },
    close() {
      composed = undefined
    },
  }
}

function sinkOf(query: Query): Sink {
  switch (query) {
    case 'all':
      return collect()
    case 'first':
      return earliest()
    case 'any':
      return anyContact()
    default:
      throw new CcdError('out-of-range', `query is "${query}", not all, first or any`, { argument: 'query', value: query })
  }
}

function exactAudit(share: number): Audit {
  if (!(share > 0 && share <= 1)) {
    throw new CcdError('out-of-range', `audit is a share of the pairs, above 0 and at most 1, not ${share}`, {
      argument: 'audit',
      value: share,
    })
  }
  return { share, toi: exactToi }
}

function exactToi(kind: FeaturePairKind, a: number, b: number, { topology, motion, minSeparation }: StepContext): number {
  if (!topology || motion.kind !== 'linear') {
    throw new CcdError('audit-unsupported', 'an audit needs a mesh in linear motion')
  }
  const { triangles, edges } = topology
  const { x0, x1 } = motion
  const id = (list: Uint32Array, index: number): number => list[index] ?? 0
  return kind === 'vertex-face'
    ? vertexFaceToi(x0, x1, a, id(triangles, 3 * b), id(triangles, 3 * b + 1), id(triangles, 3 * b + 2), { minSeparation })
    : edgeEdgeToi(x0, x1, id(edges, 2 * a), id(edges, 2 * a + 1), id(edges, 2 * b), id(edges, 2 * b + 1), { minSeparation })
}
