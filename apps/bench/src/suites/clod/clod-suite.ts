import { budgetTable } from './budget'
import { Models, scenesOf } from './scenes'
import { slide, slidingTable } from './sliding'
import { steppingResults } from './stepping'
import type { Size, Suite, SuiteContext } from '../suite'

const SLIDE_STEPS: Readonly<Record<Size, number>> = { tiny: 8, usual: 60, full: 200 }
const STEPS: Readonly<Record<Size, number>> = { tiny: 40, usual: 480, full: 720 }
const DIGITS: Readonly<Record<Size, number>> = { tiny: 2, usual: 6, full: 10 }
const SLIDING = 'sliding'
const MOTION = ['spoon in a cup', 'wrinkled torus on a spiral peg', 'numbers in a bowl']

/** Contact levels of detail: sliding contact, budgets, and scenes in motion with and without the rule for level switches. */
export const clodSuite: Suite = {
  id: 'clod',
  title: '5. CLOD',
  paper: 'CLODs: dual hierarchies for multiresolution collision detection: figure 4 and the three scenes',
  scenes: () => [SLIDING, ...MOTION],
  run({ shard, size, scenes, repetitions }: SuiteContext) {
    const wanted = (name: string): boolean => (scenes.length === 0 || scenes.includes(name)) && shard.takesNext()
    const models = new Models(size)
    const tables = []
    if (wanted(SLIDING)) {
      const poses = slide(models, SLIDE_STEPS[size])
      tables.push(slidingTable(models, poses, repetitions), budgetTable(models, poses, repetitions))
    }
    const moving = scenesOf(models, DIGITS[size]).filter(({ name }) => wanted(name))
    const { table, curves } = steppingResults(moving, STEPS[size])
    if (moving.length > 0) tables.push(table)
    const notes = size === 'full' ? [] : ['the models are coarser than the paper’s: --size full has those']
    return { suite: 'clod', scenes: [], tables, curves, notes, lost: [] }
  },
}
