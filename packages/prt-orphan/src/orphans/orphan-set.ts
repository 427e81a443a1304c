import { NONE, trianglesOfVertex, valueAt, type Topology, type TopologyChange } from '@ccd/core'
import { KnownTriangles } from '../changes/known-triangles'
import { findEdgeOrphans, findFaceOrphans, findVertexOrphans, HUB_VALENCE } from './orphan-search.kernel'
import { PairList } from './pair-list.kernel'

/** How much an update of orphans had to look at. */
export interface OrphanWork {
  /** Features whose orphans were searched again. */
  readonly searched: number
  /** Pairs that were dropped from the lists, those that were found again among them. */
  readonly dropped: number
}

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
  #wereHubs: ReadonlySet<number> = new Set()
  readonly #known: KnownTriangles

  /**
   * Finds all orphans of a mesh.
   *
   * @param topology - Connectivity of the mesh.
   */
  constructor(topology: Topology) {
    this.#known = new KnownTriangles(topology)
    this.#findAll(topology)
  }

  /**
   * After a change of the topology: the same pairs as a new set has, in another order. Whether a pair is an orphan
   * depends on the triangles around its features, so only pairs with a changed feature are looked at again: work in
   * proportion to the triangles around the vertices that the change touches. Only where a vertex becomes a hub, or
   * ceases to be one, everything is searched again.
   *
   * @param topology - Connectivity of the mesh.
   * @param change - What has changed.
   * @returns How much had to be looked at.
   */
  update(topology: Topology, change: TopologyChange): OrphanWork {
    const { vertices, goneEdges } = this.#known.take(change, topology)
    const touched = new Set(vertices)
    // A vertex that becomes a hub, or ceases to be one, moves pairs of others too.
    if (vertices.some((v) => this.#wereHubs.has(v) !== isHub(topology, v))) {
      const dropped = this.vertexFace.length + this.edgeEdge.length
      this.#findAll(topology)
      return { searched: topology.vertexCount + topology.edgeCount, dropped }
    }
    const vertexTouched = (v: number): boolean => touched.has(v)
    const edgeTouched = (e: number): boolean =>
      vertexTouched(valueAt(topology.edges, 2 * e)) && vertexTouched(valueAt(topology.edges, 2 * e + 1))
    const edges = edgesBetween(topology, vertices, edgeTouched)
    let dropped = 0
    for (const v of vertices) dropped += this.vertexFace.dropAllOf(0, v)
    for (const f of change.removed) dropped += this.vertexFace.dropAllOf(1, f)
    for (const e of [...goneEdges, ...edges]) dropped += this.edgeEdge.dropAllOf(0, e) + this.edgeEdge.dropAllOf(1, e)
    for (const v of vertices) findVertexOrphans(topology, v, this.vertexFace)
    const added = change.added.length / 3
    for (let f = topology.triangleCount - added; f < topology.triangleCount; f++)
      findFaceOrphans(topology, f, this.vertexFace, vertexTouched)
    for (const e of edges) findEdgeOrphans(topology, e, this.edgeEdge, edgeTouched)
    return { searched: vertices.length + added + edges.size, dropped }
  }

  #findAll(topology: Topology): void {
    this.vertexFace = new PairList()
    this.edgeEdge = new PairList()
    for (let v = 0; v < topology.vertexCount; v++) findVertexOrphans(topology, v, this.vertexFace)
    for (let e = 0; e < topology.edgeCount; e++) findEdgeOrphans(topology, e, this.edgeEdge)
    this.hubs = Uint32Array.from(topology.vertexTriangleCount.keys()).filter((v) => isHub(topology, v))
    this.#wereHubs = new Set(this.hubs)
  }
}

const isHub = (topology: Topology, v: number): boolean => valueAt(topology.vertexTriangleCount, v) > HUB_VALENCE

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
