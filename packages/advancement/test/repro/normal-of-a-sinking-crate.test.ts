import { describe, expect, it } from 'vitest'
import {
  createRigidModel,
  linearMotion,
  piecewiseMotion,
  resting,
  timeOfContact,
  velocityMotion,
  type BodyMotion,
} from '../../src/index'
import { turned } from '../support/grids'

// The normal was that of some pair of triangles at the surface, such as (1, −1, −1) / √3, and not that of the floor.
const half = 0.5
const corners: number[] = []
const faces: number[] = []
for (const axis of [0, 1, 2]) {
  for (const side of [-half, half]) {
    const k = corners.length / 3
    for (const [u, v] of [
      [-half, -half],
      [-half, half],
      [half, -half],
      [half, half],
    ] as const) {
      const p = [0, 0, 0]
      p[axis] = side
      p[(axis + 1) % 3] = u
      p[(axis + 2) % 3] = v
      corners.push(...p)
    }
    faces.push(k, k + 1, k + 3, k, k + 3, k + 2)
  }
}
const crate = createRigidModel(corners, faces)
const tiles: number[] = []
for (const k of [0, 1, 3, 4]) tiles.push(k, k + 3, k + 4, k, k + 4, k + 1)
const ground = [-6, 0, 6].flatMap((x) => [-6, 0, 6].flatMap((y) => [x, y, 0]))
const floor = createRigidModel(ground, tiles)
const still = resting({ position: [0, 0, 0], rotation: [0, 0, 0, 1] })
const at = (x: number, y: number, z: number) => ({ position: [x, y, z], rotation: [0, 0, 0, 1] })

/** Their normals, from the crate to the floor, in both orders of the bodies. */
function normals(motion: BodyMotion, ground: BodyMotion, tolerance: number): readonly Float64Array[] {
  const options = { start: 'ignore-separating', tolerance } as const
  const first = timeOfContact(crate, motion, floor, ground, options)
  const second = timeOfContact(floor, ground, crate, motion, options)
  expect([first.status, second.status]).toEqual(['contact', 'contact'])
  return [first.normal ?? new Float64Array(3), (second.normal ?? new Float64Array(3)).map((x) => -x)]
}

describe('the normal of a crate that sinks into its floor', () => {
  it.each([0, 1e-8, 1e-4])('is that of the floor when it is %d deep at the start', (depth) => {
    for (const tolerance of [1e-3, 1e-5]) {
      for (const [x, y] of [
        [0, 0],
        [0.2, 0.1],
        [half, half],
        [half, 0.3],
      ] as const) {
        const from = at(x, y, half - depth)
        for (const [motion, ground] of [
          [linearMotion(from, at(x, y, half - 0.3)), still],
          [linearMotion(from, at(x + 0.1, y - 0.2, half - 0.3)), still],
          [velocityMotion(from, [0, 0, -0.3], [0, 0, 3]), still],
          [resting(from), linearMotion(at(0, 0, 0), at(0, 0, 0.3))],
        ] as const) {
          for (const normal of normals(motion, ground, tolerance)) expect(normal[2]).toBeCloseTo(-1, 6)
        }
      }
    }
  })

  it('is that of the floor when an edge of the crate tips into it', () => {
    const tips = linearMotion(at(0.2, 0.1, half), { position: [0.2, 0.1, half], rotation: turned([1, 0, 0], 0.5) })
    for (const normal of normals(tips, still, 1e-5)) expect(normal[2]).toBeCloseTo(-1, 3)
  })

  it('is that of the side that it hits, and no longer that of the start, when it left the floor first', () => {
    // It is lifted off the floor, sinks beside it, and comes back against its side.
    const table = createRigidModel(
      corners.map((c, i) => (i % 3 === 2 ? c - half : 4 * c)),
      faces,
    )
    const options = { start: 'ignore-separating', tolerance: 1e-5 } as const
    const path = [
      at(2.2, 0.1, half),
      at(2.2, 0.1, 0.7),
      at(2.6, 0.1, 0.7),
      at(2.6, 0.1, 0.4),
      at(2.3, 0.1, 0.4),
    ] as const
    const legs = [0, 1, 2, 3].map((i) => linearMotion(path[i] ?? path[0], path[i + 1] ?? path[0]))
    const motion = piecewiseMotion(legs, [0, 0.2, 0.4, 0.6, 1])
    // The bottom alone hits with triangles that touched that side at the start.
    const bottom = createRigidModel([-half, -half, -half, half, -half, -half, 0, half, -half], [0, 1, 2])
    for (const [answer, sign] of [crate, bottom].flatMap((body) => [
      [timeOfContact(body, motion, table, still, options), -1] as const,
      [timeOfContact(table, still, body, motion, options), 1] as const,
    ])) {
      expect(answer.status).toBe('contact')
      expect(answer.time).toBeGreaterThan(0.7)
      expect(Number(answer.normal?.[0]) * sign).toBeCloseTo(1, 6)
    }
  })
})
