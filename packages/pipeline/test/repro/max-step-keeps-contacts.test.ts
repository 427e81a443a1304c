import { deformableCcd } from '@ccd/pipeline'
import { describe, expect, it } from 'vitest'
import { meshOf } from '../support/oracle-contacts'
import { landingCube } from '../support/lattice-meshes'

describe('maxStep', () => {
  it.each([1, 2])('leaves the contacts of the last step as they are, with %i threads', (threads) => {
    const cube = landingCube()
    const ccd = deformableCcd(meshOf(cube), { threads })
    try {
      const { contacts } = ccd.step(cube.x0, cube.x1)
      const rows = () => [
        contacts.length,
        ...contacts.a.subarray(0, contacts.length),
        ...contacts.toi.subarray(0, contacts.length),
      ]
      const before = rows()
      expect(contacts.length).toBeGreaterThan(7)
      ccd.maxStep(cube.x0, cube.x1)
      expect(rows()).toEqual(before)
    } finally {
      ccd.close()
    }
  })
})
