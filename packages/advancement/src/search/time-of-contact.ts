import { CcdError } from '@ccd/core'
import { checkBodyMotion, type BodyMotion } from '../motion/body-motion'
import { checkRigidModel, type RigidModel } from '../model/rigid-model'
import { advanceBodies } from './advance-bodies.kernel'
import { advanceHierarchy } from './advance-hierarchy.kernel'
import { advanceToAny } from './advance-to-any.kernel'
import { advanceTriangles } from './advance-triangles.kernel'
import { contactTimeOf, type ContactTime } from './contact-time'
import { checkSearchOptions, type TimeOfContactOptions } from './options'
import { letStartContactsGo } from '../start/start-contacts'
import { createSearch, type Search } from './search'
import type { WarmStart } from './warm-start'

/**
 * First time in [0, horizon] at which two moving bodies touch: never late, and early by no more than the tolerance.
 *
 * ```ts
 * const { status, time } = timeOfContact(model, falls, floor, resting(home), { tolerance: 1e-6 })
 * if (status === 'contact') console.log(`move by ${time} of the step`)
 * ```
 *
 * @param a - One body.
 * @param motionA - How the first body moves.
 * @param b - The other body; may be the same model.
 * @param motionB - How the second body moves.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `wrong-type` for a mesh instead of a model or a pose instead of a motion, `unsupported-motion` for a
 * motion that this package did not make, `unknown-option`, `unknown-value`, `out-of-range`.
 */
export function timeOfContact(
  a: RigidModel,
  motionA: BodyMotion,
  b: RigidModel,
  motionB: BodyMotion,
  options: TimeOfContactOptions = {},
): ContactTime {
  checkRigidModel('a', a)
  checkBodyMotion('motionA', motionA)
  checkRigidModel('b', b)
  checkBodyMotion('motionB', motionB)
  const checked = checkSearchOptions('timeOfContact', options, Math.max(a.diagonal, b.diagonal))
  const { method, query, warmStart } = checked
  const search = createSearch(a, motionA, b, motionB, checked)
  const start =
    checked.start === 'report' ? undefined : letStartContactsGo(search, checked.startDistance, checked.minSeparation)
  if (warmStart && warmStart.leafA >= 0) beginWarm(search, warmStart)
  const answered = search.found && (query === 'any' || search.time === 0)
  if (answered) search.lowerBound = 0
  else if (method !== 'hca') advanceBodies(search)
  else if (query === 'any') advanceToAny(search)
  else advanceHierarchy(search)
  if (warmStart && search.leafA >= 0) {
    warmStart.leafA = search.leafA
    warmStart.leafB = search.leafB
  }
  return contactTimeOf(search, checked, start)
}

function beginWarm(search: Search, { leafA, leafB }: WarmStart): void {
  if (!(isLeaf(search.a, leafA) && isLeaf(search.b, leafB))) {
    throw new CcdError('unknown-value', 'warmStart belongs to other bodies', { argument: 'warmStart' })
  }
  search.nearA = leafA
  search.nearB = leafB
  // The remembered pair is in contact then, and everything not yet excluded is later.
  if (advanceTriangles(search, leafA, leafB, search.from, Infinity)) search.lowerBound = search.time
}

function isLeaf(model: RigidModel, leaf: number): boolean {
  return Number.isInteger(leaf) && leaf >= 0 && leaf < model.triangleCount
}
