import { linearStep, valueAt, type StepContext } from '@ccd/core'

/** Whether the boxes around two moving triangles overlap in more than their borders: an open comparison, which is wrong. */
export const overlapsOpenly = (step: StepContext, t: number, u: number): boolean =>
  [0, 1, 2].every((axis) => {
    const [a, b] = [coordinates(step, t, axis), coordinates(step, u, axis)]
    return Math.max(...a) > Math.min(...b) && Math.max(...b) > Math.min(...a)
  })

/** A coordinate of a triangle's three vertices, at the start and at the end. */
function coordinates(step: StepContext, t: number, axis: number): number[] {
  const { topology, motion } = linearStep(step, 'open boxes')
  const corners = [...topology.triangles.subarray(3 * t, 3 * t + 3)]
  return corners.flatMap((v) => [valueAt(motion.x0, 3 * v + axis), valueAt(motion.x1, 3 * v + axis)])
}
