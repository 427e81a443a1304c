import { merge, movingMesh, shaken, type MovingMesh, type Point } from '../moving-mesh'
import { between, seededRandom, type Random } from '../random'
import { valueAt } from '../value-at'

export interface SurfaceOptions {
  readonly seed?: number
  readonly noise?: number
}

export function tetrahedron({ seed = 1, noise = 2 }: SurfaceOptions = {}): MovingMesh {
  const start: Point[] = [
    [0, 0, 0],
    [3, 0, 0],
    [0, 3, 0],
    [0, 0, 3],
  ]
  const triangles = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]
  return movingMesh('tetrahedron', triangles, start, shaken(start, seededRandom(seed), noise))
}

export interface SphereOptions extends SurfaceOptions {
  /** 8 · 4^level triangles; level 0 is an octahedron. */
  readonly level?: number
  readonly radius?: number
}

export function sphere({ level = 1, radius = 2, seed = 1, noise = 1 }: SphereOptions = {}): MovingMesh {
  const { points, triangles } = unitSphere(level)
  const start = points.map(([x, y, z]): Point => [radius * x, radius * y, radius * z])
  return movingMesh(`sphere of ${triangles.length / 3}`, triangles, start, shaken(start, seededRandom(seed), noise))
}

export interface BallsOptions {
  readonly count?: number
  readonly level?: number
  readonly radius?: number
  /** Side of the box in which the centres lie. */
  readonly box?: number
  /** Largest travel of a centre along each axis. */
  readonly speed?: number
  readonly seed?: number
}

/** `count` rigid balls in a box, each with its own random travel. They may overlap at the start. */
export function balls(options: BallsOptions = {}): MovingMesh {
  const { count = 4, level = 0, radius = 1, box = 4, speed = 3, seed = 1 } = options
  const random = seededRandom(seed)
  const { points, triangles } = unitSphere(level)
  const bodies = Array.from({ length: count }, () => {
    const centre = randomPoint(random, box / 2)
    const travel = randomPoint(random, speed)
    const start = points.map((point): Point => offset(point, radius, centre))
    const end = start.map((point): Point => offset(point, 1, travel))
    return movingMesh('ball', triangles, start, end)
  })
  return merge(`${count} balls`, bodies)
}

export interface TorusOptions extends SurfaceOptions {
  /** Segments around the axis and around the tube. */
  readonly around?: number
  readonly tube?: number
  /** Radius of the tube at both ends of the step. Beyond 3 the hole has closed: without noise, in one point of the axis. */
  readonly from?: number
  readonly to?: number
}

export function torus({
  around = 6,
  tube = 4,
  from = 1,
  to = 3.2,
  seed = 1,
  noise = 0,
}: TorusOptions = {}): MovingMesh {
  const at = (thickness: number) => {
    const points: Point[] = []
    for (let i = 0; i < around; i++) {
      for (let j = 0; j < tube; j++) {
        const u = (2 * Math.PI * i) / around
        const v = (2 * Math.PI * j) / tube
        const r = 3 + thickness * Math.cos(v)
        points.push([r * Math.cos(u), r * Math.sin(u), thickness * Math.sin(v)])
      }
    }
    return points
  }
  const vertex = (i: number, j: number) => (i % around) * tube + (j % tube)
  const triangles: number[] = []
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < tube; j++) {
      triangles.push(vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1))
      triangles.push(vertex(i, j), vertex(i + 1, j + 1), vertex(i, j + 1))
    }
  }
  return movingMesh('torus', triangles, at(from), shaken(at(to), seededRandom(seed), noise))
}

export interface MoebiusOptions extends SurfaceOptions {
  readonly segments?: number
  readonly width?: number
}

/** A strip with half a twist: manifold, with one border, and in no way oriented. */
export function moebius({ segments = 9, width = 2, seed = 1, noise = 1 }: MoebiusOptions = {}): MovingMesh {
  const start: Point[] = []
  for (let i = 0; i < segments; i++) {
    for (let j = 0; j <= width; j++) {
      const u = (2 * Math.PI * i) / segments
      const across = j - width / 2
      const r = 4 + across * Math.cos(u / 2)
      start.push([r * Math.cos(u), r * Math.sin(u), across * Math.sin(u / 2)])
    }
  }
  const vertex = (i: number, j: number) => (i < segments ? i * (width + 1) + j : width - j)
  const triangles: number[] = []
  for (let i = 0; i < segments; i++) {
    for (let j = 0; j < width; j++) {
      triangles.push(vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1))
      triangles.push(vertex(i, j), vertex(i + 1, j + 1), vertex(i, j + 1))
    }
  }
  return movingMesh('Möbius strip', triangles, start, shaken(start, seededRandom(seed), noise))
}

/** An octahedron, subdivided and blown up to radius 1. */
export function unitSphere(level: number): {
  readonly points: readonly Point[]
  readonly triangles: readonly number[]
} {
  const points: Point[] = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ]
  let faces: (readonly [number, number, number])[] = [
    [0, 2, 4],
    [2, 1, 4],
    [1, 3, 4],
    [3, 0, 4],
    [2, 0, 5],
    [1, 2, 5],
    [3, 1, 5],
    [0, 3, 5],
  ]
  for (let i = 0; i < level; i++) {
    const middles = new Map<number, number>()
    const middle = (a: number, b: number) => {
      const key = Math.min(a, b) * 0x400_0000 + Math.max(a, b)
      let id = middles.get(key)
      if (id === undefined) {
        id = points.length
        middles.set(key, id)
        points.push(halfway(valueAt(points, a), valueAt(points, b)))
      }
      return id
    }
    faces = faces.flatMap(([a, b, c]): (readonly [number, number, number])[] => {
      const ab = middle(a, b)
      const bc = middle(b, c)
      const ca = middle(c, a)
      return [
        [a, ab, ca],
        [ab, b, bc],
        [ca, bc, c],
        [ab, bc, ca],
      ]
    })
  }
  return { points, triangles: faces.flat() }
}

function halfway(a: Point, b: Point): Point {
  const x = a[0] + b[0]
  const y = a[1] + b[1]
  const z = a[2] + b[2]
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}

function offset([x, y, z]: Point, scale: number, [dx, dy, dz]: Point): Point {
  return [x * scale + dx, y * scale + dy, z * scale + dz]
}

function randomPoint(random: Random, reach: number): Point {
  return [between(random, -reach, reach), between(random, -reach, reach), between(random, -reach, reach)]
}
