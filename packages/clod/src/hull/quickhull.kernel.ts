/**
 * Convex hull of points, by quickhull with exact signs: what lies on the plane of a face does not see it. Faces that a new point sees
 * strictly form a disc on the hull, so its rim is one cycle; the point is on no line of a rim edge, so no new face is a
 * segment. With exact signs both hold for grids, duplicates and coplanar points, and every point ends in the hull, exactly.
 */
import { orientation2d, orientation3d } from '@ccd/elementary'

export interface Hull {
  /** Vertices of the hull, ascending, as indices into the coordinates. */
  vertices: Int32Array
  /** Three places in `vertices` per face, turned outward. A flat hull has each of its triangles once per side. */
  faces: Int32Array
  /** All points lie in one plane, exactly. */
  flat: boolean
}

const NONE = -1
let faceVertex = new Int32Array(0)
let faceNext = new Int32Array(0) // neighbour across the edge from corner k to corner k + 1
let faceAlive = new Uint8Array(0)
let faceSeen = new Int32Array(0)
let faceFirst = new Int32Array(0) // first of the points that were found above the face
let pointNext = new Int32Array(0)
let rimFace = new Int32Array(0) // by the place of the vertex that the rim edge starts at
let rim = new Int32Array(0) // start, end, outer face, edge of the outer face
let stack = new Int32Array(0)
let faceCount = 0
let pass = 0

function reserve(points: number): void {
  if (pointNext.length >= points) return
  const size = 2 * points + 16
  // Every point adds at most as many faces as the hull has edges in its rim; the total is kept small by reusing slots.
  pointNext = new Int32Array(size)
  rimFace = new Int32Array(size)
  growFaces(8 * size)
}

function growFaces(size: number): void {
  const grow = (old: Int32Array<ArrayBuffer>, length: number) => {
    const next = new Int32Array(length)
    next.set(old)
    return next
  }
  faceVertex = grow(faceVertex, 3 * size)
  faceNext = grow(faceNext, 3 * size)
  faceSeen = grow(faceSeen, size)
  faceFirst = grow(faceFirst, size)
  rim = grow(rim, 4 * size)
  stack = grow(stack, size)
  const alive = new Uint8Array(size)
  alive.set(faceAlive)
  faceAlive = alive
}

/**
 * @param x - Coordinates.
 * @param points - Indices into it, without repetition; places may coincide. At least three, not all on one line.
 * @param count - How many of `points` count.
 */
export function convexHull(x: Float64Array, points: Int32Array, count: number): Hull | undefined {
  reserve(count)
  const [a, b] = farApart(x, points, count)
  const c = farthestFromLine(x, points, count, a, b)
  if (c === NONE) return undefined
  const d = farthestFromPlane(x, points, count, a, b, c)
  if (d === NONE) return flatHull(x, points, count, a, b, c)
  start(x, points, count, a, b, c, d)
  for (let f = 0; f < faceCount; f++) {
    while (faceAlive[f] === 1 && faceFirst[f] !== NONE) addPoint(x, points, f)
  }
  return collected(points, count)
}

/** Places of two points: the smallest and the largest along the longest axis. */
function farApart(x: Float64Array, points: Int32Array, count: number): [number, number] {
  let a = 0
  let b = 0
  let longest = -1
  for (let axis = 0; axis < 3; axis++) {
    let low = 0
    let high = 0
    for (let i = 1; i < count; i++) {
      const value = x[3 * points[i] + axis]
      if (value < x[3 * points[low] + axis]) low = i
      if (value > x[3 * points[high] + axis]) high = i
    }
    const length = x[3 * points[high] + axis] - x[3 * points[low] + axis]
    if (length > longest) {
      longest = length
      a = low
      b = high
    }
  }
  return [a, b]
}

function farthestFromLine(x: Float64Array, points: Int32Array, count: number, a: number, b: number): number {
  let best = NONE
  let largest = 0
  for (let i = 0; i < count; i++) {
    const size = normalOf(x, points[a], points[b], points[i])
    if (size > largest) {
      largest = size
      best = i
    }
  }
  return best
}

function farthestFromPlane(
  x: Float64Array,
  points: Int32Array,
  count: number,
  a: number,
  b: number,
  c: number,
): number {
  normalOf(x, points[a], points[b], points[c])
  const nx = normal[0]
  const ny = normal[1]
  const nz = normal[2]
  const o = 3 * points[a]
  let best = NONE
  let largest = 0
  for (let i = 0; i < count; i++) {
    const p = 3 * points[i]
    const off = Math.abs((x[p] - x[o]) * nx + (x[p + 1] - x[o + 1]) * ny + (x[p + 2] - x[o + 2]) * nz)
    if (off > largest) {
      largest = off
      best = i
    }
  }
  if (best !== NONE && orientation3d(x, points[a], points[b], points[c], points[best]) !== 0) return best
  for (let i = 0; i < count; i++) if (orientation3d(x, points[a], points[b], points[c], points[i]) !== 0) return i
  return NONE
}

