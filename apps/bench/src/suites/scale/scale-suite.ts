import { clothOverBall, pleats, type MovingMesh } from '@ccd/scenes'
import { measureScene } from '../../run/measure-scene'
import { ratio } from '../../report/ratio'
import { totals, type SceneResult, type TableResult } from '../../report/report'
import type { Cell } from '../../report/text/table'
import type { Size, Suite, SuiteContext } from '../suite'

/** Cells along a side: 2 n² triangles. */
const SIDES: Readonly<Record<Size, readonly number[]>> = {
  tiny: [20, 40],
  usual: [112, 224, 352, 708],
  full: [112, 160, 224, 352, 500, 708],
}

const FAMILIES: Readonly<Record<string, (resolution: number) => MovingMesh>> = {
  pleats: (resolution) => pleats({ resolution }),
  'cloth over a ball': (resolution) => clothOverBall({ resolution, step: 2 }),
}

export const scaleSuite: Suite = {
  id: 'scale',
  title: '7. Scale',
  paper:
    '25 K to 1 M triangles, on one thread and on several. Pleats keep their density of pairs; the cloth is the same cloth, finer and finer, so that the same step crosses more of it',
  scenes: () => Object.keys(FAMILIES),
  run({ repetitions, shard, size, threads, scenes: wanted, configurations }: SuiteContext) {
    const names = configurations.length > 0 ? configurations : ['default', `${Math.max(2, threads)} threads`]
    const families = Object.entries(FAMILIES).filter(([family]) => wanted.length === 0 || wanted.includes(family))
    const scenes = families.flatMap(([family, make]) =>
      SIDES[size].flatMap((resolution) => {
        const scene = { name: `${family}, ${resolution} × ${resolution}`, steps: 1, at: () => make(resolution) }
        return measureScene(scene, names, { repetitions: Math.min(repetitions, 3), shard }) ?? []
      }),
    )
    return { suite: 'scale', scenes, tables: [], notes: [], lost: [] }
  },
  summary: (scenes) => [growth(scenes)],
}

const familyOf = (scene: SceneResult | undefined): string => scene?.scene.split(', ')[0] ?? ''

function growth(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.flatMap((scene, i): Cell[][] => {
    const [one, several] = scene.configurations
    if (!one) return []
    const before = familyOf(scenes[i - 1]) === familyOf(scene) ? scenes[i - 1]?.configurations[0] : undefined
    const { ms, tests, contacts } = totals(one)
    const triangles = one.steps[0]?.triangles ?? 0
    const exponent = before
      ? Math.log(ms / totals(before).ms) / Math.log(triangles / (before.steps[0]?.triangles ?? 1))
      : Number.NaN
    return [
      [
        scene.scene,
        triangles,
        tests,
        tests / triangles,
        contacts,
        ms.toFixed(1),
        ((1000 * ms) / triangles).toFixed(2),
        Number.isFinite(exponent) ? exponent.toFixed(2) : '–',
        Number.isFinite(exponent) ? `${(10 ** exponent).toFixed(1)} ×` : '–',
        several ? ratio(ms, totals(several).ms) : '–',
      ],
    ]
  })
  return {
    title: 'Growth: the aim is at most 12 times the time for 10 times the triangles at the same density',
    head: [
      'scene',
      'triangles',
      'tests',
      'per triangle',
      'contacts',
      'ms',
      'µs per triangle',
      'exponent',
      'time for 10 times the triangles',
      'threads faster',
    ],
    rows,
  }
}
