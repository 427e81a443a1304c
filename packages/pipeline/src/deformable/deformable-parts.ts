import {
  BODY_RULES,
  bvhSource,
  createHierarchy,
  type BodyRules,
  type CheckedRules,
  type DynamicHierarchy,
  type WorkShare,
} from '@ccd/bvh'
import { createNormalCones } from '@ccd/cnc'
import {
  CcdError,
  checkChoice,
  checkOptions,
  type AnyStage,
  type Culler,
  type FeatureKind,
  type Source,
  type Test,
  type Topology,
  topologyFrom,
} from '@ccd/core'
import { elementaryFilter, elementaryTest } from '@ccd/elementary'
import {
  allFeaturePairs,
  edgeFaceRepresentatives,
  featureBounds,
  proceduralRepresentatives,
  staticRepresentatives,
  withOrphans,
} from '@ccd/prt-orphan'
import { rulesFor } from './body-rules'
import { stateOf, type MeshState } from './mesh-state'
import { forTheRest, skeletalCuller, type SkeletalCuller, type SkeletalSetup } from '../skeletal/skeletal-culler'
import { sharedOrphans, type OrphanShare } from '../threads/shared-orphans'

/** A triangle mesh, or many in one vertex array. */
export interface DeformableMesh {
  /** Three vertices per triangle. */
  readonly triangles: Uint32Array
  /** How many vertices there are. */
  readonly vertexCount: number
  /** Body id of each triangle; by default bodies are the connected components. */
  readonly bodies?: Uint32Array
}

/** Makes a culler for the mesh of a pipeline. */
export type CullerFactory = (topology: Topology, hierarchy: DynamicHierarchy) => Culler

/** Cullers that come with the pipeline; unlike functions, names can cross to other threads. */
export type NamedCuller = 'normal-cones'

const DEFAULT_CULLERS: readonly NamedCuller[] = ['normal-cones']
const NAMED_CULLERS: Readonly<Record<NamedCuller, CullerFactory>> = { 'normal-cones': createNormalCones }

/**
 * Options of `deformableParts`, and among those of `deformableCcd`. Of these `pairs`, `sets`, `layers` and `ignoredPairs` say
 * which bodies may collide. A feature belongs to the bodies of all triangles around it; a pair of features is tested iff
 * some body of the one may collide with some body of the other.
 */
export interface PartsOptions extends BodyRules {
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
  /**
   * How a feature pair is tested. `exact` (default): no contact missed, none invented; `inclusion`: none missed;
   * `cubic`: for comparisons only, it misses contacts.
   */
  readonly solver?: 'exact' | 'inclusion' | 'cubic'
  /**
   * The papers' base version: hierarchy and all feature tests of every pair, adjacent ones included, nothing else. It
   * refuses `cullers` and `representatives` besides.
   */
  readonly baseline?: boolean
}

/**
 * Refuses a mesh that is none, and fields that would be ignored.
 *
 * @param others - Names of fields that somebody else checks.
 * @throws CcdError `wrong-type`, or `unknown-option` with the nearest name.
 */
export function checkMesh(mesh: DeformableMesh, others: readonly string[] = []): void {
  const given: unknown = mesh
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new CcdError('wrong-type', `mesh must be an object { triangles, vertexCount }, not ${String(given)}`, {
      argument: 'mesh',
      value: given,
    })
  }
  checkOptions('a mesh', mesh, ['triangles', 'vertexCount', 'bodies', ...others])
}

/** The names of these options. */
export const PARTS_OPTIONS: readonly (keyof PartsOptions)[] = [
  'cullers',
  'representatives',
  'solver',
  'baseline',
  ...BODY_RULES,
]

/** Options whose rules about bodies have been checked, so that they can be posted to other threads. */
export type CheckedParts = Omit<PartsOptions, keyof BodyRules> & {
  readonly rules?: CheckedRules
  /** Set where the mesh has a skeleton. */
  readonly skeletal?: SkeletalSetup
}

/** How the parts of one thread learn what is theirs to do. */
export type PartShare = WorkShare & OrphanShare

/** The parts of a ready-made pipeline, in order, for those who want to put one of their own between them. */
export interface DeformableParts {
  /** Connectivity of the mesh; steps and changes are to be given this one. */
  readonly topology: Topology
  /** Bounding volumes of the mesh; each step brings them up to date. */
  readonly hierarchy: DynamicHierarchy
  /** Pairs of triangles whose volumes overlap, less those that cullers drop. */
  readonly source: Source<'triangle-triangle'>
  /** From pairs of triangles to pairs of features that need a test. */
  readonly stages: readonly AnyStage[]
  /** The elementary test. */
  readonly test: Test<FeatureKind>
  /** Radial view, where the mesh has a skeleton. */
  readonly skeletal?: SkeletalCuller
}

/** The parts of an engine, with those that only it composes. */
export interface EngineParts extends DeformableParts {
  /** The source and the stages of discrete mode; made anew, so that they know the mesh as it is. */
  atRest(): Pick<DeformableParts, 'source' | 'stages'>
}

