import type { RigidModel } from '../model/model'

/** A question to the kernels and, afterwards, its answer. */
export interface Search {
  readonly a: RigidModel
  readonly b: RigidModel
  readonly piecesA: Float64Array
  readonly piecesB: Float64Array
  /** What every gap is lowered by: rounding and the separation asked for. */
  readonly margin: number
  /** Triangles no farther apart than this are in contact. */
  readonly reach: number
  readonly limit: number
  readonly weight: number
  readonly controlSteps: number
  readonly controlDistance: number
  /** Contacts strictly later than this do not count. */
  horizon: number
  found: boolean
  converged: boolean
  /** When the triangles below are within the tolerance; Infinity if nothing was found. */
  time: number
  /** No contact before this time. */
  lowerBound: number
  /** Triangles of the contact, in the order of the leaves; −1 if none. */
  leafA: number
  leafB: number
  /** The nearest triangles of the last traversal, or a guess; −1 if none. */
  nearA: number
  nearB: number
  iterations: number
  nodePairs: number
  trianglePairs: number
  frontNodes: number
}
