import { createTopology } from '@ccd/core'
import { featureHierarchyBytes } from '../../baselines/feature-hierarchies'
import type { Cell } from '../../report/cell'
import { ratio } from '../../report/ratio'
import type { TableResult } from '../../report/report'
import type { BenchScene } from '../../scenes/bench-scene'

/** The memory that representatives save. Its rows come from `memoryRow`. */
export const memoryTable = (rows: readonly (readonly Cell[])[]): TableResult => ({
  title: 'Memory of stored edge volumes and of the feature hierarchies (f32), bytes per triangle',
  head: [
    'scene',
    'edges',
    'edge AABBs',
    'edge 16-DOPs',
    'hierarchy of faces',
    'of vertices, edges and faces',
    'times',
    "paper's",
  ],
  rows,
})

/** The row of a scene, for the connectivity of its first step. */
export function memoryRow(scene: BenchScene): Cell[] {
  const { triangles, x0 } = scene.at(0)
  const topology = createTopology(triangles, x0.length / 3)
  const { edgeCount, triangleCount } = topology
  const edges = (planes: number): number => (4 * planes * edgeCount) / Math.max(1, triangleCount)
  const { all, faces } = featureHierarchyBytes(topology, x0)
  const perTriangle = [faces / triangleCount, all / triangleCount]
  return [scene.name, edgeCount, edges(6), edges(16), ...perTriangle, ratio(all, faces), '4 to 7 ×']
}
