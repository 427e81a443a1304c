import { NONE, type Topology } from '@ccd/core'
import type { PairList } from '../pair-list'
import { HUB_VALENCE } from './orphan-search'
import { isEdgeEdgeOrphan, isVertexFaceOrphan } from './orphan-predicate'

/**
 * The orphans around a hub whose swept boxes overlap. Each feature stands for itself at its first triangle; a pair
 * belongs to this hub iff the first triangles share hubs only and this is the smallest of them, which is exactly
 * what the listed orphans leave out. Boxes are sorted along the axis of the greatest extent and swept.
 */
export function findHubOrphans(
  topology: Topology,
  hub: number,
  positions: readonly Float64Array[],
  thickness: number,
  vertexFace: PairList,
  edgeEdge: PairList,
): void {
  const { vertexTriangles, vertexTriangleStart, vertexTriangleCount, triangles, triangleEdges, edges } = topology
  const start = vertexTriangleStart[hub]
  const star = vertexTriangles.subarray(start, start + vertexTriangleCount[hub])
  const rim: number[] = []
  const spokes: number[] = []
  const vertices: number[] = []
  for (const t of star) {
    for (let k = 0; k < 3; k++) {
      const v = triangles[3 * t + k]
      const repeated = (k > 0 && v === triangles[3 * t]) || (k > 1 && v === triangles[3 * t + 1])
      if (!repeated && v !== hub && vertexTriangles[vertexTriangleStart[v]] === t) vertices.push(v)
      const e = triangleEdges[3 * t + k]
      if (e === NONE || topology.edgeTriangles[topology.edgeTriangleStart[e]] !== t) continue
      if (edges[2 * e] === hub || edges[2 * e + 1] === hub) spokes.push(e)
      else rim.push(e)
    }
  }
  const edgeVertices = (e: number): readonly number[] => [edges[2 * e], edges[2 * e + 1]]
  const rimBoxes = new SweptBoxes(rim, edgeVertices, positions, thickness)
  const spokeBoxes = new SweptBoxes(spokes, edgeVertices, positions, thickness)
  const firstOfEdge = (e: number): number => topology.edgeTriangles[topology.edgeTriangleStart[e]]
  const onEdges = (e: number, g: number): void => {
    if (e === g || !meetsInHubOnly(topology, hub, firstOfEdge(e), firstOfEdge(g))) return
    if (isEdgeEdgeOrphan(topology, e, g)) edgeEdge.push(Math.min(e, g), Math.max(e, g))
  }
  rimBoxes.forOverlaps(rimBoxes, (e, g) => {
    if (e < g) onEdges(e, g)
  })
  // Two spokes share the hub, so at least one side of a pair is on the rim.
  rimBoxes.forOverlaps(spokeBoxes, onEdges)
  const vertexBoxes = new SweptBoxes(vertices, (v) => [v], positions, thickness)
  const faceBoxes = new SweptBoxes(
    Array.from(star),
    (f) => [triangles[3 * f], triangles[3 * f + 1], triangles[3 * f + 2]],
    positions,
    thickness,
  )
  vertexBoxes.forOverlaps(faceBoxes, (v, f) => {
    if (!meetsInHubOnly(topology, hub, vertexTriangles[vertexTriangleStart[v]], f)) return
    if (isVertexFaceOrphan(topology, v, f)) vertexFace.push(v, f)
  })
}

/** Whether all vertices that two triangles share are hubs, and `hub` is the smallest of them. */
function meetsInHubOnly({ triangles, vertexTriangleCount }: Topology, hub: number, s: number, w: number): boolean {
  if (s === w) return false
  let smallest = NONE
  for (let k = 3 * s; k < 3 * s + 3; k++) {
    const v = triangles[k]
    if (v !== triangles[3 * w] && v !== triangles[3 * w + 1] && v !== triangles[3 * w + 2]) continue
    if (vertexTriangleCount[v] <= HUB_VALENCE) return false
    if (v < smallest) smallest = v
  }
  return smallest === hub
}

/** Closed boxes of features swept over the step, sorted by their lower end along x. */
class SweptBoxes {
  readonly #ids: Uint32Array
  readonly #bounds: Float64Array

  constructor(
    ids: readonly number[],
    verticesOf: (id: number) => readonly number[],
    positions: readonly Float64Array[],
    thickness: number,
  ) {
    const bounds = new Float64Array(6 * ids.length)
    ids.forEach((id, i) => {
      const vertices = verticesOf(id)
      for (let axis = 0; axis < 3; axis++) {
        let low = Number.POSITIVE_INFINITY
        let high = Number.NEGATIVE_INFINITY
        for (const v of vertices) {
          for (const x of positions) {
            low = Math.min(low, x[3 * v + axis])
            high = Math.max(high, x[3 * v + axis])
          }
        }
        bounds[6 * i + axis] = low
        bounds[6 * i + 3 + axis] = outward(high, thickness)
      }
    })
    const order = Array.from(ids.keys()).sort((i, j) => bounds[6 * i] - bounds[6 * j] || ids[i] - ids[j])
    this.#ids = Uint32Array.from(order, (i) => ids[i])
    this.#bounds = new Float64Array(bounds.length)
    order.forEach((i, to) => this.#bounds.set(bounds.subarray(6 * i, 6 * i + 6), 6 * to))
  }

  forOverlaps(other: SweptBoxes, visit: (a: number, b: number) => void): void {
    const a = this.#bounds
    const b = other.#bounds
    const longest = other.#longest()
    for (let i = 0; i < this.#ids.length; i++) {
      const from = other.#firstFrom(a[6 * i] - longest)
      for (let j = from; j < other.#ids.length && b[6 * j] <= a[6 * i + 3]; j++) {
        if (
          a[6 * i] <= b[6 * j + 3] &&
          a[6 * i + 1] <= b[6 * j + 4] && b[6 * j + 1] <= a[6 * i + 4] &&
          a[6 * i + 2] <= b[6 * j + 5] && b[6 * j + 2] <= a[6 * i + 5]
        ) visit(this.#ids[i], other.#ids[j])
      }
    }
  }

  #longest(): number {
    let longest = 0
    for (let i = 0; i < this.#ids.length; i++) longest = Math.max(longest, this.#bounds[6 * i + 3] - this.#bounds[6 * i])
    // The difference is rounded, and so is the one it is subtracted from.
    return longest * (1 + 2 ** -50) + Number.MIN_VALUE
  }

  #firstFrom(low: number): number {
    let from = 0
    let to = this.#ids.length
    const bound = low - Math.abs(low) * 2 ** -50
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#bounds[6 * middle] < bound) from = middle + 1
      else to = middle
    }
    return from
  }
}

/** One side of each pair carries the whole thickness, rounded up. */
function outward(high: number, thickness: number): number {
  if (thickness === 0) return high
  const sum = high + thickness
  return sum + (Math.abs(high) + thickness + Math.abs(sum)) * 2 ** -52
}