/**
 * The parts that `deformableCcd` composes, to put one of your own between them.
 *
 * ```ts
 * const { topology, hierarchy, source, stages, test } = deformableParts({ triangles, vertexCount })
 * const query = pipelineOf(source, [...stages, myFilter], test, collect())
 * const { contacts } = query.run({ topology, hierarchy, motion: { kind: 'linear', x0, x1 } })
 * ```
 *
 * @param mesh - Triangles, number of vertices and, where there are several, bodies.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `unknown-option` or `unknown-value`, with the nearest name that exists, or for a mesh that is none.
 */
export function deformableParts(mesh: DeformableMesh, options: PartsOptions = {}): DeformableParts {
  checkMesh(mesh)
  checkOptions('deformableParts', options, PARTS_OPTIONS)
  checkParts(options)
  const rules = rulesFor(mesh, options)
  return partsOf(stateOf(mesh), { ...options, ...(rules ? { rules } : {}) })
}

/**
 * @throws CcdError `unknown-value` for a culler, representatives or a solver that do not exist, `wrong-composition` for parts
 * that a baseline does not have.
 */
export function checkParts(options: PartsOptions): void {
  const { cullers = [], representatives = 'procedural', solver = 'exact', baseline = false } = options
  if (!Array.isArray(cullers)) {
    throw new CcdError('wrong-type', `cullers must be a list such as ['normal-cones'], not ${quoted(cullers)}`, {
      argument: 'cullers',
      value: cullers,
    })
  }
  if (typeof baseline !== 'boolean') {
    throw new CcdError('wrong-type', `baseline must be true or false, not ${quoted(baseline)}`, {
      argument: 'baseline',
      value: baseline,
    })
  }
  for (const culler of cullers) {
    if (typeof culler !== 'function') checkChoice('cullers', culler, Object.keys(NAMED_CULLERS))
  }
  checkChoice('representatives', representatives, ['procedural', 'static', 'none'])
  checkChoice('solver', solver, ['exact', 'inclusion', 'cubic'])
  if (!baseline) return
  if (cullers.length > 0) refuseBeside('cullers', cullers, 'has no cullers')
  if (options.representatives !== undefined && representatives !== 'none') {
    refuseBeside('representatives', representatives, `has no representatives, which '${representatives}' asks for`)
  }
}

function refuseBeside(argument: string, value: unknown, why: string): never {
  throw new CcdError('wrong-composition', `baseline ${why}: leave out the option "${argument}" or the baseline`, {
    argument,
    value,
  })
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}

/** The parts for options that have been checked, for one thread or for one of several that share each step. */
export function partsOf({ data, bodies }: MeshState, options: CheckedParts, share?: PartShare): EngineParts {
  const { baseline = false, solver = 'exact' } = options
  const representatives = baseline ? 'none' : (options.representatives ?? 'procedural')
  const topology = topologyFrom(data)
  const named = baseline ? [] : (options.cullers ?? DEFAULT_CULLERS)
  const hierarchy = createHierarchy(topology, {
    ...(bodies ? { bodies } : {}),
    ...(options.skeletal ? { labelCullers: 1 + named.length, bits: true } : {}),
  })
  const skeletal = options.skeletal && skeletalCuller(topology, hierarchy, options.skeletal)
  const others = named.map((culler) => {
    const create = typeof culler === 'function' ? culler : NAMED_CULLERS[culler]
    const made = create(topology, hierarchy)
    return skeletal && typeof culler !== 'function' ? forTheRest(made, skeletal) : made
  })
  const cullers = skeletal ? [skeletal, ...others] : others
  const adjacent = representatives === 'procedural' ? 'skip' : 'include'
  const shared = { hierarchy, cullers, ...options.rules, ...(share ? { share } : {}) }
  const source = bvhSource({ ...shared, adjacent })
  // An edge and a face that have no vertex in common may be of triangles that have.
  const atRest = () => ({ source: bvhSource({ ...shared, adjacent: 'include' }), stages: [edgeFaceRepresentatives()] })
  const base = { topology, hierarchy, source, atRest, ...(skeletal ? { skeletal } : {}) }
  // The elementary filter runs once: inside the test, or as a stage, whose drops the report counts.
  if (baseline) return { ...base, stages: [allFeaturePairs()], test: elementaryTest({ solver }) }
  const stages = [...featureStages(representatives, cullers, share), elementaryFilter()]
  return { ...base, stages, test: elementaryTest({ solver, filter: false }) }
}

/** From pairs of triangles to pairs of features whose bounds overlap. */
function featureStages(
  representatives: 'procedural' | 'static' | 'none',
  cullers: readonly Culler[],
  share: PartShare | undefined,
): AnyStage[] {
  const orphans = withOrphans({ cullers })
  switch (representatives) {
    case 'procedural':
      // The procedural expander has the feature bounds built in, and orphans come with theirs.
      return [proceduralRepresentatives(), share ? sharedOrphans(orphans, share) : orphans]
    case 'static':
      return [staticRepresentatives(), featureBounds()]
    case 'none':
      return [allFeaturePairs(), featureBounds()]
  }
}
