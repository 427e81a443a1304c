import { bvhSource, createHierarchy, type DynamicHierarchy, type HierarchyOptions } from '@ccd/bvh'
import { createNormalCones } from '@ccd/cnc'
import {
  collect,
  createTopology,
  cullWith,
  earliest,
  pipelineOf,
  type AnyStage,
  type Culler,
  type PipelineOptions,
  type Source,
  type StepResult,
  type Test,
  type Topology,
} from '@ccd/core'
import { elementaryTest } from '@ccd/elementary'
import { deformableCcd, deformableParts, type CullerFactory } from '@ccd/pipeline'
import { allFeaturePairs, featureBounds, proceduralRepresentatives, staticRepresentatives, withOrphans } from '@ccd/prt-orphan'
import type { MovingMesh } from '@ccd/scenes'
import { featureDatabase } from './feature-database'
import { startIsFree } from './start-is-free'
import { UsageError } from './usage-error'

/** A pipeline for one connectivity, ready to run steps of it. */
export interface Parts {
  readonly topology: Topology
  readonly hierarchy: DynamicHierarchy
  readonly source: Source<'triangle-triangle'>
  readonly stages: readonly AnyStage[]
  readonly test: Test<'vertex-face' | 'edge-edge'>
}

interface Recipe {
  readonly about: string
  readonly query?: 'first'
  /** It is known to lose contacts and is here to be compared with. */
  readonly mayLose?: true
  /** Threads that share the work of a step; default 1. */
  readonly threads?: number
  readonly parts: (mesh: MovingMesh) => Parts
}

type Shape = Pick<MovingMesh, 'triangles' | 'x0'>

const meshOf = ({ triangles, x0 }: Shape) => ({ triangles, vertexCount: x0.length / 3 })

/** Every triangle pair, adjacent ones included, less what the cullers drop; then what `stages` make of it. */
function everyPair(mesh: Shape, stages: readonly AnyStage[], cullers: readonly CullerFactory[] = [], options: HierarchyOptions = {}): Parts {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  const hierarchy = createHierarchy(topology, options)
  const made = cullers.map((create) => create(topology, hierarchy))
  return { topology, hierarchy, source: bvhSource({ hierarchy, adjacent: 'include', cullers: made }), stages, test: elementaryTest() }
}

/** One spatial tree over the whole scene, as hierarchies were before ICCD. */
function oneTree(mesh: Shape): Parts {
  const bodies = new Uint32Array(mesh.triangles.length / 3)
  return everyPair(mesh, [allFeaturePairs()], [], { build: 'morton', positions: mesh.x0, bodies })
}

/** Axis-aligned boxes for triangles and features alike, as in Representative-Triangles. */
const boxes = (mesh: Shape, stages: readonly AnyStage[]): Parts => everyPair(mesh, stages, [], { kDop: 6 })

const cones: CullerFactory = (topology, hierarchy) => createNormalCones(topology, hierarchy)
const conesOnly: CullerFactory = (topology, hierarchy) => createNormalCones(topology, hierarchy, { contourTest: 'off' })

/** All of ICCD, with representatives, orphans and feature bounds as stages of their own, so that each is counted. */
function iccdParts(mesh: Shape): Parts {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  const hierarchy = createHierarchy(topology)
  const cullers = [cones(topology, hierarchy)]
  return {
    topology,
    hierarchy,
    source: bvhSource({ hierarchy, cullers }),
    stages: [proceduralRepresentatives({ featureBounds: false }), withOrphans({ cullers }), featureBounds()],
    test: elementaryTest(),
  }
}

const base = (mesh: Shape): Parts => deformableParts(meshOf(mesh), { baseline: true })
export const readyParts = (mesh: Shape): Parts => deformableParts(meshOf(mesh))

