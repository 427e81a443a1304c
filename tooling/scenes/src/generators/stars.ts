import { movingMesh, shaken, type MovingMesh, type Point } from '../moving-mesh'
import { seededRandom } from '../random'
import { latticePoints, latticeTriangles } from './lattice'
import { valueAt } from '../value-at'

export interface StarOptions {
  readonly count?: number
  readonly seed?: number
  readonly noise?: number
}

/** `count` triangles around one vertex, open: no two of them are non-adjacent, so all contacts are orphans. */
export function openFan({ count = 10, seed = 1, noise = 1 }: StarOptions = {}): MovingMesh {
  const start = rim(count + 1, (2 * Math.PI * 0.9) / count, (turn) => [4 * Math.cos(turn), 4 * Math.sin(turn), 0])
  return star(`open fan of ${count}`, start, false, seed, noise)
}

/** Three triangles around one vertex, closed: an inner vertex of valence three. */
export function threeTriangleRing({ seed = 1, noise = 1 }: Omit<StarOptions, 'count'> = {}): MovingMesh {
  const start = rim(3, (2 * Math.PI) / 3, (turn) => [4 * Math.cos(turn), 4 * Math.sin(turn), 0])
  return star('three-triangle ring', start, true, seed, noise)
}

/** The four sides of a pyramid, without its base: an inner vertex of valence four. */
export function pyramid({ seed = 1, noise = 1.5 }: Omit<StarOptions, 'count'> = {}): MovingMesh {
  const start: Point[] = [
    [0, 0, 3],
    [2, 2, 0],
    [-2, 2, 0],
    [-2, -2, 0],
    [2, -2, 0],
  ]
  return star('four-sided pyramid', start, true, seed, noise)
}

/**
 * A closed fan that goes round its centre twice: all triangles face up, the border winds twice,
 * and the two sheets cross along a line (every such fan crosses itself).
 */
export function doubleFan({ count = 12, seed = 1, noise = 0.2 }: StarOptions = {}): MovingMesh {
  const start = rim(count, (4 * Math.PI) / count, (turn) => [
    4 * Math.cos(turn),
    4 * Math.sin(turn),
    Math.sin(turn / 2),
  ])
  return star('double fan around a branch vertex', start, true, seed, noise)
}

/** One triangle with vertices inside: each new one splits the triangle before it into three. */
export function triangleWithInteriorVertices({ count = 4, seed = 1, noise = 1 }: StarOptions = {}): MovingMesh {
  const start: Point[] = [
    [0, 0, 0],
    [8, 0, 0],
    [0, 8, 0],
  ]
  let triangles: (readonly [number, number, number])[] = [[0, 1, 2]]
  const random = seededRandom(seed)
  for (let i = 0; i < count; i++) {
    const chosen = Math.floor(random() * triangles.length)
    triangles = triangles.flatMap(([a, b, c], t): (readonly [number, number, number])[] => {
      if (t !== chosen) return [[a, b, c]]
      const inner = start.length
      start.push(mean([a, b, c].map((vertex) => valueAt(start, vertex))))
      return [
        [a, b, inner],
        [b, c, inner],
        [c, a, inner],
      ]
    })
  }
  const end = shaken(start, random, noise)
  return movingMesh(`triangle with ${count} interior vertices`, triangles.flat(), start, end)
}

export interface PinchOptions {
  readonly size?: number
  readonly seed?: number
  readonly noise?: number
}

/** Two sheets that have one corner vertex in common: the vertex has two fans. The second folds over onto the first. */
export function pinchedSheets({ size = 3, seed = 1, noise = 0.3 }: PinchOptions = {}): MovingMesh {
  const sheet = (sign: number, z: number) =>
    latticePoints(size, size, (i, j): Point => [sign * i, sign * j, i + j > 0 ? z : 0])
  const count = (size + 1) * (size + 1)
  const second = latticeTriangles(size, size).map((vertex) => (vertex === 0 ? 0 : vertex + count - 1))
  const start = [...sheet(1, 0), ...sheet(-1, 0).slice(1)]
  const end = shaken([...sheet(1, 0), ...sheet(0.9, 0.05).slice(1)], seededRandom(seed), noise)
  return movingMesh('sheets pinched at a vertex', [...latticeTriangles(size, size), ...second], start, end)
}

/**
 * Two parallel sheets, slit along a line of inner edges and glued crosswise: an annulus that covers its middle twice,
 * with two branch vertices (the ends of the slit) and two borders that both run counter-clockwise.
 */
export function doubleCover({ size = 4, seed = 1, noise = 0.1 }: PinchOptions = {}): MovingMesh {
  const count = (size + 1) * (size + 1)
  const slitRow = Math.floor(size / 2)
  const inSlit = (i: number, j: number) => j === slitRow && i >= 1 && i <= size - 1
  const isBranch = (i: number) => i === 1 || i === size - 1
  const layer = (level: 0 | 1) =>
    [0, 1].flatMap((half) => {
      const from = half === 0 ? 0 : slitRow
      const height = half === 0 ? slitRow : size - slitRow
      return latticeTriangles(size, height, (i, j) => {
        const row = from + j
        const own = level * count + row * (size + 1) + i
        if (!inSlit(i, row)) return own
        if (isBranch(i)) return row * (size + 1) + i
        // Below the slit each layer keeps its own vertices, above it takes those of the other.
        return half === 0 ? own : (1 - level) * count + row * (size + 1) + i
      })
    })
  const positions = [0, 1].flatMap((level) =>
    latticePoints(size, size, (i, j): Point => {
      const grown = level === 0 ? 1 : 1.5
      // The two copies of a slit vertex stand apart, so that the sheets cross inside triangles and not only at edges.
      const aside = inSlit(i, j) && !isBranch(i) ? 0.1 * (2 * level - 1) : 0
      const z = inSlit(i, j) ? 0.5 + aside : level
      const border = i === 0 || j === 0 || i === size || j === size
      const scale = border ? grown : 1
      return [size / 2 + (i - size / 2) * scale + aside, size / 2 + (j - size / 2) * scale + aside / 2, z]
    }),
  )
  const end = shaken(positions, seededRandom(seed), noise)
  return movingMesh('double cover with two branch vertices', [...layer(0), ...layer(1)], positions, end)
}

function rim(count: number, step: number, at: (turn: number) => Point): Point[] {
  return [[0, 0, 0], ...Array.from({ length: count }, (_, i) => at(i * step))]
}

function star(name: string, start: readonly Point[], closed: boolean, seed: number, noise: number): MovingMesh {
  const spokes = start.length - 1
  const triangles: number[] = []
  for (let i = 0; i < (closed ? spokes : spokes - 1); i++) triangles.push(0, 1 + i, 1 + ((i + 1) % spokes))
  return movingMesh(name, triangles, start, shaken(start, seededRandom(seed), noise))
}

function mean(points: readonly Point[]): Point {
  const sum = (axis: 0 | 1 | 2) => points.reduce((total, point) => total + point[axis], 0) / points.length
  return [sum(0), sum(1), sum(2)]
}
