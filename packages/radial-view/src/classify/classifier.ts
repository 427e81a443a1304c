import { type Topology, valueAt } from '@ccd/core'
import { classifyEntries, clusterEntries, ringSigns } from './cluster-entries.kernel'
import { classifyWide } from './wide.kernel'
import { countSigns, ownSigns } from './count-signs.kernel'
import { ringWords } from '../culler/marks.kernel'
import type { Observer } from '../observers/observer'

/** Everything that moves in a step. */
export interface Moving {
  readonly x0: Float64Array
  readonly x1: Float64Array
  readonly joints0: Float64Array
  readonly joints1: Float64Array
  readonly points0: Float64Array
  readonly points1: Float64Array
  /** 1 for triangles that take no part. */
  readonly dead: Uint8Array
}

export interface ClassifierOptions {
  readonly observers: readonly Observer[]
  /** Triangles of each cluster. */
  readonly lists: readonly Uint32Array[]
  /** Whether directions and lookouts look at all triangles. */
  readonly wide: boolean
  readonly lookouts: number
  readonly between: boolean
  readonly ring: boolean
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
  const { observers, lists, wide, lookouts, between, ring } = options
  const { triangleCount, vertexCount } = topology
  const entries = clusterEntries(topology, cluster, lists)
  const ends = new Uint32Array(2 * observers.length)
  observers.forEach(({ joints }, k) => {
    ends[2 * k] = 3 * valueAt(joints, 0)
    ends[2 * k + 1] = 3 * valueAt(joints, 1)
  })
  const signs = new Uint8Array(entries.count)
  const slotSigns = new Uint8Array(entries.slotCount)
  const own = new Uint8Array(triangleCount)
  const ringSign = new Uint8Array(triangleCount)
  const words = new Int32Array(2 * triangleCount)
  const bare = new Int32Array(wide ? 2 * triangleCount : 0)
  const atVertex = new Int32Array(wide ? 2 * vertexCount : 0)
  return {
    own,
    ring: ringSign,
    words,
    classify({ x0, x1, joints0, joints1, points0, points1, dead }) {
      const { triangles } = topology
      classifyEntries(x0, x1, triangles, entries, ends, joints0, joints1, dead, between, signs)
      ownSigns(entries, signs, own)
      ringSigns(entries, signs, slotSigns, ring, ringSign)
      if (!wide) return
      classifyWide(x0, x1, triangles, triangleCount, points0, points1, lookouts, dead, between, ring ? bare : words)
      if (ring) ringWords(bare, triangles, triangleCount, atVertex, words)
    },
    counts: (clusters) => countSigns(own, ringSign, words, clusters),
  }
}
