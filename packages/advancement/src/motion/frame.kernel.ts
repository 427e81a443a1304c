import { length3, S_ORIGIN, S_REFERENCE, S_SPIN, S_UNTIL, S_VELOCITY, SAMPLE, samplePieces } from './piece.kernel'

// Both bodies at one time, seen from B: everything a step of advancement needs. Layout:
export const FRAME = 29
/** Rotation from A's to B's coordinates, row-major, from 0; then the translation. */
export const F_SHIFT = 9
/** Velocity of A's reference point minus that of B's. */
export const F_VELOCITY = 12
export const F_SPIN_A = 15
/** A's reference point. */
export const F_CENTRE_A = 18
export const F_SPIN_B = 21
export const F_CENTRE_B = 24
/** The velocities hold until this time. */
export const F_UNTIL = 27
/** What every gap measured in this frame is lowered by: rounding, and the separation asked for. */
export const F_MARGIN = 28

const sampleA = new Float64Array(SAMPLE)
const sampleB = new Float64Array(SAMPLE)

/** Fills the frame for time t; `margin` is copied. Coordinates are relative to the models' origins. */
export function frameAt(
  t: number,
  piecesA: Float64Array,
  originA: Float64Array,
  piecesB: Float64Array,
  originB: Float64Array,
  margin: number,
  frame: Float64Array,
): void {
  const a = sampleA
  const b = sampleB
  samplePieces(piecesA, t, a)
  samplePieces(piecesB, t, b)
  const dx = a[S_ORIGIN] - b[S_ORIGIN]
  const dy = a[S_ORIGIN + 1] - b[S_ORIGIN + 1]
  const dz = a[S_ORIGIN + 2] - b[S_ORIGIN + 2]
  const vx = a[S_VELOCITY] - b[S_VELOCITY]
  const vy = a[S_VELOCITY + 1] - b[S_VELOCITY + 1]
  const vz = a[S_VELOCITY + 2] - b[S_VELOCITY + 2]
  const rx = a[S_REFERENCE] - originA[0]
  const ry = a[S_REFERENCE + 1] - originA[1]
  const rz = a[S_REFERENCE + 2] - originA[2]
  for (let k = 0; k < 3; k++) {
    const bx = b[k]
    const by = b[3 + k]
    const bz = b[6 + k]
    const x = bx * a[0] + by * a[3] + bz * a[6]
    const y = bx * a[1] + by * a[4] + bz * a[7]
    const z = bx * a[2] + by * a[5] + bz * a[8]
    frame[3 * k] = x
    frame[3 * k + 1] = y
    frame[3 * k + 2] = z
    const centreB = b[S_REFERENCE + k] - originB[k]
    const centreA = bx * dx + by * dy + bz * dz + centreB
    frame[F_CENTRE_B + k] = centreB
    frame[F_CENTRE_A + k] = centreA
    frame[F_SHIFT + k] = centreA - (x * rx + y * ry + z * rz)
    frame[F_VELOCITY + k] = bx * vx + by * vy + bz * vz
    frame[F_SPIN_A + k] = bx * a[S_SPIN] + by * a[S_SPIN + 1] + bz * a[S_SPIN + 2]
    frame[F_SPIN_B + k] = bx * b[S_SPIN] + by * b[S_SPIN + 1] + bz * b[S_SPIN + 2]
  }
  frame[F_UNTIL] = Math.min(a[S_UNTIL], b[S_UNTIL])
  frame[F_MARGIN] = margin
}

/** A point and a direction of B's coordinates, in the world, at the time of the last `frameAt` with these pieces. */
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
  const px = x + originB[0] - b[S_REFERENCE]
  const py = y + originB[1] - b[S_REFERENCE + 1]
  const pz = z + originB[2] - b[S_REFERENCE + 2]
  return new Float64Array([
    b[0] * px + b[1] * py + b[2] * pz + b[S_ORIGIN],
    b[3] * px + b[4] * py + b[5] * pz + b[S_ORIGIN + 1],
    b[6] * px + b[7] * py + b[8] * pz + b[S_ORIGIN + 2],
  ])
}

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
