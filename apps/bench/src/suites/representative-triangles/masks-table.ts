import { createHierarchy } from '@ccd/bvh'
import { createTopology } from '@ccd/core'
import { representativeMasks, type Schema } from '@ccd/prt-orphan'
import {
  AFTER_VOLUMES,
  BEFORE_VOLUMES,
  NEVER,
  traverseMasked,
  type MaskedCounts,
} from '../../baselines/masked-traversal.kernel'
import type { Cell } from '../../report/cell'
import { percent } from '../../report/percent'
import { ratio } from '../../report/ratio'
import type { TableResult } from '../../report/report'
import { interleaved } from '../../run/interleaved'
import type { BenchScene } from '../../scenes/bench-scene'

const SCHEMAS: readonly Schema[] = ['greedy', 'uniform', 'maximal']
const PLACES = [
  ['without masks', NEVER],
  ['before volumes', BEFORE_VOLUMES],
  ['after volumes', AFTER_VOLUMES],
] as const

/** Algorithm 1: what the test of masks spares before the volumes of leaves are compared. Its rows come from `maskRows`. */
export const masksTable = (rows: readonly (readonly Cell[])[]): TableResult => ({
  title:
    'Algorithm 1: masks that rule out a pair of leaves before their volumes are compared, or after (one tree of boxes, TypeScript)',
  head: [
    'scene',
    'schema',
    'leaf pairs compared',
    'spared before',
    'of them',
    'pairs',
    'dispatch nothing',
    'of them',
    'left',
    'without masks ms',
    'before: time',
    'after: time',
  ],
  rows,
})

/** The rows of a scene, for one of its steps. */
export function maskRows(scene: BenchScene, step: number, repetitions: number): Cell[][] {
  const { triangles, x0, x1 } = scene.at(step)
  const topology = createTopology(triangles, x0.length / 3)
  const bodies = new Uint32Array(topology.triangleCount)
  const hierarchy = createHierarchy(topology, { kDop: 6, build: 'morton', positions: x0, bodies })
  hierarchy.update({ topology, motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 })
  return SCHEMAS.map((schema): Cell[] => {
    const mask = representativeMasks(topology, { schema })
    const measured = interleaved(
      `${scene.name}, masks`,
      PLACES.map(([name, when]) => ({
        name,
        run(): MaskedCounts {
          const counts = { compared: 0, spared: 0, pairs: 0 }
          traverseMasked(hierarchy.child, hierarchy.volumes, mask, when, counts)
          return counts
        },
        look: (counts: MaskedCounts) => counts,
      })),
      ({ compared, spared, pairs }) => `${compared} ${spared} ${pairs}`,
      { repetitions },
    )
    const [none, before, after] = measured
    if (!none || !before || !after) return []
    return [
      scene.name,
      schema,
      none.result.compared,
      before.result.spared,
      percent(before.result.spared / none.result.compared, 2),
      none.result.pairs,
      after.result.spared,
      percent(after.result.spared / none.result.pairs, 2),
      before.result.pairs,
      none.ms.median.toFixed(1),
      ratio(before.ms.median, none.ms.median),
      ratio(after.ms.median, none.ms.median),
    ]
  })
}
