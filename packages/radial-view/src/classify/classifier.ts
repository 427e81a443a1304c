import { type Topology, valueAt } from '@ccd/core'
import { countSigns } from './count-signs.kernel'
import { listEntries } from './entries.kernel'
import type { Observer } from '../observers/observer'
import { lookAgain } from './observer-sign.kernel'
import { originOf } from './origin'
import { dropDead, ringSigns } from './rings.kernel'
import { viewKernels, type ViewMotion } from './view-kernels'

/** Everything that moves in a step. */
export interface Moving extends Omit<ViewMotion, 'origin'> {
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
  readonly ring: boolean
  readonly kernels: 'auto' | 'typescript'
}

export interface SignCounts {
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
  /** The sign that its whole ring has for its cluster. */
  readonly ring: Uint8Array
  /** Two words per triangle: the bits that its whole ring has. */
  readonly words: Int32Array
  classify(moving: Moving): void
  counts(cluster: Int32Array): SignCounts
}

export function createClassifier(topology: Topology, cluster: Int32Array, options: ClassifierOptions): Classifier {
  const { triangles, observers, lists, jointCount, rest, lookouts, between, ring, kernels } = options
  const entries = listEntries(topology, triangles, cluster, lists)
  const { vertex, scale } = originOf(triangles, entries.triangle, rest)
  const views = viewKernels(
    {
      topology,
      entries,
      observers: observers.map(({ joints }) => joints),
      lookouts,
      jointCount,
      scale,
      ring,
      between,
    },
    kernels,
  )
  const origin = new Float64Array(6)
  const slotSigns = new Uint8Array(entries.slotCount)
  const own = new Uint8Array(topology.triangleCount)
  const ringSign = new Uint8Array(topology.triangleCount)
  return {
    own,
    ring: ringSign,
    words: views.ringWords,
    classify(moving) {
      const { x0, x1, joints0, joints1, dead, anyDead } = moving
      for (let k = 0; k < 3; k++) {
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
      ringSigns(entries, views.signs, slotSigns, ring, own, ringSign)
      views.gatherWords()
    },
    counts: (clusters) => countSigns(own, ringSign, views.ringWords, clusters),
  }
}
