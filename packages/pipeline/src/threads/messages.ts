import type { EngineOptions, MeshChange } from '../deformable/engine'
import type { MeshState } from '../deformable/mesh-state'
import type { TeamMemory } from './team-memory'

/** Positions of a step in shared memory. */
export interface SharedPositions {
  readonly x0: Float64Array
  readonly x1: Float64Array
}

/** What a thread starts from. It is posted, so its cullers are names, not functions. */
export interface ThreadStart {
  readonly mesh: MeshState
  readonly options: EngineOptions
  readonly memory: TeamMemory
  readonly positions: SharedPositions
}

/** What threads are told by post: to start all others, to start their own work, that the mesh changes. */
export type Message =
  | { readonly kind: 'supervise'; readonly code: string; readonly start: ThreadStart }
  | { readonly kind: 'start'; readonly thread: number; readonly start: ThreadStart }
  | { readonly kind: 'change'; readonly change: MeshChange; readonly positions: SharedPositions }
