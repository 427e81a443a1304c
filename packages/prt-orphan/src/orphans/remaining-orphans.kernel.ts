import {
  culls,
  trianglesOfEdge,
  trianglesOfVertex,
  type Culler,
  type FeatureKind,
  type LinearMotion,
  type PairBatch,
  type Topology,
} from '@ccd/core'
import { movingBoxesOverlap } from '../bounds/moving-boxes.kernel'
import { sweptBoxesOverlap } from '../bounds/swept-boxes.kernel'
import type { PairList } from './pair-list.kernel'

/** What decides whether an orphan is skipped. */
interface Swept {
  readonly topology: Topology
  readonly positions: readonly Float64Array[]
  /** The motion, where paths are straight and there is no separation. */
  readonly straight: LinearMotion | undefined
  readonly thickness: number
  readonly cullers: readonly Culler[]
}

/** The pairs of a list whose boxes overlap and that no culler drops, in batches; one batch is filled again and again. */
export function* remainingOrphans(
  list: PairList,
  batch: PairBatch<FeatureKind>,
  swept: Swept,
): Generator<PairBatch<FeatureKind>> {
  const { kind } = batch
  const { topology, positions, straight, thickness, cullers } = swept
  const corners = kind === 'vertex-face' ? topology.triangles : topology.edges
  batch.length = 0
  for (let i = 0; i < list.length; i++) {
    const a = list.pairs[2 * i]
    const b = list.pairs[2 * i + 1]
    const mayTouch = straight
      ? movingBoxesOverlap(kind === 'vertex-face', corners, straight.x0, straight.x1, a, b)
      : sweptBoxesOverlap(kind === 'vertex-face', corners, positions, thickness, a, b)
    if (!mayTouch) continue
    if (cullers.length > 0 && isCulled(kind, a, b, topology, cullers)) continue
    batch.pairs[2 * batch.length] = a
    batch.pairs[2 * batch.length + 1] = b
    batch.length++
    if (2 * batch.length < batch.pairs.length) continue
    yield batch
    batch.length = 0
  }
  if (batch.length > 0) yield batch
}

function isCulled(kind: FeatureKind, a: number, b: number, topology: Topology, cullers: readonly Culler[]): boolean {
  const around = kind === 'vertex-face' ? trianglesOfVertex(topology, a) : trianglesOfEdge(topology, a)
  const others = kind === 'vertex-face' ? [b] : trianglesOfEdge(topology, b)
  for (const t of around) {
    for (const u of others) {
      for (const culler of cullers) if (culls(culler, t, u)) return true
    }
  }
  return false
}
