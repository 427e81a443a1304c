import type { Cell } from '../../report/cell'
import type { SuiteContext, Suite } from '../suite'
import { chooseScenes, measurePaperScenes } from '../paper-scenes'
import { cullingTable, testsTable, timesTable } from './configuration-tables'
import { breakingTable } from './breaking-table'
import { contourRows, contourTable } from './contour-table'
import { orphanRow, orphanTable } from './orphan-table'
import { SCENES } from './paper'

const CONFIGURATIONS = [
  'one tree',
  'base',
  'cones',
  'contour',
  'iccd',
  'default',
  'base, first',
  'iccd, first',
  'default, first',
]

const NO_BREAKING = { table: undefined, lost: [] }

/** The tables of ICCD: each step of culling, all contacts and first contact. */
export const iccdSuite: Suite = {
  id: 'iccd',
  title: '1. ICCD',
  paper: 'Interactive continuous collision detection between deformable models: tables I, II, III and figure 15',
  scenes: () => SCENES.map(({ scene }) => scene),
  run(context: SuiteContext) {
    const { chosen, notes } = chooseScenes(SCENES, context)
    const [orphans, contours]: [Cell[][], Cell[][]] = [[], []]
    const scenes = measurePaperScenes(chosen, context, CONFIGURATIONS, (scene, [first]) => {
      if (first === undefined) return
      orphans.push(orphanRow(scene, first))
      contours.push(...contourRows(scene, first, context.repetitions))
    })
    const breaking = context.scenes.length === 0 && context.shard.takesNext()
    const { table, lost } = breaking ? breakingTable(context.size, context.repetitions) : NO_BREAKING
    const tables = [orphanTable(orphans), contourTable(contours), ...(table ? [table] : [])]
    return { suite: 'iccd', scenes, tables, notes, lost }
  },
  summary: (scenes) => [testsTable(scenes), cullingTable(scenes), timesTable(scenes)],
}
