/** "No such id": the edge slot of a repeated vertex, or a corner of a removed triangle. */
export const NONE = 0xffffffff

/**
 * Connectivity of a triangle list; motion never touches it.
 *
 * `createTopology` numbers edges by first appearance: triangles in order, slots 0, 1, 2 within one.
 * Ids are stable under `updateTopology`: a removed triangle keeps its id as a hole (corners and edges NONE), an edge
 * without triangles likewise (both ends NONE). That call changes the object in place and may replace its arrays by
 * longer ones: read the arrays from the topology in every step instead of keeping them. Every array is exactly as long
 * as its count says.
 *
 * Lists are CSR with slack: the triangles of vertex v are
 * `vertexTriangles[vertexTriangleStart[v] … + vertexTriangleCount[v])`, ascending, each once; slots of no list are NONE.
 */
export interface Topology {
  /** Grows by one with every change: whoever derives data compares it to see that they are stale. */
  readonly version: number
  /** Vertices, those without triangles among them. */
  readonly vertexCount: number
  /** Triangle ids handed out, holes included. */
  readonly triangleCount: number
  /** Edge ids handed out, holes included. */
  readonly edgeCount: number
  /** Three vertices per triangle id. */
  readonly triangles: Uint32Array
  /** Two vertices per edge id, the smaller first. */
  readonly edges: Uint32Array
  /** Three edges per triangle id: edge k joins corners k and (k + 1) mod 3; NONE where they coincide or the edge came before. */
  readonly triangleEdges: Uint32Array
  /** Where the list of each vertex begins in `vertexTriangles`. */
  readonly vertexTriangleStart: Uint32Array
  /** How many triangles each vertex has. */
  readonly vertexTriangleCount: Uint32Array
  /** The triangles around each vertex; `trianglesOfVertex` reads them. */
  readonly vertexTriangles: Uint32Array
  /** Where the list of each edge begins in `edgeTriangles`. */
  readonly edgeTriangleStart: Uint32Array
  /** How many triangles each edge has. */
  readonly edgeTriangleCount: Uint32Array
  /** The triangles along each edge; `trianglesOfEdge` reads them. */
  readonly edgeTriangles: Uint32Array
  /**
   * Connected component (triangles joined by a shared vertex) of each triangle; NONE for holes. Numbered by their
   * lowest triangle id. After a change it is computed anew, in linear time, when it is next read.
   */
  readonly component: Uint32Array
  /** How many components there are. */
  readonly componentCount: number
  /** Edges with one triangle. */
  readonly boundaryEdgeCount: number
  /** Edges with more than two triangles. */
  readonly nonManifoldEdgeCount: number
  /** Vertices whose triangles are not one fan, or among them one that repeats a vertex. Without triangles: not counted. */
  readonly nonManifoldVertexCount: number
  /** Edges along which two triangles run in the same direction; one that repeats a vertex runs in both. */
  readonly misorientedEdgeCount: number
  /** Every edge has exactly two triangles. */
  readonly closed: boolean
  /** No edge has more than two triangles, and the triangles around every vertex form one fan. */
  readonly manifold: boolean
  /** No two triangles run along a shared edge in the same direction. */
  readonly oriented: boolean
}

/** A change of connectivity. New triangles get the ids from the old `triangleCount` on. */
export interface TopologyChange {
  /** Ids of triangles that disappear. */
  readonly removed: Uint32Array
  /** Three vertices per new triangle. */
  readonly added: Uint32Array
  /** For each vertex that is new, the vertex that it was split from, or NONE. */
  readonly vertexOrigin: Uint32Array
}

/**
 * Adjacent means sharing a vertex index: the one predicate that sources, representatives and orphans use.
 *
 * @param triangles - Three vertices per triangle.
 * @param t - A triangle.
 * @param u - Another triangle.
 */
export function areAdjacent(triangles: Uint32Array, t: number, u: number): boolean {
  const a0 = triangles[3 * t]
  const a1 = triangles[3 * t + 1]
  const a2 = triangles[3 * t + 2]
  const b0 = triangles[3 * u]
  const b1 = triangles[3 * u + 1]
  const b2 = triangles[3 * u + 2]
  return (
    a0 === b0 || a0 === b1 || a0 === b2 || a1 === b0 || a1 === b1 || a1 === b2 || a2 === b0 || a2 === b1 || a2 === b2
  )
}
