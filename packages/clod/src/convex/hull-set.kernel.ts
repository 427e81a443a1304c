import type { DualHierarchy } from '../hierarchy/dual-hierarchy'

/** Hulls of at most so many vertices are searched one by one: that is faster than to climb. */
export const SCANNED = 24

/** Per node in `balls`: centre x y z, radius. */
export const BALL = 4

/** The hulls of a hierarchy as queries read them: the points of each hull in a row, and who is next to whom. */
export interface HullSet {
  /** Coordinates of the points of all hulls, in the order of `hullVertices`. */
  readonly points: Float64Array
  /** The points of hull n are `start[n]` to `start[n + 1] − 1`. */
  readonly start: Uint32Array
  /** The neighbours of point p on its hull are `neighbours[neighbourStart[p]]` and so on; none for hulls of few points. */
  readonly neighbourStart: Uint32Array
  /** Points, as places in `points` divided by three. */
  readonly neighbours: Uint32Array
  /** A ball around each hull: centre and radius, rounded up. */
  readonly balls: Float64Array
  /** No point is farther from the origin, rounded up. */
  readonly reach: number
}

/** Gathers the hulls of a hierarchy. */
export function gatherHulls(hierarchy: DualHierarchy): HullSet {
  const { vertices, hullVertices, hullStart, nodeCount } = hierarchy
  const points = new Float64Array(3 * hullVertices.length)
  let square = 0
  for (let i = 0; i < hullVertices.length; i++) {
    const v = 3 * hullVertices[i]
    const x = (points[3 * i] = vertices[v])
    const y = (points[3 * i + 1] = vertices[v + 1])
    const z = (points[3 * i + 2] = vertices[v + 2])
    square = Math.max(square, x * x + y * y + z * z)
  }
  const { neighbourStart, neighbours } = gatherNeighbours(hierarchy)
  const balls = new Float64Array(BALL * nodeCount)
  for (let n = 0; n < nodeCount; n++) writeBall(points, hullStart[n], hullStart[n + 1], balls, BALL * n)
  return { points, start: hullStart, neighbourStart, neighbours, balls, reach: Math.sqrt(square) * (1 + 2 ** -50) }
}

/** On a closed surface that is turned outward every edge has its other end once as the next corner of a face. */
function gatherNeighbours({ hullVertices, hullStart, hullFaces, faceStart, nodeCount }: DualHierarchy) {
  const neighbourStart = new Uint32Array(hullVertices.length + 1)
  for (let n = 0; n < nodeCount; n++) {
    if (hullStart[n + 1] - hullStart[n] <= SCANNED) continue
    for (let i = 3 * faceStart[n]; i < 3 * faceStart[n + 1]; i++) neighbourStart[hullStart[n] + hullFaces[i] + 1]++
  }
  for (let p = 0; p < hullVertices.length; p++) neighbourStart[p + 1] += neighbourStart[p]
  const neighbours = new Uint32Array(neighbourStart[hullVertices.length])
  const next = neighbourStart.slice(0, hullVertices.length)
  for (let n = 0; n < nodeCount; n++) {
    const first = hullStart[n]
    if (hullStart[n + 1] - first <= SCANNED) continue
    for (let i = 3 * faceStart[n]; i < 3 * faceStart[n + 1]; i += 3) {
      for (let k = 0; k < 3; k++) {
        neighbours[next[first + hullFaces[i + k]]++] = first + hullFaces[i + (k === 2 ? 0 : k + 1)]
      }
    }
  }
  return { neighbourStart, neighbours }
}

/** The ball about the middle of the box. */
function writeBall(points: Float64Array, first: number, end: number, out: Float64Array, at: number): void {
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let i = 3 * first + k; i < 3 * end; i += 3) {
      if (points[i] < low) low = points[i]
      if (points[i] > high) high = points[i]
    }
    out[at + k] = low / 2 + high / 2
  }
  let square = 0
  for (let i = 3 * first; i < 3 * end; i += 3) {
    const x = points[i] - out[at]
    const y = points[i + 1] - out[at + 1]
    const z = points[i + 2] - out[at + 2]
    square = Math.max(square, x * x + y * y + z * z)
  }
  out[at + 3] = Math.sqrt(square) * (1 + 2 ** -50)
}
