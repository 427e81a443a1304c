import { CcdError, type Motion } from '@ccd/core'
import { LARGEST_COORDINATE } from './largest-coordinate.constants'

/** Arrays of points whose hull holds each vertex during the step: the control points of its path. */
export function controlPoints(motion: Motion, vertexCount: number): readonly [Float64Array, ...Float64Array[]] {
  const named: readonly (readonly [string, Float64Array])[] =
    motion.kind === 'linear'
      ? [
          ['x0', motion.x0],
          ['x1', motion.x1],
        ]
      : motion.kind === 'static'
        ? [['positions', motion.positions]]
        : motion.kind === 'polynomial'
          ? motion.control.map((points, i) => [`control[${i}]`, points] as const)
          : []
  const [first, ...rest] = named
  if (first === undefined) {
    throw new CcdError('unsupported-motion', `a hierarchy over vertices cannot follow ${motion.kind} motion`, {
      argument: 'motion',
      value: motion.kind,
    })
  }
  for (const [name, points] of named) {
    if (points.length < 3 * vertexCount) {
      throw new CcdError('wrong-length', `${name} has ${points.length} numbers for ${vertexCount} vertices`, {
        argument: name,
        value: points.length,
      })
    }
  }
  return [first[1], ...rest.map(([, points]) => points)]
}

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
