import type { Point } from '../moving-mesh'
import type { TriangleMesh } from '../rigid'
import { valueAt } from '../value-at'

/** A closed surface over rings of points and two poles: 2 · around · rings triangles, turned outward. */
function ringed(
  name: string,
  around: number,
  rings: number,
  pole: (end: 0 | 1) => Point,
  at: (u: number, ring: number) => Point,
): TriangleMesh {
  const positions = new Float64Array(3 * (around * rings + 2))
  const put = (vertex: number, point: Point) => positions.set(point, 3 * vertex)
  for (let ring = 0; ring < rings; ring++) {
    for (let i = 0; i < around; i++) put(ring * around + i, at((2 * Math.PI * i) / around, ring))
  }
  const first = around * rings
  put(first, pole(0))
  put(first + 1, pole(1))
  const triangles: number[] = []
  for (let i = 0; i < around; i++) {
    const j = (i + 1) % around
    triangles.push(first, j, i)
    for (let ring = 0; ring + 1 < rings; ring++) {
      const below = ring * around
      const above = below + around
      triangles.push(below + i, below + j, above + j, below + i, above + j, above + i)
    }
    const top = (rings - 1) * around
    triangles.push(first + 1, top + i, top + j)
  }
  return { name, positions, triangles: Uint32Array.from(triangles) }
}

/** A point of a polyline at a share of its length. */
function along(line: readonly (readonly [number, number])[], share: number): readonly [number, number] {
  const lengths = line.slice(1).map(([x, y], i) => {
    const before = line[i]
    return before === undefined ? 0 : Math.hypot(x - before[0], y - before[1])
  })
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [i, length] of lengths.entries()) {
    const p = line[i]
    const q = line[i + 1]
    if (p === undefined || q === undefined) break
    if (left <= length || i === lengths.length - 1) {
      const t = Math.min(1, left / length)
      return [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]
    }
    left -= length
  }
  throw new RangeError('a polyline needs two points')
}

export interface RingOptions {
  /** Points around the axis. */
  readonly around?: number
  /** Rings of points along the profile. */
  readonly rings?: number
}

function vessel(
  name: string,
  profile: readonly (readonly [number, number])[],
  around: number,
  rings: number,
): TriangleMesh {
  const ends = [along(profile, 0), along(profile, 1)] as const
  return ringed(
    name,
    around,
    rings,
    (end) => [0, 0, ends[end][1]],
    (u, ring) => {
      const [radius, z] = along(profile, (ring + 1) / (rings + 1))
      return [radius * Math.cos(u), radius * Math.sin(u), z]
    },
  )
}

/** Samples of a curve for a profile. */
function curve(count: number, at: (t: number) => readonly [number, number]): (readonly [number, number])[] {
  return Array.from({ length: count + 1 }, (_, i) => at(i / count))
}

/** A cup with a wall, 64,000 triangles by default, of radius 1 and height 2, standing on z = 0. */
export function cup({ around = 160, rings = 200 }: RingOptions = {}): TriangleMesh {
  const wall = 0.08
  const rim = curve(12, (t) => [
    1 - wall / 2 + (wall / 2) * Math.cos(Math.PI * t),
    2 + (wall / 2) * Math.sin(Math.PI * t),
  ])
  const foot = curve(12, (t) => [0.75 + 0.1 * Math.sin((Math.PI / 2) * t), 0.1 - 0.1 * Math.cos((Math.PI / 2) * t)])
  const outside = curve(40, (t) => [0.85 + 0.15 * Math.sin((Math.PI / 2) * t), 0.1 + 1.9 * t])
  const inside = curve(40, (t) => [0.85 - wall + 0.15 * Math.cos((Math.PI / 2) * t), 2 - 1.7 * t])
  const floor = curve(12, (t) => [0.57 + 0.2 * Math.cos((Math.PI / 2) * t), 0.3 - 0.2 * Math.sin((Math.PI / 2) * t)])
  return vessel(
    'cup',
    [[0, 0], ...foot, ...outside.slice(1), ...rim.slice(1), ...inside.slice(1), ...floor.slice(1), [0, 0.1]],
    around,
    rings,
  )
}

/** A shallow bowl with a wall, 12,288 triangles by default, of radius 1, standing on z = 0. */
export function bowl({ around = 96, rings = 64 }: RingOptions = {}): TriangleMesh {
  const shell = (radius: number) => (t: number) =>
    [radius * Math.sin((Math.PI / 2) * t), 1 - radius * Math.cos((Math.PI / 2) * t)] as const
  const rim = curve(6, (t) => [0.96 + 0.04 * Math.cos(Math.PI * t), 1 + 0.04 * Math.sin(Math.PI * t)])
  const inner = shell(0.92)
  return vessel(
    'bowl',
    [...curve(40, shell(1)), ...rim.slice(1), ...curve(40, (t) => inner(1 - t)).slice(1)],
    around,
    rings,
  )
}

