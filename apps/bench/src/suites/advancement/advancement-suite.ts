import type { TimeOfContactOptions } from '@ccd/advancement'
import { dataFolder } from '@ccd/scenes'
import { Progress } from '../../terminal/progress'
import type { Size, Suite, SuiteContext } from '../suite'
import { answer, lateAnswers, METHODS, type Answer, type MethodAnswers } from './methods'
import { GENERATED, loadQuerySet, querySetNames } from './query-set'
import { rowsOf, tablesOf, WEIGHTS, type QuerySetRows } from './tables'
import { tunnelling } from './tunnelling'

/** Queries of each set. */
const COUNT: Readonly<Record<Size, number>> = { tiny: 4, usual: 40, full: 200 }

/** The tables of hierarchical and controlled advancement, the original C2A, and a planner's way past a thin wall. */
export const advancementSuite: Suite = {
  id: 'advancement',
  title: '4. Advancement',
  paper:
    'Hierarchical and controlled advancement for continuous collision detection of rigid and articulated models: tables 1 and 2, figure 6',
  scenes: querySetNames,
  run({ shard, size, scenes }: SuiteContext) {
    const notes = ['T_depth, T_t and table 2 (articulated models) are in the suite articulated']
    if (!dataFolder()) notes.push('without the recorded queries: the data folder is not there (CCD_DATA names it)')
    const wanted = (name: string): boolean =>
      scenes.length > 0 ? scenes.includes(name) : size !== 'tiny' || name === GENERATED
    const mine = querySetNames().filter((name) => wanted(name) && shard.takesNext())
    const progress = new Progress('advancement', mine.length * (Object.keys(METHODS).length + WEIGHTS.length))
    const lost: string[] = []
    let done = 0
    const rows = mine.map((name): QuerySetRows => {
      const set = loadQuerySet(name, COUNT[size])
      const asked = (options: TimeOfContactOptions): Answer[] => {
        const answers = answer(set, options)
        progress.update(++done)
        return answers
      }
      const answers: MethodAnswers = {
        'C2A without control': asked(METHODS['C2A without control']),
        C2A: asked(METHODS.C2A),
        HCA: asked(METHODS.HCA),
      }
      lost.push(...lostContacts(name, answers))
      return rowsOf(
        set,
        answers,
        WEIGHTS.map((weight) => asked({ method: 'c2a', weight })),
      )
    })
    progress.end()
    return { suite: 'advancement', scenes: [], tables: [...tablesOf(rows), tunnelling()], notes, lost }
  },
}

/** A hit that was called free, or a time after the models are known to overlap, is a lost contact. */
const lostContacts = (name: string, answers: MethodAnswers): string[] =>
  Object.entries(answers).flatMap(([method, all]) => {
    const late = lateAnswers(all)
    return late > 0 ? [`${name}: ${method} is late or free in ${late} of ${all.length} queries`] : []
  })
