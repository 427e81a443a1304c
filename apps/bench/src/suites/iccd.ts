import { measureScene } from '../measure'
import { ratio } from '../ratio'
import { stageTotals, totals, type ConfigurationResult, type SceneResult, type TableResult } from '../report'
import { loadScene, sceneNames } from '../scenes'
import type { Cell } from '../table'
import { scenesOf, stepsOf, type SceneChoice } from './scene-choice'
import type { Suite, SuiteContext } from './suite'

/** Tables I, II and III of the paper; tests in thousands. */
const PAPER: Readonly<Record<string, { base: number; ours: number; faster: number; orphans?: string }>> = {
  cloth: { base: 7522, ours: 216, faster: 9, orphans: '4.8 K / 4.4 M' },
  princess: { base: 932, ours: 14, faster: 8.8, orphans: '2 K / 2.1 M' },
  flamenco: { base: 1125, ours: 16, faster: 9.4, orphans: '10.8 K / 2.3 M' },
  'n-body': { base: 3359, ours: 188, faster: 14.6, orphans: '200 / 1.5 M' },
  letters: { base: 340, ours: 8, faster: 12.6, orphans: '114 / 224 K' },
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

const CONFIGURATIONS = ['one tree', 'base', 'cones', 'contour', 'iccd', 'default', 'base, first', 'iccd, first', 'default, first']

export const iccdSuite: Suite = {
  id: 'iccd',
  title: '1. ICCD',
  paper: 'Interactive continuous collision detection between deformable models: tables I, II, III and figure 15',
  run({ repetitions, shard, size }: SuiteContext) {
    const { chosen, notes } = scenesOf(SCENES, size, sceneNames())
    const scenes = chosen.flatMap(({ scene: name }) => {
      const scene = loadScene(name)
      return measureScene(scene, CONFIGURATIONS, { repetitions, shard, steps: stepsOf(scene, size) }) ?? []
    })
    return { suite: 'iccd', scenes, tables: [], notes, lost: [] }
  },
  summary: (scenes) => [tests(scenes), culling(scenes), orphans(scenes), times(scenes)],
}

const find = ({ configurations }: SceneResult, name: string): ConfigurationResult | undefined =>
  configurations.find((configuration) => configuration.name === name)

const likeOf = (scene: string): string => SCENES.find((choice) => choice.scene === scene)?.like ?? ''

const out = (configuration: ConfigurationResult | undefined, stage: string): number =>
  (configuration && stageTotals(configuration).find(({ name }) => name === stage)?.out) ?? Number.NaN

const tested = (scene: SceneResult, name: string): number => {
  const configuration = find(scene, name)
  return configuration ? totals(configuration).tests : Number.NaN
}

function tests(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.map((scene): Cell[] => {
    const base = find(scene, 'base')
    const ours = find(scene, 'iccd')
    const paper = PAPER[likeOf(scene.scene)]
    const before = base ? totals(base).tests : 0
    const [paperSteps, bounded] = [out(ours, 'orphans'), ours ? totals(ours).tests : 0]
    return [
      scene.scene, before, paperSteps, ratio(before, paperSteps), bounded, ratio(before, bounded), likeOf(scene.scene),
      paper ? ratio(paper.base, paper.ours) : '–',
    ]
  })
  return { title: 'Table III: elementary tests', head: ['scene', 'base', "paper's steps", 'base / these', '+ feature bounds', 'base / these', 'like', "paper's"], rows }
}

/** Figure 15: what is left of the base's tests after each kind of culling. */
function culling(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.map((scene): Cell[] => {
    const base = find(scene, 'base')
    const ours = find(scene, 'iccd')
    const all = base ? totals(base).tests : Number.NaN
    const share = (left: number): string => (all > 0 && Number.isFinite(left) ? `${((100 * left) / all).toFixed(2)} %` : '–')
    return [
      scene.scene, share(tested(scene, 'one tree')), share(tested(scene, 'base')), share(tested(scene, 'cones')),
      share(tested(scene, 'contour')), share(out(ours, 'procedural representatives')), share(out(ours, 'orphans')),
      share(out(ours, 'feature bounds')),
    ]
  })
  return {
    title: 'Figure 15: tests left after each step of culling, of the base',
    head: ['scene', 'base', '+ hierarchy', '+ cones (unsound)', '+ contour', '+ representatives', '+ orphans', '+ feature bounds'],
    rows,
  }
}

function orphans(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.map((scene): Cell[] => {
    const ours = find(scene, 'iccd')
    const first = ours?.steps[0]
    const added = out(ours, 'orphans') - out(ours, 'procedural representatives')
    return [scene.scene, first?.triangles ?? 0, added / (ours?.steps.length ?? 1), PAPER[likeOf(scene.scene)]?.orphans ?? '–']
  })
  return { title: 'Table I: orphan tests per step', head: ['scene', 'triangles', 'orphans', "paper's orphans / adjacent tests"], rows }
}

function times(scenes: readonly SceneResult[]): TableResult {
  const ms = (configuration: ConfigurationResult | undefined): number => (configuration ? totals(configuration).ms : Number.NaN)
  const rows = scenes.map((scene): Cell[] => {
    const steps = scene.configurations[0]?.steps.length ?? 1
    const of = (name: string): number => ms(find(scene, name))
    return [
      scene.scene, (of('iccd') / steps).toFixed(1), ratio(of('base'), of('iccd')), (of('default') / steps).toFixed(1),
      ratio(of('base'), of('default')), ratio(of('base, first'), of('iccd, first')), ratio(of('base, first'), of('default, first')),
      likeOf(scene.scene), `${PAPER[likeOf(scene.scene)]?.faster ?? '–'} ×`,
    ]
  })
  return {
    title: 'Table II: time per step',
    head: ['scene', 'iccd ms', 'base / it', 'default ms', 'base / it', 'first: base / iccd', 'first: base / default', 'like', "paper's (first)"],
    rows,
  }
}
