import { createTopology } from '@ccd/core'
import { featureHierarchyBytes } from '../../baselines/feature-hierarchies'
import { measureScene } from '../../run/measure-scene'
import { ratio } from '../../report/ratio'
import { configurationOf, totals, type SceneResult, type TableResult } from '../../report/report'
import { loadScene, sceneNames, type BenchScene } from '../../scenes/scenes'
import type { Cell } from '../../report/text/table'
import { drawnCases } from './drawn-cases'
import { scenesOf, stepsOf, type SceneChoice } from '../scene-choice'
import type { Suite, SuiteContext } from '../suite'
import { vertexCulling } from './vertex-culling'

interface PaperFigures {
  /** Figure 10, from its text and the captions of the scenes. */
  readonly basic: string
  /** Table 2, in per cent: swept vertices culled by boxes, and by their segments. */
  readonly cullRate: string
}

const PAPER: Readonly<Record<string, PaperFigures>> = {
  balls: { basic: '9 ×', cullRate: '72.3 → 77.9 %' },
  'cloth-ball': { basic: '12 × (92 K), 28 × (40 K)', cullRate: '77.4 → 87.9 %' },
  flamenco: { basic: '15 ×', cullRate: '61.2 → 72.0 %' },
}

const SCENES: readonly SceneChoice[] = [
  { scene: 'n-body', like: 'balls', sizes: ['tiny', 'usual', 'full'] },
  { scene: 'cloth-ball', like: 'cloth-ball', sizes: ['usual', 'full'] },
  { scene: 'cloth', like: 'cloth-ball', sizes: ['tiny', 'usual', 'full'] },
  { scene: 'skirt', like: 'flamenco', sizes: ['usual', 'full'] },
]

const paperOf = (scene: string): PaperFigures | undefined =>
  PAPER[SCENES.find((choice) => choice.scene === scene)?.like ?? '']

const ALGORITHMS = ['BASIC', 'ADJ', 'NO-DUPL', 'R-TRI', 'feature hierarchies']
const CONFIGURATIONS = [...ALGORITHMS, 'R-TRI, box-box', 'R-TRI, stored']

export const representativeTrianglesSuite: Suite = {
  id: 'representative-triangles',
  title: '2. Representative-Triangles',
  paper: 'Fast collision detection for deformable models using representative-triangles: figure 10, tables 1 and 2',
  scenes: () => SCENES.map(({ scene }) => scene),
  run({ repetitions, shard, size, threads, scenes: wanted, configurations }: SuiteContext) {
    const { chosen, notes } = scenesOf(SCENES, { size, scenes: wanted }, sceneNames())
    const names = configurations.length > 0 ? configurations : CONFIGURATIONS
    const [culling, memory]: [Cell[][], Cell[][]] = [[], []]
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
      if (shard.takesNext()) {
        culling.push(cullingRow(scene, steps))
        memory.push(memoryRow(scene))
      }
      return result ?? []
    })
    const tables: TableResult[] = [
      ...(shard.takesNext() ? [drawnCases()] : []),
      {
        title: 'Table 2: swept vertices that their bounds keep from swept triangles',
        head: ['scene', 'pairs', 'box-box', 'segment-box', 'improvement', "paper's"],
        rows: culling,
      },
      {
        title: 'Memory of stored edge volumes and of the feature hierarchies (f32), bytes per triangle',
        head: [
          'scene',
          'edges',
          'edge AABBs',
          'edge 16-DOPs',
          'hierarchy of faces',
          'of vertices, edges and faces',
          'times',
          "paper's",
        ],
        rows: memory,
      },
    ]
    return { suite: 'representative-triangles', scenes, tables, notes, lost: [] }
  },
  summary: (scenes) => [figure10(scenes)],
}

function cullingRow(scene: BenchScene, steps: readonly number[]): Cell[] {
  let [all, box, segment] = [0, 0, 0]
  for (const step of steps) {
    const counted = vertexCulling(scene.at(step))
    all += counted.all
    box += counted.box
    segment += counted.segment
  }
  const rate = (left: number): number => 1 - left / Math.max(1, all)
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  return [
    scene.name,
    all,
    percent(rate(box)),
    percent(rate(segment)),
    percent(rate(segment) / rate(box) - 1),
    paperOf(scene.name)?.cullRate ?? '–',
  ]
}

function memoryRow(scene: BenchScene): Cell[] {
  const { triangles, x0 } = scene.at(0)
  const topology = createTopology(triangles, x0.length / 3)
  const { edgeCount, triangleCount } = topology
  const edges = (planes: number): number => (4 * planes * edgeCount) / Math.max(1, triangleCount)
  const { all, faces } = featureHierarchyBytes(topology, x0)
  return [
    scene.name,
    edgeCount,
    edges(6),
    edges(16),
    faces / triangleCount,
    all / triangleCount,
    ratio(all, faces),
    '4 to 7 ×',
  ]
}

function figure10(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.flatMap((scene): Cell[][] => {
    const best = configurationOf(scene, 'R-TRI')
    const least = best ? totals(best) : undefined
    return ALGORITHMS.flatMap((name) => {
      const configuration = configurationOf(scene, name)
      if (!configuration || !least) return []
      const { tests, ms } = totals(configuration)
      return [
        [
          scene.scene,
          name,
          tests,
          ratio(tests, least.tests),
          paperTests(scene.scene, name),
          ms.toFixed(1),
          ratio(ms, least.ms),
        ],
      ]
    })
  })
  return {
    title: 'Figure 10: tests and time',
    head: ['scene', 'algorithm', 'tests', '/ R-TRI', "paper's", 'ms', '/ R-TRI'],
    rows,
  }
}

function paperTests(scene: string, algorithm: string): string {
  if (algorithm === 'BASIC') return paperOf(scene)?.basic ?? '–'
  return { ADJ: '1 ×', 'NO-DUPL': '3 to 6 ×', 'R-TRI': '1 ×' }[algorithm] ?? '–'
}
