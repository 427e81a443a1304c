import { NONE, trianglesOfVertex, valueAt, type Topology, type TopologyChange } from '@ccd/core'
import { longer } from './longer.kernel'

/** What a change has touched: all that depends on connectivity near by, and nothing else, has to be looked at again. */
export interface Neighbourhood {
  /** Vertices whose triangles changed. */
  readonly vertices: readonly number[]
  /** Edges of triangles that were removed and that have no triangle left. */
  readonly goneEdges: readonly number[]
  /** Triangles that are there and have such a vertex, the added ones among them. */
  readonly triangles: readonly number[]
}

/**
 * The corners and edges of all triangles, as a topology had them: after a change a removed triangle no longer says where
 * it was. 24 bytes per triangle.
 */
export class KnownTriangles {
  #corners: Uint32Array
  #edges: Uint32Array

  constructor({ triangles, triangleEdges }: Topology) {
    this.#corners = Uint32Array.from(triangles)
    this.#edges = Uint32Array.from(triangleEdges)
  }

  /** Takes a change over. Work in proportion to the triangles around the vertices that it touches. */
  take({ removed, added }: TopologyChange, topology: Topology): Neighbourhood {
    const vertices = new Set<number>(added)
    const goneEdges = new Set<number>()
    for (const t of removed) {
      // A triangle that was never known has left nothing behind.
      for (let i = 3 * t; i < Math.min(3 * t + 3, this.#corners.length); i++) {
        const [vertex, edge] = [valueAt(this.#corners, i), valueAt(this.#edges, i)]
        if (vertex !== NONE) vertices.add(vertex)
        if (edge !== NONE && topology.edges[2 * edge] === NONE) goneEdges.add(edge)
      }
      this.#corners.fill(NONE, 3 * t, 3 * t + 3)
      this.#edges.fill(NONE, 3 * t, 3 * t + 3)
    }
    const first = this.#corners.length
    this.#corners = longer(this.#corners, topology.triangles.length, NONE)
    this.#edges = longer(this.#edges, topology.triangles.length, NONE)
    this.#corners.set(topology.triangles.subarray(first), first)
    this.#edges.set(topology.triangleEdges.subarray(first), first)
    const triangles = new Set<number>()
    for (const v of vertices) for (const t of trianglesOfVertex(topology, v)) triangles.add(t)
    return { vertices: [...vertices], goneEdges: [...goneEdges], triangles: [...triangles] }
  }
}
