import { Progress } from '../../terminal/progress'
import type { Size, Suite, SuiteContext } from '../suite'
import { grasping } from './hand'
import { exercising, walking } from './mannequin'
import { plannerTable } from './planner'
import { beside } from './puma'
import type { SceneMaker } from './scene'
import { lostIn, measure, MEASUREMENTS, tablesOf, type SceneRows } from './tables'

/** Queries of each scene, and edges of each planner. */
const COUNT: Readonly<Record<Size, number>> = { tiny: 4, usual: 100, full: 400 }

const SCENES: readonly SceneMaker[] = [
  { name: 'exercising', make: exercising },
  { name: 'walking', make: walking },
  { name: 'grasping', make: grasping },
  { name: 'puma', make: beside },
]
const PLANNER = 'planner'

/** Table 2 of hierarchical and controlled advancement, its parameters, and the edges of a planner. */
export const articulatedSuite: Suite = {
  id: 'articulated',
  title: '4b. Articulated models',
  paper:
    'Hierarchical and controlled advancement for continuous collision detection of rigid and articulated models: table 2, T_depth and T_t',
  scenes: () => [...SCENES.map(({ name }) => name), PLANNER],
  run({ repetitions, shard, size, scenes }: SuiteContext) {
    const wanted = (name: string): boolean => (scenes.length === 0 || scenes.includes(name)) && shard.takesNext()
    const mine = SCENES.filter(({ name }) => wanted(name))
    const progress = new Progress('articulated', mine.length * MEASUREMENTS)
    let done = 0
    const rows = mine.map(
      ({ make }): SceneRows => measure(make(COUNT[size]), repetitions, () => progress.update(++done)),
    )
    progress.end()
    const tables = [...(rows.length > 0 ? tablesOf(rows) : []), ...(wanted(PLANNER) ? [plannerTable(COUNT[size])] : [])]
    return { suite: 'articulated', scenes: [], tables, notes: NOTES, lost: rows.flatMap(lostIn) }
  },
}

const NOTES = [
  'the scenes of table 2 are generated: links, triangles and kinds of motion are those of the paper, the shapes are not',
]
