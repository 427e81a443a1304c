/** Flag of a node: its hull is valid at its level of detail, so a query may stop at it and answer. */
export const MAY_ANSWER = 1
/** Flag of a node: its patch is one of the input mesh. Leaves always may answer, and their answer is exact. */
export const IS_LEAF = 2

/**
 * A closed mesh as levels of detail and as a hierarchy of convex hulls at the same time. `createDualHierarchy` makes it
 * once, and it never changes.
 *
 * **Nodes** are numbered level by level from the root, which is node 0; the children of a node have consecutive numbers.
 * The last level are the leaves: the convex patches of the input mesh. Every other level is a simplified mesh, cut into
 * convex patches, one node each, up to the levels that only complete the tree and have no mesh.
 *
 * **What is proved** for a node n, in floating point too, with `solid` for what the input mesh encloses:
 * - the surface below n, and the hull of every descendant of n, lies within `h[n]` of the hull of n;
 * - every point on the boundary of the hull of n lies within `s[n]` of the solid.
 *
 * So two hulls at distance d say that the surfaces below them are at least d − h − h apart, and that the two solids are at
 * most d + s + s apart.
 */
export interface DualHierarchy {
  /** Diagonal of the bounding box of the input mesh. */
  readonly size: number
  /** Coordinates of all vertices of all levels. The first `inputVertexCount` are those of the input mesh, as given. */
  readonly vertices: Float64Array
  /** How many of `vertices` are those of the input mesh. */
  readonly inputVertexCount: number

  /** How many nodes there are. */
  readonly nodeCount: number
  /** The nodes at depth d are `levelStart[d]` to `levelStart[d + 1] − 1`. One entry more than there are levels. */
  readonly levelStart: Uint32Array
  /** The children of node n are `childStart[n]` to `childStart[n + 1] − 1`; none for a leaf. */
  readonly childStart: Uint32Array
  /** Parent of each node; the root is its own parent. */
  readonly parent: Uint32Array
  /** `MAY_ANSWER` and `IS_LEAF` of each node. */
  readonly flags: Uint8Array

  /** The hull of node n has the vertices `hullVertices[hullStart[n]]` to `hullVertices[hullStart[n + 1] − 1]`. */
  readonly hullStart: Uint32Array
  /** Indices into `vertices`; within one hull ascending and without repetition. */
  readonly hullVertices: Uint32Array
  /**
   * Support area of each entry of `hullVertices`: the Voronoi area of the vertex in the mesh of the level, on both sides of
   * a patch boundary. On levels without a mesh it is that of the coarsest mesh.
   */
  readonly supportArea: Float64Array
  /** The hull of node n has the faces `faceStart[n]` to `faceStart[n + 1] − 1`: a closed surface, turned outward. */
  readonly faceStart: Uint32Array
  /**
   * Three numbers per face: places in the hull's part of `hullVertices`, counted from 0 per hull. A flat hull has each of its
   * triangles twice, once per side.
   */
  readonly hullFaces: Uint32Array

  /** The patch of node n has the triangles `patchStart[n]` to `patchStart[n + 1] − 1`; none on levels without a mesh. */
  readonly patchStart: Uint32Array
  /** Three indices into `vertices` per triangle. */
  readonly patchTriangles: Uint32Array
  /** The caller's index of each triangle of a leaf: entry k is about triangle `patchStart[first leaf] + k`. */
  readonly inputTriangles: Uint32Array

  /** Directed Hausdorff distance to each hull from everything below it, rounded up. */
  readonly h: Float64Array
  /** Surface deviation: how far the boundary of each hull may be from the solid, rounded up. */
  readonly s: Float64Array
  /** Resolution of each patch: 1 / its longest edge. On levels without a mesh the smallest one of the children. */
  readonly r: Float64Array
}

/**
 * How many levels there are, the root and the leaves included.
 *
 * @param hierarchy - The dual hierarchy.
 */
export function levelCount(hierarchy: DualHierarchy): number {
  return hierarchy.levelStart.length - 1
}
