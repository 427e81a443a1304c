import type { EngineOptions, MeshChange } from '../deformable/engine'
import type { MeshState } from '../deformable/mesh-state'
import type { TeamMemory } from './team-memory'

/** Arrays in shared memory for the positions of a step: start and end, or control points. There may be more than it needs. */
export type SharedPositions = readonly Float64Array[]

/** What a thread starts from. It is posted, so its cullers are names, not functions. */
export interface ThreadStart {
  readonly mesh: MeshState
  readonly options: EngineOptions
  readonly memory: TeamMemory
  readonly positions: SharedPositions
}

/** What threads are told by post: to start all others, to start their own work, that the mesh changes, where positions lie. */
export type Message =
  | { readonly kind: 'supervise'; readonly code: string; readonly start: ThreadStart }
  | { readonly kind: 'start'; readonly thread: number; readonly start: ThreadStart }
  | { readonly kind: 'change'; readonly change?: MeshChange; readonly positions: SharedPositions }
