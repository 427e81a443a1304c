import { anyContact, collect, earliest, pipeline, type RigidBodiesMotion } from '@ccd/core'
import { describe, expect, it } from 'vitest'
import {
  BODY_CONTACT,
  BODY_UNDECIDED,
  bodyContacts,
  createRigidModel,
  earliestFirst,
  linearMotion,
  piecewiseMotion,
  resting,
  sweptBodies,
  timeOfContact,
} from '../../src/index'
import { turned } from '../support/grids'
import { box } from '../support/meshes'
import { still } from '../support/query-sets'

const cube = box()
const model = createRigidModel(cube.positions, cube.triangles)
const at = (...position: number[]) => ({ position, rotation: [0, 0, 0, 1] })

/** Passes close by while it turns: two steps are not enough to know. */
const passes = linearMotion(at(-3, 1.21, 0), { position: [3, 1.21, 0.5], rotation: turned([0, 0, 1], 2) })
const few = { maxIterations: 2, tolerance: 1e-9 }

describe('an undecided search is not a contact', () => {
  it.each(['hca', 'c2a', 'ca'] as const)('has a status of its own, and a time that is a lower bound (%s)', (method) => {
    const decided = timeOfContact(model, passes, model, still, { method, tolerance: 1e-9, maxIterations: 1e5 })
    const answer = timeOfContact(model, passes, model, still, { ...few, method })
    expect(decided.status).toBe('free')
    expect(answer).toMatchObject({ status: 'undecided', converged: false })
    expect(answer.time).toBeLessThan(decided.time)
    expect(answer.distance).toBeGreaterThan(answer.tolerance)
  })

  it('is one for the query `any` too, unless another pair is in contact', () => {
    expect(timeOfContact(model, passes, model, still, { ...few, query: 'any' }).status).toBe('undecided')
  })

  // Bodies 0 and 1 are the pair that stays undecided from early on. Bodies 2 and 3 meet later, without doubt.
  const far = (y: number) => at(0, y, 0)
  const motions = [passes, still, linearMotion(far(53), far(50)), resting(far(50))]
  const models = [model, model, model, model]
  const step = { motion: { kind: 'rigid', motions } satisfies RigidBodiesMotion }
  const met = 2 / 3

  it.each(['with the earliest first', 'in any order'])('does not hide the first contact of another pair, %s', (how) => {
    const [source, test] = [sweptBodies(models), bodyContacts(models, few)]
    const columns = { columns: { status: 1 } }
    const run = how.startsWith('with')
      ? pipeline(source, earliestFirst(models), test, earliest(), columns)
      : pipeline(source, test, earliest(), columns)
    const { contacts, keeps, stages, earliest: time } = run.run(step)
    expect(Array.from(contacts.a.subarray(0, contacts.length))).toEqual([0, 2])
    expect(Array.from(contacts.column('status')?.subarray(0, 2) ?? [])).toEqual([BODY_UNDECIDED, BODY_CONTACT])
    expect(contacts.toi[1]).toBeCloseTo(met, 8)
    expect(time).toBe(contacts.toi[0])
    expect(keeps).toBe('best-effort')
    expect(stages.at(-1)?.undecided).toBe(1)
  })

  it('is listed among all contacts, and not taken for one where any contact will do', () => {
    const all = pipeline(sweptBodies(models), bodyContacts(models, few), collect()).run(step)
    expect(all.contacts.length).toBe(2)
    expect(all.keeps).toBe('best-effort')
    const any = pipeline(sweptBodies(models), bodyContacts(models, few), anyContact()).run(step)
    expect(any.contacts.length).toBe(1)
    expect(any.contacts.a[0]).toBe(2)
  })

  it('is forgotten where another pair is first all the same', () => {
    const late = piecewiseMotion([resting(at(-3, 1.21, 0)), passes], [0, 0.9, 1])
    const { contacts, keeps, stages } = pipeline(sweptBodies(models), bodyContacts(models, few), earliest()).run({
      motion: { kind: 'rigid', motions: [late, ...motions.slice(1)] },
    })
    expect(Array.from(contacts.a.subarray(0, contacts.length))).toEqual([2])
    expect(keeps).toBe('first-contact')
    expect(stages.at(-1)?.undecided).toBe(0)
  })

  it.each(['hca', 'c2a', 'ca'] as const)('does not come of a motion in many pieces (%s)', (method) => {
    const pieces = 1200
    const poses = Array.from({ length: pieces + 1 }, (_, i) => ({
      position: [2 + Math.sin(i), 0, 0],
      rotation: turned([0, 0, 1], i / 20),
    }))
    const parts = poses.slice(1).map((pose, i) => linearMotion(poses[i] ?? pose, pose))
    const motion = piecewiseMotion(
      [...parts, linearMotion(poses[pieces] ?? at(), at(0, 0, 0))],
      [...poses.map((_, i) => i / (pieces + 1)), 1],
    )
    const answer = timeOfContact(model, motion, model, still, { method, tolerance: 1e-6 })
    expect(answer.status).not.toBe('undecided')
    expect(answer.converged).toBe(true)
  })
})
