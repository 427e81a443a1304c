import type { FeatureKind, PairBatch, PairStream } from '@ccd/core'

/** Expands pairs [from, to) until an output is nearly full; returns where it stopped. */
export type ExpandBatch = (
  pairs: Uint32Array,
  from: number,
  to: number,
  vertexFace: PairBatch<'vertex-face'>,
  edgeEdge: PairBatch<'edge-edge'>,
) => number

/** Runs an expander over a stream, with one output batch per kind. */
export function* expandStream(
  input: PairStream<'triangle-triangle'>,
  vertexFace: PairBatch<'vertex-face'>,
  edgeEdge: PairBatch<'edge-edge'>,
  expand: ExpandBatch,
): Generator<PairBatch<FeatureKind>> {
  for (const batch of input) {
    for (let done = 0; done < batch.length; ) {
      const next = expand(batch.pairs, done, batch.length, vertexFace, edgeEdge)
      if (next < batch.length) {
        // The fuller of the two stopped the expansion.
        const full: PairBatch<FeatureKind> = vertexFace.length > edgeEdge.length ? vertexFace : edgeEdge
        yield full
        full.length = 0
      }
      done = next
    }
  }
  if (vertexFace.length > 0) yield vertexFace
  if (edgeEdge.length > 0) yield edgeEdge
}
