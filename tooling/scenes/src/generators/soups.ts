import { movingMesh, shaken, type MovingMesh, type Point } from '../moving-mesh'
import { below, between, seededRandom } from '../random'
import { latticePoints, latticeTriangles } from './lattice'

export interface SoupOptions {
  readonly triangles?: number
  readonly vertices?: number
  readonly seed?: number
  readonly noise?: number
}

/**
 * Triangles between random vertices: edges with many triangles, any winding, duplicates (one in ten, half of them
 * turned over), repeated vertices (one in twenty) and isolated ones.
 */
export function soup({ triangles: count = 20, vertices = 14, seed = 1, noise = 2 }: SoupOptions = {}): MovingMesh {
  const random = seededRandom(seed)
  const start = Array.from(
    { length: vertices },
    (): Point => [between(random, -4, 4), between(random, -4, 4), between(random, -4, 4)],
  )
  const triangles: number[] = []
  for (let t = 0; t < count; t++) {
    const kind = random()
    if (kind < 0.1 && t > 0) {
      const copied = triangles.slice(3 * below(random, t)).slice(0, 3)
      triangles.push(...(random() < 0.5 ? copied : copied.toReversed()))
      continue
    }
    const a = below(random, vertices)
    const b = (a + 1 + below(random, vertices - 1)) % vertices
    const c = kind < 0.15 ? b : below(random, vertices)
    triangles.push(a, b, c)
  }
  return movingMesh(`soup of ${count}`, triangles, start, shaken(start, random, noise))
}

export interface DefectOptions {
  readonly size?: number
  readonly seed?: number
  readonly noise?: number
}

/** A sheet of which a third of the triangles are wound the wrong way and two are there twice. */
export function badWinding({ size = 4, seed = 1, noise = 1.5 }: DefectOptions = {}): MovingMesh {
  const random = seededRandom(seed)
  const start = latticePoints(size, size, (i, j) => [i, j, 0])
  const sheet = latticeTriangles(size, size)
  const triangles: number[] = []
  for (let t = 0; t < sheet.length / 3; t++) {
    const corners = sheet.slice(3 * t, 3 * t + 3)
    triangles.push(...(t % 3 === 1 ? corners.toReversed() : corners))
  }
  triangles.push(...sheet.slice(0, 3), ...sheet.slice(3, 6).toReversed())
  return movingMesh('sheet with bad winding and duplicates', triangles, start, shaken(start, random, noise))
}

/** A sheet with fins: a third and, further on, a fourth triangle stand on inner edges. */
export function finnedSheet({ size = 4, seed = 1, noise = 1 }: DefectOptions = {}): MovingMesh {
  const random = seededRandom(seed)
  const start = latticePoints(size, size, (i, j): Point => [i, j, 0])
  const triangles = latticeTriangles(size, size)
  const vertex = (i: number, j: number) => j * (size + 1) + i
  const fin = (i: number, j: number, z: number) => {
    triangles.push(vertex(i, j), vertex(i + 1, j), start.length)
    start.push([i + 0.5, j, z])
  }
  fin(1, 1, 1)
  fin(1, 2, 1)
  fin(1, 2, -1)
  return movingMesh('sheet with non-manifold fins', triangles, start, shaken(start, random, noise))
}
