import type { Hull } from '../hull/quickhull.kernel'

/** One finished level, from the leaves on: what the hierarchy needs of it. */
export interface Level {
  /** One per node. */
  readonly hulls: Hull[]
  /** Nodes of the finer level, per node; a leaf has none. */
  readonly below: number[][]
  /** Triangles of each patch; no entries on a level without a mesh. */
  readonly patches: number[][]
  /** Three vertices per triangle that is in a patch, at its id; empty on a level without a mesh. */
  readonly corners: Int32Array
  /** Bound of the distance of every hull point from the solid, per node; empty where the layout finds it. */
  readonly deviation: Float64Array
}
