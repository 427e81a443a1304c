import { bvhSource, createHierarchy, type DynamicHierarchy, type WorkShare } from '@ccd/bvh'
import { createNormalCones } from '@ccd/cnc'
import { CcdError, createTopology, type AnyStage, type Culler, type Source, type Test, type Topology } from '@ccd/core'
import { elementaryFilter, elementaryTest } from '@ccd/elementary'
import {
  allFeaturePairs,
  featureBounds,
  proceduralRepresentatives,
  staticRepresentatives,
  withOrphans,
} from '@ccd/prt-orphan'
import { sharedOrphans, type OrphanShare } from '../threads/shared-orphans'

/** A triangle mesh, or many in one vertex array. */
export interface DeformableMesh {
  readonly triangles: Uint32Array
  readonly vertexCount: number
  /** Body id of each triangle; by default bodies are the connected components. */
  readonly bodies?: Uint32Array
}

/** Makes a culler for the mesh of a pipeline. */
export type CullerFactory = (topology: Topology, hierarchy: DynamicHierarchy) => Culler

/** Cullers that come with the pipeline; unlike functions, names can cross to other threads. */
export type NamedCuller = 'normal-cones'

const DEFAULT_CULLERS: readonly NamedCuller[] = ['normal-cones']
const NAMED: Readonly<Record<NamedCuller, CullerFactory>> = { 'normal-cones': createNormalCones }

export interface PartsOptions {
  /**
   * Proofs that drop triangle pairs inside the traversal. Default: `normal-cones`, which take no part in steps with too
   * little motion for them to pay. `[]`: none.
   */
  readonly cullers?: readonly (NamedCuller | CullerFactory)[]
  /**
   * How a feature pair that many triangle pairs share is tested once. `procedural` (default) skips adjacent triangle
   * pairs and adds the orphans; `static` visits adjacent pairs too; `none` tests every feature pair as often as it comes.
   */
  readonly representatives?: 'procedural' | 'static' | 'none'
  /** Default `exact`: no contact missed, none invented. */
  readonly solver?: 'exact' | 'inclusion' | 'cubic'
  /** The papers' base version: hierarchy and all feature tests of every pair, adjacent ones included, nothing else. */
  readonly baseline?: boolean
}

/** How the parts of one thread learn what is theirs to do. */
export type PartShare = WorkShare & OrphanShare

/** The parts of a ready-made pipeline, in order, for those who want to put one of their own between them. */
export interface DeformableParts {
  readonly topology: Topology
  readonly hierarchy: DynamicHierarchy
  readonly source: Source<'triangle-triangle'>
  readonly stages: readonly AnyStage[]
  readonly test: Test<'vertex-face' | 'edge-edge'>
}

export function deformableParts(mesh: DeformableMesh, options: PartsOptions = {}): DeformableParts {
  return partsOf(mesh, options)
}

/** The same, for one of several threads that share the work of each step. */
export function partsOf(mesh: DeformableMesh, options: PartsOptions, share?: PartShare): DeformableParts {
  const { baseline = false, solver = 'exact' } = options
  const representatives = baseline ? 'none' : (options.representatives ?? 'procedural')
  const topology = createTopology(mesh.triangles, mesh.vertexCount)
  const hierarchy = createHierarchy(topology, mesh.bodies ? { bodies: mesh.bodies } : {})
  const cullers = baseline
    ? []
    : (options.cullers ?? DEFAULT_CULLERS).map((culler) => factoryOf(culler)(topology, hierarchy))
  const adjacent = representatives === 'procedural' ? 'skip' : 'include'
  const source = bvhSource({ hierarchy, cullers, adjacent, ...(share ? { share } : {}) })
  const stages = baseline ? [allFeaturePairs()] : [...expansion(representatives, cullers, share), elementaryFilter()]
  return { topology, hierarchy, source, stages, test: elementaryTest({ solver, filter: baseline }) }
}

function factoryOf(culler: NamedCuller | CullerFactory): CullerFactory {
  if (typeof culler === 'function') return culler
  const create = NAMED[culler]
  if (create) return create
  throw new CcdError(
    'out-of-range',
    `there is no culler called "${culler}"; there are: ${Object.keys(NAMED).join(', ')}`,
    {
      argument: 'cullers',
      value: culler,
    },
  )
}

function expansion(
  representatives: 'procedural' | 'static' | 'none',
  cullers: readonly Culler[],
  share: PartShare | undefined,
): AnyStage[] {
  switch (representatives) {
    case 'procedural':
      // The expander has the feature bounds built in; the few orphans go on to the coplanarity filter.
      return [
        proceduralRepresentatives(),
        share ? sharedOrphans(withOrphans({ cullers }), share) : withOrphans({ cullers }),
      ]
    case 'static':
      return [staticRepresentatives(), featureBounds()]
    case 'none':
      return [allFeaturePairs(), featureBounds()]
    default:
      throw new CcdError('out-of-range', `representatives is "${representatives}", not procedural, static or none`, {
        argument: 'representatives',
        value: representatives,
      })
  }
}
