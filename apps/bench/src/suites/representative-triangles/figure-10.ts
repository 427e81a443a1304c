import type { Cell } from '../../report/cell'
import { ratio } from '../../report/ratio'
import { resultOf, type SceneResult, type TableResult } from '../../report/report'
import { totals } from '../../report/totals'
import { paperTests } from './paper'

/** The configurations that the figure compares. */
export const ALGORITHMS = [
  'BASIC',
  'ADJ',
  'ADJ, two phases',
  'NO-DUPL',
  'R-TRI',
  'R-TRI, uniform',
  'R-TRI, maximal',
  'feature hierarchies',
]

/** Figure 10: tests and time of each algorithm against R-TRI. */
export function figure10(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.flatMap((scene): Cell[][] => {
    const best = resultOf(scene, 'R-TRI')
    if (!best) return []
    const least = totals(best)
    return ALGORITHMS.flatMap((name) => {
      const configuration = resultOf(scene, name)
      if (!configuration) return []
      const { tests, ms } = totals(configuration)
      const [fewer, faster] = [ratio(tests, least.tests), ratio(ms, least.ms)]
      return [[scene.scene, name, tests, fewer, paperTests(scene.scene, name), ms.toFixed(1), faster]]
    })
  })
  return {
    title: 'Figure 10: tests and time',
    head: ['scene', 'algorithm', 'tests', '/ R-TRI', "paper's", 'ms', '/ R-TRI'],
    rows,
  }
}
