import type { RigidModel } from '../model'

/** A question to the kernels and, afterwards, its answer. */
export interface Search {
  readonly a: RigidModel
  readonly b: RigidModel
  readonly piecesA: Float64Array
  readonly piecesB: Float64Array
  readonly slack: number
  readonly tolerance: number
  readonly limit: number
  readonly weight: number
  readonly controlSteps: number
  readonly controlDistance: number
  readonly anyContact: boolean
  /** Contacts strictly later than this do not count. */
  horizon: number
  /** No contact before this time, whatever the outcome. */
  time: number
  found: boolean
  converged: boolean
  /** Triangles of the contact, in the order of the leaves; −1 if none. */
  leafA: number
  leafB: number
  /** Least distance of two triangles seen at `time`. */
  distance: number
  iterations: number
  nodePairs: number
  trianglePairs: number
  frontNodes: number
}
