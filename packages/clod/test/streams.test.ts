import { linearMotion, resting, type Pose } from '@ccd/advancement'
import { collect, listSource, pipeline } from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { clodContacts, createDualHierarchy, queryContacts } from '../src/index'
import { randomPose } from './support/references'
import { randomNumbers } from './support/random'
import { bumpyTorus } from './support/tori'

const torus = bumpyTorus(14, 8, 5, 0.08)
const hierarchy = createDualHierarchy(torus.positions, torus.triangles)
const bodies = [hierarchy, hierarchy, hierarchy]
const columns = { point: 3, normal: 3, distance: 1, error: 1, area: 1, depth: 1, nodes: 2 }

describe('the stream of pairs of bodies', () => {
  it('gives the contacts of each pair at the end of the step, and keeps them within the error', () => {
    const random = randomNumbers(6)
    const test = clodContacts(bodies, { error: 0.3 })
    const run = pipeline(listSource('body-body', Uint32Array.of(0, 1, 1, 2, 0, 2)), test, collect(), { columns })
    let total = 0
    for (let round = 0; round < 10; round++) {
      const poses: Pose[] = [0, 1.9, 3.9].map((x) => ({ ...randomPose(random, 1), position: [x, 0.1 * random(), 0] }))
      const motions = poses.map((pose, i) => (i === 0 ? resting(pose) : linearMotion(randomPose(random, 1), pose)))
      const { contacts, keeps } = run.run({ motion: { kind: 'rigid', motions }, minSeparation: 0.1 })
      let row = 0
      for (const [a, b] of [
        [0, 1],
        [0, 2],
        [1, 2],
      ] as const) {
        const [poseA, poseB] = [poses[a], poses[b]]
        if (!poseA || !poseB) throw new Error('no pose')
        const expected = queryContacts(hierarchy, poseA, hierarchy, poseB, { distance: 0.1, error: 0.3 }).contacts
        for (let i = 0; i < expected.length && round === 0; i++, row++) {
          expect([contacts.a[row], contacts.b[row], contacts.toi[row]]).toEqual([a, b, 1])
          expect(contacts.column('distance')?.[row]).toBeCloseTo(expected.column('distance')?.[i] ?? Number.NaN, 9)
          expect([...(contacts.column('nodes')?.subarray(2 * row, 2 * row + 2) ?? [])]).toEqual([
            expected.a[i],
            expected.b[i],
          ])
        }
      }
      if (round === 0) expect(contacts.length).toBe(row)
      const { withinError } = keeps as { readonly withinError: number }
      for (let i = 0; i < contacts.length; i++) {
        expect(contacts.column('error')?.[i]).toBeLessThanOrEqual(withinError)
      }
      expect(withinError).toBeLessThan(0.3001)
      total += contacts.length
    }
    expect(total).toBeGreaterThan(20)
  })

  it('refuses options that make no sense, a body without a hierarchy, and what does not move rigidly', () => {
    expect(() => clodContacts(bodies, { error: -1 })).toThrow('error must be')
    expect(() => clodContacts(bodies, { at: 2 })).toThrow('at must be')
    const source = listSource('body-body', Uint32Array.of(0, 3))
    const motions = [0, 1, 2, 3].map((x) => resting({ position: [x, 0, 0], rotation: [0, 0, 0, 1] }))
    const run = pipeline(source, clodContacts(bodies), collect())
    expect(() => run.run({ motion: { kind: 'rigid', motions }, minSeparation: 0 })).toThrow('no body 3')
  })
})
