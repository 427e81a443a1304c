import type { Size, Suite, SuiteContext } from '../suite'
import { measureModel } from './measure'
import { MODELS, type Model } from './models'
import { noiseTable } from './noise'
import { partsTable, preparationTable, queriesTable, volumesTable } from './tables'

/** How many steps of each model are measured. */
const STEPS: Readonly<Record<Size, number>> = { tiny: 2, usual: 3, full: 20 }

/** Tables 1 to 4 of Radial view, and its noise on joints, on steps that start free of intersection. */
export const radialViewSuite: Suite = {
  id: 'radial-view',
  title: '3. Radial view',
  paper: 'Radial view based culling for continuous self-collision detection of skeletal models: tables 1 to 4, noise',
  scenes: () => MODELS.map(({ name }) => name),
  run({ repetitions, shard, size, scenes }: SuiteContext) {
    const chosen = MODELS.filter(({ name, sizes }) =>
      scenes.length > 0 ? scenes.includes(name) : sizes.includes(size),
    )
    const notes: string[] = []
    const noisy: (readonly [string, Model])[] = []
    const models = chosen.flatMap(({ name, like, load }) => {
      if (!shard.takesNext()) return []
      const model = load(size === 'tiny')
      if (model === undefined) {
        notes.push(`without ${name}: the data folder is not there (CCD_DATA names it)`)
        return []
      }
      if (name === 'urchin' || name === 'hand') noisy.push([name, model])
      const measure = measureModel(name, like, model, { repetitions, most: STEPS[size] })
      if (measure.steps.length > 0) return [measure]
      notes.push(`without ${name}: no step of it starts free of intersection`)
      return []
    })
    return {
      suite: 'radial-view',
      scenes: [],
      tables: [
        preparationTable(models),
        volumesTable(models),
        queriesTable(models),
        partsTable(models),
        noiseTable(noisy, repetitions, Math.min(2, STEPS[size])),
      ],
      notes,
      lost: models.flatMap(({ lost }) => lost),
    }
  },
}
