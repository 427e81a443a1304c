import type { Topology } from '@ccd/core'

/** Mesh and skeleton at rest, which clusters are made from. */
export interface Pose {
  readonly topology: Topology
  /** Those of the topology, with corners exchanged where a component has its normals inside. */
  readonly triangles: Uint32Array
  readonly rest: Float64Array
  readonly joints: Float64Array
  readonly bones: Uint32Array
  /** 1 for triangles of components in which radial view can take part. */
  readonly eligible: Uint8Array
}
