import { CcdError } from '@ccd/core'
import { rotate, type Quaternion, type Vector } from './vectors'

/**
 * Where a body is. Both parts may be plain arrays, typed arrays or gl-matrix values; all numbers are computed with in f64.
 *
 * ```ts
 * const turnedUp = { position: [0, 0, 2], rotation: [0, 0, 0, 1] }
 * ```
 */
export interface Pose {
  /** Where the body's origin is. */
  readonly position: ArrayLike<number>
  /** A unit quaternion (x, y, z, w). One that is off by rounding to f32 is normalised; any other is refused. */
  readonly rotation: ArrayLike<number>
}

/** A pose whose numbers have been checked. */
export interface CheckedPose {
  readonly position: Vector
  readonly rotation: Quaternion
}

/** gl-matrix stores f32 by default: a unit quaternion in f32 is off by up to 2e-7. Anything worse is a mistake. */
const UNIT_TOLERANCE = 1e-5

/**
 * Reads and checks a pose.
 *
 * @param argument - What the caller knows it by, for messages.
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite` or `not-normalised`.
 */
export function checkPose(argument: string, pose: Pose): CheckedPose {
  if (typeof pose !== 'object' || pose === null || !('position' in pose && 'rotation' in pose)) {
    const motion = typeof pose === 'object' && pose !== null && 'matrixAt' in pose
    const found = motion ? 'a motion' : typeof pose
    throw new CcdError('wrong-type', `${argument} must be a pose { position, rotation }, not ${found}`, {
      argument,
      value: pose,
    })
  }
  return {
    position: checkVector(`${argument}.position`, pose.position),
    rotation: checkRotation(`${argument}.rotation`, pose.rotation),
  }
}

/**
 * Reads and checks three finite numbers.
 *
 * @throws CcdError `wrong-type`, `wrong-length` or `not-finite`.
 */
export function checkVector(argument: string, values: ArrayLike<number>): Vector {
  checkLength(argument, values, 3)
  return [finite(argument, values, 0), finite(argument, values, 1), finite(argument, values, 2)]
}

/** Where a pose takes a point of the body. */
export function pointAtPose({ position, rotation }: CheckedPose, point: Vector): Vector {
  const [x, y, z] = rotate(rotation, point)
  return [position[0] + x, position[1] + y, position[2] + z]
}

function checkRotation(argument: string, values: ArrayLike<number>): Quaternion {
  checkLength(argument, values, 4)
  const x = finite(argument, values, 0)
  const y = finite(argument, values, 1)
  const z = finite(argument, values, 2)
  const w = finite(argument, values, 3)
  const length = Math.hypot(x, y, z, w)
  if (Math.abs(length - 1) > UNIT_TOLERANCE) {
    throw new CcdError('not-normalised', `${argument} is no unit quaternion: its norm is ${length}, not 1`, {
      argument,
      value: length,
    })
  }
  return [x / length, y / length, z / length, w / length]
}

function checkLength(argument: string, values: ArrayLike<number>, length: number): void {
  if (typeof values !== 'object' || values === null || typeof values.length !== 'number') {
    throw new CcdError('wrong-type', `${argument} must be an array of ${length} numbers, not ${String(values)}`, {
      argument,
      value: values,
    })
  }
  if (values.length === length) return
  throw new CcdError('wrong-length', `${argument} has ${values.length} numbers, not ${length}`, {
    argument,
    value: values.length,
  })
}

function finite(argument: string, values: ArrayLike<number>, index: number): number {
  const value = values[index]
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new CcdError('not-finite', `${argument}[${index}] is ${String(value)}`, { argument, index, value })
  }
  return value
}
