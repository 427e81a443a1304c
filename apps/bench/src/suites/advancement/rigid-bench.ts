import { createRigidModel, type Pose, type RigidModel } from '@ccd/advancement'
import {
  between,
  loadBunny,
  readRigidModel,
  readRigidQueries,
  seededRandom,
  type OtherAnswer,
  type TriangleMesh,
} from '@ccd/scenes'

interface RigidBenchQuery {
  readonly from: Pose
  readonly to: Pose
  /** By this time the models are known to overlap; undefined where they stay apart, or nobody knows. */
  readonly latest: number | undefined
  readonly original: OtherAnswer | undefined
}

export interface RigidBench {
  readonly name: string
  readonly triangles: string
  readonly moving: RigidModel
  readonly fixed: RigidModel
  readonly queries: readonly RigidBenchQuery[]
}

type Wxyz = readonly [number, number, number, number]

export function recordedQueries(folder: string, name: string, count: number): RigidBench {
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

/** Name of the queries that are always there. */
export const GENERATED = 'bunny-bunny'

/** A bunny that flies past another from random directions. */
export function generatedQueries(count: number): RigidBench {
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

const lastW = ([w, x, y, z]: Wxyz): [number, number, number, number] => [x, y, z, w]

function unit(q: [number, number, number, number]): [number, number, number, number] {
  const length = Math.hypot(...q)
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
}

const sizes = (a: TriangleMesh, b: TriangleMesh): string =>
  `${(a.triangles.length / 3).toLocaleString('en-US')} / ${(b.triangles.length / 3).toLocaleString('en-US')}`
