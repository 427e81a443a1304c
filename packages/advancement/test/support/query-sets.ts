import { dataFolder, listRigidQueries, readRigidModel, readRigidQueries, type RigidQuery } from '@ccd/scenes'
import { createRigidModel, linearMotion, resting, type BodyMotion, type Pose, type RigidModel } from '../../src/index'

export interface QuerySet {
  readonly name: string
  readonly moving: RigidModel
  readonly fixed: RigidModel
  readonly diagonal: number
  readonly queries: readonly RigidQuery[]
}

export const identity: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
export const still: BodyMotion = resting(identity)

export function queryNames(): string[] {
  const folder = dataFolder()
  return folder === undefined ? [] : listRigidQueries(folder)
}

export function readQuerySet(name: string): QuerySet {
  const folder = dataFolder()
  if (folder === undefined) throw new Error('no data folder')
  const set = readRigidQueries(folder, name)
  const moving = readRigidModel(folder, set.moving)
  const fixed = readRigidModel(folder, set.fixed)
  const a = createRigidModel(
    moving.positions.map((x) => x * set.scaleMoving),
    moving.triangles,
  )
  const b = createRigidModel(fixed.positions, fixed.triangles)
  return { name, moving: a, fixed: b, diagonal: Math.max(a.diagonal, b.diagonal), queries: set.queries }
}

export function startPose(query: RigidQuery): Pose {
  return pose(query.p0, query.q0)
}

export function motionOf(query: RigidQuery): BodyMotion {
  return linearMotion(pose(query.p0, query.q0), pose(query.p1, query.q1))
}

/** The files put w first. */
function pose(position: ArrayLike<number>, [w, x, y, z]: readonly [number, number, number, number]): Pose {
  return { position, rotation: [x, y, z, w] }
}
