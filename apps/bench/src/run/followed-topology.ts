import { NONE, valueAt, type Topology, type TopologyChange } from '@ccd/core'
import type { MovingMesh } from '@ccd/scenes'

/**
 * Follows a scene whose meshes break with a topology that is changed in place. The scene numbers its vertices anew after
 * each break; here those that were there keep their ids, and so do the triangles that kept their vertices. Triangles of
 * the scene must keep their order.
 */
export class FollowedTopology {
  readonly #topology: Topology
  /** Id of each triangle of the scene, and of each of its vertices. */
  #triangle: Uint32Array
  #vertex: Uint32Array

  constructor(topology: Topology) {
    this.#topology = topology
    this.#triangle = Uint32Array.from({ length: topology.triangleCount }, (_, t) => t)
    this.#vertex = Uint32Array.from({ length: topology.vertexCount }, (_, v) => v)
  }

  /**
   * The change that leads to the mesh as the scene has it now, to be applied next.
   *
   * @throws RangeError where the scene has changed in another way than by splitting vertices.
   */
  changeTo({ name, triangles, x0 }: MovingMesh): TopologyChange {
    const topology = this.#topology
    if (triangles.length !== 3 * this.#triangle.length) throw new RangeError(`${name} has lost or gained triangles`)
    const cornerOf = (i: number): number =>
      valueAt(topology.triangles, 3 * valueAt(this.#triangle, Math.floor(i / 3)) + (i % 3))
    const uses = new Uint32Array(x0.length / 3)
    for (const v of triangles) uses[v] = valueAt(uses, v) + 1
    // The part with most triangles keeps the vertex.
    const heir = new Map<number, number>()
    triangles.forEach((v, i) => {
      const old = cornerOf(i)
      const other = heir.get(old)
      if (other === undefined || valueAt(uses, v) > valueAt(uses, other)) heir.set(old, v)
    })
    const vertex = new Uint32Array(uses.length).fill(NONE)
    const vertexOrigin: number[] = []
    triangles.forEach((v, i) => {
      if (vertex[v] !== NONE) return
      const old = cornerOf(i)
      vertex[v] = heir.get(old) === v ? old : topology.vertexCount + vertexOrigin.length
      if (heir.get(old) !== v) vertexOrigin.push(old)
    })
    const removed: number[] = []
    const added: number[] = []
    const triangle = this.#triangle.slice()
    for (let t = 0; t < triangle.length; t++) {
      const corners = [0, 1, 2].map((k) => valueAt(vertex, valueAt(triangles, 3 * t + k)))
      if (corners.every((v, k) => v === cornerOf(3 * t + k))) continue
      removed.push(valueAt(triangle, t))
      triangle[t] = topology.triangleCount + added.length / 3
      added.push(...corners)
    }
    this.#triangle = triangle
    this.#vertex = vertex
    return {
      removed: Uint32Array.from(removed),
      added: Uint32Array.from(added),
      vertexOrigin: Uint32Array.from(vertexOrigin),
    }
  }

  /** Positions of the scene's vertices by the ids of the topology. */
  positions(x: Float64Array): Float64Array {
    const result = new Float64Array(3 * this.#topology.vertexCount)
    this.#vertex.forEach((id, v) => {
      if (id !== NONE) result.set(x.subarray(3 * v, 3 * v + 3), 3 * id)
    })
    return result
  }

  /** The scene's number of each vertex of the topology. */
  sceneVertices(): Uint32Array {
    const scene = new Uint32Array(this.#topology.vertexCount).fill(NONE)
    this.#vertex.forEach((id, v) => {
      if (id !== NONE) scene[id] = v
    })
    return scene
  }
}
