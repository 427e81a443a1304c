// A worked example: drop a pair of triangles that one axis keeps apart for the whole step.
//
//   npm run bench -- --stage apps/bench/examples/separating-axis.ts --after bvh
//
// Claim: if every vertex of one triangle lies beyond every vertex of the other along the axis n, at both ends of the step,
// the triangles never touch: positions are linear in t, so the order at both ends is the order in between.
// Rounding: each dot product is off by less than 4 ulp of the sum of its terms' sizes; the gap must exceed twice that.
import { filterPairs, linearStep, valueAt, type StepContext } from '@ccd/core'

type Axis = readonly [x: number, y: number, z: number]

const NAME = 'separating axis'
const AXES: readonly Axis[] = [
  [1, 1, 1],
  [1, 1, -1],
  [1, -1, 1],
  [-1, 1, 1],
  [2, 1, 0],
  [1, 2, 0],
  [0, 2, 1],
  [0, 1, 2],
  [1, 0, 2],
  [2, 0, 1],
]

/** The stage that `npm run bench -- --stage` loads. */
export const stage = filterPairs<'triangle-triangle'>(
  NAME,
  { motion: ['linear'], separation: 'zero', keeps: 'every-contact' },
  (_kind, t, u, step) => !AXES.some((axis) => apart(axis, t, u, step) || apart(axis, u, t, step)),
)

/** Whether all of triangle t lies below all of triangle u along the axis, at the start and at the end. */
function apart([ax, ay, az]: Axis, t: number, u: number, step: StepContext): boolean {
  const { topology, motion } = linearStep(step, NAME)
  return [motion.x0, motion.x1].every((x) => {
    let [high, low, size] = [-Infinity, Infinity, 0]
    const along = (triangle: number, k: number): number => {
      const v = 3 * valueAt(topology.triangles, 3 * triangle + k)
      const [px, py, pz] = [valueAt(x, v), valueAt(x, v + 1), valueAt(x, v + 2)]
      size = Math.max(size, Math.abs(ax * px) + Math.abs(ay * py) + Math.abs(az * pz))
      return ax * px + ay * py + az * pz
    }
    for (let k = 0; k < 3; k++) {
      high = Math.max(high, along(t, k))
      low = Math.min(low, along(u, k))
    }
    return low - high > 8 * Number.EPSILON * size
  })
}
