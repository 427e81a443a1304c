import { CcdError, valueAt } from '@ccd/core'
import type { Arena } from '../hierarchy/arena'
import type { Axes } from './axes'
import { MARGIN } from './volumes.kernel'

/** Writes the margins of the axes into the arena; returns how many leading axes need none. */
export function setThickness(arena: Arena, minSeparation: number): number {
  checkSeparation(minSeparation)
  const { axisTable } = arena
  const { axes } = arena.shape
  const { lanes } = axes
  const exactAxes = minSeparation > 0 ? 0 : axes.firstThreeTerm
  axisTable.fill(0, 3 * lanes)
  for (let axis = exactAxes; axis < axes.count; axis++) {
    axisTable[3 * lanes + axis] = halfThickness(axes, axis, minSeparation)
    axisTable[4 * lanes + axis] = MARGIN
  }
  return exactAxes
}

/** Half of the separation along an axis, for each of two volumes. The factor bounds its own rounding. */
export function halfThickness({ x, y, z }: Axes, axis: number, minSeparation: number): number {
  const norm = Math.hypot(valueAt(x, axis), valueAt(y, axis), valueAt(z, axis))
  return minSeparation * 0.5 * norm * (1 + 2 ** -20)
}

/** Refuses a separation that is no length, or too large to be added to coordinates. */
export function checkSeparation(minSeparation: number): void {
  if (minSeparation >= 0 && minSeparation <= 1e300) return
  throw new CcdError('out-of-range', `minSeparation is ${minSeparation}; it must be a finite number not below 0`, {
    argument: 'minSeparation',
    value: minSeparation,
  })
}
