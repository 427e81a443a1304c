import { valueAt } from '@ccd/core'
import { nearestDistances } from './nearest-distances.kernel'
import type { Cell } from '../../report/cell'
import { percent } from '../../report/percent'
import type { TableResult } from '../../report/report'
import { measureModel } from './measure'
import type { Model } from './models'
import { seededRandom } from '@ccd/scenes'

/** Displacements of joints, over the radius of the ball around each that fits into the skin. */
const LEVELS = [0, 0.1, 0.2, 0.3, 0.6, 1.2, 1.4]

/** Noise (Radial view §7): all joints are displaced at random in every frame. */
export function noiseTable(
  models: readonly (readonly [string, Model])[],
  repetitions: number,
  most: number,
): TableResult {
  const rows = models.flatMap(([name, model]) => {
    const measures = LEVELS.map((level) => ({
      level,
      measure: measureModel(name, '', noisy(model, level), { repetitions, most, methods: ['paper', 'sound'] }),
    }))
    const calm = measures[0]?.measure.ways
    return measures.map(({ level, measure: { ways, steps } }): Cell[] => {
      const cells = (way: string): Cell[] => {
        const [now, then] = [ways.get(way), calm?.get(way)]
        if (!now || !then) return ['–', '–']
        return [percent(now.ms / then.ms - 1, 0), Math.round(now.pairs / Math.max(1, steps.length))]
      }
      const whole = [ways.get('skeletalCcd'), calm?.get('skeletalCcd')]
      return [
        name,
        percent(level, 0),
        ...cells('paper'),
        ...cells('sound'),
        whole[0] && whole[1] ? percent(whole[0].ms / whole[1].ms - 1, 0) : '–',
      ]
    })
  })
  return {
    title: 'Noise on all joints: what a query takes longer, and pairs per step',
    head: ['model', 'noise', 'paper: time', 'pairs', 'sound: time', 'pairs', 'skeletalCcd: time'],
    rows,
  }
}

/** The same model with joints that shake from frame to frame; a frame is the end of one step and the start of the next. */
function noisy(model: Model, level: number): Model {
  const { rest, bones, steps, at, triangles } = model
  const radius = nearestDistances(rest, model.joints(0))
  const joints = (step: number): Float64Array => {
    const random = seededRandom(1000 + step)
    const shaken = model.joints(step).slice()
    for (let j = 0; j < radius.length && level > 0; j++) {
      const direction = [0, 1, 2].map(() => random() + random() + random() - 1.5)
      const length = Math.hypot(...direction) || 1
      direction.forEach((d, k) => {
        shaken[3 * j + k] = valueAt(shaken, 3 * j + k) + (level * valueAt(radius, j) * d) / length
      })
    }
    return shaken
  }
  // Clusters are made from the pose at rest, which nobody disturbs.
  return { triangles, rest, bones, steps, at, joints: (step) => (step === 0 ? model.joints(0) : joints(step)) }
}
