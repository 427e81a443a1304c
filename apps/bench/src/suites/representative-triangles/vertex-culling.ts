import { bvhSource, createHierarchy } from '@ccd/bvh'
import { createTopology, type FeatureKind, type PairBatch, type PairStream, type StepContext } from '@ccd/core'
import { featureBounds, staticRepresentatives } from '@ccd/prt-orphan'
import type { MovingMesh } from '@ccd/scenes'

/** Swept vertices against swept triangles: how many there are, and how many either bound leaves. */
export interface VertexCulling {
  readonly all: number
  readonly box: number
  readonly segment: number
}

/** What table 2 of Representative-Triangles counts: boxes around moving vertices, or their segments, against boxes of triangles. */
export function vertexCulling({ triangles, x0, x1 }: MovingMesh): VertexCulling {
  const topology = createTopology(triangles, x0.length / 3)
  const hierarchy = createHierarchy(topology, { kDop: 6 })
  const step: StepContext = { topology, hierarchy, motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 }
  const vertices = (): PairStream<FeatureKind> =>
    verticesOnly(staticRepresentatives().run(bvhSource({ hierarchy, adjacent: 'include' }).pairs(step), step))
  const left = (vertex: 'box' | 'segment'): number => count(featureBounds({ kDop: 6, vertex }).run(vertices(), step))
  return { all: count(vertices()), box: left('box'), segment: left('segment') }
}

function* verticesOnly(stream: PairStream<FeatureKind>): Generator<PairBatch<FeatureKind>> {
  for (const batch of stream) if (batch.kind === 'vertex-face') yield batch
}

function count(stream: PairStream): number {
  let pairs = 0
  for (const { length } of stream) pairs += length
  return pairs
}
