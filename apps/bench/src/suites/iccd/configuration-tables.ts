import type { Cell } from '../../report/cell'
import { percent } from '../../report/percent'
import { ratio } from '../../report/ratio'
import { resultOf, type ConfigurationResult, type SceneResult, type TableResult } from '../../report/report'
import { stageTotals, totals } from '../../report/totals'
import { paperOf } from './paper'

/** What is not known where a configuration was not run. */
const UNKNOWN = Number.NaN

const testsOf = (configuration: ConfigurationResult | undefined): number =>
  configuration ? totals(configuration).tests : UNKNOWN

const solvedOf = (configuration: ConfigurationResult | undefined): number =>
  configuration ? totals(configuration).solved : UNKNOWN

const msOf = (configuration: ConfigurationResult | undefined): number =>
  configuration ? totals(configuration).ms : UNKNOWN

/** Pairs that a stage let through. */
const outOf = (configuration: ConfigurationResult | undefined, stage: string): number =>
  (configuration && stageTotals(configuration).find(({ name }) => name === stage)?.out) ?? UNKNOWN

/** How many steps of the scene were measured. */
const stepsOf = ({ configurations }: SceneResult): number =>
  Math.max(1, ...configurations.map(({ steps }) => steps.length))

/** Table III, per step as in the paper. A base over one tree tests the same pairs, and says how many the solver got. */
export function testsTable(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.flatMap((scene) =>
    (['all', 'first'] as const).flatMap((query): Cell[][] => {
      const of = (name: string): ConfigurationResult | undefined =>
        resultOf(scene, query === 'first' ? `${name}, first` : name)
      if (!of('base')) return []
      const steps = stepsOf(scene)
      const perStep = (total: number): number => Math.round(total / steps)
      const [base, paperSteps] = [testsOf(of('base')), outOf(of('iccd'), 'orphans')]
      const [bounded, byDefault] = [testsOf(of('iccd')), testsOf(of('default'))]
      const { like, figures } = paperOf(scene.scene)
      return [
        [
          scene.scene,
          query,
          perStep(base),
          perStep(paperSteps),
          ratio(base, paperSteps),
          perStep(bounded),
          ratio(base, bounded),
          perStep(byDefault),
          ratio(base, byDefault),
          query === 'all' ? ratio(solvedOf(resultOf(scene, 'one tree')), solvedOf(of('iccd'))) : '–',
          like,
          ratio(figures?.base, figures?.ours),
        ],
      ]
    }),
  )
  return {
    title:
      'Table III: feature pairs tested per step; "ICCD" are all steps of the paper, "default" is what @ccd/pipeline makes',
    head: [
      'scene',
      'query',
      'base',
      'ICCD',
      'base / ICCD',
      'ICCD + feature bounds',
      'base / that',
      'default',
      'base / default',
      'base / ICCD at the solver',
      'like',
      "paper's base / ICCD",
    ],
    rows,
  }
}

/** Figure 15: what is left of the base's tests after each kind of culling. */
export function cullingTable(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.map((scene): Cell[] => {
    const of = (name: string): number => testsOf(resultOf(scene, name))
    const ours = resultOf(scene, 'iccd')
    const all = of('base')
    const share = (left: number): string => (all > 0 && Number.isFinite(left) ? percent(left / all, 2) : '–')
    return [
      scene.scene,
      share(of('one tree')),
      share(of('base')),
      share(of('cones')),
      share(of('contour')),
      share(outOf(ours, 'procedural representatives')),
      share(outOf(ours, 'orphans')),
      share(outOf(ours, 'feature bounds')),
    ]
  })
  return {
    title:
      'Figure 15: tests left after each step of culling, of the base; another hierarchy finds the same pairs of triangles, only faster',
    head: [
      'scene',
      'base',
      '+ hierarchy',
      '+ cones (unsound)',
      '+ contour',
      '+ representatives',
      '+ orphans',
      '+ feature bounds',
    ],
    rows,
  }
}

/** Table II. */
export function timesTable(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.map((scene): Cell[] => {
    const of = (name: string): number => msOf(resultOf(scene, name))
    const perStep = (name: string): string => (of(name) / stepsOf(scene)).toFixed(1)
    const { like, figures } = paperOf(scene.scene)
    return [
      scene.scene,
      perStep('iccd'),
      ratio(of('base'), of('iccd')),
      perStep('default'),
      ratio(of('base'), of('default')),
      ratio(of('base, first'), of('iccd, first')),
      ratio(of('base, first'), of('default, first')),
      like,
      figures ? `${figures.faster} ×` : '–',
    ]
  })
  return {
    title: 'Table II: time per step',
    head: [
      'scene',
      'iccd ms',
      'base / it',
      'default ms',
      'base / it',
      'first: base / iccd',
      'first: base / default',
      'like',
      "paper's (first)",
    ],
    rows,
  }
}
