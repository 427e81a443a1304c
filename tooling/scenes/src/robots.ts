import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from './binary'
import { readRigidModel, type TriangleMesh } from './rigid'
import { valueAt } from './value-at'

/** The only robot whose geometry lies in one file. */
const FLAT = ['robots', 'panda', 'flat', 'panda'] as const
const SETS = ['panda-self', 'panda-obstacle'] as const

interface RobotLink {
  readonly name: string
  readonly geometry: readonly { readonly positions: Float64Array; readonly triangles: Uint32Array }[]
}

interface RobotJoint {
  readonly name: string
  readonly type: 'fixed' | 'revolute' | 'prismatic'
  readonly parent: string
  readonly child: string
  readonly origin: { readonly position: readonly number[]; readonly rotation: readonly number[] }
  readonly axis: readonly number[]
}

/** A robot as `createArticulated` takes it, without limits. */
export interface Robot {
  readonly links: readonly RobotLink[]
  readonly joints: readonly RobotJoint[]
}

export interface ArticulatedQuery {
  readonly id: number
  readonly q0: readonly number[]
  readonly q1: readonly number[]
  readonly result: 'hit' | 'free'
  /** There is no contact before it. */
  readonly tocLow: number
  /** There is contact by then. */
  readonly tocHigh: number
  /** Places of two links; the number of links stands for the obstacle. */
  readonly pair: readonly [number, number] | null
  readonly minDistanceSeen: number
}

/** Motions between two configurations of a robot, with the pairs that were tested. */
export interface ArticulatedQueries {
  readonly robot: Robot
  readonly pairs: readonly (readonly [number, number])[]
  readonly obstacle: TriangleMesh | undefined
  readonly queries: readonly ArticulatedQuery[]
}

export function listArticulatedQueries(folder: string): string[] {
  return SETS.filter((name) => existsSync(join(folder, ...FLAT) + '.bin') && existsSync(queryFile(folder, name)))
}

export function readArticulatedQueries(folder: string, name: string): ArticulatedQueries {
  const file = readJson(queryFile(folder, name)) as {
    readonly pairs: readonly (readonly [number, number])[]
    readonly obstacleMesh: {
      readonly name: string
      readonly scale: number
      readonly position: readonly number[]
    } | null
    readonly queries: readonly ArticulatedQuery[]
  }
  return {
    robot: readRobot(folder),
    pairs: file.pairs,
    obstacle: file.obstacleMesh ? placed(folder, file.obstacleMesh) : undefined,
    queries: file.queries,
  }
}

/** The Panda with its collision meshes; the second finger, which follows the first one, stands still. */
export function readRobot(folder: string): Robot {
  const stem = join(folder, ...FLAT)
  const { links: listed } = readJson(`${stem}.json`) as {
    readonly links: readonly { readonly name: string; readonly vertices: number; readonly triangles: number }[]
  }
  const bytes = readFileSync(`${stem}.bin`)
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  let at = 0
  // Each link begins with its two counts.
  const links = listed.map(({ name, vertices, triangles }) => {
    const positions = new Float64Array(buffer.slice(at + 8, at + 8 + 24 * vertices))
    at += 8 + 24 * vertices
    const corners = new Uint32Array(buffer.slice(at, at + 12 * triangles))
    at += 12 * triangles
    return { name, geometry: triangles > 0 ? [{ positions, triangles: corners }] : [] }
  })
  const rows = readFileSync(`${stem}.txt`, 'utf8')
    .split('\n')
    .slice(1, 1 + listed.length)
  const joints = rows.flatMap((row, child) => jointOf(row.trim().split(/\s+/).map(Number), child, links))
  return { links, joints }
}

function jointOf(row: readonly number[], child: number, links: readonly RobotLink[]): RobotJoint[] {
  const above = links[valueAt(row, 0)]
  const link = links[child]
  if (!above || !link) return []
  const kind = valueAt(['fixed', 'revolute', 'prismatic'] as const, valueAt(row, 1))
  return [
    {
      name: `joint of ${link.name}`,
      type: kind,
      parent: above.name,
      child: link.name,
      origin: { position: row.slice(12, 15), rotation: quaternionOf(row.slice(3, 12)) },
      axis: row.slice(15, 18),
    },
  ]
}

/** The quaternion (x, y, z, w) of a rotation, row-major, from its greatest component. */
function quaternionOf(m: readonly number[]): number[] {
  const at = (k: number) => valueAt(m, k)
  const [a, b, c, d, e, f, g, h, i] = [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8)]
  const squares = [1 + a - e - i, 1 - a + e - i, 1 - a - e + i, 1 + a + e + i] as const
  const most = squares.indexOf(Math.max(...squares))
  const rows = [
    [squares[0], b + d, c + g, h - f],
    [b + d, squares[1], f + h, c - g],
    [c + g, f + h, squares[2], d - b],
    [h - f, c - g, d - b, squares[3]],
  ]
  const row = valueAt(rows, most)
  const length = Math.hypot(...row)
  return row.map((value) => value / length)
}

function placed(
  folder: string,
  { name, scale, position }: { readonly name: string; readonly scale: number; readonly position: readonly number[] },
): TriangleMesh {
  const mesh = readRigidModel(folder, name)
  return { ...mesh, positions: mesh.positions.map((value, k) => scale * value + valueAt(position, k % 3)) }
}

function queryFile(folder: string, name: string): string {
  return join(folder, 'rigid-queries', `articulated-${name}.json`)
}
