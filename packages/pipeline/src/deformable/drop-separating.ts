import { EDGE_EDGE, VERTEX_FACE, type PairStream, type Stage, type StepContext } from '@ccd/core'
import { contactDetail, CONTACT_DETAIL_SIZE } from '@ccd/elementary'
import { onlyMovesApart } from './separating.kernel'

type FeatureKind = 'vertex-face' | 'edge-edge'

/**
 * Drops pairs that only move apart. With n a direction in which the one feature lies wholly above the other at the
 * start, and no point of the first moving down relative to any point of the second: the gap along n, a lower bound
 * of their distance, never shrinks. n is a guess in floating point; the proof is checked for that very n, with error
 * bounds, so a bad guess costs nothing but the proof. Features that touch at the start are never dropped.
 */
export function dropSeparating(): Stage<FeatureKind, FeatureKind> {
  return {
    name: 'only moves apart',
    contract: { motion: ['linear'], separation: 'any', keeps: 'every-contact' },
    filter: true,
    *run(input: PairStream<FeatureKind>, step: StepContext) {
      const { topology, motion } = step
      if (!topology || motion.kind !== 'linear') return
      const detail = new Float64Array(CONTACT_DETAIL_SIZE)
      const ids = new Uint32Array(4)
      for (const batch of input) {
        const vertexFace = batch.kind === 'vertex-face'
        let kept = 0
        for (let i = 0; i < batch.length; i++) {
          const a = batch.pairs[2 * i] ?? 0
          const b = batch.pairs[2 * i + 1] ?? 0
          if (vertexFace) {
            ids[0] = a
            ids.set(topology.triangles.subarray(3 * b, 3 * b + 3), 1)
          } else {
            ids.set(topology.edges.subarray(2 * a, 2 * a + 2), 0)
            ids.set(topology.edges.subarray(2 * b, 2 * b + 2), 2)
          }
          const [i0 = 0, i1 = 0, i2 = 0, i3 = 0] = ids
          contactDetail(vertexFace ? VERTEX_FACE : EDGE_EDGE, motion.x0, motion.x1, i0, i1, i2, i3, 0, detail)
          if (onlyMovesApart(motion.x0, motion.x1, ids, vertexFace ? 1 : 2, detail)) continue
          batch.pairs[2 * kept] = a
          batch.pairs[2 * kept + 1] = b
          kept++
        }
        batch.length = kept
        if (kept > 0) yield batch
      }
    },
  }
}