/** The named pipelines that a scene is run through. */
export const CONFIGURATIONS: Readonly<Record<string, Recipe>> = {
  base: { about: "the papers' base: hierarchy, then 15 tests per pair", parts: base },
  default: { about: 'what @ccd/pipeline makes without options', parts: readyParts },
  '2 threads': { about: 'default, on two threads', threads: 2, parts: readyParts },
  static: { about: 'static representatives', parts: (mesh) => deformableParts(meshOf(mesh), { representatives: 'static' }) },
  'one tree': { about: 'base over one spatial tree', parts: oneTree },
  cones: {
    about: 'base and normal cones without contour test, as in prior work: may lose contacts',
    mayLose: true,
    parts: (mesh) => everyPair(mesh, [allFeaturePairs()], [conesOnly]),
  },
  contour: { about: 'base, normal cones and contour test', parts: (mesh) => everyPair(mesh, [allFeaturePairs()], [cones]) },
  iccd: { about: 'all of ICCD, then feature bounds', parts: iccdParts },
  'base, first': { about: 'base, first contact only', query: 'first', parts: base },
  'default, first': { about: 'default, first contact only', query: 'first', parts: readyParts },
  'iccd, first': { about: 'iccd, first contact only', query: 'first', parts: iccdParts },
  BASIC: { about: 'Representative-Triangles: 15 tests per pair', parts: (mesh) => boxes(mesh, [allFeaturePairs()]) },
  ADJ: {
    about: 'Representative-Triangles: a run-time database against repeats, feature bounds',
    parts: (mesh) => boxes(mesh, [allFeaturePairs(), featureDatabase(), featureBounds({ kDop: 6 })]),
  },
  'NO-DUPL': { about: 'Representative-Triangles: representatives only', parts: (mesh) => boxes(mesh, [staticRepresentatives()]) },
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
}

/** A user's own part and the part behind which it is put. */
export type InsertedPart = { readonly after: string } & (
  | { readonly kind: 'stage'; readonly name: string; readonly stage: AnyStage }
  | { readonly kind: 'culler'; readonly name: string; readonly create: CullerFactory }
)

export interface Prepared {
  readonly name: string
  readonly topology: Topology
  run(mesh: MovingMesh): StepResult
  /** Ends threads; there must be no further run. */
  close(): void
}

/** The configuration of this name for the mesh; with a part of the user's, without it and with it. */
export function prepare(name: string, mesh: MovingMesh, inserted?: InsertedPart): Prepared[] {
  const recipe = CONFIGURATIONS[name]
  if (!recipe) throw new UsageError(`unknown configuration "${name}"; there are: ${Object.keys(CONFIGURATIONS).join(', ')}`)
  if (recipe.threads !== undefined) return [threaded(name, mesh, recipe.threads)]
  const plain = prepared(name, recipe.parts(mesh), recipe.query)
  if (!inserted) return [plain]
  return [plain, prepared(`${name} + ${inserted.name}`, insertPart(recipe.parts(mesh), inserted), recipe.query)]
}

function prepared(name: string, parts: Parts, query?: 'first'): Prepared {
  const { topology, hierarchy } = parts
  const composed = composeParts(parts, query)
  return { name, topology, run: ({ x0, x1 }) => composed.run({ topology, hierarchy, motion: { kind: 'linear', x0, x1 } }), close() {} }
}

function threaded(name: string, mesh: MovingMesh, threads: number): Prepared {
  const ccd = deformableCcd(meshOf(mesh), { threads })
  return { name, topology: ccd.parts.topology, run: ({ x0, x1 }) => ccd.step(x0, x1), close: () => ccd.close() }
}

export function composeParts({ source, stages, test }: Parts, query?: 'first', options: PipelineOptions = {}) {
  return pipelineOf(source, stages, test, query === 'first' ? earliest() : collect(), { startIsFree, ...options })
}

export function insertPart(parts: Parts, inserted: InsertedPart): Parts {
  const stage = inserted.kind === 'stage' ? inserted.stage : cullWith(cullerFor(parts, inserted.create))
  const names = [parts.source, ...parts.stages].map((part) => part.name)
  const index = names.indexOf(inserted.after)
  if (index < 0) throw new UsageError(`--after: no part is called "${inserted.after}"; there are: ${names.join(', ')}`)
  return { ...parts, stages: [...parts.stages.slice(0, index), stage, ...parts.stages.slice(index)] }
}

function cullerFor({ topology, hierarchy }: Parts, create: CullerFactory): Culler {
  return create(topology, hierarchy)
}
