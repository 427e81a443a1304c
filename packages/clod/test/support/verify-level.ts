/**
 * Checks the claims about one level of detail without any code of the package: closed mesh, convex patches, hulls around their
 * patches, hulls that do not protrude. Brute force with boxes; tolerances are shares of the size of the model.
 */
export interface LevelMesh {
  readonly positions: ArrayLike<number>
  /** Three vertices per triangle. */
  readonly triangles: ArrayLike<number>
  /** A key per triangle. */
  readonly patchOf: ArrayLike<number>
  /** Vertices and triangles of the hull of each patch. */
  readonly hulls: ReadonlyMap<number, LevelHull>
  readonly size: number
}

export interface LevelHull {
  /** Indices of vertices. */
  readonly vertices: readonly number[]
  /** Three indices of vertices each. */
  readonly faces: readonly (readonly [number, number, number])[]
}

type Vector = readonly [number, number, number]

const sub = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

const PROTRUSION = 1e-9
const CONVEXITY = 1e-10

interface Plane {
  readonly n: Vector
  readonly d: number
}

/** All breaches as sentences; an empty list if every claim holds. */
export function verifyLevel(level: LevelMesh): string[] {
  const breaches = [...closedness(level)]
  const groups = new Map<number, number[]>()
  for (let t = 0; t < level.patchOf.length; t++) {
    const key = at(level.patchOf, t)
    groups.set(key, [...(groups.get(key) ?? []), t])
  }
  const boxes = Array.from({ length: level.patchOf.length }, (_, t) => boxOf(cornersOf(level, t)))
  for (const [key, triangles] of groups) {
    const hull = level.hulls.get(key)
    if (hull === undefined) {
      breaches.push(`patch ${key} has no hull`)
      continue
    }
    breaches.push(...convexity(level, key, triangles, hull), ...protrusion(level, key, hull, boxes))
  }
  return breaches
}

function* closedness({ triangles }: LevelMesh): Generator<string> {
  const edges = new Set<string>()
  for (let i = 0; i < triangles.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const key = `${at(triangles, i + k)} ${at(triangles, i + ((k + 1) % 3))}`
      if (edges.has(key)) yield `the edge ${key} is there twice`
      edges.add(key)
    }
  }
  for (const key of edges) if (!edges.has(key.split(' ').toReversed().join(' '))) yield `the edge ${key} is open`
}

/** Every triangle of the patch supports all of its vertices, and all of them are in the hull. */
function* convexity(level: LevelMesh, key: number, triangles: number[], hull: LevelHull): Generator<string> {
  const corners = triangles.flatMap((t) => cornersOf(level, t))
  const planes = hull.faces.map((face) => planeThrough(face.map((v) => vertexOf(level, v))))
  const scale = level.size * CONVEXITY
  for (const t of triangles) {
    const plane = planeThrough(cornersOf(level, t))
    if (plane === undefined) {
      yield `triangle ${t} is a needle`
      continue
    }
    const off = Math.max(...corners.map((p) => dot(plane.n, p) - plane.d))
    if (off > scale) yield `patch ${key} is not convex: ${off / level.size} above triangle ${t}`
  }
  for (const plane of planes) {
    if (plane === undefined) continue
    const off = Math.max(...corners.map((p) => dot(plane.n, p) - plane.d))
    if (off > scale) yield `patch ${key} leaves its hull by ${off / level.size}`
  }
}

/**
 * A triangle that enters the inside of a convex polytope does so with an edge, or an edge of the polytope pierces it. Flat hulls
 * have no inside: they must have the area of their patch.
 */
