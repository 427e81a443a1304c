import { CcdError, valueAt } from '@ccd/core'
import type { Pose } from '@ccd/advancement'
import { identityTransform, quaternionRotation, TRANSLATION } from './transform.kernel'

/** A direction or a point. */
export type Vector = readonly [number, number, number]

/** gl-matrix stores f32 by default: a unit quaternion in f32 is off by up to 2e-7. Anything worse is a mistake. */
const UNIT_TOLERANCE = 1e-5

/**
 * Reads finite numbers.
 *
 * @param where - What the caller knows it by, for messages; it names the link or joint.
 * @throws CcdError `wrong-type`, `wrong-length` or `not-finite`.
 */
function readNumbers(where: string, values: unknown, length: number): number[] {
  if (!isList(values)) {
    throw new CcdError('wrong-type', `${where} must be an array of ${length} numbers, not ${String(values)}`, {
      argument: where,
      value: values,
    })
  }
  if (values.length !== length) {
    throw new CcdError('wrong-length', `${where} has ${values.length} numbers, not ${length}`, {
      argument: where,
      value: values.length,
    })
  }
  return Array.from({ length }, (_, i) => readNumber(`${where}[${i}]`, values[i], i))
}

/**
 * Reads one finite number.
 *
 * @throws CcdError `wrong-type` or `not-finite`.
 */
export function readNumber(where: string, value: unknown, index?: number): number {
  const detail = index === undefined ? { argument: where, value } : { argument: where, index, value }
  if (typeof value !== 'number') {
    throw new CcdError('wrong-type', `${where} must be a number, not ${String(value)}`, detail)
  }
  if (Number.isFinite(value)) return value
  throw new CcdError('not-finite', `${where} is ${value}`, detail)
}

/**
 * Reads a length that cannot be negative.
 *
 * @throws CcdError `wrong-type`, `not-finite` or `out-of-range`.
 */
export function readLength(where: string, value: unknown): number {
  const length = readNumber(where, value)
  if (length >= 0) return length
  throw new CcdError('out-of-range', `${where} is ${length}; it cannot be negative`, { argument: where, value })
}

/**
 * Reads a pose as a transform.
 *
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite` or `not-normalised`.
 */
export function readPose(where: string, pose: Pose | undefined): Float64Array {
  const out = identityTransform()
  if (pose === undefined) return out
  if (typeof pose !== 'object' || pose === null || !('position' in pose && 'rotation' in pose)) {
    throw new CcdError('wrong-type', `${where} must be a pose { position, rotation }, not ${typeof pose}`, {
      argument: where,
      value: pose,
    })
  }
  const position = readNumbers(`${where}.position`, pose.position, 3)
  const [x, y, z, w] = readUnitQuaternion(`${where}.rotation`, pose.rotation)
  quaternionRotation(x, y, z, w, out)
  out.set(position, TRANSLATION)
  return out
}

/**
 * Reads a unit quaternion (x, y, z, w). One that is off by rounding to f32 is normalised; any other is refused.
 *
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite` or `not-normalised`.
 */
export function readUnitQuaternion(where: string, values: unknown): readonly [number, number, number, number] {
  const numbers = readNumbers(where, values, 4)
  const length = Math.hypot(...numbers)
  if (Math.abs(length - 1) > UNIT_TOLERANCE) {
    throw new CcdError('not-normalised', `${where} has length ${length}, not 1`, { argument: where, value: length })
  }
  const [x, y, z, w] = numbers.map((value) => value / length)
  return [valueOf(x), valueOf(y), valueOf(z), valueOf(w)]
}

/**
 * Reads a direction and makes it a unit vector.
 *
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite`, or `out-of-range` for the zero vector.
 */
export function readDirection(where: string, values: unknown): Vector {
  const numbers = readNumbers(where, values, 3)
  // Scaled first, so that very long and very short vectors are directions too.
  const scale = Math.max(...numbers.map(Math.abs))
  if (!(scale > 0)) {
    throw new CcdError('out-of-range', `${where} is zero; it must be a direction`, { argument: where, value: values })
  }
  const scaled = numbers.map((value) => value / scale)
  const length = Math.hypot(...scaled)
  return [valueAt(scaled, 0) / length, valueAt(scaled, 1) / length, valueAt(scaled, 2) / length]
}

function valueOf(value: number | undefined): number {
  if (value !== undefined) return value
  throw new CcdError('wrong-length', 'a quaternion has four numbers')
}

function isList(values: unknown): values is ArrayLike<unknown> {
  return typeof values === 'object' && values !== null && 'length' in values && typeof values.length === 'number'
}