/** A spoon along x, 86,016 triangles by default: about 2 long and 0.5 wide. */
export function spoon({ around = 128, rings = 336 }: RingOptions = {}): TriangleMesh {
  const step = (a: number, b: number, t: number) => {
    const s = Math.min(1, Math.max(0, (t - a) / (b - a)))
    return s * s * (3 - 2 * s)
  }
  const middle = (x: number) => 0.12 * step(0.6, 1.1, x) - 0.13 * Math.max(0, 1 - ((x - 0.35) / 0.35) ** 2)
  const at = (u: number, ring: number): Point => {
    // Rings are closer at the ends, where the outline turns.
    const s = 0.5 - 0.5 * Math.cos((Math.PI * (ring + 1)) / (rings + 1))
    const x = 2 * s
    const leaf = x < 0.7 ? Math.sqrt(Math.max(0, 1 - ((x - 0.35) / 0.35) ** 2)) : 0
    const handle = 0.06 * step(0.45, 0.75, x) * Math.sqrt(Math.max(0, 1 - Math.max(0, (x - 1.9) / 0.1) ** 2))
    const width = Math.max(0.24 * leaf, handle)
    const thick = 0.025 * Math.min(1, 8 * width)
    const y = width * Math.cos(u)
    const hollow = 1.6 * y * y * (1 - step(0.5, 0.7, x))
    return [x, y, middle(x) + hollow + thick * Math.sin(u)]
  }
  return ringed('spoon', around, rings, (end) => [2 * end, 0, middle(2 * end)], at)
}

export interface WrinkledTorusOptions extends RingOptions {
  readonly radius?: number
  readonly tube?: number
  /** Height of the wrinkles as a share of the radius of the tube. */
  readonly wrinkle?: number
  /** How many wrinkles there are around the axis. */
  readonly waves?: number
}

/** A torus with wrinkles that wind around it, 32,000 triangles by default. */
export function wrinkledTorus(options: WrinkledTorusOptions = {}): TriangleMesh {
  const { around = 160, rings = 100, radius = 1, tube = 0.35, wrinkle = 0.08, waves = 12 } = options
  return closedTube('wrinkled torus', around, rings, (u, v) => {
    const r = tube * (1 + wrinkle * Math.sin(waves * u + 2 * Math.sin(v)) * (1 - 0.5 * Math.cos(v)))
    const across = radius + r * Math.cos(v)
    return [across * Math.cos(u), across * Math.sin(u), r * Math.sin(v)]
  })
}

/** A grid that is closed in both directions. */
function closedTube(name: string, around: number, rings: number, at: (u: number, v: number) => Point): TriangleMesh {
  const positions = new Float64Array(3 * around * rings)
  const triangles: number[] = []
  for (let i = 0; i < around; i++) {
    for (let k = 0; k < rings; k++) {
      positions.set(at((2 * Math.PI * i) / around, (2 * Math.PI * k) / rings), 3 * (i * rings + k))
      const a = i * rings + k
      const b = ((i + 1) % around) * rings + k
      const c = ((i + 1) % around) * rings + ((k + 1) % rings)
      const d = i * rings + ((k + 1) % rings)
      triangles.push(a, b, c, a, c, d)
    }
  }
  return { name, positions, triangles: Uint32Array.from(triangles) }
}

export interface KnotOptions extends RingOptions {
  /** Turns around the axis and through the hole, without a common factor. */
  readonly p?: number
  readonly q?: number
  readonly tube?: number
  readonly bumps?: number
}

/** A torus knot with bumps along its tube. */
export function knot({
  around = 120,
  rings = 16,
  p = 2,
  q = 3,
  tube = 0.25,
  bumps = 0,
}: KnotOptions = {}): TriangleMesh {
  const centre = (u: number): Point => {
    const r = 1.5 + 0.6 * Math.cos(q * u)
    return [r * Math.cos(p * u), r * Math.sin(p * u), 0.9 * Math.sin(q * u)]
  }
  return closedTube('knot', around, rings, (u, v) => {
    const c = centre(u)
    const ahead = centre(u + 1e-4)
    const tangent = unit([ahead[0] - c[0], ahead[1] - c[1], ahead[2] - c[2]])
    const side = unit(cross(tangent, [Math.cos(p * u), Math.sin(p * u), 0.1]))
    const up = cross(tangent, side)
    const r = tube * (1 + bumps * Math.sin(17 * u) * Math.cos(3 * v))
    const a = r * Math.cos(v)
    const b = r * Math.sin(v)
    return [c[0] + a * up[0] + b * side[0], c[1] + a * up[1] + b * side[1], c[2] + a * up[2] + b * side[2]]
  })
}

const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

