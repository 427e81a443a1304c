/** Triangles that share vertices. */
export interface TriangleMesh {
  /** Three coordinates per vertex. */
  readonly positions: ArrayLike<number>
  /** Three vertex indices per triangle. */
  readonly triangles: ArrayLike<number>
}

/** What the readers of files give. */
export interface IndexedMesh extends TriangleMesh {
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}
