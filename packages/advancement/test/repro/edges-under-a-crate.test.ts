import { describe, expect, it } from 'vitest'
import { createRigidModel, linearMotion, resting, timeOfContact } from '../../src/index'
import { box } from '../support/meshes'

// A face of the crate whose corner is above an edge between two floor triangles overlaps them least across that edge. It was
// let go along that direction alone, so a crate that is a little deep in the floor was stopped as soon as it slid.
const cube = box()
const crate = createRigidModel(cube.positions, cube.triangles)
const half = Math.max(...cube.positions)
const room = createRigidModel(
  [-8, -8, 0, 8, -8, 0, 8, 8, 0, -8, 8, 0, 4, -8, -1, 4, 8, -1, 4, 8, 4, 4, -8, 4],
  [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7],
)
const stays = resting({ position: [0, 0, 0], rotation: [0, 0, 0, 1] })
const at = (x: number, y: number, z: number) => ({ position: [x, y, z], rotation: [0, 0, 0, 1] })

describe('a crate with a corner above an edge of the floor', () => {
  it.each([
    [0, 1e-3],
    [1e-8, 1e-3],
    [1e-8, 1e-6],
    [1e-4, 1e-6],
  ])('slides into the wall at 0.75 when it is %d deep, at tolerance %d', (depth, tolerance) => {
    const z = half - depth
    const far = (4 - half) / 0.75
    for (const y of [-1, 0, 1]) {
      const slides = linearMotion(at(0, 0, z), at(far, y, z))
      for (const answer of [
        timeOfContact(crate, slides, room, stays, { start: 'ignore-separating', tolerance }),
        timeOfContact(room, stays, crate, slides, { start: 'ignore-separating', tolerance }),
      ]) {
        expect(answer.status).toBe('contact')
        expect(answer.time).toBeLessThanOrEqual(0.75 + 1e-12)
        expect(answer.time).toBeGreaterThan(0.75 - (1.01 * tolerance) / far)
        expect(answer.start?.depth).toBeCloseTo(depth, 12)
      }
    }
  })

  it('is a contact all the same when it sinks', () => {
    const sinks = linearMotion(at(0, 0, half - 1e-8), at(1, 0.2, half - 0.1))
    const answer = timeOfContact(crate, sinks, room, stays, { start: 'ignore-separating', tolerance: 1e-6 })
    expect(answer.status).toBe('contact')
    expect(answer.time * 0.1).toBeLessThanOrEqual(2e-6)
  })
})
