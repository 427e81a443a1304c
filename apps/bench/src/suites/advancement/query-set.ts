import { createRigidModel, type Pose, type RigidModel } from '@ccd/advancement'
import {
  between,
  dataFolder,
  listRigidQueries,
  loadBunny,
  readRigidModel,
  readRigidQueries,
  seededRandom,
  type OtherAnswer,
  type TriangleMesh,
} from '@ccd/scenes'

/** One body's motion past another. */
export interface MotionQuery {
  readonly from: Pose
  readonly to: Pose
  /** By this time the models are known to overlap. Undefined where they stay apart, or nobody knows. */
  readonly latest: number | undefined
  /** What the original C2A said, where it was asked. */
  readonly original: OtherAnswer | undefined
}

/** Queries of the same two models. */
export interface QuerySet {
  readonly name: string
  /** Number of triangles of both models, in words. */
  readonly triangles: string
  readonly moving: RigidModel
  readonly fixed: RigidModel
  readonly queries: readonly MotionQuery[]
}

/** Name of the queries that are always there. */
export const GENERATED = 'bunny-bunny'

/** The names of all query sets: the generated one, and those of the data folder if there is one. */
export function querySetNames(): string[] {
  const folder = dataFolder()
  return [GENERATED, ...(folder ? listRigidQueries(folder) : [])]
}

/**
 * Loads the query set of this name.
 *
 * @param count - How many of its queries.
 */
export function loadQuerySet(name: string, count: number): QuerySet {
  const folder = dataFolder()
  return name === GENERATED || !folder ? generatedQueries(count) : recordedQueries(folder, name, count)
}

function recordedQueries(folder: string, name: string, count: number): QuerySet {
  const data = readRigidQueries(folder, name)
  const moving = readRigidModel(folder, data.moving)
  const fixed = readRigidModel(folder, data.fixed)
  const scaled = { ...moving, positions: moving.positions.map((value) => value * data.scaleMoving) }
  // Spread over the file, which lists hits and free passes in groups.
  const every = Math.max(1, Math.floor(data.queries.length / count))
  return {
    name,
    triangles: sizes(scaled, fixed),
    moving: createRigidModel(scaled.positions, scaled.triangles),
    fixed: createRigidModel(fixed.positions, fixed.triangles),
    queries: data.queries
      .filter((_, i) => i % every === 0)
      .slice(0, count)
      .map(({ p0, q0, p1, q1, reference, others }) => ({
        from: { position: p0, rotation: lastW(q0) },
        to: { position: p1, rotation: lastW(q1) },
        latest: reference.result === 'hit' ? (reference.tocHigh ?? undefined) : undefined,
        original: others.c2a,
      })),
  }
}

/** A bunny that flies past another from random directions. */
function generatedQueries(count: number): QuerySet {
  const bunny = loadBunny()
  const model = createRigidModel(bunny.positions, bunny.triangles)
  const random = seededRandom(4)
  const size = 10
  const pose = (): Pose => ({
    position: [between(random, -1.5, 1.5) * size, between(random, -1.5, 1.5) * size, between(random, -1.5, 1.5) * size],
    rotation: unit([between(random, -1, 1), between(random, -1, 1), between(random, -1, 1), between(random, -1, 1)]),
  })
  const queries = Array.from({ length: count }, () => {
    const from = pose()
    const to = pose()
    return { from, to, latest: undefined, original: undefined }
  })
  return { name: GENERATED, triangles: sizes(bunny, bunny), moving: model, fixed: model, queries }
}

type Quaternion = readonly [number, number, number, number]

/** The data have w first. */
const lastW = ([w, x, y, z]: Quaternion): [number, number, number, number] => [x, y, z, w]

function unit(q: Quaternion): [number, number, number, number] {
  const length = Math.hypot(...q)
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
}

const sizes = (a: TriangleMesh, b: TriangleMesh): string =>
  [a, b].map(({ triangles }) => (triangles.length / 3).toLocaleString('en-US')).join(' / ')
