import { type Topology, valueAt } from '@ccd/core'
import { listEntries } from './entries.kernel'
import type { Observer } from '../observers/observer'
import { lookAgain } from './observer-sign.kernel'
import { originOf } from './origin'
import { countMarks, type Marks } from './marks.kernel'
import { dropDead } from './rings.kernel'
import { viewKernels } from './view-kernels'
import type { ViewMotion } from './view-shape'

/** Everything that moves in a step. */
interface Moving extends Omit<ViewMotion, 'origin'> {
  /** 1 for triangles that take no part. */
  readonly dead: Uint8Array
  /** Whether any takes no part. */
  readonly anyDead: boolean
}

export interface ClassifierOptions {
  /** Triangles, perhaps with corners exchanged so that they face outwards. */
  readonly triangles: Uint32Array
  readonly observers: readonly Observer[]
  /** Triangles of each cluster. */
  readonly lists: readonly Uint32Array[]
  readonly jointCount: number
  /** Where the vertices were at some time, for the scale. */
  readonly rest: Float64Array
  /** Points that look at all triangles; −1: neither these nor directions. */
  readonly lookouts: number
  readonly between: boolean
  readonly sameSign: boolean
  readonly ring: boolean
  readonly kernels: 'auto' | 'typescript'
}

interface SignCounts {
  readonly positive: number
  readonly negative: number
  readonly uncertain: number
  readonly labelled: number
  readonly marked: number
}

/** Classifies all triangles of one mesh, step after step, in arrays that are made once. */
export interface Classifier {
  /** The sign of each triangle for its own cluster. */
  readonly own: Uint8Array
  readonly marks: Marks
  /**
   * Brings signs and marks up to date.
   *
   * @param region - The region of each triangle, −1 for none.
   * @returns How many triangles changed.
   */
  classify(moving: Moving, region: Int32Array, regionCount: number): number
  /** The hierarchy has another shape. */
  shape(child: Int32Array): void
  counts(cluster: Int32Array): SignCounts
}

export function createClassifier(topology: Topology, cluster: Int32Array, options: ClassifierOptions): Classifier {
  const { triangles, observers, lists, jointCount, rest, lookouts, between, sameSign, ring, kernels } = options
  const entries = listEntries(topology, triangles, cluster, lists)
  const { vertex, scale } = originOf(triangles, entries.triangle, rest)
  const places = observers.map(({ joints }) => joints)
  const shape = { topology, entries, observers: places, lookouts, jointCount, scale, ring, between, sameSign }
  const views = viewKernels(shape, kernels)
  const origin = new Float64Array(6)
  return {
    own: views.own,
    get marks() {
      return views.marks
    },
    classify(moving, region, regionCount) {
      const { x0, x1, joints0, joints1, dead, anyDead } = moving
      for (let k = 0; k < 3 && x0.length > 0; k++) {
        origin[k] = valueAt(x0, 3 * vertex + k)
        origin[3 + k] = valueAt(x1, 3 * vertex + k)
      }
      views.look({ ...moving, origin })
      for (const { first, end, cluster: k } of entries.groups) {
        const observer = observers[k]
        if (observer?.kind !== 'segment') continue
        const [i, j] = observer.joints
        lookAgain(x0, x1, entries.corners, first, end, joints0, joints1, 3 * i, 3 * j, between, views.signs)
      }
      if (anyDead) dropDead(entries, dead, views.signs, views.words)
      return views.mark(region, regionCount)
    },
    shape: (child) => views.shape(child),
    counts: (clusters) => countMarks(views.own, views.marks, clusters),
  }
}
