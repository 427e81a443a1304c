import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createRigidModel,
  linearMotion,
  piecewiseMotion,
  timeOfContact,
  type BodyMotion,
  type Pose,
} from '../../src/index'
import { gridModel, turned } from '../support/grids'
import { box } from '../support/meshes'
import { still } from '../support/query-sets'
import { seeded } from '../support/random'

const cube = box()
const solid = createRigidModel(cube.positions, cube.triangles)

/** One piece between each two poses, all of the same length. */
function through(poses: readonly Pose[]): BodyMotion {
  const parts = poses.slice(1).flatMap((pose, i) => {
    const before = poses[i]
    return before ? [linearMotion(before, pose)] : []
  })
  return piecewiseMotion(
    parts,
    poses.map((_, i) => i / parts.length),
  )
}

/** Turns on and on beside the other body, and drifts a little. */
function turning(pieces: number): BodyMotion {
  return through(
    Array.from({ length: pieces + 1 }, (_, i) => ({
      position: [3 + i / pieces, 0, 0],
      rotation: turned([0, 0, 1], i / 10),
    })),
  )
}

// `hca` took twice as many node pairs with each further piece: 131,070 for sixteen.
describe('the work for a motion is linear in its pieces', () => {
  it.each([16, 24, 900, 1200])('%i pieces', (pieces) => {
    const model = gridModel(16, 2)
    for (const query of ['first', 'any'] as const) {
      const answer = timeOfContact(model, turning(pieces), model, still, { query })
      expect(answer.status).toBe('free')
      expect(answer.work.nodePairs).toBeLessThanOrEqual(4 * pieces)
    }
  })

  it('no motion in pieces takes many times what it takes to advance whole bodies', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
        const random = seeded(seed)
        const pieces = 2 + Math.floor(random() * 40)
        const near = 0.9 + random()
        const motion = through(
          Array.from({ length: pieces + 1 }, (_, i) => ({
            position: [near + 0.3 * random(), 0.5 * random(), i === 0 ? 3 : random()],
            rotation: turned([0, 0, 1], random()),
          })),
        )
        const work = (method: 'hca' | 'c2a') =>
          timeOfContact(solid, motion, solid, still, { method, tolerance: 1e-6 }).work
        expect(work('hca').nodePairs).toBeLessThanOrEqual(500 + 4 * work('c2a').nodePairs)
      }),
      { numRuns: 60 },
    )
  })

  it('the same motion in more pieces gives the same answer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 2, max: 30 }), (seed, pieces) => {
        const random = seeded(seed)
        const [x, y, z] = [4 * random() - 2, 4 * random() - 2, 4 * random() - 2]
        // About a fixed axis, so that parts of it turn like the whole.
        const poses = (count: number) =>
          Array.from({ length: count + 1 }, (_, i) => ({
            position: [3 + ((x - 3) * i) / count, (y * i) / count, (z * i) / count],
            rotation: turned([0, 0, 1], (2 * i) / count),
          }))
        for (const method of ['hca', 'c2a'] as const) {
          const whole = timeOfContact(solid, through(poses(1)), solid, still, { method, tolerance: 1e-9 })
          const parts = timeOfContact(solid, through(poses(pieces)), solid, still, { method, tolerance: 1e-9 })
          expect(parts.status).toBe(whole.status)
          if (whole.status === 'contact') expect(parts.time).toBeCloseTo(whole.time, 6)
        }
      }),
      { numRuns: 40 },
    )
  })
})