function unit(a: Point): Point {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** A peg along z with a ridge that winds up it, 32,160 triangles by default. */
export function spiralPeg({ around = 80, rings = 201 }: RingOptions = {}): TriangleMesh {
  const tall = 6
  return ringed(
    'spiral peg',
    around,
    rings,
    (end) => [0, 0, tall * end],
    (u, ring) => {
      const z = (tall * (ring + 0.5)) / rings
      const end = Math.min(1, 3 * Math.min(z, tall - z))
      const r = (0.35 + 0.12 * Math.cos(u - 4 * z)) * Math.sqrt(end)
      return [r * Math.cos(u), r * Math.sin(u), z]
    },
  )
}

export interface GearOptions {
  readonly teeth?: number
  /** Points of the outline per tooth, a multiple of four. */
  readonly perTooth?: number
  /** Rings of points across each face, and layers between the faces. */
  readonly layers?: number
}

/** A gear without a hole, with rounded teeth. */
export function gear({ teeth = 8, perTooth = 8, layers = 4 }: GearOptions = {}): TriangleMesh {
  const around = teeth * perTooth
  const faces = layers
  const rings = 2 * faces + layers - 1
  const outline = (u: number) => 1 + 0.18 * Math.tanh(3 * Math.sin(teeth * u))
  return ringed(
    'gear',
    around,
    rings,
    (end) => [0, 0, 0.4 * end],
    (u, ring) => {
      const z = ring < faces ? 0 : ring >= rings - faces ? 0.4 : (0.4 * (ring - faces + 1)) / layers
      const share = ring < faces ? (ring + 1) / faces : ring >= rings - faces ? (rings - ring) / faces : 1
      return [share * outline(u) * Math.cos(u), share * outline(u) * Math.sin(u), z]
    },
  )
}

export interface PlateOptions extends RingOptions {
  readonly thickness?: number
  /** How far the sheet turns over itself, in radians. */
  readonly fold?: number
}

/** A sheet with thickness, rolled up along its length. */
export function rolledPlate({ around = 32, rings = 40, thickness = 0.06, fold = 4 }: PlateOptions = {}): TriangleMesh {
  const place = (s: number, y: number, off: number): Point => {
    const angle = fold * s
    const r = 0.7 - 0.06 * angle + off
    return [r * Math.cos(angle), y, r * Math.sin(angle)]
  }
  const half = around / 2
  return ringed(
    'rolled plate',
    around,
    rings,
    (end) => place(end, 0, 0),
    (u, ring) => {
      const i = Math.round((u * around) / (2 * Math.PI))
      const s = (ring + 1) / (rings + 1)
      const top = i < half
      const across = top ? i / (half - 1) : (around - 1 - i) / (half - 1)
      return place(s, 0.8 * (2 * across - 1), top ? thickness / 2 : -thickness / 2)
    },
  )
}

const DIGITS = [
  '111101101101111',
  '010010010010010',
  '111001111100111',
  '111001111001111',
  '101101111001001',
  '111100111001111',
  '111100111101111',
  '111001001001001',
  '111101111101111',
  '111101111001111',
]

/** A digit of blocks, three wide and five tall, each side of a block cut into `fine` × `fine` squares. */
export function digit(value: number, fine = 3): TriangleMesh {
  const bitmap = DIGITS[value]
  if (bitmap === undefined) throw new RangeError(`no digit ${value}`)
  const wide = 3 * fine
  const tall = 5 * fine
  const filled = (i: number, j: number, k: number) =>
    i >= 0 &&
    j >= 0 &&
    k >= 0 &&
    i < wide &&
    j < tall &&
    k < fine &&
    bitmap[3 * (4 - Math.floor(j / fine)) + Math.floor(i / fine)] === '1'
  const ids = new Map<string, number>()
  const positions: number[] = []
  const vertex = (point: readonly number[]) => {
    const key = point.join(' ')
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, positions.length / 3)
    for (const value of point) positions.push(value / fine)
    return positions.length / 3 - 1
  }
  const triangles: number[] = []
  const cells = Array.from({ length: wide * tall * fine }, (_, n): [number, number, number] => [
    n % wide,
    Math.floor(n / wide) % tall,
    Math.floor(n / (wide * tall)),
  ])
  for (const [i, j, k] of cells.filter(([i, j, k]) => filled(i, j, k))) {
    for (const axis of [0, 1, 2]) {
      for (const side of [0, 1]) {
        const cell = [i, j, k]
        const beyond = cell.map((value, n) => (n === axis ? value + 2 * side - 1 : value))
        if (filled(valueAt(beyond, 0), valueAt(beyond, 1), valueAt(beyond, 2))) continue
        const corner = (a: number, b: number) =>
          vertex(cell.map((value, n) => value + (n === axis ? side : n === (axis + 1) % 3 ? a : b)))
        const ring = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)] as const
        const [p, q, r, s] = side === 1 ? ring : ([ring[0], ring[3], ring[2], ring[1]] as const)
        triangles.push(p, q, r, p, r, s)
      }
    }
  }
  return { name: `digit ${value}`, positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) }
}
