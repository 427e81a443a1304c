import fc from 'fast-check'
import { mat4, quat, vec3 } from 'gl-matrix'
import { describe, expect, it } from 'vitest'
import {
  createRigidModel,
  linearMotion,
  piecewiseMotion,
  resting,
  screwMotion,
  timeOfContact,
  type Pose,
} from '../src/index'
import { glMatrix, glPose } from './support/poses'
import { box } from './support/meshes'
import { identity, still } from './support/query-sets'

const real = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((n) => n / 1e6)
const vector = fc.tuple(real, real, real)
const pose = fc
  .tuple(vector, fc.tuple(real, real, real, real))
  .filter(([, q]) => Math.hypot(...q) > 0.1)
  .map(([position, q]): Pose => ({ position, rotation: q.map((x) => x / Math.hypot(...q)) }))

const at = (matrix: Float64Array, x: readonly number[]): number[] =>
  [0, 1, 2].map(
    (row) =>
      (matrix[row] ?? 0) * (x[0] ?? 0) +
      (matrix[4 + row] ?? 0) * (x[1] ?? 0) +
      (matrix[8 + row] ?? 0) * (x[2] ?? 0) +
      (matrix[12 + row] ?? 0),
  )
const apart = (p: readonly number[], q: readonly number[]): number => Math.hypot(...p.map((x, k) => x - (q[k] ?? 0)))
const matrix = (motion: { matrixAt(t: number, out: Float64Array): Float64Array }, t: number) =>
  motion.matrixAt(t, new Float64Array(16))

describe('motions', () => {
  it('start and end at the given poses', () => {
    fc.assert(
      fc.property(pose, pose, vector, (p, q, reference) => {
        for (const motion of [linearMotion(p, q), linearMotion(p, q, { reference }), screwMotion(p, q)]) {
          const scale = 1 + Math.hypot(...Array.from(matrix(motion, 0.5)))
          const [start, end] = [matrix(motion, 0), matrix(motion, 1)]
          for (const x of [
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ]) {
            expect(apart(at(start, x), at(matrix(resting(p), 0), x))).toBeLessThan(1e-9 * scale)
            expect(apart(at(end, x), at(matrix(resting(q), 0), x))).toBeLessThan(1e-9 * scale)
          }
        }
      }),
    )
  })

  it('linear: the reference point moves on a straight line at constant speed, other points do not', () => {
    fc.assert(
      fc.property(pose, pose, vector, fc.double({ min: 0, max: 1, noNaN: true }), (p, q, reference, t) => {
        const motion = linearMotion(p, q, { reference })
        const [start, now, end] = [
          at(matrix(motion, 0), reference),
          at(matrix(motion, t), reference),
          at(matrix(motion, 1), reference),
        ]
        expect(
          apart(
            now,
            start.map((x, k) => x + t * ((end[k] ?? 0) - x)),
          ),
        ).toBeLessThan(1e-12)
      }),
    )
    const turned: Pose = { position: [0, 0, 0], rotation: [0, 0, 1, 0] }
    const middle = matrix(linearMotion(identity, turned), 0.5)
    expect(apart(at(middle, [1, 0, 0]), [0, 1, 0])).toBeLessThan(1e-15)
    expect(
      apart(at(matrix(linearMotion(identity, turned, { reference: [1, 0, 0] }), 0.5), [1, 0, 0]), [0, 0, 0]),
    ).toBeLessThan(1e-15)
  })

  it('screw: the motion of every half is the same motion', () => {
    fc.assert(
      fc.property(pose, pose, (p, q) => {
        const motion = screwMotion(p, q)
        const scale = 1 + Math.hypot(...Array.from(matrix(motion, 0.5)))
        // M(½) M(0)⁻¹ M(½) = M(1) holds for a screw and for no other linear motion.
        const [m0, m1, m2] = [matrix(motion, 0), matrix(motion, 0.5), matrix(motion, 1)].map(
          (m) => Array.from(m) as unknown as mat4,
        )
        if (!m0 || !m1 || !m2) throw new Error('three matrices')
        const back = mat4.invert(new Float64Array(16) as unknown as mat4, m0)
        if (!back) throw new Error('a rigid pose is invertible')
        const twice = mat4.multiply(
          new Float64Array(16) as unknown as mat4,
          mat4.multiply(new Float64Array(16) as unknown as mat4, m1, back),
          m1,
        )
        expect(apart(Array.from(twice), Array.from(m2))).toBeLessThan(1e-8 * scale)
      }),
    )
  })

  it('piecewise: runs each motion in its share of the time', () => {
    const middle: Pose = { position: [1, 2, 3], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] }
    const first = linearMotion(identity, middle)
    const second = screwMotion(middle, identity)
    const motion = piecewiseMotion([first, second], [0, 0.25, 1])
    expect(apart(Array.from(matrix(motion, 0.125)), Array.from(matrix(first, 0.5)))).toBeLessThan(1e-14)
    expect(apart(Array.from(matrix(motion, 0.25)), Array.from(matrix(second, 0)))).toBeLessThan(1e-14)
    expect(apart(Array.from(matrix(motion, 0.7)), Array.from(matrix(second, 0.6)))).toBeLessThan(1e-14)
    const nested = piecewiseMotion([motion, resting(identity)], [0, 0.5, 1])
    expect(apart(Array.from(matrix(nested, 0.35)), Array.from(matrix(motion, 0.7)))).toBeLessThan(1e-14)
  })

  it('a velocity that turns away in one piece does not free the pair in the next', () => {
    const cube = box()
    const model = createRigidModel(cube.positions, cube.triangles)
    const [near, far]: Pose[] = [
      { position: [2, 0, 0], rotation: [0, 0, 0, 1] },
      { position: [3, 0, 0], rotation: [0, 0, 0, 1] },
    ]
    if (!near || !far) throw new Error('two poses')
    const back = piecewiseMotion([linearMotion(near, far), linearMotion(far, identity)], [0, 0.5, 1])
    for (const method of ['hca', 'c2a', 'ca'] as const) {
      const answer = timeOfContact(model, back, model, still, { method, tolerance: 1e-9 })
      expect(answer.time).toBeCloseTo(0.5 + 0.5 * (2 / 3), 8)
      expect(answer.time).toBeLessThanOrEqual(0.5 + 0.5 * (2 / 3))
    }
  })

  it('takes gl-matrix values', () => {
    const cube = box()
    const model = createRigidModel(Float32Array.from(cube.positions), Uint16Array.from(cube.triangles))
    const motion = linearMotion(glPose(3, 0, 0, [0, 0, 1], 0.5), { position: vec3.create(), rotation: quat.create() })
    expect(timeOfContact(model, motion, model, still).status).toBe('contact')
    const start = matrix(motion, 0)
    expect(apart(Array.from(start), Array.from(glMatrix(glPose(3, 0, 0, [0, 0, 1], 0.5))))).toBeLessThan(1e-6)
  })
})
