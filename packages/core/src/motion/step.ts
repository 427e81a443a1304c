import type { Hierarchy } from '../stages/hierarchy'
import type { Motion } from './motion'
import type { Topology } from '../topology/topology'

/** What a stage may know about the step that is being examined. */
export interface StepContext {
  readonly topology?: Topology
  readonly hierarchy?: Hierarchy
  readonly motion: Motion
  readonly minSeparation: number
  /** Contacts strictly later than this may be ignored; `earliest()` lowers it. */
  horizon: number
}
