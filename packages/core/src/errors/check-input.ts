import { CcdError } from './error'
import type { Motion } from '../motion/motion'

const AXES = ['x', 'y', 'z'] as const

/** Positions that a caller may give: x y z of each vertex. Float32 is widened, which is exact. */
export type Positions = Float64Array | Float32Array

/**
 * Checks length and finiteness of positions, in linear time: once, where they come in.
 *
 * @param argument - What the caller calls them, for the message.
 * @param positions - What the caller gave.
 * @param vertexCount - How many vertices there are.
 * @returns The positions as the hot loops want them: the same array, or a wider copy of a Float32Array.
 * @throws CcdError `wrong-type`, `wrong-length` or `not-finite`, with the place.
 */
export function checkPositions(argument: string, positions: Positions, vertexCount: number): Float64Array {
  if (!(positions instanceof Float64Array || positions instanceof Float32Array)) {
    throw new CcdError('wrong-type', `${argument} must be a Float64Array or a Float32Array`, {
      argument,
      value: positions,
    })
  }
  if (positions.length !== 3 * vertexCount) {
    throw new CcdError(
      'wrong-length',
      `${argument} has ${positions.length} numbers, but ${vertexCount} vertices need ${3 * vertexCount}`,
      { argument, value: positions.length },
    )
  }
  for (let i = 0; i < positions.length; i++) {
    const value = positions[i]
    if (!Number.isFinite(value)) {
      throw new CcdError(
        'not-finite',
        `positions[${i}] is ${value} (${argument}, vertex ${Math.floor(i / 3)}, ${AXES[i % 3]})`,
        { argument, index: i, value },
      )
    }
  }
  return positions instanceof Float64Array ? positions : Float64Array.from(positions)
}

/**
 * Checks the positions inside a motion of deforming vertices; other motions are checked by those who make them.
 *
 * @param motion - How things move.
 * @param vertexCount - How many vertices there must be; undefined where no mesh says so.
 * @throws CcdError as `checkPositions` does.
 */
export function checkMotion(motion: Motion, vertexCount: number | undefined): Motion {
  switch (motion.kind) {
    case 'linear': {
      const count = vertexCount ?? Math.floor(motion.x0.length / 3)
      return { kind: 'linear', x0: checkPositions('x0', motion.x0, count), x1: checkPositions('x1', motion.x1, count) }
    }
    case 'polynomial': {
      const first = motion.control[0]
      if (motion.control.length < 2 || !first) {
        throw new CcdError('wrong-length', 'a polynomial motion needs at least two control arrays', {
          argument: 'control',
          value: motion.control.length,
        })
      }
      const count = vertexCount ?? Math.floor(first.length / 3)
      return {
        kind: 'polynomial',
        control: motion.control.map((points, i) => checkPositions(`control[${i}]`, points, count)),
      }
    }
    case 'static': {
      const count = vertexCount ?? Math.floor(motion.positions.length / 3)
      return { kind: 'static', positions: checkPositions('positions', motion.positions, count) }
    }
    default:
      return motion
  }
}

/**
 * A number that must be finite and not negative, such as `minSeparation`.
 *
 * @param argument - What the caller calls it, for the message.
 * @param value - What the caller gave, a length.
 * @returns The number.
 * @throws CcdError `out-of-range`.
 */
export function checkLength(argument: string, value: number): number {
  if (!(value >= 0 && value < Number.POSITIVE_INFINITY)) {
    throw new CcdError('out-of-range', `${argument} must be a finite number not below 0, not ${value}`, {
      argument,
      value,
    })
  }
  return value
}
