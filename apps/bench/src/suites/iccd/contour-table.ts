import { createHierarchy } from '@ccd/bvh'
import {
  createNormalCones,
  createNormalConesVariant,
  type ConeCounts,
  type NormalCones,
  type NormalConesVariant,
} from '@ccd/cnc'
import { createTopology, type StepContext } from '@ccd/core'
import type { Cell } from '../../report/cell'
import { percent } from '../../report/percent'
import type { TableResult } from '../../report/report'
import { interleaved } from '../../run/interleaved'
import { stepName, type BenchScene } from '../../scenes/bench-scene'

/** Ways to make the contour test. `than`: the one that has the same cones and no contour test. */
const WAYS: readonly { readonly way: string; readonly variant: NormalConesVariant; readonly than: string }[] = [
  { way: 'all pairs of edges', variant: { allPairs: true }, than: 'leaves' },
  { way: '+ 2, 3: results from the parent', variant: { allPairs: true, inherit: 'reused' }, than: 'leaves' },
  { way: '+ 1: boxes (default)', variant: {}, than: 'leaves' },
  { way: '+ 1, 2, 3', variant: { inherit: 'reused' }, than: 'leaves' },
  { way: 'merged cones, + 1', variant: { cones: 'merged' }, than: 'merged' },
]
const WITHOUT: readonly { readonly way: string; readonly variant: NormalConesVariant }[] = [
  { way: 'leaves', variant: {} },
  { way: 'merged', variant: { cones: 'merged' } },
]

/** Accelerations of the contour test. Its rows come from `contourRows`. */
export const contourTable = (rows: readonly (readonly Cell[])[]): TableResult => ({
  title:
    'Contour test, figure 12: the accelerations of the paper, 2 and 3 in their sound form, by the time that the test adds to the cones',
  head: [
    'scene',
    'contour test',
    'patches',
    'triangles in them',
    'tests',
    'failed',
    'by the parent',
    'projected',
    'pairs',
    'cones ms',
    'contour ms',
    'saved',
    "paper's (1, 2 and 3)",
  ],
  rows,
})

/** The rows of a scene, for one of its steps. */
export function contourRows(scene: BenchScene, step: number, repetitions: number): Cell[][] {
  const { triangles, x0, x1 } = scene.at(step)
  const topology = createTopology(triangles, x0.length / 3)
  const hierarchy = createHierarchy(topology)
  const measurable = (way: string, cones: NormalCones) => ({
    name: way,
    run(): NormalCones {
      const context: StepContext = { topology, motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 }
      cones.begin(context)
      return cones
    },
    look: ({ counts }: NormalCones): ConeCounts => counts,
  })
  const effort = 'always'
  const make = (variant: NormalConesVariant, contourTest: 'exact' | 'off') =>
    Object.keys(variant).length === 0
      ? createNormalCones(topology, hierarchy, { effort, contourTest })
      : createNormalConesVariant(topology, hierarchy, variant, { effort, contourTest })
  // What the last step found is a hint of where to look first, so the counts of pairs belong to the second look.
  const work = [
    ...WITHOUT.map(({ way, variant }) => measurable(way, make(variant, 'off'))),
    ...WAYS.map(({ way, variant }) => measurable(way, make(variant, 'exact'))),
  ]
  for (const { run } of work) run()
  const measured = new Map(
    interleaved(stepName(scene, step), work, ({ patches }) => String(patches), { repetitions }).map((one) => [
      one.name,
      one,
    ]),
  )
  const msOf = (way: string): number => measured.get(way)?.ms.median ?? Number.NaN
  const added = (way: string, than: string): number => msOf(way) - msOf(than)
  const slowest = added('all pairs of edges', 'leaves')
  return WAYS.flatMap(({ way, than }): Cell[][] => {
    const counts = measured.get(way)?.result
    if (!counts) return []
    const ms = added(way, than)
    return [
      [
        scene.name,
        way,
        counts.patches,
        counts.triangles,
        counts.contours,
        counts.failed,
        counts.inherited,
        counts.projected,
        counts.pairs,
        msOf(than).toFixed(2),
        ms.toFixed(2),
        slowest > 0 ? percent(1 - ms / slowest, 0) : '–',
        way === '+ 1, 2, 3' ? '93 % (cloth)' : '–',
      ],
    ]
  })
}
