import {
  length3,
  SAMPLE_ORIGIN,
  SAMPLE_REFERENCE,
  SAMPLE_SPIN,
  SAMPLE_UNTIL,
  SAMPLE_VELOCITY,
  SAMPLE_LENGTH,
  samplePieces,
} from './piece.kernel'

// Everything that a step of advancement needs to know about two bodies at one time, as seen from B.

/**
 * How many numbers that takes: the rotation from A's to B's coordinates, 3 × 3 and row-major, then what stands at these
 * places.
 */
export const RELATIVE_MOTION_LENGTH = 31
/** Translation from A's to B's coordinates. */
export const RELATIVE_SHIFT = 9
/** Velocity of A's reference point minus that of B's. */
export const RELATIVE_VELOCITY = 12
/** Angular velocity of A. */
export const RELATIVE_SPIN_A = 15
/** A's reference point. */
export const RELATIVE_CENTRE_A = 18
/** Angular velocity of B. */
export const RELATIVE_SPIN_B = 21
/** B's reference point. */
export const RELATIVE_CENTRE_B = 24
/** The time until which the velocities hold. */
export const RELATIVE_UNTIL = 27
/** What every gap is lowered by: rounding, and the separation asked for. */
export const RELATIVE_MARGIN = 28
// Place 29 is RELATIVE_ROWS of `chain-bound.kernel.ts`: zero, as there are no chains here.
/** The time that it was made for. */
export const RELATIVE_TIME = 30

const sampleA = new Float64Array(SAMPLE_LENGTH)
const sampleB = new Float64Array(SAMPLE_LENGTH)

/** Fills `relative` for time t; `margin` is copied. Coordinates are relative to the origins of the models. */
export function relativeMotionAt(
  t: number,
  piecesA: Float64Array,
  originA: Float64Array,
  piecesB: Float64Array,
  originB: Float64Array,
  margin: number,
  relative: Float64Array,
): void {
  const a = sampleA
  const b = sampleB
  samplePieces(piecesA, t, a)
  samplePieces(piecesB, t, b)
  const dx = a[SAMPLE_ORIGIN] - b[SAMPLE_ORIGIN]
  const dy = a[SAMPLE_ORIGIN + 1] - b[SAMPLE_ORIGIN + 1]
  const dz = a[SAMPLE_ORIGIN + 2] - b[SAMPLE_ORIGIN + 2]
  const vx = a[SAMPLE_VELOCITY] - b[SAMPLE_VELOCITY]
  const vy = a[SAMPLE_VELOCITY + 1] - b[SAMPLE_VELOCITY + 1]
  const vz = a[SAMPLE_VELOCITY + 2] - b[SAMPLE_VELOCITY + 2]
  const rx = a[SAMPLE_REFERENCE] - originA[0]
  const ry = a[SAMPLE_REFERENCE + 1] - originA[1]
  const rz = a[SAMPLE_REFERENCE + 2] - originA[2]
  for (let k = 0; k < 3; k++) {
    const bx = b[k]
    const by = b[3 + k]
    const bz = b[6 + k]
    const x = bx * a[0] + by * a[3] + bz * a[6]
    const y = bx * a[1] + by * a[4] + bz * a[7]
    const z = bx * a[2] + by * a[5] + bz * a[8]
    relative[3 * k] = x
    relative[3 * k + 1] = y
    relative[3 * k + 2] = z
    const centreB = b[SAMPLE_REFERENCE + k] - originB[k]
    const centreA = bx * dx + by * dy + bz * dz + centreB
    relative[RELATIVE_CENTRE_B + k] = centreB
    relative[RELATIVE_CENTRE_A + k] = centreA
    relative[RELATIVE_SHIFT + k] = centreA - (x * rx + y * ry + z * rz)
    relative[RELATIVE_VELOCITY + k] = bx * vx + by * vy + bz * vz
    relative[RELATIVE_SPIN_A + k] = bx * a[SAMPLE_SPIN] + by * a[SAMPLE_SPIN + 1] + bz * a[SAMPLE_SPIN + 2]
    relative[RELATIVE_SPIN_B + k] = bx * b[SAMPLE_SPIN] + by * b[SAMPLE_SPIN + 1] + bz * b[SAMPLE_SPIN + 2]
  }
  relative[RELATIVE_UNTIL] = Math.min(a[SAMPLE_UNTIL], b[SAMPLE_UNTIL])
  relative[RELATIVE_MARGIN] = margin
  relative[RELATIVE_TIME] = t
}

/** A point of B's coordinates (relative to the origin of its model) in the world, at time t. */
export function pointToWorld(
  piecesB: Float64Array,
  originB: Float64Array,
  t: number,
  x: number,
  y: number,
  z: number,
): Float64Array {
  const b = sampleB
  samplePieces(piecesB, t, b)
  const px = x + originB[0] - b[SAMPLE_REFERENCE]
  const py = y + originB[1] - b[SAMPLE_REFERENCE + 1]
  const pz = z + originB[2] - b[SAMPLE_REFERENCE + 2]
  return new Float64Array([
    b[0] * px + b[1] * py + b[2] * pz + b[SAMPLE_ORIGIN],
    b[3] * px + b[4] * py + b[5] * pz + b[SAMPLE_ORIGIN + 1],
    b[6] * px + b[7] * py + b[8] * pz + b[SAMPLE_ORIGIN + 2],
  ])
}

/** A direction of B's coordinates in the world, at time t: of unit length, or zero if it is zero. */
export function directionToWorld(piecesB: Float64Array, t: number, x: number, y: number, z: number): Float64Array {
  const b = sampleB
  samplePieces(piecesB, t, b)
  const out = new Float64Array([
    b[0] * x + b[1] * y + b[2] * z,
    b[3] * x + b[4] * y + b[5] * z,
    b[6] * x + b[7] * y + b[8] * z,
  ])
  const length = length3(out, 0)
  return length > 0 ? out.map((value) => value / length) : out
}
