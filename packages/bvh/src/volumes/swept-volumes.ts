import type { Axes } from './axes'
import { badCoordinate } from './bad-coordinate'
import { checkSeparation, halfThickness } from './thickness'
import { sweepVertices } from './volumes.kernel'

/**
 * Volumes of vertices, swept over the step: features that come as near as `minSeparation` have volumes, unions of those
 * of their vertices, that overlap under closed comparison.
 *
 * @param control - Points whose hull holds the path of each vertex, x y z of each; see `controlPoints` of core.
 * @param vertexCount - How many vertices there are.
 * @param axes - The axes of the volumes.
 * @param minSeparation - A length, not negative.
 * @param volumes - Filled: per vertex `axes.lanes` minima, then as many maxima.
 * @returns Per axis the half of the separation, rounded up, by which the volumes are thicker.
 * @throws CcdError `out-of-range` for the separation, `not-finite` for a coordinate that is not finite or beyond 1e300.
 */
export function sweepVolumes(
  control: readonly Float64Array[],
  vertexCount: number,
  axes: Axes,
  minSeparation: number,
  volumes: Float32Array,
): Float64Array {
  checkSeparation(minSeparation)
  const thickness = Float64Array.from(axes.x, (_, axis) => halfThickness(axes, axis, minSeparation))
  const exactAxes = minSeparation > 0 ? 0 : axes.firstThreeTerm
  if (sweepVertices(control, vertexCount, axes, thickness, exactAxes, volumes)) return thickness
  throw badCoordinate(control)
}
