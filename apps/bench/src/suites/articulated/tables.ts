import type { ArticulatedOptions } from '@ccd/articulated'
import { valueAt } from '@ccd/core'
import type { Cell } from '../../report/cell'
import { percent } from '../../report/percent'
import { ratio } from '../../report/ratio'
import type { TableResult } from '../../report/report'
import { ask, differences, isContact, mean, meanWork, type Asked } from './measure'
import type { ArticulatedScene } from './scene'

/** Every pair of links is advanced to its own first contact. */
const EVERY_PAIR: ArticulatedOptions = { query: 'all', cells: 0, depth: Number.POSITIVE_INFINITY }

/** Values of options that are tried, the default first. */
const VARIANTS: readonly (readonly [name: string, options: ArticulatedOptions])[] = [
  ['default', {}],
  ['T_depth 0', { depth: 0 }],
  ['T_depth 2', { depth: 2 }],
  ['T_depth 6', { depth: 6 }],
  ['T_depth all', { depth: Number.POSITIVE_INFINITY }],
  ['no T_t', { timeStep: 0 }],
  ['T_t 0.02', { timeStep: 0.02 }],
  ['T_t 0.01', { timeStep: 0.01 }],
  ['T_t 0.0025', { timeStep: 0.0025 }],
  ['random seeds', { seeds: 'random' }],
  ['no boxes', { cells: 0 }],
  ['1 cell', { cells: 1 }],
  ['8 cells', { cells: 8 }],
]

/** What was measured on one scene. */
export interface SceneRows {
  readonly scene: ArticulatedScene
  readonly ours: readonly Asked[]
  readonly everyPair: readonly Asked[]
  readonly variants: readonly (readonly Asked[])[]
}

/** How often a scene is measured. */
export const MEASUREMENTS = VARIANTS.length + 1

/** Measures a scene; `done` is called after each measurement. */
export function measure(scene: ArticulatedScene, rounds: number, done: () => void): SceneRows {
  const asked = (options: ArticulatedOptions): readonly Asked[] => {
    const answers = ask(scene, options, rounds)
    done()
    return answers
  }
  const everyPair = asked(EVERY_PAIR)
  const variants = VARIANTS.map(([, options]) => asked(options))
  return { scene, ours: valueAt(variants, 0), everyPair, variants }
}

/** Sentences about contacts that one way of looking finds and another does not. */
export const lostIn = ({ scene, ours, everyPair, variants }: SceneRows): string[] => [
  ...differences(`${scene.name}, every pair`, ours, everyPair),
  ...variants.flatMap((asked, i) => differences(`${scene.name}, ${valueAt(VARIANTS, i)[0]}`, ours, asked)),
]

/** The tables of all scenes. */
export const tablesOf = (rows: readonly SceneRows[]): TableResult[] => [
  {
    title: 'Table 2: mean milliseconds per query (best of the rounds), and what is left of the pairs of links',
    head: [
      'scene',
      'size',
      'queries',
      'in contact',
      'free',
      'average',
      "paper's average",
      'every pair',
      'every pair / ours',
      'pairs',
      'boxes overlap',
      'culled before advancement',
      'left to the second step',
    ],
    rows: rows.map(table2),
  },
  {
    title: "The paper's parameters: mean milliseconds per query",
    head: ['scene', ...VARIANTS.map(([name]) => name)],
    rows: rows.map(({ scene, variants }) => [scene.name, ...variants.map((asked) => mean(asked.map(({ ms }) => ms)))]),
  },
  {
    title: "The paper's parameters: pairs of nodes and of triangles per query",
    head: ['scene', ...VARIANTS.map(([name]) => name)],
    rows: rows.map(({ scene, variants }) => [
      scene.name,
      ...variants.map((asked) => meanWork(asked, 'nodePairs') + meanWork(asked, 'trianglePairs')),
    ]),
  },
]

function table2({ scene, ours, everyPair }: SceneRows): Cell[] {
  const ms = (asked: readonly Asked[]): Cell => (asked.length > 0 ? mean(asked.map((each) => each.ms)) : '–')
  const [average, all] = [mean(ours.map((each) => each.ms)), mean(everyPair.map((each) => each.ms))]
  const [pairs, boxed] = [meanWork(ours, 'pairs'), meanWork(ours, 'boxed')]
  return [
    scene.name,
    scene.size,
    ours.length,
    ms(ours.filter(isContact)),
    ms(ours.filter((each) => !isContact(each))),
    average,
    scene.paper ?? '–',
    all,
    ratio(all, average),
    pairs,
    boxed,
    percent(1 - boxed / pairs),
    meanWork(ours, 'sorted'),
  ]
}
