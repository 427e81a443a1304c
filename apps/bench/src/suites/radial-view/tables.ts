import type { Cell } from '../../report/cell'
import { percent } from '../../report/percent'
import { ratio } from '../../report/ratio'
import type { TableResult } from '../../report/report'
import type { ModelMeasure, WayTotals } from './measure'
import { PAPER } from './paper'

const NOTHING: WayTotals = { ms: 0, refit: 0, cullers: 0, traversal: 0, pairs: 0, visits: 0 }
const METHODS = ['Base', 'MCD', 'paper', 'sound']

const of = ({ ways }: ModelMeasure, way: string): WayTotals => ways.get(way) ?? NOTHING
const share = (part: number, whole: number): string => (whole > 0 ? percent(part / whole) : '–')
const paperShare = (value: number | undefined): string => (value === undefined ? '–' : percent(value, 0))
const paperFactor = (value: number | undefined): string => (value === undefined ? '–' : `${value} ×`)

/** Table 1. */
export const preparationTable = (models: readonly ModelMeasure[]): TableResult => ({
  title: 'Table 1: models, classes (averages over the measured steps) and preprocessing',
  head: ['model', 'like', 'triangles', 'steps', 'H⁺', 'H⁻', 'Hᵘ', 'clusters', 'after', 'heat ms', 'growing ms'],
  rows: models.map(({ name, like, triangles, steps, classes, prepared, prepareMs, growingMs }): Cell[] => [
    name,
    like,
    triangles,
    steps.length,
    Math.round(classes.positive),
    Math.round(classes.negative),
    Math.round(classes.uncertain),
    prepared.clusters.counts.before,
    prepared.clusters.observers.length,
    Math.round(prepareMs),
    Math.round(growingMs),
  ]),
})

/** Table 2. */
export const volumesTable = (models: readonly ModelMeasure[]): TableResult => ({
  title: 'Table 2: volume tests per step',
  head: ['model', ...METHODS, 'paper / Base', 'in the paper', 'paper / MCD', 'in the paper', 'sound / Base'],
  rows: models.map((model): Cell[] => {
    const visits = (way: string) => of(model, way).visits
    const [base, mcd] = PAPER.get(model.like)?.volumes ?? []
    return [
      model.name,
      ...METHODS.map((way) => Math.round(visits(way) / model.steps.length)),
      share(visits('paper'), visits('Base')),
      paperShare(base),
      share(visits('paper'), visits('MCD')),
      paperShare(mcd),
      share(visits('sound'), visits('Base')),
    ]
  }),
})

/** Table 3. */
export const queriesTable = (models: readonly ModelMeasure[]): TableResult => ({
  title:
    "Table 3: time of queries for the first contact. The four methods have the papers' elementary test; skeletalCcd and deformableCcd are exact",
  head: [
    'model',
    'paper ms',
    'sound ms',
    'Base / paper',
    'Base / sound',
    'in the paper',
    'MCD / paper',
    'MCD / sound',
    'in the paper',
    'pairs: paper / Base',
    'sound / Base',
    'in the paper',
    'skeletalCcd ms',
    'deformableCcd ms',
    'deformable / skeletal',
  ],
  rows: models.map((model): Cell[] => {
    const { ms, pairs } = { ms: (way: string) => of(model, way).ms, pairs: (way: string) => of(model, way).pairs }
    const figures = PAPER.get(model.like)
    const perStep = (way: string) => (ms(way) / model.steps.length).toFixed(1)
    return [
      model.name,
      perStep('paper'),
      perStep('sound'),
      ratio(ms('Base'), ms('paper')),
      ratio(ms('Base'), ms('sound')),
      paperFactor(figures?.faster[0]),
      ratio(ms('MCD'), ms('paper')),
      ratio(ms('MCD'), ms('sound')),
      paperFactor(figures?.faster[1]),
      share(pairs('paper'), pairs('Base')),
      share(pairs('sound'), pairs('Base')),
      paperShare(figures?.pairs),
      perStep('skeletalCcd'),
      perStep('deformableCcd'),
      ratio(ms('deformableCcd'), ms('skeletalCcd')),
    ]
  }),
})

/** Table 4. */
export const partsTable = (models: readonly ModelMeasure[]): TableResult => ({
  title: 'Table 4: milliseconds per step of the parts, and potentially colliding triangle pairs',
  head: ['model', 'method', 'refit', 'cones or classes', 'over refit', 'traversal', 'elementary tests', 'pairs'],
  rows: models.flatMap((model) =>
    METHODS.map((way): Cell[] => {
      const { ms, refit, cullers, traversal, pairs } = of(model, way)
      const perStep = (total: number) => (total / model.steps.length).toFixed(2)
      return [
        model.name,
        way,
        perStep(refit),
        perStep(cullers),
        (cullers / refit).toFixed(2),
        perStep(traversal),
        perStep(Math.max(0, ms - refit - cullers - traversal)),
        Math.round(pairs / model.steps.length),
      ]
    }),
  ),
})
