import { below, between, seededRandom, type Random } from './random'

/** A mesh and one step of its motion: each vertex goes from x0 to x1 in a straight line. */
export interface MovingMesh {
  readonly name: string
  /** Three vertices per triangle. */
  readonly triangles: Uint32Array
  /** x y z per vertex at t = 0. */
  readonly x0: Float64Array
  /** x y z per vertex at t = 1. */
  readonly x1: Float64Array
}

export type Point = readonly [number, number, number]

export function movingMesh(
  name: string,
  triangles: readonly number[],
  start: readonly Point[],
  end: readonly Point[],
): MovingMesh {
  return { name, triangles: Uint32Array.from(triangles), x0: flat(start), x1: flat(end) }
}

export function flat(points: readonly Point[]): Float64Array {
  const result = new Float64Array(points.length * 3)
  points.forEach((point, i) => result.set(point, 3 * i))
  return result
}

/** Each point moved by up to `amount` along each axis. */
export function shaken(points: readonly Point[], random: Random, amount: number): Point[] {
  return points.map(
    ([x, y, z]): Point => [
      x + between(random, -amount, amount),
      y + between(random, -amount, amount),
      z + between(random, -amount, amount),
    ],
  )
}

/** Coordinates rounded to multiples of `cell`: many points then coincide, and many triangles are exactly coplanar. */
export function snap(mesh: MovingMesh, cell = 1): MovingMesh {
  const round = (value: number) => Math.round(value / cell) * cell + 0
  return { ...mesh, name: `${mesh.name}, snapped to ${cell}`, x0: mesh.x0.map(round), x1: mesh.x1.map(round) }
}

/** The same mesh without motion. */
export function atRest(mesh: MovingMesh): MovingMesh {
  return { ...mesh, name: `${mesh.name}, at rest`, x1: mesh.x0.slice() }
}

/** The same step run backwards. */
export function reversed(mesh: MovingMesh): MovingMesh {
  return { ...mesh, name: `${mesh.name}, backwards`, x0: mesh.x1, x1: mesh.x0 }
}

/** Several meshes as one, in order. */
export function merge(name: string, meshes: readonly MovingMesh[]): MovingMesh {
  const triangles: number[] = []
  let vertices = 0
  for (const mesh of meshes) {
    for (const vertex of mesh.triangles) triangles.push(vertex + vertices)
    vertices += mesh.x0.length / 3
  }
  const join = (parts: readonly Float64Array[]) => {
    const result = new Float64Array(vertices * 3)
    let offset = 0
    for (const part of parts) {
      result.set(part, offset)
      offset += part.length
    }
    return result
  }
  return {
    name,
    triangles: Uint32Array.from(triangles),
    x0: join(meshes.map((mesh) => mesh.x0)),
    x1: join(meshes.map((mesh) => mesh.x1)),
  }
}

export interface Renumbered {
  readonly mesh: MovingMesh
  /** New id of each old vertex. */
  readonly vertexMap: Uint32Array
  /** New id of each old triangle. */
  readonly triangleMap: Uint32Array
}

/** The same surface with vertices, triangles and first corners in another order; winding is kept. */
export function renumbered(mesh: MovingMesh, seed: number): Renumbered {
  const random = seededRandom(seed)
  const vertexMap = permutation(mesh.x0.length / 3, random)
  const triangleMap = permutation(mesh.triangles.length / 3, random)
  const triangles = new Uint32Array(mesh.triangles.length)
  const x0 = new Float64Array(mesh.x0.length)
  const x1 = new Float64Array(mesh.x1.length)
  vertexMap.forEach((to, from) => {
    x0.set(mesh.x0.subarray(3 * from, 3 * from + 3), 3 * to)
    x1.set(mesh.x1.subarray(3 * from, 3 * from + 3), 3 * to)
  })
  triangleMap.forEach((to, from) => {
    const turn = below(random, 3)
    mesh.triangles.subarray(3 * from, 3 * from + 3).forEach((vertex, corner) => {
      triangles[3 * to + ((corner + turn) % 3)] = vertexMap[vertex] ?? vertex
    })
  })
  return { mesh: { name: `${mesh.name}, renumbered by ${seed}`, triangles, x0, x1 }, vertexMap, triangleMap }
}

function permutation(count: number, random: Random): Uint32Array {
  const keys = Array.from({ length: count }, (_, id) => ({ id, key: random() }))
  keys.sort((a, b) => a.key - b.key || a.id - b.id)
  return Uint32Array.from(keys, ({ id }) => id)
}
