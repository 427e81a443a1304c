import type { FeatureKind, PairStream, Stage } from '@ccd/core'
import { PairTable } from './pair-table.kernel'

/**
 * Lets every feature pair through once, as the algorithm ADJ of Representative-Triangles does: it looks each pair up in
 * a table of all that came before. The table is the memory that representatives save.
 */
export function featureDatabase(): Stage<FeatureKind, FeatureKind> {
  return {
    name: 'database',
    filter: true,
    contract: { motion: ['linear', 'polynomial'], separation: 'any', keeps: 'every-contact' },
    *run(input: PairStream<FeatureKind>) {
      const seen = { 'vertex-face': new PairTable(), 'edge-edge': new PairTable() }
      for (const batch of input) {
        batch.length = seen[batch.kind].keepNew(batch.pairs, batch.length)
        if (batch.length > 0) yield batch
      }
    },
  }
}
