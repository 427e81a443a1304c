import { clothOverBall } from '@ccd/scenes'
import { measureScene } from '../measure'
import { ratio } from '../ratio'
import { totals, type SceneResult, type TableResult } from '../report'
import type { Cell } from '../table'
import type { Size, Suite, SuiteContext } from './suite'

/** Cells along a side of the cloth: 2 n² triangles and the ball. */
const SIDES: Readonly<Record<Size, readonly number[]>> = {
  tiny: [20, 40],
  usual: [112, 224, 352],
  full: [112, 224, 352, 500, 708],
}

export const scaleSuite: Suite = {
  id: 'scale',
  title: '7. Scale',
  paper: 'The same cloth, finer and finer: 25 K to 1 M triangles; the aim is 12 times the time for 10 times the triangles',
  run({ repetitions, shard, size }: SuiteContext) {
    const scenes = SIDES[size].flatMap((resolution) => {
      const triangles = 2 * resolution * resolution + 2048
      const name = `cloth of ${triangles.toLocaleString('en-US')}`
      const scene = { name, steps: 1, at: () => clothOverBall({ resolution, step: 2 }) }
      return measureScene({ ...scene, at: once(scene.at) }, ['default', '2 threads'], { repetitions: Math.min(repetitions, 3), shard }) ?? []
    })
    return { suite: 'scale', scenes, tables: [], notes: [], lost: [] }
  },
  summary: (scenes) => [growth(scenes)],
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function growth(scenes: readonly SceneResult[]): TableResult {
  const rows = scenes.flatMap((scene, i): Cell[][] => {
    const now = scene.configurations[0]
    const before = scenes[i - 1]?.configurations[0]
    if (!now) return []
    const { ms, tests, contacts } = totals(now)
    const two = scene.configurations[1]
    const size = now.steps[0]?.triangles ?? 0
    const exponent = before ? Math.log(ms / totals(before).ms) / Math.log(size / (before.steps[0]?.triangles ?? 1)) : Number.NaN
    return [[scene.scene, size, tests, contacts, ms.toFixed(1), ((1000 * ms) / size).toFixed(2), Number.isFinite(exponent) ? exponent.toFixed(2) : '–', two ? ratio(ms, totals(two).ms) : '–']]
  })
  return {
    title: 'Growth (12 times the time for 10 times the triangles is an exponent of 1.08)',
    head: ['scene', 'triangles', 'tests', 'contacts', 'ms', 'µs per triangle', 'exponent', '2 threads faster'],
    rows,
  }
}
