import { NONE, trianglesOfVertex, valueAt, type Topology, type TopologyChange } from '@ccd/core'
import { findEdgeOrphans, findFaceOrphans, findVertexOrphans, HUB_VALENCE } from './orphan-search.kernel'
import { PairList } from './pair-list.kernel'

/**
 * The feature pairs that no pair of non-adjacent triangles contains (ICCD §V-D): they depend on connectivity alone.
 * Pairs whose first triangles meet in hubs only are left to `hubs`, because they can be quadratically many. Time and
 * memory are linear in the mesh.
 */
export class OrphanSet {
  /** The vertex-face pairs: vertex, then triangle. */
  vertexFace = new PairList()
  /** The edge-edge pairs, the smaller id first. */
  edgeEdge = new PairList()
  /** Vertices with so many triangles that their orphans are found anew in each step. */
  hubs: Uint32Array = new Uint32Array(0)
  #triangleCounts: Uint32Array = new Uint32Array(0)

  /**
   * Finds all orphans of a mesh.
   *
   * @param topology - Connectivity of the mesh.
   */
  constructor(topology: Topology) {
    this.#findAll(topology)
  }

  /**
   * After a change of the topology: the same pairs as a new set has. Whether a pair is an orphan depends on the
   * triangles around its features, so only pairs with a changed feature are looked at again. A vertex has changed if
   * it has a new triangle or their number differs: one that lost a triangle and has no new one differs.
   *
   * @param topology - Connectivity of the mesh.
   * @param change - What has changed.
   */
  update(topology: Topology, change: TopologyChange): void {
    const touched = new Uint8Array(topology.vertexCount)
    const vertices: number[] = []
    topology.vertexTriangleCount.forEach((count, v) => {
      if (count !== this.#countBefore(v)) touched[v] = 1
    })
    for (const v of change.added) touched[v] = 1
    const isHub = (count: number): boolean => count > HUB_VALENCE
    for (let v = 0; v < touched.length; v++) {
      if (!touched[v]) continue
      vertices.push(v)
      // A vertex that becomes a hub, or ceases to be one, moves pairs of others too.
      if (isHub(this.#countBefore(v)) !== isHub(valueAt(topology.vertexTriangleCount, v)))
        return this.#findAll(topology)
    }
    const vertexTouched = (v: number): boolean => touched[v] === 1
    const edgeTouched = (e: number): boolean =>
      vertexTouched(topology.edges[2 * e] ?? NONE) && vertexTouched(topology.edges[2 * e + 1] ?? NONE)
    const edgeGone = (e: number): boolean => topology.edges[2 * e] === NONE
    this.vertexFace.keep((v, f) => !vertexTouched(v) && topology.triangles[3 * f] !== NONE)
    this.edgeEdge.keep((e, g) => !edgeGone(e) && !edgeGone(g) && !edgeTouched(e) && !edgeTouched(g))
    for (const v of vertices) findVertexOrphans(topology, v, this.vertexFace)
    const firstAdded = topology.triangleCount - change.added.length / 3
    for (let f = firstAdded; f < topology.triangleCount; f++)
      findFaceOrphans(topology, f, this.vertexFace, vertexTouched)
    for (const e of edgesBetween(topology, vertices, edgeTouched))
      findEdgeOrphans(topology, e, this.edgeEdge, edgeTouched)
    this.#triangleCounts = topology.vertexTriangleCount.slice()
  }

  /** How many triangles a vertex had before; one that is new had none. */
  #countBefore(v: number): number {
    return v < this.#triangleCounts.length ? valueAt(this.#triangleCounts, v) : 0
  }

  #findAll(topology: Topology): void {
    this.vertexFace = new PairList()
    this.edgeEdge = new PairList()
    for (let v = 0; v < topology.vertexCount; v++) findVertexOrphans(topology, v, this.vertexFace)
    for (let e = 0; e < topology.edgeCount; e++) findEdgeOrphans(topology, e, this.edgeEdge)
    this.hubs = Uint32Array.from(topology.vertexTriangleCount.keys()).filter(
      (v) => valueAt(topology.vertexTriangleCount, v) > HUB_VALENCE,
    )
    this.#triangleCounts = topology.vertexTriangleCount.slice()
  }
}

/** Edges both of whose ends are among the vertices. */
function edgesBetween(topology: Topology, vertices: readonly number[], wanted: (edge: number) => boolean): Set<number> {
  const edges = new Set<number>()
  for (const v of vertices) {
    for (const t of trianglesOfVertex(topology, v)) {
      for (const e of topology.triangleEdges.subarray(3 * t, 3 * t + 3)) if (e !== NONE && wanted(e)) edges.add(e)
    }
  }
  return edges
}
