import { measureScene } from '../../run/measure-scene'
import { ratio } from '../../report/ratio'
import {
  configurationOf,
  stageTotals,
  totals,
  type ConfigurationResult,
  type SceneResult,
  type TableResult,
} from '../../report/report'
import { loadScene, sceneNames, type BenchScene } from '../../scenes/scenes'
import type { Cell } from '../../report/text/table'
import { adjacentTests } from './adjacent-tests'
import { scenesOf, stepsOf, type SceneChoice } from '../scene-choice'
import type { Suite, SuiteContext } from '../suite'

/** Tables I, II and III of the paper; tests in thousands. */
const PAPER: Readonly<
  Record<string, { base: number; ours: number; faster: number; orphans?: readonly [number, number] }>
> = {
  cloth: { base: 7522, ours: 216, faster: 9, orphans: [4800, 4_400_000] },
  princess: { base: 932, ours: 14, faster: 8.8, orphans: [2000, 2_100_000] },
  flamenco: { base: 1125, ours: 16, faster: 9.4, orphans: [10_800, 2_300_000] },
  'n-body': { base: 3359, ours: 188, faster: 14.6, orphans: [200, 1_500_000] },
  letters: { base: 340, ours: 8, faster: 12.6, orphans: [114, 224_000] },
  dragon: { base: 16199, ours: 981, faster: 21.4 },
}

/** Our scenes, each with the one of the paper that it stands for. */
const SCENES: readonly SceneChoice[] = [
  { scene: 'cloth-ball', like: 'cloth', sizes: ['usual', 'full'] },
  { scene: 'cloth', like: 'cloth', sizes: ['tiny', 'usual', 'full'] },
  { scene: 'cloth-funnel', like: 'cloth', sizes: ['full'] },
  { scene: 'n-body', like: 'n-body', sizes: ['tiny', 'usual', 'full'] },
  { scene: 'letters', like: 'letters', sizes: ['usual', 'full'] },
  { scene: 'dragon', like: 'dragon', sizes: ['usual', 'full'] },
  { scene: 'skirt', like: 'flamenco', sizes: ['usual', 'full'] },
  { scene: 'break-three-ammo', like: 'letters', sizes: ['full'] },
]

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

export const iccdSuite: Suite = {
  id: 'iccd',
  title: '1. ICCD',
  paper: 'Interactive continuous collision detection between deformable models: tables I, II, III and figure 15',
  scenes: () => SCENES.map(({ scene }) => scene),
  run({ repetitions, shard, size, threads, scenes: wanted, configurations }: SuiteContext) {
    const { chosen, notes } = scenesOf(SCENES, { size, scenes: wanted }, sceneNames())
    const names = configurations.length > 0 ? configurations : CONFIGURATIONS
    const orphans: Cell[][] = []
    const scenes = chosen.flatMap(({ scene: name }, i) => {
      const scene = loadScene(name)
      const steps = stepsOf(scene, size)
      const result = measureScene(scene, names, {
        repetitions,
        shard,
        threads,
        steps,
        part: `${i + 1}/${chosen.length}`,
      })
      if (shard.takesNext()) orphans.push(orphanRow(scene, steps[0] ?? 0))
      return result ?? []
    })
    const table1: TableResult = {
      title: 'Table I: tests between adjacent triangles, and those that are left as orphans',
      head: [
        'scene',
        'triangles',
        'adjacent pairs',
        'their tests',
        'orphans',
        'share',
        'like',
        "paper's orphans / tests",
        'share',
      ],
      rows: orphans,
    }
    return { suite: 'iccd', scenes, tables: [table1], notes, lost: [] }
  },
  summary: (scenes) => [tests(scenes), culling(scenes), times(scenes)],
}

const likeOf = (scene: string): string => SCENES.find((choice) => choice.scene === scene)?.like ?? ''

const out = (configuration: ConfigurationResult | undefined, stage: string): number =>
  (configuration && stageTotals(configuration).find(({ name }) => name === stage)?.out) ?? Number.NaN

const tested = (configuration: ConfigurationResult | undefined): number =>
  configuration ? totals(configuration).tests : Number.NaN

/** Per step, as in the paper. A base that runs over one tree tests the same pairs, and says how many the solver got. */
function tests(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.flatMap((scene) =>
    (['all', 'first'] as const).flatMap((query): Cell[][] => {
      const of = (name: string): ConfigurationResult | undefined =>
        configurationOf(scene, query === 'first' ? `${name}, first` : name)
      if (!of('base')) return []
      const ours = of('iccd')
      const base = configurationOf(scene, 'one tree')
      const steps = scene.configurations[0]?.steps.length ?? 1
      const [before, paperSteps, bounded, final] = [
        tested(of('base')),
        out(ours, 'orphans'),
        tested(ours),
        tested(of('default')),
      ]
      const [solvedBefore, solved] = [base && totals(base).solved, ours ? totals(ours).solved : Number.NaN]
      const paper = PAPER[likeOf(scene.scene)]
      return [
        [
          scene.scene,
          query,
          perStep(before, steps),
          perStep(paperSteps, steps),
          ratio(before, paperSteps),
          perStep(bounded, steps),
          ratio(before, bounded),
          perStep(final, steps),
          ratio(before, final),
          query === 'all' ? ratio(solvedBefore, solved) : '–',
          likeOf(scene.scene),
          paper ? ratio(paper.base, paper.ours) : '–',
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

const perStep = (total: number, steps: number): number => Math.round(total / steps)

/** Figure 15: what is left of the base's tests after each kind of culling. */
function culling(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.map((scene): Cell[] => {
    const of = (name: string): number => tested(configurationOf(scene, name))
    const ours = configurationOf(scene, 'iccd')
    const all = of('base')
    const share = (left: number): string =>
      all > 0 && Number.isFinite(left) ? `${((100 * left) / all).toFixed(2)} %` : '–'
    return [
      scene.scene,
      share(of('one tree')),
      share(of('base')),
      share(of('cones')),
      share(of('contour')),
      share(out(ours, 'procedural representatives')),
      share(out(ours, 'orphans')),
      share(out(ours, 'feature bounds')),
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

function orphanRow(scene: BenchScene, step: number): Cell[] {
  const mesh = scene.at(step)
  const { pairs, tests: all, orphans } = adjacentTests(mesh)
  const like = likeOf(scene.name)
  const paper = PAPER[like]?.orphans
  const percent = (share: number): string => `${(100 * share).toFixed(3)} %`
  return [
    scene.name,
    mesh.triangles.length / 3,
    pairs,
    all,
    orphans,
    percent(orphans / Math.max(1, all)),
    like,
    paper ? `${paper[0].toLocaleString('en-US')} / ${paper[1].toLocaleString('en-US')}` : '–',
    paper ? percent(paper[0] / paper[1]) : '–',
  ]
}

function times(scenes: readonly SceneResult[]): TableResult {
  const ms = (configuration: ConfigurationResult | undefined): number =>
    configuration ? totals(configuration).ms : Number.NaN
  const rows = scenes.map((scene): Cell[] => {
    const steps = scene.configurations[0]?.steps.length ?? 1
    const of = (name: string): number => ms(configurationOf(scene, name))
    return [
      scene.scene,
      (of('iccd') / steps).toFixed(1),
      ratio(of('base'), of('iccd')),
      (of('default') / steps).toFixed(1),
      ratio(of('base'), of('default')),
      ratio(of('base, first'), of('iccd, first')),
      ratio(of('base, first'), of('default, first')),
      likeOf(scene.scene),
      `${PAPER[likeOf(scene.scene)]?.faster ?? '–'} ×`,
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
