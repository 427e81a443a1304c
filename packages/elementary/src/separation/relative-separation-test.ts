import {
  CcdError,
  EDGE_EDGE,
  linearStep,
  VERTEX_FACE,
  type ContactBuffer,
  type FeatureKind,
  type PairBatch,
  type PairStream,
  type StepContext,
  type Test,
} from '@ccd/core'
import { gatherPair } from '../batch/batch-loops.kernel'
import { createCounts } from '../exact/toi.kernel'
import { relativeSeparation } from './relative-separation.kernel'

const NAME = 'relative separation'

/** A test for features that are to keep a share of the distance with which they start. */
export interface RelativeSeparationTest extends Test<FeatureKind> {
  /** The share of the next step, above 0 and below 1. */
  share: number
}

/**
 * Reports the pairs that come closer than a share of the distance with which they start, or than `minSeparation` of the
 * step if that is less. A pair that touches at the start has time 0; every other one has a time above 0, so that a
 * simulator can always take a step. Where a share is small against rounding errors the features are kept from touching.
 *
 * Pairs that nothing can bring so near must have been dropped before: with displacements of at most m, features come
 * closer than a share s of their distance only if they come closer than 2 m s / (1 − s), so that is enough for
 * `minSeparation`.
 *
 * @param share - The share of the distance that is kept in the first step, above 0 and below 1.
 * @throws CcdError `out-of-range` for a share that is not above 0 and below 1.
 */
export function relativeSeparationTest(share: number): RelativeSeparationTest {
  if (!(typeof share === 'number' && share > 0 && share < 1)) {
    throw new CcdError('out-of-range', `share must be a number above 0 and below 1, not ${String(share)}`, {
      argument: 'share',
      value: share,
    })
  }
  const counts = createCounts()
  let before = 0
  const test: RelativeSeparationTest = {
    name: NAME,
    kinds: ['vertex-face', 'edge-edge'],
    share,
    contract: { motion: ['linear'], separation: 'any', keeps: 'every-contact' },
    get undecided() {
      return counts.undecided - before
    },
    run(input: PairStream<FeatureKind>, step: StepContext, out: ContactBuffer) {
      before = counts.undecided
      for (const batch of input) runBatch(batch, step, out)
    },
  }
  return test

  function runBatch({ kind, pairs, length }: PairBatch<FeatureKind>, step: StepContext, out: ContactBuffer): void {
    const { motion, topology } = linearStep(step, NAME)
    const edgeEdge = kind === 'edge-edge'
    const corners = edgeEdge ? topology.edges : topology.triangles
    const points = new Float64Array(24)
    for (let i = 0; i < length; i++) {
      gatherPair(motion.x0, motion.x1, corners, edgeEdge, pairs, i, points)
      const horizon = Math.min(1, step.horizon)
      const time = relativeSeparation(points, edgeEdge, test.share, step.minSeparation, horizon, counts)
      if (time > step.horizon) continue
      const [a, b] = pairs.subarray(2 * i, 2 * i + 2)
      if (a !== undefined && b !== undefined) out.push(edgeEdge ? EDGE_EDGE : VERTEX_FACE, a, b, time)
    }
  }
}
