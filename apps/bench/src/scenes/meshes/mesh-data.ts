/** Positions and triangles as a file holds them. */
export interface MeshData {
  /** Three numbers per vertex. */
  readonly positions: Float64Array
  /** Three vertices per triangle. */
  readonly triangles: Uint32Array
}
