import { CcdError, type RigidMotion } from '@ccd/core'
import { PIECE, SAMPLE, retimePiece, samplePieces, writePiece } from './piece.kernel'
import { readRotation, readVector, type Pose } from './pose'

/** A rigid motion whose velocities the advancement can bound. `pieces` is flat data, see `kernels/piece.ts`. */
export interface BodyMotion extends RigidMotion {
  readonly kind: 'resting' | 'linear' | 'screw' | 'piecewise'
  readonly pieces: Float64Array
}

export interface LinearMotionOptions {
  /** The point of the body, in its own coordinates, that moves on a straight line. Default: its origin. */
  readonly reference?: ArrayLike<number>
}

type Vector = [number, number, number]
type Quaternion = [number, number, number, number]

const ORIGIN: Vector = [0, 0, 0]

/**
 * Constant velocities: the reference point moves straight, the body turns about it along the shortest arc. Another
 * reference point is another path. A turn of exactly π takes the axis of q1 · q0⁻¹ with its sign as computed.
 */
export function linearMotion(pose0: Pose, pose1: Pose, options: LinearMotionOptions = {}): BodyMotion {
  const reference = options.reference ? readVector(options.reference, 'reference') : ORIGIN
  return motionOf('linear', readPose(pose0, 'pose0'), readPose(pose1, 'pose1'), () => reference)
}

/** The one rotation about a fixed axis, with translation along it, that takes pose0 to pose1 (shortest arc). */
export function screwMotion(pose0: Pose, pose1: Pose): BodyMotion {
  return motionOf('screw', readPose(pose0, 'pose0'), readPose(pose1, 'pose1'), pointOnScrewAxis)
}

/** A body that stays where it is. */
export function resting(pose: Pose): BodyMotion {
  const at = readPose(pose, 'pose')
  return motionOf('resting', at, at, () => ORIGIN)
}

/** Runs `motions[i]` from `times[i]` to `times[i + 1]`. Times rise from 0 to 1, and each piece starts where the last ended. */
export function piecewiseMotion(motions: readonly BodyMotion[], times: readonly number[]): BodyMotion {
  if (motions.length === 0 || times.length !== motions.length + 1) {
    throw new CcdError(
      'out-of-range',
      `${motions.length} motions need ${motions.length + 1} times, not ${times.length}`,
    )
  }
  const pieces = new Float64Array(motions.reduce((sum, motion) => sum + motion.pieces.length, 0))
  const end = new Float64Array(16)
  const start = new Float64Array(16)
  let count = 0
  motions.forEach((motion, i) => {
    const t0 = times[i] ?? Number.NaN
    const t1 = times[i + 1] ?? Number.NaN
    if (!(t1 > t0) || (i === 0 && t0 !== 0) || (i === motions.length - 1 && t1 !== 1)) {
      throw new CcdError(
        'out-of-range',
        `times must rise from 0 to 1, but times[${i}] = ${t0}, times[${i + 1}] = ${t1}`,
        {
          argument: 'times',
          index: i,
          value: t0,
        },
      )
    }
    if (i > 0 && !samePose(end, motion.matrixAt(0, start))) {
      throw new CcdError('discontinuous', `motions[${i}] does not start where motions[${i - 1}] ends`, {
        argument: 'motions',
        index: i,
      })
    }
    motion.matrixAt(1, end)
    for (let k = 0; k * PIECE < motion.pieces.length; k++) retimePiece(motion.pieces, k, pieces, count++, t0, t1)
  })
  return { kind: 'piecewise', pieces, matrixAt: (t, out) => matrixOf(pieces, t, out) }
}

/** Whether a motion of `core` is one that this package made. */
export function isBodyMotion(motion: RigidMotion): motion is BodyMotion {
  return (motion as Partial<BodyMotion>).pieces instanceof Float64Array
}

interface ReadPose {
  readonly position: Vector
  readonly rotation: Quaternion
}

type ReferenceRule = (from: ReadPose, to: ReadPose, axis: Vector, angle: number) => Vector