function* protrusion(level: LevelMesh, key: number, hull: LevelHull, boxes: readonly Box[]): Generator<string> {
  const points = hull.vertices.map((v) => vertexOf(level, v))
  const planes = hull.faces.flatMap((face) => planeThrough(face.map((v) => vertexOf(level, v))) ?? [])
  const depth = level.size * PROTRUSION
  const thin = Math.min(...planes.map(({ n, d }) => Math.max(...points.map((p) => d - dot(n, p)))))
  if (thin <= 2 * depth) {
    const patch = sum(patchTriangles(level, key).map((t) => area(cornersOf(level, t))))
    const whole = sum(hull.faces.map((face) => area(face.map((v) => vertexOf(level, v))))) / 2
    if (Math.abs(patch - whole) > 1e-9 * level.size ** 2) yield `flat patch ${key} has area ${patch}, its hull ${whole}`
    return
  }
  const around = boxOf(points)
  for (let t = 0; t < level.patchOf.length; t++) {
    const box = boxes[t]
    if (at(level.patchOf, t) === key || box === undefined || !overlap(around, box)) continue
    const corners = cornersOf(level, t)
    const edges = corners.map((p, i): [Vector, Vector] => [p, corners[(i + 1) % 3] ?? p])
    if (edges.some(([p, q]) => segmentInside(p, q, planes, depth)))
      yield `triangle ${t} enters hull ${key} with an edge`
    const plane = planeThrough(corners)
    if (plane === undefined) continue
    for (const face of hull.faces) {
      for (let k = 0; k < 3; k++) {
        const p = vertexOf(level, at(face, k))
        const q = vertexOf(level, at(face, (k + 1) % 3))
        const hit = pierced(p, q, plane, corners)
        if (hit !== undefined && planes.every(({ n, d }) => dot(n, hit) < d - depth)) {
          yield `an edge of hull ${key} pierces triangle ${t}`
        }
      }
    }
  }
}

function segmentInside(p: Vector, q: Vector, planes: readonly Plane[], depth: number): boolean {
  let low = 0
  let high = 1
  for (const { n, d } of planes) {
    const a = dot(n, p) - d + depth
    const b = dot(n, q) - d + depth
    if (a >= 0 && b >= 0) return false
    if (a >= 0) low = Math.max(low, a / (a - b))
    if (b >= 0) high = Math.min(high, a / (a - b))
  }
  return low < high
}

/** Where the segment crosses the triangle, away from its outline. */
function pierced(p: Vector, q: Vector, { n, d }: Plane, corners: readonly Vector[]): Vector | undefined {
  const a = dot(n, p) - d
  const b = dot(n, q) - d
  if (a * b >= 0) return undefined
  const t = a / (a - b)
  const hit: Vector = [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]), p[2] + t * (q[2] - p[2])]
  const inside = corners.every((c, i) => dot(cross(sub(corners[(i + 1) % 3] ?? c, c), sub(hit, c)), n) > 0)
  return inside ? hit : undefined
}

interface Box {
  readonly low: Vector
  readonly high: Vector
}

function boxOf(points: readonly Vector[]): Box {
  const of = (f: (...values: number[]) => number, k: 0 | 1 | 2) => f(...points.map((p) => p[k]))
  return {
    low: [of(Math.min, 0), of(Math.min, 1), of(Math.min, 2)],
    high: [of(Math.max, 0), of(Math.max, 1), of(Math.max, 2)],
  }
}

const overlap = (a: Box, b: Box): boolean =>
  a.low[0] <= b.high[0] &&
  b.low[0] <= a.high[0] &&
  a.low[1] <= b.high[1] &&
  b.low[1] <= a.high[1] &&
  a.low[2] <= b.high[2] &&
  b.low[2] <= a.high[2]

function patchTriangles({ patchOf }: LevelMesh, key: number): number[] {
  return Array.from({ length: patchOf.length }, (_, t) => t).filter((t) => at(patchOf, t) === key)
}

function cornersOf(level: LevelMesh, t: number): Vector[] {
  return [0, 1, 2].map((k) => vertexOf(level, at(level.triangles, 3 * t + k)))
}

function vertexOf({ positions }: LevelMesh, v: number): Vector {
  return [at(positions, 3 * v), at(positions, 3 * v + 1), at(positions, 3 * v + 2)]
}

/** None for a needle: rounding turns its normal. On a hull, the faces around it say what it would say. */
function planeThrough([a, b, c]: readonly Vector[]): Plane | undefined {
  if (a === undefined || b === undefined || c === undefined) return undefined
  const normal = cross(sub(b, a), sub(c, a))
  const longest = Math.max(Math.hypot(...sub(b, a)), Math.hypot(...sub(c, b)), Math.hypot(...sub(a, c)))
  if (!(Math.hypot(...normal) > 1e-7 * longest ** 2)) return undefined
  const n = unit(normal)
  return { n, d: dot(n, a) }
}

function area([a, b, c]: readonly Vector[]): number {
  return a === undefined || b === undefined || c === undefined ? 0 : Math.hypot(...cross(sub(b, a), sub(c, a))) / 2
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function at(values: ArrayLike<number>, index: number): number {
  const value = values[index]
  if (value === undefined) throw new RangeError(`no entry ${index}`)
  return value
}
