import { dataFolder, type QuerySet } from '@ccd/scenes'
import { Progress } from '../../terminal/progress'
import type { Suite, SuiteContext } from '../suite'
import { GENERATED, generatedQueries } from './generated-queries'
import { judgeSolver, lostBy, SOLVERS, solverTable } from './judge-solver'
import { recordedQueries } from './recorded-queries'

/** Every solver on every set of queries whose truth is known. */
export const elementarySuite: Suite = {
  id: 'elementary',
  title: '6. Elementary tests',
  paper:
    'False positives, false negatives, time per query and slowest query of each solver (ICCD: 0.2 µs per test on average)',
  scenes: () => [...new Set([...GENERATED, ...recordedQueries('usual')].map(({ name }) => name))],
  run({ repetitions, shard, size, scenes }: SuiteContext) {
    const tiny = size === 'tiny'
    const queries: QuerySet[] = [...generatedQueries(tiny ? 40 : 400), ...(tiny ? [] : recordedQueries(size))]
    const notes = dataFolder() ? [] : ['without the sample queries: the data folder is not there (CCD_DATA names it)']
    const mine = queries.filter(({ name }) => (scenes.length === 0 || scenes.includes(name)) && shard.takesNext())
    const progress = new Progress('elementary', mine.length * SOLVERS.length)
    let done = 0
    const verdicts = mine.flatMap((set) =>
      SOLVERS.map((solver) => {
        const verdict = judgeSolver(set, solver, repetitions)
        progress.update(++done)
        return verdict
      }),
    )
    progress.end()
    return {
      suite: 'elementary',
      scenes: [],
      tables: [solverTable(verdicts)],
      notes,
      lost: verdicts.flatMap(lostBy),
    }
  },
}
