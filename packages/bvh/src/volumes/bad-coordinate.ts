import { CcdError } from '@ccd/core'
import { LARGEST_COORDINATE } from './largest-coordinate.constants'

/** Names the first coordinate that no volume can hold. */
export function badCoordinate(control: readonly Float64Array[]): CcdError {
  for (const [c, points] of control.entries()) {
    const index = points.findIndex((value) => !(Math.abs(value) <= LARGEST_COORDINATE))
    if (index < 0) continue
    const value = points[index]
    const where = `vertex ${Math.floor(index / 3)}, ${'xyz'[index % 3]}`
    return new CcdError('not-finite', `positions[${index}] is ${value} (control point ${c}, ${where})`, {
      argument: 'motion',
      index,
      value,
    })
  }
  return new CcdError('not-finite', 'a coordinate is not finite', { argument: 'motion' })
}
