import type { Topology } from '@ccd/core'
import type { Entries } from './entries.kernel'
import type { Marks } from './marks.kernel'

/** What observers see, and what follows for triangles and nodes, in arrays that are made once. */
export interface ViewKernels {
  readonly name: 'webassembly' | 'typescript'
  /** How each entry is seen. */
  readonly signs: Uint8Array
  /** Two words per entry that has them. */
  readonly words: Int32Array
  /** The sign of each triangle for its own cluster. */
  readonly own: Uint8Array
  readonly marks: Marks
  look(motion: ViewMotion): void
  /** From signs and words to labels and rows; returns how many triangles changed. */
  mark(region: Int32Array, regionCount: number): number
  /** The shape of the hierarchy, before `mark` and whenever it has changed. */
  shape(child: Int32Array): void
}

/** Both ends of a step, and what the positions are made relative to. */
export interface ViewMotion {
  readonly x0: Float64Array
  readonly x1: Float64Array
  readonly joints0: Float64Array
  readonly joints1: Float64Array
  readonly points0: Float64Array
  readonly points1: Float64Array
  /** x y z at the start, and at the end. */
  readonly origin: Float64Array
}

export interface ViewShape {
  readonly topology: Topology
  readonly entries: Entries
  /** The joints at the two ends of each observer. */
  readonly observers: readonly (readonly [number, number])[]
  /** Points that look at all triangles; −1: neither these nor directions. */
  readonly lookouts: number
  readonly jointCount: number
  readonly scale: number
  /** Off: triangles without their rings. */
  readonly ring: boolean
  /** Off: only the two ends of the step are looked at (unsound, for tests). */
  readonly between: boolean
  /** Off: both signs make the same label (unsound, for tests). */
  readonly sameSign: boolean
}

/** More changed triangles than this share bring all nodes up to date. */
export const MANY = 1 / 16

/** Rows without bits, region or label. */
export function withoutMarks(rows: Int32Array): Int32Array {
  rows.forEach((_, i) => (rows[i] = i % 4 < 2 ? 0 : -1))
  return rows
}

/** How many ends the observer of a cluster has; 0 without one. */
export function endsOf(observers: ViewShape['observers'], cluster: number): number {
  const observer = observers[cluster]
  return observer === undefined ? 0 : observer[0] === observer[1] ? 1 : 2
}

export function placeEnds(observers: ViewShape['observers'], joints: Float32Array, ends: Float32Array): void {
  observers.forEach(([a, b], k) => {
    ends.set(joints.subarray(8 * a, 8 * a + 8), 16 * k)
    ends.set(joints.subarray(8 * b, 8 * b + 8), 16 * k + 8)
  })
}
