import { mat4, quat, vec3 } from 'gl-matrix'
import type { RigidMotion } from '@ccd/core'
import type { Pose } from '../../src/index'

/** The pose of a motion at one time, through its matrix. */
export function poseAt(motion: RigidMotion, t: number): Pose {
  const m = motion.matrixAt(t, new Float64Array(16))
  const at = (k: number) => m[k] ?? Number.NaN
  const position = [at(12), at(13), at(14)]
  const trace = at(0) + at(5) + at(10)
  const x = Math.sqrt(Math.max(0, 1 + at(0) - at(5) - at(10))) / 2
  const y = Math.sqrt(Math.max(0, 1 - at(0) + at(5) - at(10))) / 2
  const z = Math.sqrt(Math.max(0, 1 - at(0) - at(5) + at(10))) / 2
  const w = Math.sqrt(Math.max(0, 1 + trace)) / 2
  // Signs from the largest component, so that nothing is divided by something small.
  if (w >= x && w >= y && w >= z) {
    return {
      position,
      rotation: unit([(at(6) - at(9)) / (4 * w), (at(8) - at(2)) / (4 * w), (at(1) - at(4)) / (4 * w), w]),
    }
  }
  if (x >= y && x >= z) {
    return {
      position,
      rotation: unit([x, (at(1) + at(4)) / (4 * x), (at(8) + at(2)) / (4 * x), (at(6) - at(9)) / (4 * x)]),
    }
  }
  if (y >= z) {
    return {
      position,
      rotation: unit([(at(1) + at(4)) / (4 * y), y, (at(6) + at(9)) / (4 * y), (at(8) - at(2)) / (4 * y)]),
    }
  }
  return {
    position,
    rotation: unit([(at(8) + at(2)) / (4 * z), (at(6) + at(9)) / (4 * z), z, (at(1) - at(4)) / (4 * z)]),
  }
}

function unit(q: readonly number[]): number[] {
  const length = Math.hypot(...q)
  return q.map((value) => value / length)
}

/** gl-matrix values as a user holds them. */
export function glPose(x: number, y: number, z: number, axis: readonly [number, number, number], angle: number): Pose {
  const rotation = quat.setAxisAngle(
    quat.create(),
    vec3.normalize(vec3.create(), axis as [number, number, number]),
    angle,
  )
  return { position: vec3.fromValues(x, y, z), rotation }
}

export function glMatrix(pose: Pose): Float64Array {
  const [x = 0, y = 0, z = 0, w = 1] = Array.from(pose.rotation)
  const [px = 0, py = 0, pz = 0] = Array.from(pose.position)
  return Float64Array.from(mat4.fromRotationTranslation(mat4.create(), [x, y, z, w], [px, py, pz]))
}
