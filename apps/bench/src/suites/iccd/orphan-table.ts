import type { Cell } from '../../report/cell'
import { percent } from '../../report/percent'
import type { TableResult } from '../../report/report'
import type { BenchScene } from '../../scenes/bench-scene'
import { adjacentTests } from './adjacent-tests'
import { paperOf } from './paper'

/** Table I. Its rows come from `orphanRow`. */
export const orphanTable = (rows: readonly (readonly Cell[])[]): TableResult => ({
  title: 'Table I: tests between adjacent triangles, and those that are left as orphans',
  head: [
    'scene',
    'triangles',
    'adjacent pairs',
    'their tests',
    'orphans',
    'share',
    'like',
    "paper's orphans / tests",
    'share',
  ],
  rows,
})

/** The row of a scene, for the connectivity that it has in this step. */
export function orphanRow(scene: BenchScene, step: number): Cell[] {
  const mesh = scene.at(step)
  const { pairs, tests, orphans } = adjacentTests(mesh)
  const { like, figures } = paperOf(scene.name)
  const paper = figures?.orphans
  return [
    scene.name,
    mesh.triangles.length / 3,
    pairs,
    tests,
    orphans,
    percent(orphans / Math.max(1, tests), 3),
    like,
    paper ? paper.map((count) => count.toLocaleString('en-US')).join(' / ') : '–',
    paper ? percent(paper[0] / paper[1], 3) : '–',
  ]
}
