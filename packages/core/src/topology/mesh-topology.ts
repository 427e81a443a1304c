import { labelComponents } from './components.kernel'
import type { Topology } from './topology'

/** What is stored; the rest of a `Topology` follows from it. */
export type TopologyArrays = {
  -readonly [K in Exclude<
    keyof Topology,
    'component' | 'componentCount' | 'closed' | 'manifold' | 'oriented'
  >]: Topology[K]
}

/** Components can split by a removal far away, so they are found on demand: a change never pays for the whole mesh. */
export class MeshTopology implements Topology, TopologyArrays {
  version = 0
  vertexCount: number
  triangleCount: number
  edgeCount: number
  triangles: Uint32Array
  edges: Uint32Array
  triangleEdges: Uint32Array
  vertexTriangleStart: Uint32Array
  vertexTriangleCount: Uint32Array
  vertexTriangles: Uint32Array
  edgeTriangleStart: Uint32Array
  edgeTriangleCount: Uint32Array
  edgeTriangles: Uint32Array
  boundaryEdgeCount = 0
  nonManifoldEdgeCount = 0
  nonManifoldVertexCount = 0
  misorientedEdgeCount = 0
  #component = new Uint32Array(0)
  #componentCount = 0
  #componentVersion = -1

  constructor(vertexCount: number, triangles: Uint32Array) {
    this.vertexCount = vertexCount
    this.triangleCount = triangles.length / 3
    this.edgeCount = 0
    this.triangles = triangles
    this.edges = new Uint32Array(0)
    this.triangleEdges = new Uint32Array(triangles.length)
    this.vertexTriangleStart = new Uint32Array(vertexCount)
    this.vertexTriangleCount = new Uint32Array(vertexCount)
    this.vertexTriangles = new Uint32Array(0)
    this.edgeTriangleStart = new Uint32Array(0)
    this.edgeTriangleCount = new Uint32Array(0)
    this.edgeTriangles = new Uint32Array(0)
  }

  get component(): Uint32Array {
    this.#refreshComponents()
    return this.#component
  }

  get componentCount(): number {
    this.#refreshComponents()
    return this.#componentCount
  }

  get closed(): boolean {
    return this.boundaryEdgeCount === 0 && this.nonManifoldEdgeCount === 0
  }

  get manifold(): boolean {
    return this.nonManifoldEdgeCount === 0 && this.nonManifoldVertexCount === 0
  }

  get oriented(): boolean {
    return this.misorientedEdgeCount === 0
  }

  #refreshComponents(): void {
    if (this.#componentVersion === this.version) return
    this.#component = new Uint32Array(this.triangleCount)
    this.#componentCount = labelComponents(this.triangles, this.vertexCount, this.#component)
    this.#componentVersion = this.version
  }
}
