import { clothOverBall, pleats, type MovingMesh } from '@ccd/scenes'
import type { SceneResult } from '../../report/report'
import { measureScene } from '../../run/measure-scene'
import type { BenchScene } from '../../scenes/bench-scene'
import type { Size, Suite, SuiteContext } from '../suite'
import { growthTable } from './growth-table'

/** Cells along a side: 2 n² triangles. */
const SIDES: Readonly<Record<Size, readonly number[]>> = {
  tiny: [20, 40],
  usual: [112, 224, 352, 708],
  full: [112, 160, 224, 352, 500, 708],
}

/** More runs would take long and tell little. */
const MOST_REPETITIONS = 3

type Family = readonly [name: string, make: (resolution: number) => MovingMesh]

const FAMILIES: readonly Family[] = [
  ['pleats', (resolution) => pleats({ resolution })],
  ['cloth over a ball', (resolution) => clothOverBall({ resolution, step: 2 })],
]

/** The same meshes finer and finer. */
export const scaleSuite: Suite = {
  id: 'scale',
  title: '7. Scale',
  paper:
    '25 K to 1 M triangles, on one thread and on several. Pleats keep their density of pairs; the cloth is the same cloth, finer and finer, so that the same step crosses more of it',
  scenes: () => FAMILIES.map(([name]) => name),
  run({ repetitions, shard, size, threads, scenes: wanted, configurations }: SuiteContext) {
    const names = configurations.length > 0 ? configurations : ['default', `${Math.max(2, threads)} threads`]
    const families = FAMILIES.filter(([name]) => wanted.length === 0 || wanted.includes(name))
    const scenes = families.flatMap(([name, make]) =>
      SIDES[size].flatMap((resolution): SceneResult | [] => {
        const at = (): MovingMesh => make(resolution)
        const scene: BenchScene = { name: `${name}, ${resolution} × ${resolution}`, steps: 1, at }
        return measureScene(scene, names, { repetitions: Math.min(repetitions, MOST_REPETITIONS), shard }) ?? []
      }),
    )
    return { suite: 'scale', scenes, tables: [], notes: [], lost: [] }
  },
  summary: (scenes) => [growthTable(scenes)],
}
