import { NONE, type Topology } from '@ccd/core'

/** A symmetric matrix by rows, without its diagonal; all entries are those of minus the Laplacian, so not positive. */
export interface Laplacian {
  /** Row v holds the places from start[v] to start[v + 1]. */
  readonly start: Uint32Array
  readonly column: Uint32Array
  /** Positive: what two neighbours exchange. */
  readonly weight: Float64Array
  /** The sum of each row. */
  readonly diagonal: Float64Array
  /** A third of the area of the triangles at each vertex. */
  readonly area: Float64Array
}

/** Cotangents outside of this are those of bad triangles: angles of less than 0.06 degrees, or obtuse pairs. */
const LEAST = 1e-3
const LARGEST = 1e3

/** The surface Laplacian with cotangent weights that are kept positive, so that the matrix is positive definite. */
export function surfaceLaplacian(topology: Topology, x: Float64Array): Laplacian {
  const { triangles, triangleEdges, edges, vertexCount, edgeCount, triangleCount } = topology
  const cotangent = new Float64Array(edgeCount)
  const area = new Float64Array(vertexCount)
  for (let t = 0; t < triangleCount; t++) {
    if (triangles[3 * t] === NONE) continue
    for (let k = 0; k < 3; k++) {
      const a = 3 * triangles[3 * t + k]
      const b = 3 * triangles[3 * t + ((k + 1) % 3)]
      const c = 3 * triangles[3 * t + ((k + 2) % 3)]
      const ux = x[a] - x[c]
      const uy = x[a + 1] - x[c + 1]
      const uz = x[a + 2] - x[c + 2]
      const vx = x[b] - x[c]
      const vy = x[b + 1] - x[c + 1]
      const vz = x[b + 2] - x[c + 2]
      const nx = uy * vz - uz * vy
      const ny = uz * vx - ux * vz
      const nz = ux * vy - uy * vx
      const double = Math.sqrt(nx * nx + ny * ny + nz * nz)
      area[triangles[3 * t + k]] += double / 6
      const e = triangleEdges[3 * t + k]
      // Edge k lies across from corner c.
      if (e !== NONE && double > 0) cotangent[e] += (ux * vx + uy * vy + uz * vz) / double / 2
    }
  }
  const start = new Uint32Array(vertexCount + 1)
  for (let e = 0; e < edgeCount; e++) {
    if (edges[2 * e] === NONE) continue
    start[edges[2 * e] + 1]++
    start[edges[2 * e + 1] + 1]++
  }
  for (let v = 0; v < vertexCount; v++) start[v + 1] += start[v]
  const fill = start.slice()
  const column = new Uint32Array(start[vertexCount])
  const weight = new Float64Array(start[vertexCount])
  const diagonal = new Float64Array(vertexCount)
  for (let e = 0; e < edgeCount; e++) {
    const a = edges[2 * e]
    const b = edges[2 * e + 1]
    if (a === NONE) continue
    const w = Math.min(LARGEST, Math.max(LEAST, cotangent[e]))
    column[fill[a]] = b
    weight[fill[a]++] = w
    column[fill[b]] = a
    weight[fill[b]++] = w
    diagonal[a] += w
    diagonal[b] += w
  }
  return { start, column, weight, diagonal, area }
}
