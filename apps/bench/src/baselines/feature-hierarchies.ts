import { linearStep, valueAt, type FeatureKind, type PairBatch, type Source, type Topology } from '@ccd/core'
import { buildFeatureTree, nextOverlaps, openPairs, refitFeatureTree, type FeatureTree } from './feature-tree.kernel'

const NAME = 'feature hierarchies'
const BATCH = 4096

/**
 * §3 of Representative-Triangles: one hierarchy of boxes each for vertices, edges and faces. Vertices are tested against
 * faces and edges against edges, so every feature pair comes once and no triangle pair is ever looked at. A pair that
 * touches has overlapping swept boxes. Pairs whose features share a vertex are left out, as everywhere.
 *
 * @param positions - Where the vertices are at first. They decide the shape of the trees, not the pairs.
 */
export function featureHierarchies(topology: Topology, positions: Float64Array): Source<FeatureKind> {
  const { vertices, edges, faces } = featureTrees(topology, positions)
  return {
    name: NAME,
    contract: { motion: ['linear'], separation: 'zero', keeps: 'every-contact' },
    *pairs(step) {
      const { motion } = linearStep(step, NAME)
      for (const tree of [vertices, edges, faces]) refitFeatureTree(tree, motion.x0, motion.x1)
      yield* overlaps('vertex-face', vertices, faces)
      yield* overlaps('edge-edge', edges, edges)
    },
  }
}

/** Bytes of the boxes of all three hierarchies, and of the one over faces alone. */
export function featureHierarchyBytes(topology: Topology, positions: Float64Array): { all: number; faces: number } {
  const { vertices, edges, faces } = featureTrees(topology, positions)
  return {
    all: vertices.boxes.byteLength + edges.boxes.byteLength + faces.boxes.byteLength,
    faces: faces.boxes.byteLength,
  }
}

/** A vertex without triangles is no feature. */
function featureTrees({ triangles, edges, vertexCount, vertexTriangleCount }: Topology, x: Float64Array) {
  const all = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => i)
  return {
    vertices: buildFeatureTree(
      all(vertexCount),
      1,
      all(vertexCount).filter((v) => valueAt(vertexTriangleCount, v) > 0),
      x,
    ),
    edges: buildFeatureTree(edges, 2, all(edges.length / 2), x),
    faces: buildFeatureTree(triangles, 3, all(triangles.length / 3), x),
  }
}

function* overlaps(kind: FeatureKind, a: FeatureTree, b: FeatureTree): Generator<PairBatch<FeatureKind>> {
  const batch = { kind, pairs: new Uint32Array(2 * BATCH), length: 0 }
  const open = openPairs(a, b)
  while (open.length > 0) {
    batch.length = nextOverlaps(a, b, open, batch.pairs)
    if (batch.length > 0) yield batch
  }
}
