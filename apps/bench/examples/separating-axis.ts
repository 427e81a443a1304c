// A worked example: drop a pair of triangles that one axis keeps apart for the whole step.
//
//   pnpm bench --stage apps/bench/docs/separating-axis.ts --after bvh
//
// Claim: if every vertex of one triangle lies beyond every vertex of the other along the axis n, at both ends of the step,
// the triangles never touch: positions are linear in t, so the order at both ends is the order in between.
// Rounding: each dot product is off by less than 4 ulp of the sum of its terms' sizes; the gap must exceed twice that.
import { filterPairs, type StepContext } from '@ccd/core'

const AXES = [
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

export const stage = filterPairs<'triangle-triangle'>(
  'separating axis',
  { motion: ['linear'], separation: 'zero', keeps: 'every-contact' },
  (_kind, t, u, step) => !AXES.some((axis) => apart(axis, t, u, step) || apart(axis, u, t, step)),
)

/** All of triangle t below all of triangle u along the axis, at the start and at the end. */
function apart([ax = 0, ay = 0, az = 0]: number[], t: number, u: number, { topology, motion }: StepContext): boolean {
  if (!topology || motion.kind !== 'linear') return false
  return [motion.x0, motion.x1].every((x) => {
    let [high, low, size] = [-Infinity, Infinity, 0]
    const along = (triangle: number, k: number): number => {
      const v = 3 * (topology.triangles[3 * triangle + k] ?? 0)
      const [px = 0, py = 0, pz = 0] = [x[v], x[v + 1], x[v + 2]]
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