function motionOf(kind: BodyMotion['kind'], from: ReadPose, to: ReadPose, referenceOf: ReferenceRule): BodyMotion {
  const { axis, angle } = turnBetween(from.rotation, to.rotation)
  const reference = referenceOf(from, to, axis, angle)
  const pieces = new Float64Array(PIECE)
  const start = carry(from, reference)
  const end = carry(to, reference)
  writePiece(pieces, 0, 0, 1, from.rotation, axis, angle, start, end, reference)
  return { kind, pieces, matrixAt: (t, out) => matrixOf(pieces, t, out) }
}

function readPose(pose: Pose, name: string): ReadPose {
  return {
    position: readVector(pose.position, `${name}.position`),
    rotation: readRotation(pose.rotation, `${name}.rotation`),
  }
}

function turnBetween([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): { axis: Vector; angle: number } {
  const x = -bw * ax + bx * aw - by * az + bz * ay
  const y = -bw * ay + bx * az + by * aw - bz * ax
  const z = -bw * az - bx * ay + by * ax + bz * aw
  const w = bw * aw + bx * ax + by * ay + bz * az
  const sine = Math.hypot(x, y, z)
  // A turn this small moves nothing by an ulp, and its axis would be made of denormal numbers.
  if (sine < 1e-20) return { axis: [0, 0, 1], angle: 0 }
  const scale = (w < 0 ? -1 : 1) / sine
  return { axis: [x * scale, y * scale, z * scale], angle: 2 * Math.atan2(sine, Math.abs(w)) }
}

/**
 * The point of the screw axis nearest to the body's origin. With displacement p = p1 − p0, its part p⊥ across the axis
 * u and angle θ, the axis passes through p0 + (p⊥ + cot(θ/2) u × p⊥) / 2.
 */
function pointOnScrewAxis(from: ReadPose, to: ReadPose, [ux, uy, uz]: Vector, angle: number): Vector {
  // A turn this small would put the axis at infinity; constant velocity of the origin is then the same path to rounding.
  if (angle < 1e-8) return ORIGIN
  const [fx, fy, fz] = from.position
  const [tx, ty, tz] = to.position
  const along = (tx - fx) * ux + (ty - fy) * uy + (tz - fz) * uz
  const px = tx - fx - along * ux
  const py = ty - fy - along * uy
  const pz = tz - fz - along * uz
  const cotangent = 1 / Math.tan(angle / 2)
  const offset: Vector = [
    (px + cotangent * (uy * pz - uz * py)) / 2,
    (py + cotangent * (uz * px - ux * pz)) / 2,
    (pz + cotangent * (ux * py - uy * px)) / 2,
  ]
  const [x, y, z, w] = from.rotation
  return rotate([-x, -y, -z, w], offset)
}

function carry(pose: ReadPose, point: Vector): Vector {
  const [x, y, z] = rotate(pose.rotation, point)
  return [pose.position[0] + x, pose.position[1] + y, pose.position[2] + z]
}

function rotate([qx, qy, qz, qw]: Quaternion, [x, y, z]: Vector): Vector {
  const tx = 2 * (qy * z - qz * y)
  const ty = 2 * (qz * x - qx * z)
  const tz = 2 * (qx * y - qy * x)
  return [x + qw * tx + qy * tz - qz * ty, y + qw * ty + qz * tx - qx * tz, z + qw * tz + qx * ty - qy * tx]
}

function samePose(a: Float64Array, b: Float64Array): boolean {
  return a.every((value, k) => {
    const other = b[k] ?? Number.NaN
    return Math.abs(value - other) <= 1e-9 * (1 + Math.abs(value) + Math.abs(other))
  })
}

function matrixOf(pieces: Float64Array, t: number, out: Float64Array): Float64Array {
  const sample = new Float64Array(SAMPLE)
  samplePieces(pieces, t, sample)
  const at = (k: number) => sample[k] ?? 0
  for (let row = 0; row < 3; row++) {
    const [x, y, z] = [at(3 * row), at(3 * row + 1), at(3 * row + 2)]
    out[row] = x
    out[4 + row] = y
    out[8 + row] = z
    out[12 + row] = at(9 + row) - (x * at(18) + y * at(19) + z * at(20))
    out[4 * row + 3] = 0
  }
  out[15] = 1
  return out
}
