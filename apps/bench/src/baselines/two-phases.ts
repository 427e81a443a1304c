import {
  areAdjacent,
  BATCH_PAIRS,
  createBatch,
  incidentTriangles,
  topologyOf,
  valueAt,
  type FeatureKind,
  type PairBatch,
  type PairStream,
  type Stage,
  type StepContext,
  type Topology,
} from '@ccd/core'
import { allFeaturePairs, featureBounds } from '@ccd/prt-orphan'
import { PairTable } from './pair-table.kernel'

/**
 * The algorithm ADJ in the two phases of the work that Representative-Triangles compares with. First all pairs of triangles that are
 * not adjacent, with a table of the feature pairs that have been seen. Then the adjacent ones, for which the first phase
 * answers nearly everything: a feature pair that some pair of triangles which are not adjacent contains has been tested, or the
 * volumes of those triangles are apart, and the features with them. Only the others are new: the orphans.
 */
export function twoPhases(): Stage<'triangle-triangle', FeatureKind> {
  const name = 'two phases'
  const expand = allFeaturePairs()
  const bounds = featureBounds({ kDop: 6 })
  return {
    name,
    contract: {
      motion: ['linear', 'polynomial'],
      separation: 'any',
      needs: ['adjacent-pairs'],
      keeps: 'every-contact',
    },
    *run(input: PairStream<'triangle-triangle'>, step: StepContext) {
      const topology = topologyOf(step, name)
      const seen = { 'vertex-face': new PairTable(), 'edge-edge': new PairTable() }
      const adjacent: number[] = []
      for (const batch of bounds.run(expand.run(split(input, topology, adjacent), step), step)) {
        batch.length = seen[batch.kind].keepNew(batch.pairs, batch.length)
        if (batch.length > 0) yield batch
      }
      for (const batch of bounds.run(expand.run(batchesOf(adjacent), step), step)) {
        keepOrphans(batch, topology)
        batch.length = seen[batch.kind].keepNew(batch.pairs, batch.length)
        if (batch.length > 0) yield batch
      }
    },
    ...(expand.topologyChanged ? { topologyChanged: expand.topologyChanged } : {}),
  }
}

/** Lets pairs through that are not adjacent, and puts the others aside. */
function* split(
  input: PairStream<'triangle-triangle'>,
  { triangles }: Topology,
  adjacent: number[],
): Generator<PairBatch<'triangle-triangle'>> {
  for (const batch of input) {
    let kept = 0
    for (let i = 0; i < batch.length; i++) {
      const [t, u] = [valueAt(batch.pairs, 2 * i), valueAt(batch.pairs, 2 * i + 1)]
      if (areAdjacent(triangles, t, u)) adjacent.push(t, u)
      else {
        batch.pairs[2 * kept] = t
        batch.pairs[2 * kept++ + 1] = u
      }
    }
    batch.length = kept
    if (kept > 0) yield batch
  }
}

function* batchesOf(pairs: readonly number[]): Generator<PairBatch<'triangle-triangle'>> {
  const batch = createBatch('triangle-triangle')
  for (let from = 0; from < pairs.length; from += 2 * BATCH_PAIRS) {
    const some = pairs.slice(from, from + 2 * BATCH_PAIRS)
    batch.pairs.set(some)
    batch.length = some.length / 2
    yield batch
  }
}

/** Keeps the feature pairs that no pair of triangles contains which are not adjacent. */
function keepOrphans(batch: PairBatch<FeatureKind>, topology: Topology): void {
  const { kind, pairs } = batch
  let kept = 0
  for (let i = 0; i < batch.length; i++) {
    const [a, b] = [valueAt(pairs, 2 * i), valueAt(pairs, 2 * i + 1)]
    const others = incidentTriangles(topology, kind, 'b', b)
    const around = incidentTriangles(topology, kind, 'a', a)
    if (around.some((t) => others.some((u) => !areAdjacent(topology.triangles, t, u)))) continue
    pairs[2 * kept] = a
    pairs[2 * kept++ + 1] = b
  }
  batch.length = kept
}
