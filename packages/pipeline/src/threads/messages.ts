import type { DeformableMesh } from '../deformable/deformable-parts'
import type { EngineOptions, MeshChange } from '../deformable/engine'
import type { DeskArrays } from './desk'

/** Positions of a step in shared memory. */
export interface SharedPositions {
  readonly x0: Float64Array
  readonly x1: Float64Array
}

/** What a thread needs to begin. It is posted, so its cullers are names, not functions. */
export interface Beginning {
  readonly mesh: DeformableMesh
  readonly options: EngineOptions
  readonly changes: readonly MeshChange[]
  readonly desk: DeskArrays
  readonly positions: SharedPositions
}

export type Message =
  | { readonly kind: 'supervise'; readonly code: string; readonly beginning: Beginning }
  | { readonly kind: 'begin'; readonly thread: number; readonly beginning: Beginning }
  | { readonly kind: 'change'; readonly change: MeshChange; readonly positions: SharedPositions }
