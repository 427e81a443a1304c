import type { Cell } from '../../report/cell'
import { percent } from '../../report/percent'
import type { TableResult } from '../../report/report'
import { sum } from '../../report/totals'
import type { BenchScene } from '../../scenes/bench-scene'
import { paperOf } from './paper'
import { vertexCulling } from './vertex-culling'

/** Table 2. Its rows come from `cullingRow`. */
export const cullingTable = (rows: readonly (readonly Cell[])[]): TableResult => ({
  title: 'Table 2: swept vertices that their bounds keep from swept triangles',
  head: ['scene', 'pairs', 'box-box', 'segment-box', 'improvement', "paper's"],
  rows,
})

/** The row of a scene, over these of its steps. */
export function cullingRow(scene: BenchScene, steps: readonly number[]): Cell[] {
  const counts = steps.map((step) => vertexCulling(scene.at(step)))
  const all = sum(counts.map((count) => count.all))
  const culled = (left: number): number => 1 - left / Math.max(1, all)
  const box = culled(sum(counts.map((count) => count.box)))
  const segment = culled(sum(counts.map((count) => count.segment)))
  const paper = paperOf(scene.name)?.cullRate ?? '–'
  return [scene.name, all, percent(box), percent(segment), percent(segment / box - 1), paper]
}
