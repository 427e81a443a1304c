import { createTopology } from '@ccd/core'
import { measureScene } from '../measure'
import { ratio } from '../ratio'
import { stageTotals, totals, type ConfigurationResult, type SceneResult, type TableResult } from '../report'
import { loadScene, sceneNames, type BenchScene } from '../scenes'
import type { Cell } from '../table'
import { scenesOf, stepsOf, type SceneChoice } from './scene-choice'
import type { Suite, SuiteContext } from './suite'

/** Table 2 of the paper, in per cent: swept vertices culled by boxes, and by their segments. */
const CULL_RATE: Readonly<Record<string, readonly [number, number]>> = {
  balls: [72.3, 77.9],
  'cloth-ball': [77.4, 87.9],
  princess: [49.1, 65.8],
  flamenco: [61.2, 72],
}

const SCENES: readonly SceneChoice[] = [
  { scene: 'n-body', like: 'balls', sizes: ['tiny', 'usual', 'full'] },
  { scene: 'cloth-ball', like: 'cloth-ball', sizes: ['usual', 'full'] },
  { scene: 'cloth', like: 'cloth-ball', sizes: ['tiny', 'usual', 'full'] },
  { scene: 'skirt', like: 'flamenco', sizes: ['usual', 'full'] },
]

const CONFIGURATIONS = ['BASIC', 'ADJ', 'NO-DUPL', 'R-TRI', 'R-TRI, box-box', 'R-TRI, stored']

export const representativeTrianglesSuite: Suite = {
  id: 'representative-triangles',
  title: '2. Representative-Triangles',
  paper: 'Fast collision detection for deformable models using representative-triangles: figure 10, tables 1 and 2',
  run({ repetitions, shard, size }: SuiteContext) {
    const { chosen, notes } = scenesOf(SCENES, size, sceneNames())
    const memory: Cell[][] = []
    const scenes = chosen.flatMap(({ scene: name }) => {
      const scene = loadScene(name)
      const result = measureScene(scene, CONFIGURATIONS, { repetitions, shard, steps: stepsOf(scene, size) })
      if (result) memory.push(edgeMemory(scene))
      return result ?? []
    })
    const head = ['scene', 'edges', 'AABB, bytes per triangle', '16-DOP, bytes per triangle']
    return { suite: 'representative-triangles', scenes, tables: [{ title: 'Memory of stored edge volumes (f32)', head, rows: memory }], notes, lost: [] }
  },
  summary: (scenes) => [figure10(scenes), table2(scenes)],
}

function edgeMemory(scene: BenchScene): Cell[] {
  const { triangles, x0 } = scene.at(0)
  const { edgeCount, triangleCount } = createTopology(triangles, x0.length / 3)
  const bytes = (planes: number): number => (4 * planes * edgeCount) / Math.max(1, triangleCount)
  return [scene.name, edgeCount, bytes(6), bytes(16)]
}

const find = ({ configurations }: SceneResult, name: string): ConfigurationResult | undefined =>
  configurations.find((configuration) => configuration.name === name)

function figure10(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.flatMap((scene): Cell[][] => {
    const best = find(scene, 'R-TRI')
    const least = best ? totals(best) : undefined
    return ['BASIC', 'ADJ', 'NO-DUPL', 'R-TRI'].flatMap((name) => {
      const configuration = find(scene, name)
      if (!configuration || !least) return []
      const { tests, ms } = totals(configuration)
      return [[scene.scene, name, tests, ratio(tests, least.tests), ms.toFixed(1), ratio(ms, least.ms), PAPER_TESTS[name] ?? '–']]
    })
  })
  return { title: 'Figure 10: tests and time', head: ['scene', 'algorithm', 'tests', '/ R-TRI', 'ms', '/ R-TRI', "paper's tests / R-TRI"], rows }
}

/** From the text beside figure 10. */
const PAPER_TESTS: Readonly<Record<string, string>> = { BASIC: '12 to 28 ×', ADJ: '1 ×', 'NO-DUPL': 'about 3 ×', 'R-TRI': '1 ×' }

/**
 * Table 2: of the swept vertices against swept triangles, how many each bound culls. Edges are treated alike by both, so
 * the difference of the two runs is due to vertices.
 */
function table2(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.flatMap((scene): Cell[][] => {
    const segment = bounds(find(scene, 'R-TRI'))
    const box = bounds(find(scene, 'R-TRI, box-box'))
    if (!segment || !box) return []
    const [boxes, segments] = CULL_RATE[SCENES.find((choice) => choice.scene === scene.scene)?.like ?? ''] ?? []
    const rate = ({ in: before, out }: { in: number; out: number }): string => `${(100 * (1 - out / Math.max(1, before))).toFixed(1)} %`
    return [[scene.scene, rate(box), rate(segment), ratio(box.out, segment.out), `${boxes ?? '–'} → ${segments ?? '–'} %`]]
  })
  return {
    title: 'Table 2: pairs culled by feature bounds (vertex-face and edge-edge together; the paper: vertices only)',
    head: ['scene', 'box-box', 'segment-box', 'left, box/segment', "paper's"],
    rows,
  }
}

function bounds(configuration: ConfigurationResult | undefined): { in: number; out: number } | undefined {
  return configuration && stageTotals(configuration).find(({ name }) => name === 'feature bounds')
}