const normal = new Float64Array(3)

/** Square of twice the area of the triangle; its normal, not of unit length, in `normal`. */
function normalOf(x: Float64Array, a: number, b: number, c: number): number {
  const ux = x[3 * b] - x[3 * a]
  const uy = x[3 * b + 1] - x[3 * a + 1]
  const uz = x[3 * b + 2] - x[3 * a + 2]
  const vx = x[3 * c] - x[3 * a]
  const vy = x[3 * c + 1] - x[3 * a + 1]
  const vz = x[3 * c + 2] - x[3 * a + 2]
  normal[0] = uy * vz - uz * vy
  normal[1] = uz * vx - ux * vz
  normal[2] = ux * vy - uy * vx
  return normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]
}

function start(x: Float64Array, points: Int32Array, count: number, a: number, b: number, c: number, d: number): void {
  faceCount = 0
  const above = orientation3d(x, points[a], points[b], points[c], points[d]) > 0
  const [p, q] = above ? [b, a] : [a, b]
  // p q c is turned away from d.
  makeFace(p, q, c)
  makeFace(q, p, d)
  makeFace(c, q, d)
  makeFace(p, c, d)
  link(0, 0, 1, 0)
  link(0, 1, 2, 0)
  link(0, 2, 3, 0)
  link(1, 1, 3, 2)
  link(1, 2, 2, 1)
  link(2, 2, 3, 1)
  for (let i = 0; i < count; i++) {
    if (i !== a && i !== b && i !== c && i !== d) giveTo(x, points, i, 0, 4)
  }
}

function makeFace(a: number, b: number, c: number): number {
  const f = faceCount++
  if (f >= faceAlive.length) growFaces(2 * faceAlive.length)
  faceVertex[3 * f] = a
  faceVertex[3 * f + 1] = b
  faceVertex[3 * f + 2] = c
  faceAlive[f] = 1
  faceSeen[f] = 0
  faceFirst[f] = NONE
  return f
}

function link(f: number, edge: number, g: number, other: number): void {
  faceNext[3 * f + edge] = g
  faceNext[3 * g + other] = f
}

function giveTo(x: Float64Array, points: Int32Array, i: number, from: number, to: number): void {
  for (let f = from; f < to; f++) {
    if (!sees(x, points, i, f)) continue
    pointNext[i] = faceFirst[f]
    faceFirst[f] = i
    return
  }
}

function sees(x: Float64Array, points: Int32Array, i: number, f: number): boolean {
  const a = points[faceVertex[3 * f]]
  return orientation3d(x, a, points[faceVertex[3 * f + 1]], points[faceVertex[3 * f + 2]], points[i]) > 0
}

/** Adds the farthest of the points above face f. */
function addPoint(x: Float64Array, points: Int32Array, f: number): void {
  const apex = takeFarthest(x, points, f)
  pass++
  const rimLength = findRim(x, points, f, apex)
  const first = faceCount
  for (let r = 0; r < rimLength; r++) {
    const from = rim[4 * r]
    const face = makeFace(from, rim[4 * r + 1], apex)
    rimFace[from] = face
    link(face, 0, rim[4 * r + 2], rim[4 * r + 3])
  }
  for (let face = first; face < faceCount; face++) link(face, 1, rimFace[faceVertex[3 * face + 1]], 2)
  for (let s = 0; s < seenCount; s++) {
    let i = faceFirst[stack[s]]
    while (i !== NONE) {
      const next = pointNext[i]
      giveTo(x, points, i, first, faceCount)
      i = next
    }
  }
}

function takeFarthest(x: Float64Array, points: Int32Array, f: number): number {
  const o = 3 * points[faceVertex[3 * f]]
  normalOf(x, points[faceVertex[3 * f]], points[faceVertex[3 * f + 1]], points[faceVertex[3 * f + 2]])
  let best = faceFirst[f]
  let beforeBest = NONE
  let largest = -Infinity
  let before = NONE
  for (let i = faceFirst[f]; i !== NONE; i = pointNext[i]) {
    const p = 3 * points[i]
    const off = (x[p] - x[o]) * normal[0] + (x[p + 1] - x[o + 1]) * normal[1] + (x[p + 2] - x[o + 2]) * normal[2]
    if (off > largest) {
      largest = off
      best = i
      beforeBest = before
    }
    before = i
  }
  if (beforeBest === NONE) faceFirst[f] = pointNext[best]
  else pointNext[beforeBest] = pointNext[best]
  return best
}

