import { bvhSource, createHierarchy, type DynamicHierarchy } from '@ccd/bvh'
import { createNormalCones } from '@ccd/cnc'
import {
  areAdjacent,
  createBatch,
  createTopology,
  earliest,
  filterPairs,
  pipelineOf,
  type AnyStage,
  type Culler,
  type FeatureKind,
  type PairBatch,
  type PairStream,
  type Stage,
  type StepContext,
  type StepResult,
  type Topology,
} from '@ccd/core'
import { elementaryTest } from '@ccd/elementary'
import { allFeaturePairs, proceduralRepresentatives, withOrphans } from '@ccd/prt-orphan'
import { createRadialView, interClusterOrphans, type PreparedView, type RadialView } from '@ccd/radial-view'
import type { Model } from './models'

/** A way to find the first contact, with the elementary test of the papers. */
export interface Method {
  readonly name: string
  readonly hierarchy: DynamicHierarchy
  readonly topology: Topology
  readonly cullers: readonly Culler[]
  readonly view?: RadialView
  run(step: StepContext): StepResult
  /** The pairs that are left of the step that was begun last, alone. */
  traverse(step: StepContext): { readonly pairs: number; readonly visits: number }
}

interface Recipe {
  readonly name: string
  readonly adjacent: 'skip' | 'include'
  cullers(topology: Topology, hierarchy: DynamicHierarchy): readonly Culler[]
  stages(topology: Topology, cullers: readonly Culler[]): readonly AnyStage[]
}

/** The methods of tables 2 to 4. `sound` is what the library does, with the papers' elementary test. */
export function methodsFor(model: Model, prepared: PreparedView): Method[] {
  const options = { rest: model.rest, skeleton: { joints: model.joints(0), bones: model.bones }, prepared }
  // Only steps whose start is free of intersection are measured, so nobody looks for one.
  const intersecting = () => new Uint32Array(0)
  const viewed =
    (scheme: 'paper' | 'sound'): Recipe['cullers'] =>
    (topology, hierarchy) => [createRadialView(topology, hierarchy, { ...options, scheme, intersecting })]
  const exact: Recipe['stages'] = (_, cullers) => [proceduralRepresentatives(), withOrphans({ cullers })]
  const recipes: readonly Recipe[] = [
    { name: 'Base', adjacent: 'include', cullers: () => [], stages: () => [allFeaturePairs()] },
    {
      name: 'MCD',
      adjacent: 'skip',
      cullers: (topology, hierarchy) => [
        createNormalCones(topology, hierarchy, { contourTest: 'off', effort: 'always' }),
      ],
      stages: exact,
    },
    {
      name: 'paper',
      adjacent: 'include',
      cullers: viewed('paper'),
      stages: (topology) => {
        const { cluster } = prepared.clusters
        return [withoutAdjacent(topology, cluster), allFeaturePairs(), withInterClusterOrphans(topology, cluster)]
      },
    },
    { name: 'sound', adjacent: 'skip', cullers: viewed('sound'), stages: exact },
  ]
  return recipes.map((recipe) => made(model, recipe))
}

function made({ triangles, rest }: Model, { name, adjacent, cullers: make, stages }: Recipe): Method {
  const topology = createTopology(triangles, rest.length / 3)
  const hierarchy = createHierarchy(topology, { labelCullers: 1, bits: true })
  const cullers = make(topology, hierarchy)
  const source = bvhSource({ hierarchy, cullers, adjacent })
  const pipeline = pipelineOf(source, stages(topology, cullers), elementaryTest({ solver: 'cubic' }), earliest())
  const [culler] = cullers
  // A source tells its hierarchy how many pairs of nodes it visited.
  let visits = 0
  const tell = hierarchy.traversed.bind(hierarchy)
  hierarchy.traversed = (count) => {
    visits = count
    tell(count)
  }
  return {
    name,
    topology,
    hierarchy,
    cullers,
    ...(culler && isView(culler) ? { view: culler } : {}),
    run: ({ motion }) => pipeline.run({ topology, hierarchy, motion }),
    traverse(step) {
      let pairs = 0
      for (const { length } of source.pairs({ ...step, topology, hierarchy })) pairs += length
      return { pairs, visits }
    },
  }
}

function isView(culler: Culler): culler is RadialView {
  return 'setJoints' in culler
}

const KEPT = { motion: ['linear'], separation: 'any', keeps: 'best-effort' } as const

/** Adjacent triangles are looked at inside clusters only (Radial view §5.2). */
function withoutAdjacent({ triangles }: Topology, cluster: Int32Array): AnyStage {
  return filterPairs<'triangle-triangle'>(
    'inside clusters',
    KEPT,
    (_, t, u) => cluster[t] === cluster[u] || !areAdjacent(triangles, t, u),
  )
}

/** Appends the inter-cluster orphans. */
function withInterClusterOrphans(topology: Topology, cluster: Int32Array): Stage<FeatureKind, FeatureKind> {
  const { vertexFace, edgeEdge } = interClusterOrphans(topology, cluster)
  return {
    name: 'inter-cluster orphans',
    contract: KEPT,
    *run(input: PairStream<FeatureKind>) {
      yield* input
      yield* batchesOf('vertex-face', vertexFace)
      yield* batchesOf('edge-edge', edgeEdge)
    },
  }
}

function* batchesOf(kind: FeatureKind, list: Uint32Array): Generator<PairBatch<FeatureKind>> {
  const batch = createBatch(kind)
  const room = batch.pairs.length
  for (let first = 0; first < list.length; first += room) {
    const part = list.subarray(first, first + room)
    batch.pairs.set(part)
    batch.length = part.length / 2
    yield batch
  }
}
