import { turnBetween } from '@ccd/advancement/search'
import { CcdError, valueAt } from '@ccd/core'
import type { Articulated } from '../model/articulated'
import type { JointPlan } from '../model/joint-plan'
import { readUnitQuaternion } from '../model/read-values'
import { identityTransform, quaternionRotation } from '../model/transform.kernel'
import { widenReach, writeAngles, writeFixedRotation, writeShift, writeTurn } from './edge.kernel'

/** A value may be beyond its limit by this much, as much as rounding in a planner can do. */
const LIMIT_SLACK = 1e-9

const identity = identityTransform()

/** Writes what never changes of the edges of the joints: the edge of the i-th joint is that of node i + 1. */
export function writeJoints(plans: readonly JointPlan[], edges: Float64Array): void {
  for (const [i, { type, origin, axis }] of plans.entries()) {
    const node = i + 1
    const [x, y, z] = axis
    if (type === 'revolute') {
      writeTurn(edges, node, origin, x, y, z, identity)
      writeShift(edges, node, origin, 0, 0, 0, 0, 0, 0)
    }
    if (type === 'prismatic') writeFixedRotation(edges, node, origin)
    if (type === 'planar') writeTurn(edges, node, origin, x, y, z, identity)
  }
}

/** Writes how the joints move from one checked configuration to another. */
export function writeJointMotion(
  plans: readonly JointPlan[],
  q0: ArrayLike<number>,
  q1: ArrayLike<number>,
  edges: Float64Array,
): void {
  for (const [i, plan] of plans.entries()) {
    const node = i + 1
    const { type, origin, first, multiplier, offset } = plan
    const from = multiplier * valueAt(q0, first) + offset
    const to = multiplier * valueAt(q1, first) + offset
    const size =
      Math.abs(multiplier) * (Math.abs(valueAt(q0, first)) + Math.abs(valueAt(q1, first))) + 2 * Math.abs(offset)
    if (type === 'revolute') {
      writeAngles(edges, node, from, to, size)
    } else if (type === 'prismatic') {
      const [x, y, z] = plan.axis
      writeShift(edges, node, origin, x * from, y * from, z * from, x * to, y * to, z * to)
      widenReach(edges, node, size)
    } else if (type === 'planar') {
      writePlanar(plan, node, q0, q1, edges)
    } else {
      writeFloating(plan, node, q0, q1, edges)
    }
  }
}

function writePlanar(
  { origin, axis, first }: JointPlan,
  node: number,
  q0: ArrayLike<number>,
  q1: ArrayLike<number>,
  edges: Float64Array,
): void {
  const [x, y, z] = axis
  // The axes x and y after the shortest turn that takes z to the axis; for −z, half a turn about x.
  const k = z > -1 ? 1 / (1 + z) : 0
  const u = z > -1 ? [1 - k * x * x, -k * x * y, -x] : [1, 0, 0]
  const v = z > -1 ? [-k * x * y, 1 - k * y * y, -y] : [0, -1, 0]
  const at = (q: ArrayLike<number>, i: number) =>
    valueAt(u, i) * valueAt(q, first) + valueAt(v, i) * valueAt(q, first + 1)
  writeShift(edges, node, origin, at(q0, 0), at(q0, 1), at(q0, 2), at(q1, 0), at(q1, 1), at(q1, 2))
  const [from, to] = [valueAt(q0, first + 2), valueAt(q1, first + 2)]
  writeAngles(edges, node, from, to, Math.abs(from) + Math.abs(to))
}

const startRotation = new Float64Array(9)

function writeFloating(
  { name, origin, first }: JointPlan,
  node: number,
  q0: ArrayLike<number>,
  q1: ArrayLike<number>,
  edges: Float64Array,
): void {
  const p0 = [0, 1, 2].map((k) => valueAt(q0, first + k))
  const p1 = [0, 1, 2].map((k) => valueAt(q1, first + k))
  const [x0, y0, z0] = p0
  const [x1, y1, z1] = p1
  if (x0 === undefined || y0 === undefined || z0 === undefined) return
  if (x1 === undefined || y1 === undefined || z1 === undefined) return
  const from = rotationOf(name, q0, first)
  const { axis, angle } = turnBetween(from, rotationOf(name, q1, first))
  quaternionRotation(...from, startRotation)
  writeTurn(edges, node, origin, ...axis, startRotation)
  writeShift(edges, node, origin, x0, y0, z0, x1, y1, z1)
  writeAngles(edges, node, 0, angle, angle)
}

function rotationOf(name: string, q: ArrayLike<number>, first: number) {
  return readUnitQuaternion(
    `the rotation of joint "${name}"`,
    [3, 4, 5, 6].map((k) => q[first + k]),
  )
}

/**
 * Checks a configuration: its length, that its numbers are finite and within the limits, and rotations.
 *
 * @param where - What the caller knows it by.
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite`, `out-of-range` or `not-normalised`, naming the joint.
 */
export function checkConfiguration(
  model: Articulated,
  where: string,
  q: ArrayLike<number>,
  limits: 'check' | 'ignore',
): void {
  const { dofTable, plans } = model
  if (typeof q !== 'object' || q === null || typeof q.length !== 'number') {
    throw new CcdError('wrong-type', `${where} must be an array of ${dofTable.length} numbers, not ${String(q)}`, {
      argument: where,
      value: q,
    })
  }
  if (q.length !== dofTable.length) {
    const names = dofTable.length > 12 ? '' : ` (${dofTable.map(({ name }) => name).join(', ')})`
    throw new CcdError('wrong-length', `${where} has ${q.length} numbers, not ${dofTable.length}${names}`, {
      argument: where,
      value: q.length,
    })
  }
  for (let i = 0; i < dofTable.length; i++) {
    const { name } = valueAt(dofTable, i)
    const value: unknown = q[i]
    if (typeof value === 'number' && Number.isFinite(value)) continue
    throw new CcdError('not-finite', `${where}[${i}], joint "${name}", is ${String(value)}`, {
      argument: where,
      index: i,
      value,
    })
  }
  for (const plan of plans) {
    const { name, type, first, multiplier, offset, lower, upper } = plan
    if (type === 'floating') rotationOf(name, q, first)
    if (limits === 'ignore' || type === 'floating' || type === 'planar') continue
    const value = multiplier * valueAt(q, first) + offset
    const slack = LIMIT_SLACK * (1 + Math.abs(value))
    if (value >= lower - slack && value <= upper + slack) continue
    throw new CcdError(
      'out-of-range',
      `${where}[${first}] puts joint "${name}" at ${value}, outside its limits ${lower} to ${upper}`,
      { argument: where, index: first, value },
    )
  }
}