let seenCount = 0

/** All faces that the apex sees go to `stack` and die; the edges between them and the others go to `rim`. */
function findRim(x: Float64Array, points: Int32Array, f: number, apex: number): number {
  seenCount = 0
  let length = 0
  stack[seenCount++] = f
  faceSeen[f] = pass
  faceAlive[f] = 0
  for (let s = 0; s < seenCount; s++) {
    const g = stack[s]
    for (let edge = 0; edge < 3; edge++) {
      const n = faceNext[3 * g + edge]
      if (faceSeen[n] === pass) continue
      if (sees(x, points, apex, n)) {
        faceSeen[n] = pass
        faceAlive[n] = 0
        stack[seenCount++] = n
        continue
      }
      rim[4 * length] = faceVertex[3 * g + edge]
      rim[4 * length + 1] = faceVertex[3 * g + ((edge + 1) % 3)]
      rim[4 * length + 2] = n
      rim[4 * length + 3] = faceNext[3 * n] === g ? 0 : faceNext[3 * n + 1] === g ? 1 : 2
      length++
    }
  }
  return length
}

/** The hull with its vertices in ascending order. */
function collected(points: Int32Array, count: number): Hull {
  const used = new Uint8Array(count)
  let faces = 0
  for (let f = 0; f < faceCount; f++) {
    if (faceAlive[f] === 0) continue
    faces++
    for (let k = 0; k < 3; k++) used[faceVertex[3 * f + k]] = 1
  }
  const places: number[] = []
  for (let i = 0; i < count; i++) if (used[i] === 1) places.push(i)
  places.sort((p, q) => points[p] - points[q])
  for (let i = 0; i < places.length; i++) rimFace[places[i]] = i
  const vertices = Int32Array.from(places, (i) => points[i])
  const list = new Int32Array(3 * faces)
  let at = 0
  for (let f = 0; f < faceCount; f++) {
    if (faceAlive[f] === 0) continue
    for (let k = 0; k < 3; k++) list[at++] = rimFace[faceVertex[3 * f + k]]
  }
  return { vertices, faces: list, flat: false }
}

/** Of points in one plane: seen along the axis that the plane is most square to, which is one-to-one. */
function flatHull(
  x: Float64Array,
  points: Int32Array,
  count: number,
  a: number,
  b: number,
  c: number,
): Hull | undefined {
  normalOf(x, points[a], points[b], points[c])
  const [nx, ny, nz] = [Math.abs(normal[0]), Math.abs(normal[1]), Math.abs(normal[2])]
  const drop = nx >= ny && nx >= nz ? 0 : ny >= nz ? 1 : 2
  const i = (drop + 1) % 3
  const j = (drop + 2) % 3
  const sorted = Array.from(points.subarray(0, count)).sort(
    (p, q) => x[3 * p + i] - x[3 * q + i] || x[3 * p + j] - x[3 * q + j] || p - q,
  )
  const chain = (order: number[]): number[] => {
    const out: number[] = []
    for (const p of order) {
      while (out.length >= 2) {
        const q = out[out.length - 1]
        const r = out[out.length - 2]
        const turn = orientation2d(x[3 * r + i], x[3 * r + j], x[3 * q + i], x[3 * q + j], x[3 * p + i], x[3 * p + j])
        if (turn > 0) break
        out.pop()
      }
      out.push(p)
    }
    out.pop()
    return out
  }
  const ring = [...chain(sorted), ...chain(sorted.reverse())]
  if (ring.length < 3) return undefined
  const vertices = Int32Array.from(ring).sort()
  const place = new Map<number, number>()
  for (let k = 0; k < vertices.length; k++) place.set(vertices[k], k)
  const faces: number[] = []
  for (let k = 1; k + 1 < ring.length; k++) {
    const p = placeOf(place, ring[0])
    const q = placeOf(place, ring[k])
    const r = placeOf(place, ring[k + 1])
    faces.push(p, q, r, p, r, q)
  }
  return { vertices, faces: Int32Array.from(faces), flat: true }
}

function placeOf(places: Map<number, number>, vertex: number): number {
  const place = places.get(vertex)
  if (place === undefined) throw new RangeError(`vertex ${vertex} is not on the hull`)
  return place
}
