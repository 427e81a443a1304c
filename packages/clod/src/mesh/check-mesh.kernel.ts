/** Edges of a triangle mesh, paired up. Found by sorting, so no map of a quarter of a million keys is made. */
export interface EdgeDefect {
  readonly kind: 'open' | 'non-manifold' | 'orientation'
  readonly a: number
  readonly b: number
  /** A triangle with the edge. */
  readonly triangle: number
}

/** The first edge that has not exactly one triangle on each side, or undefined. */
export function findEdgeDefect(triangles: Uint32Array, vertexCount: number): EdgeDefect | undefined {
  const edges = triangles.length
  // Edges by their smaller vertex, as lists.
  const start = new Uint32Array(vertexCount + 1)
  for (let e = 0; e < edges; e++) start[Math.min(triangles[e], nextCorner(triangles, e)) + 1]++
  for (let v = 0; v < vertexCount; v++) start[v + 1] += start[v]
  const list = new Uint32Array(edges)
  const fill = start.slice()
  for (let e = 0; e < edges; e++) list[fill[Math.min(triangles[e], nextCorner(triangles, e))]++] = e
  for (let v = 0; v < vertexCount; v++) {
    for (let i = start[v]; i < start[v + 1]; i++) {
      const w = otherEnd(triangles, list[i], v)
      let up = 0
      let down = 0
      for (let j = start[v]; j < start[v + 1]; j++) {
        if (otherEnd(triangles, list[j], v) !== w) continue
        if (triangles[list[j]] === v) up++
        else down++
      }
      const triangle = Math.floor(list[i] / 3)
      if (up + down === 1) return { kind: 'open', a: v, b: w, triangle }
      if (up + down > 2) return { kind: 'non-manifold', a: v, b: w, triangle }
      if (up !== 1) return { kind: 'orientation', a: v, b: w, triangle }
    }
  }
  return undefined
}

/** A vertex whose triangles do not form one fan, or −1. The edges are known to be sound. */
export function findPinchedVertex(triangles: Uint32Array, vertexCount: number): number {
  const start = new Uint32Array(vertexCount + 1)
  for (let i = 0; i < triangles.length; i++) start[triangles[i] + 1]++
  for (let v = 0; v < vertexCount; v++) start[v + 1] += start[v]
  const list = new Uint32Array(triangles.length)
  const fill = start.slice()
  for (let i = 0; i < triangles.length; i++) list[fill[triangles[i]]++] = i
  for (let v = 0; v < vertexCount; v++) {
    const from = start[v]
    const to = start[v + 1]
    if (from === to) continue
    // Walks around the vertex; each step goes to the triangle that starts where this one ends.
    const first = list[from]
    let corner = first
    let steps = 0
    do {
      const leaving = triangles[previousPlace(corner)]
      let next = -1
      for (let i = from; i < to; i++) if (triangles[nextPlace(list[i])] === leaving) next = list[i]
      if (next < 0) return v
      corner = next
      steps++
    } while (corner !== first && steps <= to - from)
    if (steps !== to - from) return v
  }
  return -1
}

const nextPlace = (e: number): number => (e % 3 === 2 ? e - 2 : e + 1)
const previousPlace = (e: number): number => (e % 3 === 0 ? e + 2 : e - 1)
const nextCorner = (triangles: Uint32Array, e: number): number => triangles[nextPlace(e)]

function otherEnd(triangles: Uint32Array, e: number, v: number): number {
  return triangles[e] === v ? nextCorner(triangles, e) : triangles[e]
}

/** Number of the connected component of each triangle, and how many there are. */
export function componentsOf(triangles: Uint32Array, vertexCount: number): { of: Int32Array; count: number } {
  const root = new Int32Array(vertexCount)
  for (let v = 0; v < vertexCount; v++) root[v] = v
  const find = (v: number): number => {
    let r = v
    while (root[r] !== r) r = root[r]
    for (let w = v; root[w] !== r; ) {
      const next = root[w]
      root[w] = r
      w = next
    }
    return r
  }
  for (let i = 0; i < triangles.length; i += 3) {
    root[find(triangles[i + 1])] = find(triangles[i])
    root[find(triangles[i + 2])] = find(triangles[i])
  }
  const name = new Int32Array(vertexCount).fill(-1)
  const of = new Int32Array(triangles.length / 3)
  let count = 0
  for (let t = 0; t < of.length; t++) {
    const r = find(triangles[3 * t])
    if (name[r] < 0) name[r] = count++
    of[t] = name[r]
  }
  return { of, count }
}

/** Six times the signed volume of each component, about the first vertex of the component. */
export function componentVolumes(x: Float64Array, triangles: Uint32Array, of: Int32Array, count: number): Float64Array {
  const volumes = new Float64Array(count)
  const origin = new Int32Array(count).fill(-1)
  for (let t = 0; t < of.length; t++) {
    const c = of[t]
    if (origin[c] < 0) origin[c] = 3 * triangles[3 * t]
    const o = origin[c]
    const p = 3 * triangles[3 * t]
    const q = 3 * triangles[3 * t + 1]
    const r = 3 * triangles[3 * t + 2]
    const ax = x[p] - x[o]
    const ay = x[p + 1] - x[o + 1]
    const az = x[p + 2] - x[o + 2]
    const bx = x[q] - x[o]
    const by = x[q + 1] - x[o + 1]
    const bz = x[q + 2] - x[o + 2]
    const cx = x[r] - x[o]
    const cy = x[r + 1] - x[o + 1]
    const cz = x[r + 2] - x[o + 2]
    volumes[c] += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  }
  return volumes
}

/** How often the triangles of all other components wind around vertex v: a whole number, up to rounding. */
export function windingOfOthers(
  x: Float64Array,
  triangles: Uint32Array,
  of: Int32Array,
  component: number,
  v: number,
): number {
  let sum = 0
  for (let t = 0; t < of.length; t++) if (of[t] !== component) sum += solidAngle(x, triangles, t, v)
  return sum / (4 * Math.PI)
}

function solidAngle(x: Float64Array, triangles: Uint32Array, t: number, v: number): number {
  const o = 3 * v
  const p = 3 * triangles[3 * t]
  const q = 3 * triangles[3 * t + 1]
  const r = 3 * triangles[3 * t + 2]
  const ax = x[p] - x[o]
  const ay = x[p + 1] - x[o + 1]
  const az = x[p + 2] - x[o + 2]
  const bx = x[q] - x[o]
  const by = x[q + 1] - x[o + 1]
  const bz = x[q + 2] - x[o + 2]
  const cx = x[r] - x[o]
  const cy = x[r + 1] - x[o + 1]
  const cz = x[r + 2] - x[o + 2]
  const a = Math.sqrt(ax * ax + ay * ay + az * az)
  const b = Math.sqrt(bx * bx + by * by + bz * bz)
  const c = Math.sqrt(cx * cx + cy * cy + cz * cz)
  const det = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  const below =
    a * b * c +
    (ax * bx + ay * by + az * bz) * c +
    (bx * cx + by * cy + bz * cz) * a +
    (cx * ax + cy * ay + cz * az) * b
  return 2 * Math.atan2(det, below)
}
