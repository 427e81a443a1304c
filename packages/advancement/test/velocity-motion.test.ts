import { mat4, quat } from 'gl-matrix'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRigidModel, linearMotion, timeOfContact, velocityMotion } from '../src/index'
import { pieceBounds, samplePieces, SAMPLE_LENGTH } from '../src/motion/piece.kernel'
import { roundingSlack } from '../src/motion/rounding-slack'
import { errorOf } from './support/errors'
import { box } from './support/meshes'
import { still } from './support/query-sets'
import { seeded } from './support/random'
import { provedFree, touchTime } from './support/reference'

const home = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }

function randomCase(seed: number, most: number) {
  const random = seeded(seed)
  const q = [0, 0, 0, 0].map(() => random() - 0.5)
  const pose = { position: [0, 0, 0].map(() => 4 * random() - 2), rotation: q.map((x) => x / Math.hypot(...q)) }
  const vector = (size: number) => [0, 0, 0].map(() => (2 * random() - 1) * size)
  return {
    pose,
    linear: vector(5),
    angular: vector(most),
    options: { duration: random() + 0.01, reference: vector(1) },
  }
}

/** The pose by its definition, with nothing of the package: turn about the reference point, which moves straight. */
function expected({ pose, linear, angular, options }: ReturnType<typeof randomCase>, t: number): mat4 {
  const { duration, reference } = options
  const angle = Math.hypot(...angular) * duration * t
  const [px = 0, py = 0, pz = 0] = pose.position
  const [x = 0, y = 0, z = 0, w = 1] = pose.rotation
  const start = mat4.fromRotationTranslation(mat4.create(), quat.fromValues(x, y, z, w), [px, py, pz])
  const [rx = 0, ry = 0, rz = 0] = reference
  const m = (k: number) => start[k] ?? 0
  const at = [0, 1, 2].map((k) => m(k) * rx + m(4 + k) * ry + m(8 + k) * rz + m(12 + k))
  const [cx = 0, cy = 0, cz = 0] = at
  const [dx = 0, dy = 0, dz = 0] = at.map((c, k) => c + (linear[k] ?? 0) * duration * t)
  const [ax = 0, ay = 0, az = 0] = angular
  const out = mat4.fromTranslation(mat4.create(), [dx, dy, dz])
  if (angle > 0) mat4.rotate(out, out, angle, [ax, ay, az])
  mat4.translate(out, out, [-cx, -cy, -cz])
  return mat4.multiply(out, out, start)
}

describe('motions from velocities', () => {
  it('turn about the reference point by any angle, at a constant rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom(0, 1e-9, 1, 30), (seed, most) => {
        const given = randomCase(seed, most)
        const motion = velocityMotion(given.pose, given.linear, given.angular, given.options)
        for (const t of [0, 0.1, 0.33, 0.5, 0.77, 1]) {
          const matrix = motion.matrixAt(t, new Float64Array(16))
          // gl-matrix computes in f32.
          Array.from(expected(given, t)).forEach((value, k) => expect(matrix[k]).toBeCloseTo(value, 4))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('are linear motions up to half a turn', () => {
    const spins = velocityMotion(home, [1, 2, 3], [0, 0, 3], { duration: 0.5, reference: [1, 0, 0] })
    const half = 0.75
    const position = [0.5 + 1 - Math.cos(1.5), 1 - Math.sin(1.5), 1.5]
    const linear = linearMotion(
      home,
      { position, rotation: [0, 0, Math.sin(half), Math.cos(half)] },
      { reference: [1, 0, 0] },
    )
    for (const t of [0, 0.3, 1]) {
      const [p, q] = [spins, linear].map((motion) => motion.matrixAt(t, new Float64Array(16)))
      p?.forEach((value, k) => expect(value).toBeCloseTo(q?.[k] ?? Number.NaN, 12))
    }
    expect(pieceBounds(spins.pieces)[2]).toBeCloseTo(1.5, 14)
  })

  it('pieces meet to within the slack, also after very many turns', () => {
    const { positions, triangles } = box(1, 2, 3)
    const model = createRigidModel(positions, triangles)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom(4, 100, 2e4), (seed, most) => {
        const given = randomCase(seed, most)
        const { pieces } = velocityMotion(given.pose, given.linear, given.angular, given.options)
        const slack = roundingSlack(model, pieces, model, pieces)
        const length = 43
        const [before, after] = [new Float64Array(SAMPLE_LENGTH), new Float64Array(SAMPLE_LENGTH)]
        for (let at = length; at < pieces.length; at += length * 7) {
          const t = pieces[at] ?? 0
          samplePieces(pieces.subarray(at - length, at), t, before)
          samplePieces(pieces.subarray(at, at + length), t, after)
          // Twelve numbers: the rotation acts on a body of size 2, the origin moves as it is.
          const off = before.slice(0, 12).map((x, k) => Math.abs(x - (after[k] ?? 0)))
          expect(2 * 3 * Math.max(...off.subarray(0, 9)) + 2 * Math.max(...off.subarray(9))).toBeLessThanOrEqual(
            slack / 2,
          )
        }
      }),
      { numRuns: 60 },
    )
  })

  it('a blade that turns by several turns is never late and early by no more than the tolerance', () => {
    const seen = { contact: 0, free: 0 }
    const [blade, post] = [box(2, 0.1, 0.1), box(0.2, 0.2, 2)]
    const [a, b] = [blade, post].map(({ positions, triangles }) => createRigidModel(positions, triangles))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
        if (!a || !b) return
        const random = seeded(seed)
        const pose = { position: [1.4 * random() + 0.6, 0, 0.5], rotation: [0, 0, 0, 1] }
        const motion = velocityMotion(pose, [random() - 0.6, 0, 0], [random(), random(), 10 + 20 * random()])
        const answer = timeOfContact(a, motion, b, still, { tolerance: 1e-6 })
        const touch = touchTime(blade, motion, post, still, 400)
        expect(answer.time).toBeLessThanOrEqual(touch)
        expect(answer.converged).toBe(true)
        if (answer.status === 'free') seen.free++
        else seen.contact++
        // Before that time less a little all is proved to be free.
        if (answer.status === 'contact')
          expect(answer.time === 0 || provedFree(blade, motion, post, still, answer.time * 0.9, 5000)).toBe(true)
      }),
      { numRuns: 12 },
    )
    expect(seen.contact).toBeGreaterThan(3)
  })

  it('refuse what is no velocity, no duration and no option', () => {
    const call = (...args: readonly unknown[]) =>
      errorOf(() => velocityMotion(...(args as Parameters<typeof velocityMotion>)))
    expect(call(home, [0, 0], [0, 0, 0]).code).toBe('wrong-length')
    expect(call(home, [0, 0, 0], [0, 0, Number.NaN])).toMatchObject({
      code: 'not-finite',
      message: 'angular[2] is NaN',
    })
    expect(call(home, 3, [0, 0, 0]).code).toBe('wrong-type')
    expect(call(home, [0, 0, 0], [0, 0, 1], { durration: 1 }).message).toContain('"duration"')
    expect(call(home, [0, 0, 0], [0, 0, 1], { duration: -1 }).code).toBe('out-of-range')
    expect(call(home, [0, 0, 0], [0, 0, 2e5]).code).toBe('out-of-range')
    expect(call(still, [0, 0, 0], [0, 0, 1]).message).toContain('not a motion')
  })
})
