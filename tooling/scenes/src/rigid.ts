import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { foldersWith, readJson, readPositions, readU32 } from './binary'

export interface TriangleMesh {
  readonly name: string
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}

export interface RigidModelData extends TriangleMesh {
  readonly watertight: boolean
  readonly diagonal: number
}

type Vec3 = readonly [number, number, number]
/** w first, as in the files; gl-matrix and @ccd/advancement put it last. */
type QuaternionWxyz = readonly [number, number, number, number]

export interface RigidQuery {
  readonly id: number
  readonly p0: Vec3
  readonly q0: QuaternionWxyz
  readonly p1: Vec3
  readonly q1: QuaternionWxyz
  readonly reference: {
    readonly result: 'hit' | 'free'
    /** No contact before it; null on a free query. */
    readonly tocLow: number | null
    /** Overlap by then; null on a free query. */
    readonly tocHigh: number | null
    readonly minDistanceSampled: number
    readonly timeOfMinSampled: number
    readonly startDistance: number
    readonly pointOnA: Vec3 | null
    readonly pointOnB: Vec3 | null
  }
  readonly others: { readonly c2a?: OtherAnswer; readonly c2a_loose?: OtherAnswer }
}

export interface OtherAnswer {
  readonly result: 'hit' | 'free'
  readonly toc: number | null
  readonly cpuMs: number
}

/** Motions of `moving` (scaled by `scaleMoving` first) past `fixed`, which stays at the identity. */
export interface RigidQueries {
  readonly scene: string
  readonly moving: string
  readonly fixed: string
  readonly scaleMoving: number
  readonly count: number
  readonly queries: readonly RigidQuery[]
}

export function listRigidModels(folder: string): string[] {
  return foldersWith(join(folder, 'rigid'), (name) => `${name}.json`)
}

export function readRigidModel(folder: string, name: string): RigidModelData {
  if (!listRigidModels(folder).includes(name)) {
    throw new Error(`there is no rigid model "${name}" in ${folder}; there are: ${listRigidModels(folder).join(', ')}`)
  }
  const stem = join(folder, 'rigid', name, name)
  const sidecar = readJson(`${stem}.json`) as {
    readonly vertices: number
    readonly triangles: number
    readonly watertight: boolean
    readonly diagonal: number
  }
  return {
    name,
    positions: readPositions(stem, sidecar.vertices * 3),
    triangles: readU32(`${stem}.u32`, sidecar.triangles * 3),
    watertight: sidecar.watertight,
    diagonal: sidecar.diagonal,
  }
}

/** The rigid ones; the articulated queries belong to robots and are not listed. */
export function listRigidQueries(folder: string): string[] {
  const home = join(folder, 'rigid-queries')
  if (!existsSync(home)) return []
  return readdirSync(home)
    .filter((file) => file.endsWith('.json') && !file.startsWith('articulated-'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted()
}

export function readRigidQueries(folder: string, name: string): RigidQueries {
  if (!listRigidQueries(folder).includes(name)) {
    throw new Error(
      `there are no rigid queries "${name}" in ${folder}; there are: ${listRigidQueries(folder).join(', ')}`,
    )
  }
  const file = readJson(join(folder, 'rigid-queries', `${name}.json`)) as RigidQueries & { scaleMoving?: number }
  return { ...file, scaleMoving: file.scaleMoving ?? 1 }
}
