import type { Cell } from '../../report/cell'
import { ratio } from '../../report/ratio'
import type { SceneResult, TableResult } from '../../report/report'
import { totals } from '../../report/totals'

/** Each scene against the one before it, where both are of one family. */
export function growthTable(scenes: readonly SceneResult[]): TableResult {
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
    rows: scenes.flatMap((scene, i): Cell[][] => {
      const now = measured(scene)
      if (!now) return []
      const { triangles, tests, contacts, ms, several } = now
      const exponent = growth(scenes[i - 1], scene)
      return [
        [
          scene.scene,
          triangles,
          tests,
          tests / triangles,
          contacts,
          ms.toFixed(1),
          ((1000 * ms) / triangles).toFixed(2),
          exponent === undefined ? '–' : exponent.toFixed(2),
          exponent === undefined ? '–' : `${(10 ** exponent).toFixed(1)} ×`,
          ratio(ms, several),
        ],
      ]
    }),
  }
}

interface MeasuredScene {
  readonly triangles: number
  readonly tests: number
  readonly contacts: number
  readonly ms: number
  /** Milliseconds on several threads. */
  readonly several: number | undefined
}

/** What the first configuration of a scene took, and the second one. Undefined where nothing was measured. */
function measured({ configurations: [one, several] }: SceneResult): MeasuredScene | undefined {
  const [step] = one?.steps ?? []
  if (!one || !step) return undefined
  const { tests, contacts, ms } = totals(one)
  return { triangles: step.triangles, tests, contacts, ms, several: several && totals(several).ms }
}

/** The power of the number of triangles by which time grows. Undefined where the scenes are of different families. */
function growth(before: SceneResult | undefined, now: SceneResult): number | undefined {
  if (!before || familyOf(before) !== familyOf(now)) return undefined
  const [then, one] = [measured(before), measured(now)]
  return then && one && Math.log(one.ms / then.ms) / Math.log(one.triangles / then.triangles)
}

/** "pleats" of "pleats, 20 × 20". */
const familyOf = ({ scene }: SceneResult): string => scene.replace(/,[^,]*$/, '')
