import type { Hierarchy } from '../stages/hierarchy'
import type { Motion } from './motion'
import type { Topology } from '../topology/topology'

/** What a stage may know about the step that is being examined. */
export interface StepContext {
  /** Connectivity of the mesh; `topologyOf` asks for it. */
  readonly topology?: Topology
  /** Bounding volumes of the mesh. */
  readonly hierarchy?: Hierarchy
  /** How things move from t = 0 to t = 1. */
  readonly motion: Motion
  /** Contact where the distance falls to this length. */
  readonly minSeparation: number
  /** Contacts strictly later than this may be ignored; `earliest()` lowers it. */
  horizon: number
}
