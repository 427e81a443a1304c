import { describe, expect, it } from 'vitest'
import {
  createRigidModel,
  distance,
  linearMotion,
  piecewiseMotion,
  resting,
  screwMotion,
  timeOfContact,
  WarmStart,
} from '../src/index'
import { box } from './support/meshes'
import { identity, still } from './support/query-sets'

const cube = box()
const model = createRigidModel(cube.positions, cube.triangles)
const away = { position: [3, 0, 0], rotation: [0, 0, 0, 1] }
const approach = linearMotion(away, identity)

const code = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'nothing thrown'
}

describe('bad input is an error or a status, never a wrong time', () => {
  it('refuses empty, non-finite and out-of-range models', () => {
    expect(code(() => createRigidModel([], []))).toBe('empty-model')
    expect(code(() => createRigidModel([0, 0, 0], []))).toBe('empty-model')
    expect(code(() => createRigidModel([0, 0, 0, 1, 0, 0, 0, 1, Number.NaN], [0, 1, 2]))).toBe('not-finite')
    expect(code(() => createRigidModel([0, 0, 0, 1, 0, 0, 0, 1, Infinity], [0, 1, 2]))).toBe('not-finite')
    expect(code(() => createRigidModel([0, 0, 0, 1, 0, 0], [0, 1, 2]))).toBe('index-out-of-range')
    expect(code(() => createRigidModel([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, -1]))).toBe('index-out-of-range')
    expect(code(() => createRigidModel([0, 0], [0, 0, 0]))).toBe('wrong-length')
    expect(code(() => createRigidModel([0, 0, 0, 1e30, 0, 0, 0, 1, 0], [0, 1, 2]))).toBe('out-of-range')
    expect(code(() => createRigidModel([0, 0, 0, 1e-30, 0, 0, 0, 1e-30, 0], [0, 1, 2]))).toBe('out-of-range')
  })

  it('names the argument, the index and the value', () => {
    expect(() => createRigidModel([0, 0, 0, 1, 0, 0, 0, 1, Number.NaN], [0, 1, 2])).toThrow(
      'positions[8] is NaN (vertex 2)',
    )
    expect(() => resting({ position: [0, Number.NaN, 0], rotation: [0, 0, 0, 1] })).toThrow('pose.position[1] is NaN')
  })

  it('refuses quaternions that are not of unit length and normalises those off by rounding', () => {
    for (const rotation of [
      [0, 0, 0, 0],
      [0, 0, 0, 2],
      [1, 1, 0, 0],
      [0, 0, 0, Number.NaN],
    ]) {
      for (const make of [
        () => linearMotion({ position: [0, 0, 0], rotation }, identity),
        () => screwMotion(identity, { position: [0, 0, 0], rotation }),
        () => resting({ position: [0, 0, 0], rotation }),
        () => distance(model, { position: [0, 0, 0], rotation }, model, identity),
      ]) {
        expect(['not-normalised', 'not-finite']).toContain(code(make))
      }
    }
    const nearly = linearMotion({ position: [3, 0, 0], rotation: [0, 0, 0, 1 + 1e-7] }, identity)
    expect(timeOfContact(model, nearly, model, still, { tolerance: 1e-9 }).time).toBeCloseTo(2 / 3, 8)
  })

  it('refuses options out of range', () => {
    for (const options of [
      { tolerance: -1 },
      { tolerance: Number.NaN },
      { tolerance: { relative: -1 } },
      { horizon: 1.5 },
      { horizon: Number.NaN },
      { maxIterations: 0 },
      { minSeparation: -1 },
      { method: 'c2a', weight: 2 },
    ] as const) {
      expect(
        code(() => timeOfContact(model, approach, model, still, options)),
        JSON.stringify(options),
      ).toBe('out-of-range')
    }
    const other = new WarmStart()
    other.leafA = 400
    other.leafB = 1
    expect(code(() => timeOfContact(model, approach, model, still, { warmStart: other }))).toBe('unknown-value')
  })

  it('refuses pieces that do not meet and times that do not rise', () => {
    expect(code(() => piecewiseMotion([], []))).toBe('out-of-range')
    expect(code(() => piecewiseMotion([approach, still], [0, 0, 1]))).toBe('out-of-range')
    expect(code(() => piecewiseMotion([approach, still], [0.1, 0.5, 1]))).toBe('out-of-range')
    expect(code(() => piecewiseMotion([approach, still], [0, 0.5, 0.9]))).toBe('out-of-range')
    expect(code(() => piecewiseMotion([still, approach], [0, 0.5, 1]))).toBe('discontinuous')
    expect(code(() => piecewiseMotion([approach, still], [0, 0.5, 1]))).toBe('nothing thrown')
  })

  it.each(['hca', 'c2a', 'ca'] as const)(
    'says "touching at the start" for a start in penetration or contact (%s)',
    (method) => {
      const inside = resting({ position: [0.5, 0.2, 0.1], rotation: [0, 0, 0, 1] })
      const beside = linearMotion({ position: [1, 0, 0], rotation: [0, 0, 0, 1] }, away)
      for (const motion of [inside, beside]) {
        const answer = timeOfContact(model, motion, model, still, { method })
        expect(answer).toMatchObject({ status: 'touching-at-start', time: 0 })
      }
    },
  )

  it.each(['hca', 'c2a', 'ca'] as const)(
    'takes zero-area and repeated triangles and a model that is one point (%s)',
    (method) => {
      const twice = createRigidModel(
        [...cube.positions, 0.5, 0.5, 0.5],
        [...cube.triangles, ...cube.triangles, 8, 8, 8, 0, 0, 1],
      )
      const point = createRigidModel([0, 0, 0], [0, 0, 0])
      expect(timeOfContact(twice, approach, model, still, { method, tolerance: 1e-9 }).time).toBeCloseTo(2 / 3, 8)
      const touched = timeOfContact(point, approach, model, still, { method, tolerance: 1e-9 })
      expect(touched.time).toBeCloseTo(2.5 / 3, 8)
      expect(timeOfContact(point, approach, point, still, { method, tolerance: 1e-9 }).time).toBeCloseTo(1, 8)
    },
  )

  it('gives a lower bound and says so when the iteration limit ends it', () => {
    const turning = linearMotion({ position: [3, 0.3, 0], rotation: [0, 0.6, 0, 0.8] }, identity)
    const touch = timeOfContact(model, turning, model, still, { tolerance: 1e-9 })
    expect(touch.converged).toBe(true)
    for (const method of ['hca', 'c2a', 'ca'] as const) {
      const answer = timeOfContact(model, turning, model, still, { method, tolerance: 1e-9, maxIterations: 1 })
      expect(answer.converged).toBe(false)
      expect(answer.time).toBeLessThan(touch.time)
    }
  })
})
