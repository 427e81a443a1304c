import { CcdError } from '@ccd/core'
import type { Arena } from '../hierarchy/arena'
import { MARGIN } from './volumes.kernel'

/** Writes the margins of the axes into the arena; returns how many leading axes need none. */
export function setThickness(arena: Arena, minSeparation: number): number {
  if (!(minSeparation >= 0 && minSeparation <= 1e300)) {
    throw new CcdError('out-of-range', `minSeparation is ${minSeparation}; it must be a finite number ≥ 0`, {
      argument: 'minSeparation',
      value: minSeparation,
    })
  }
  const { axisTable } = arena
  const { axes } = arena.shape
  const { lanes } = axes
  const exactAxes = minSeparation > 0 ? 0 : axes.firstThreeTerm
  axisTable.fill(0, 3 * lanes)
  for (let axis = exactAxes; axis < axes.count; axis++) {
    const norm = Math.hypot(axes.x[axis] ?? 0, axes.y[axis] ?? 0, axes.z[axis] ?? 0)
    // Half on each side. The factor bounds its own rounding.
    axisTable[3 * lanes + axis] = minSeparation * 0.5 * norm * (1 + 2 ** -20)
    axisTable[4 * lanes + axis] = MARGIN
  }
  return exactAxes
}
