import { describe, expect, it } from 'vitest'
import { createRigidModel, linearMotion, resting, timeOfContact, velocityMotion } from '../../src/index'
import { turned } from '../support/grids'
import { box } from '../support/meshes'

// The path of a vertex across the normal was taken to bend toward it, so a crate that spins on a floor was looked at in
// steps of the root of the tolerance, and the search ended undecided.
const cube = box()
const crate = createRigidModel(cube.positions, cube.triangles)
const plate = createRigidModel([-6, -6, 0, 6, -6, 0, 6, 6, 0, -6, 6, 0], [0, 1, 2, 0, 2, 3])
const floor = resting({ position: [0, 0, 0], rotation: [0, 0, 0, 1] })
const least = Math.min(...cube.positions.filter((_, i) => i % 3 === 2))
const options = { start: 'ignore-separating', tolerance: 1e-7 } as const
const on = { position: [0, 0, -least - 2e-8], rotation: [0, 0, 0, 1] }

describe('a crate that spins on a floor', () => {
  it.each([3, 30, -100])('is let go at a small tolerance, when it turns by %d', (angle) => {
    const spins = velocityMotion(on, [0, 0, 0], [0, 0, angle])
    expect(timeOfContact(crate, spins, plate, floor, options).status).toBe('free')
    expect(timeOfContact(plate, floor, crate, spins, options).status).toBe('free')
  })

  it.each([1e-3, 1e-5, 1e-7])('is a contact when it sinks meanwhile, or tips, at tolerance %d', (tolerance) => {
    const own = { ...options, tolerance }
    const sinks = velocityMotion(on, [0, 0, -0.01], [0, 0, 3])
    const hit = timeOfContact(crate, sinks, plate, floor, own)
    expect(hit.status).toBe('contact')
    // It is 2e-8 deep at first, and may be twice the tolerance.
    expect(hit.time * 0.01).toBeLessThanOrEqual(2 * tolerance + 2e-8)
    const tips = linearMotion(on, { position: on.position, rotation: turned([1, 0, 0], 0.5) })
    const edge = timeOfContact(crate, tips, plate, floor, own)
    expect(edge.status).toBe('contact')
    // The lower edge is as far from the axis as half of the crate to both sides.
    const height = (t: number) => -least * (Math.cos(t / 2) + Math.sin(t / 2) - 1)
    expect(height(edge.time)).toBeLessThanOrEqual(2 * tolerance + 2e-8)
  })
})
