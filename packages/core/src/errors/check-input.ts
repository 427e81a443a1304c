import type { Motion } from '../motion/motion'
import { NONE } from '../topology/topology'
import { checkChoice } from './check-options'
import { CcdError } from './error'

const MOTION_KINDS: readonly Motion['kind'][] = ['linear', 'polynomial', 'static', 'rigid', 'articulated']
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
    const given: unknown = positions
    throw new CcdError('wrong-type', `${argument} must be a Float64Array or a Float32Array, not ${kindOf(given)}`, {
      argument,
      value: given,
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
  if (typeof motion !== 'object' || motion === null) {
    throw new CcdError(
      'wrong-type',
      `motion must be an object such as { kind: 'linear', x0, x1 }, not ${String(motion)}`,
      {
        argument: 'motion',
        value: motion,
      },
    )
  }
  switch (motion.kind) {
    case 'linear': {
      const count = vertexCount ?? countOf(motion.x0)
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
      const count = vertexCount ?? countOf(first)
      return {
        kind: 'polynomial',
        control: motion.control.map((points, i) => checkPositions(`control[${i}]`, points, count)),
      }
    }
    case 'static': {
      const count = vertexCount ?? countOf(motion.positions)
      return { kind: 'static', positions: checkPositions('positions', motion.positions, count) }
    }
    default:
      checkChoice('motion.kind', motion.kind, MOTION_KINDS)
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
  if (typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY) return value
  throw new CcdError('out-of-range', `${argument} must be a finite number not below 0, not ${String(value)}`, {
    argument,
    value,
  })
}

/**
 * A time after which contacts do not matter, as a fraction of the step.
 *
 * @param value - What the caller gave.
 * @returns The number, from 0 to 1.
 * @throws CcdError `out-of-range`.
 */
export function checkHorizon(value: number): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  throw new CcdError('out-of-range', `horizon is a fraction of the step, from 0 to 1, not ${String(value)}`, {
    argument: 'horizon',
    value,
  })
}

/**
 * A list of ids: a Uint32Array, or another list of whole numbers that are not negative. Bytes are refused, because a Buffer
 * almost always holds numbers of another width.
 *
 * @param argument - What the caller calls it, for the message.
 * @param ids - What the caller gave.
 * @returns The list.
 * @throws CcdError `wrong-type`, or `index-out-of-range` for what is no id, with the place.
 */
export function checkIds(argument: string, ids: Uint32Array): Uint32Array {
  if (ids instanceof Uint32Array) return ids
  const given: unknown = ids
  if (!(Array.isArray(given) || given instanceof Int32Array || given instanceof Uint16Array)) {
    throw new CcdError('wrong-type', `${argument} must be a Uint32Array, not ${kindOf(given)}`, {
      argument,
      value: given,
    })
  }
  given.forEach((id: unknown, index: number) => {
    if (typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= NONE) return
    throw new CcdError(
      'index-out-of-range',
      `${argument}[${index}] is ${String(id)}, and ids are whole numbers not below 0`,
      {
        argument,
        index,
        value: id,
      },
    )
  })
  return ids
}

/** What a value is, with what was probably meant where it holds bytes. */
function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const bytes = value instanceof ArrayBuffer || value instanceof Uint8Array || value instanceof DataView
  const name = value.constructor.name
  return bytes ? `${name}, which holds bytes: make a view of its buffer with that type` : name
}

function countOf(positions: Positions): number {
  return ArrayBuffer.isView(positions) ? Math.floor(positions.length / 3) : 0
}
