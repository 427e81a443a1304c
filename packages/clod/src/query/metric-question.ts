import { CcdError, valueAt } from '@ccd/core'
import { directionToWorld, pointToWorld } from '../convex/frame.kernel'
import { BALL } from '../convex/hull-set.kernel'
import type { Body } from './body.kernel'
import { R_AREA, R_DISTANCE, R_NORMAL, R_POINT } from './front-pairs.kernel'
import type { Camera, ContactEstimate, Metric } from './metric'

/** Velocities of a rigid body. */
export interface Twist {
  /** Velocity of the origin of the body, in the world. */
  readonly linear: ArrayLike<number>
  /** Angular velocity, in the world. */
  readonly angular: ArrayLike<number>
}

interface Circumstances {
  readonly metric?: Metric | undefined
  readonly twistA?: Twist | undefined
  readonly twistB?: Twist | undefined
  readonly camera?: Camera | undefined
}

/**
 * The question that a query puts to its metric about a record; undefined if it has none.
 *
 * @throws CcdError `wrong-type` for what is no metric, and for one that needs more than the query was given.
 */
export function askMetric(
  { metric, twistA, twistB, camera }: Circumstances,
  a: Body,
  poseA: Float64Array,
  b: Body,
  poseB: Float64Array,
): ((records: Float64Array, at: number) => number) | undefined {
  if (metric === undefined) return undefined
  checkMetric(metric, { twistA, twistB, camera })
  const velocity = relativeVelocity(twistA, poseA, twistB, poseB)
  const contact = {
    point: new Float64Array(3),
    normal: new Float64Array(3),
    distance: 0,
    area: 0,
    radiusA: valueAt(a.hulls.balls, BALL - 1),
    radiusB: valueAt(b.hulls.balls, BALL - 1),
    speed: 0,
    camera,
  } satisfies ContactEstimate
  return (records, at) => {
    pointToWorld(poseA, records, at + R_POINT, contact.point)
    directionToWorld(poseA, records, at + R_NORMAL, contact.normal)
    contact.distance = valueAt(records, at + R_DISTANCE)
    contact.area = valueAt(records, at + R_AREA)
    contact.speed = velocity(contact.point)
    return metric.allowed(contact)
  }
}

function checkMetric(metric: Metric, given: Omit<Circumstances, 'metric'>): void {
  if (typeof metric !== 'object' || metric === null || typeof metric.allowed !== 'function') {
    throw new CcdError('wrong-type', `metric must be an object with a function "allowed", not ${String(metric)}`, {
      argument: 'metric',
      value: metric,
    })
  }
  const needs = metric.needs ?? []
  if (needs.includes('twists') && given.twistA === undefined && given.twistB === undefined) {
    throw new CcdError('wrong-type', 'the metric needs twistA or twistB', { argument: 'twistA' })
  }
  if (needs.includes('camera') && given.camera === undefined) {
    throw new CcdError('wrong-type', 'the metric needs a camera', { argument: 'camera' })
  }
}

type Vector = readonly [number, number, number]

/** The relative speed of the bodies at a point of the world. A body without a twist rests. */
function relativeVelocity(
  twistA: Twist | undefined,
  poseA: Float64Array,
  twistB: Twist | undefined,
  poseB: Float64Array,
): (point: Float64Array) => number {
  const one = twistA && {
    linear: vectorOf('twistA.linear', twistA.linear),
    angular: vectorOf('twistA.angular', twistA.angular),
  }
  const two = twistB && {
    linear: vectorOf('twistB.linear', twistB.linear),
    angular: vectorOf('twistB.angular', twistB.angular),
  }
  const at = (twist: typeof one, pose: Float64Array, point: Float64Array): Vector => {
    if (twist === undefined) return [0, 0, 0]
    const [vx, vy, vz] = twist.linear
    const [wx, wy, wz] = twist.angular
    const arm = (k: number): number => valueAt(point, k) - valueAt(pose, k)
    const [dx, dy, dz] = [arm(0), arm(1), arm(2)]
    return [vx + wy * dz - wz * dy, vy + wz * dx - wx * dz, vz + wx * dy - wy * dx]
  }
  return (point) => {
    const [ax, ay, az] = at(one, poseA, point)
    const [bx, by, bz] = at(two, poseB, point)
    return Math.hypot(ax - bx, ay - by, az - bz)
  }
}

function vectorOf(argument: string, values: ArrayLike<number>): Vector {
  const [x, y, z] = [values[0], values[1], values[2]]
  if (values.length === 3 && Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z)) {
    return [Number(x), Number(y), Number(z)]
  }
  throw new CcdError('not-finite', `${argument} must be three finite numbers`, { argument, value: values })
}
