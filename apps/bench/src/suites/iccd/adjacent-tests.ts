import { createTopology, trianglesOfVertex, type Topology } from '@ccd/core'
import { OrphanSet } from '@ccd/prt-orphan'
import type { MovingMesh } from '@ccd/scenes'

/** What table I of ICCD counts. */
export interface AdjacentTests {
  /** Triangle pairs that share a vertex, or an edge. */
  readonly pairs: number
  /** Tests of all of them: 9 where a vertex is shared, 4 where an edge is. */
  readonly tests: number
  /** Tests that no pair without a common vertex makes in their place. */
  readonly orphans: number
}

/** Counts the tests between adjacent triangles. They depend on the connectivity only. */
export function adjacentTests({ triangles, x0 }: MovingMesh): AdjacentTests {
  const topology = createTopology(triangles, x0.length / 3)
  const { vertexFace, edgeEdge } = new OrphanSet(topology)
  let [pairs, tests] = [0, 0]
  for (let t = 0; t < topology.triangleCount; t++) {
    for (const shared of sharedVertices(topology, t).values()) {
      pairs++
      tests += shared === 1 ? 9 : shared === 2 ? 4 : 0
    }
  }
  return { pairs, tests, orphans: vertexFace.length + edgeEdge.length }
}

/** For each triangle after t that is adjacent to it: how many vertices they share. */
function sharedVertices(topology: Topology, t: number): Map<number, number> {
  const shared = new Map<number, number>()
  for (const v of topology.triangles.subarray(3 * t, 3 * t + 3)) {
    for (const u of trianglesOfVertex(topology, v)) {
      if (u > t) shared.set(u, (shared.get(u) ?? 0) + 1)
    }
  }
  return shared
}
