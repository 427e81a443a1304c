import { CcdError } from '@ccd/core'

/** Where a body is: a plain array, a typed array or a gl-matrix value. The rotation is a unit quaternion (x, y, z, w). */
export interface Pose {
  readonly position: ArrayLike<number>
  readonly rotation: ArrayLike<number>
}

/** gl-matrix stores f32 by default: a unit quaternion in f32 is off by up to 2e-7. Anything worse is a mistake. */
const UNIT_TOLERANCE = 1e-5

/** Reads and checks three finite numbers. */
export function readVector(values: ArrayLike<number>, argument: string): [number, number, number] {
  return [finite(values, 0, argument), finite(values, 1, argument), finite(values, 2, argument)]
}

/** Reads a quaternion (x, y, z, w) and normalises it in f64; one that is not nearly of unit length is refused. */
export function readRotation(values: ArrayLike<number>, argument: string): [number, number, number, number] {
  const x = finite(values, 0, argument)
  const y = finite(values, 1, argument)
  const z = finite(values, 2, argument)
  const w = finite(values, 3, argument)
  const length = Math.hypot(x, y, z, w)
  if (Math.abs(length - 1) > UNIT_TOLERANCE) {
    throw new CcdError('not-normalised', `${argument} has length ${length}, not 1`, { argument, value: length })
  }
  return [x / length, y / length, z / length, w / length]
}

function finite(values: ArrayLike<number>, index: number, argument: string): number {
  const value = values[index]
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new CcdError('not-finite', `${argument}[${index}] is ${String(value)}`, { argument, index, value })
  }
  return value
}
