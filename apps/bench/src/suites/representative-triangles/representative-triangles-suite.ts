import type { Cell } from '../../report/cell'
import type { TableResult } from '../../report/report'
import { chooseScenes, measurePaperScenes } from '../paper-scenes'
import type { Suite, SuiteContext } from '../suite'
import { cullingRow, cullingTable } from './culling-table'
import { drawnCases } from './drawn-cases'
import { ALGORITHMS, figure10 } from './figure-10'
import { maskRows, masksTable } from './masks-table'
import { memoryRow, memoryTable } from './memory-table'
import { SCENES } from './paper'

const CONFIGURATIONS = [...ALGORITHMS, 'R-TRI, box-box', 'R-TRI, stored', 'BASIC, cubics', 'R-TRI, cubics']

/** The figures of Representative-Triangles: its algorithms, the bounds of its features, and their memory. */
export const representativeTrianglesSuite: Suite = {
  id: 'representative-triangles',
  title: '2. Representative-Triangles',
  paper: 'Fast collision detection for deformable models using representative-triangles: figure 10, tables 1 and 2',
  scenes: () => SCENES.map(({ scene }) => scene),
  run(context: SuiteContext) {
    const { chosen, notes } = chooseScenes(SCENES, context)
    const [culling, memory, masks]: [Cell[][], Cell[][], Cell[][]] = [[], [], []]
    const scenes = measurePaperScenes(chosen, context, CONFIGURATIONS, (scene, steps) => {
      culling.push(cullingRow(scene, steps))
      memory.push(memoryRow(scene))
      for (const step of steps.slice(0, 1)) masks.push(...maskRows(scene, step, context.repetitions))
    })
    const drawn: TableResult[] = context.shard.takesNext() ? [drawnCases()] : []
    const tables = [...drawn, cullingTable(culling), memoryTable(memory), masksTable(masks)]
    return { suite: 'representative-triangles', scenes, tables, notes, lost: [] }
  },
  summary: (scenes) => [figure10(scenes)],
}
