import { bvhSource, createHierarchy, type DynamicHierarchy, type HierarchyOptions } from '@ccd/bvh'
import { createNormalCones } from '@ccd/cnc'
import { createTopology, type AnyStage, type Source, type Test, type Topology } from '@ccd/core'
import { elementaryFilter, elementaryTest } from '@ccd/elementary'
import { deformableParts, type CullerFactory, type PartsOptions } from '@ccd/pipeline'
import {
  allFeaturePairs,
  featureBounds,
  proceduralRepresentatives,
  staticRepresentatives,
  withOrphans,
} from '@ccd/prt-orphan'
import type { MovingMesh } from '@ccd/scenes'
import { featureDatabase } from '../baselines/feature-database'
import { featureHierarchies } from '../baselines/feature-hierarchies'

/** A pipeline for one connectivity, ready to run steps of it. */
export interface Parts {
  readonly topology: Topology
  readonly hierarchy: DynamicHierarchy
  readonly source: Source<'triangle-triangle'> | Source<'vertex-face' | 'edge-edge'>
  readonly stages: readonly AnyStage[]
  readonly test: Test<'vertex-face' | 'edge-edge'>
}

export interface Recipe {
  readonly about: string
  readonly query?: 'first'
  /** It is known to lose contacts and is here to be compared with. */
  readonly mayLose?: true
  readonly parts: (mesh: MovingMesh) => Parts
  /** Options with which `@ccd/pipeline` makes the same pipeline, where it can: only such a one runs in threads, and only for all contacts. */
  readonly ready?: PartsOptions
}

type Shape = Pick<MovingMesh, 'triangles' | 'x0'>

export const meshOf = ({ triangles, x0 }: Shape) => ({ triangles, vertexCount: x0.length / 3 })

/** The stages, then the test in its two halves, so that what reaches the solver is counted. */
const tested = (stages: readonly AnyStage[]): Pick<Parts, 'stages' | 'test'> => ({
  stages: [...stages, elementaryFilter()],
  test: elementaryTest({ filter: false }),
})

/** Every triangle pair, adjacent ones included, less what the cullers drop; then what `stages` make of it. */
function everyPair(
  mesh: Shape,
  stages: readonly AnyStage[],
  cullers: readonly CullerFactory[] = [],
  options: HierarchyOptions = {},
): Parts {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  const hierarchy = createHierarchy(topology, options)
  const made = cullers.map((create) => create(topology, hierarchy))
  return {
    topology,
    hierarchy,
    source: bvhSource({ hierarchy, adjacent: 'include', cullers: made }),
    ...tested(stages),
  }
}

/** One spatial tree over the whole scene, as hierarchies were before ICCD. */
function oneTree(mesh: Shape): Parts {
  const bodies = new Uint32Array(mesh.triangles.length / 3)
  return everyPair(mesh, [allFeaturePairs()], [], { build: 'morton', positions: mesh.x0, bodies })
}

/** Axis-aligned boxes for triangles and features alike, as in Representative-Triangles. */
const boxes = (mesh: Shape, stages: readonly AnyStage[]): Parts => everyPair(mesh, stages, [], { kDop: 6 })

/** In every step, as the paper does, so that what they cull is counted; `default` leaves steps out in which they do not pay. */
const cones: CullerFactory = (topology, hierarchy) => createNormalCones(topology, hierarchy, { effort: 'always' })
const conesOnly: CullerFactory = (topology, hierarchy) =>
  createNormalCones(topology, hierarchy, { contourTest: 'off', effort: 'always' })

/** All of ICCD, with representatives, orphans and feature bounds as stages of their own, so that each is counted. */
function iccdParts(mesh: Shape): Parts {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  const hierarchy = createHierarchy(topology)
  const cullers = [cones(topology, hierarchy)]
  return {
    topology,
    hierarchy,
    source: bvhSource({ hierarchy, cullers }),
    ...tested([proceduralRepresentatives({ featureBounds: false }), withOrphans({ cullers }), featureBounds()]),
  }
}

/** A pipeline that `@ccd/pipeline` makes. */
const readyMade = (ready: PartsOptions): Pick<Recipe, 'parts' | 'ready'> => ({
  ready,
  parts: (mesh) => deformableParts(meshOf(mesh), ready),
})

const BASE = readyMade({ baseline: true })
const DEFAULT = readyMade({})
export const readyParts = DEFAULT.parts

/** Separate hierarchies of vertices, edges and faces: no triangle pairs at all (Representative-Triangles §3). */
function separateHierarchies({ triangles, x0 }: Shape): Parts {
  const topology = createTopology(triangles, x0.length / 3)
  return { topology, hierarchy: createHierarchy(topology), source: featureHierarchies(topology, x0), ...tested([]) }
}

/** The named pipelines that a scene is run through. */
export const CONFIGURATIONS: Readonly<Record<string, Recipe>> = {
  base: { about: "the papers' base: hierarchy, then 15 tests per pair", ...BASE },
  default: { about: 'what @ccd/pipeline makes without options', ...DEFAULT },
  static: { about: 'static representatives', ...readyMade({ representatives: 'static' }) },
  'one tree': { about: 'base over one spatial tree', parts: oneTree },
  cones: {
    about: 'base and normal cones without contour test, as in prior work: may lose contacts',
    mayLose: true,
    parts: (mesh) => everyPair(mesh, [allFeaturePairs()], [conesOnly]),
  },
  contour: {
    about: 'base, normal cones and contour test',
    parts: (mesh) => everyPair(mesh, [allFeaturePairs()], [cones]),
  },
  iccd: { about: 'all of ICCD, then feature bounds', parts: iccdParts },
  'base, first': { about: 'base, first contact only', query: 'first', ...BASE },
  'default, first': { about: 'default, first contact only', query: 'first', ...DEFAULT },
  'iccd, first': { about: 'iccd, first contact only', query: 'first', parts: iccdParts },
  BASIC: { about: 'Representative-Triangles: 15 tests per pair', parts: (mesh) => boxes(mesh, [allFeaturePairs()]) },
  ADJ: {
    about: 'Representative-Triangles: a run-time database against repeats, feature bounds',
    parts: (mesh) => boxes(mesh, [allFeaturePairs(), featureBounds({ kDop: 6 }), featureDatabase()]),
  },
  'NO-DUPL': {
    about: 'Representative-Triangles: representatives only',
    parts: (mesh) => boxes(mesh, [staticRepresentatives()]),
  },
  'R-TRI': {
    about: 'Representative-Triangles: representatives and feature bounds',
    parts: (mesh) => boxes(mesh, [staticRepresentatives(), featureBounds({ kDop: 6 })]),
  },
  'R-TRI, box-box': {
    about: 'R-TRI with boxes around moving vertices instead of their segments',
    parts: (mesh) => boxes(mesh, [staticRepresentatives(), featureBounds({ kDop: 6, vertex: 'box' })]),
  },
  'R-TRI, stored': {
    about: 'R-TRI with the boxes of edges computed once per step and stored',
    parts: (mesh) => boxes(mesh, [staticRepresentatives(), featureBounds({ kDop: 6, volumes: 'stored' })]),
  },
  'feature hierarchies': {
    about: 'Representative-Triangles: one hierarchy each for vertices, edges and faces',
    parts: separateHierarchies,
  },
}
