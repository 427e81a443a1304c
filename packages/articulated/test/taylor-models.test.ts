import { valueAt } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halfOf, POSE_LENGTH, writePoseModels } from '../src/taylor/pose-models.kernel'
import { BOX_LENGTH, SweptBoxes } from '../src/taylor/swept-boxes.kernel'
import { DEGREE, MODEL_LENGTH, RADIUS } from '../src/taylor/taylor-model.kernel'
import { exact } from './support/field'
import { Kinematics } from './support/kinematics'
import { randomPair, settings } from './support/random-pair'

const full = process.env['CCD_FULL'] === '1'

describe.each(Object.entries(settings))('Taylor models: %s', (_name, options) => {
  it('the exact pose of every link lies in its models', () => {
    let tightest = Infinity
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const found = randomPair(seed, options)
        if (!found) return
        const { random, motion, model, linkOf } = found
        const kinematics = new Kinematics(exact, found.description, found.q0, found.q1)
        const width = 2 ** (-12 * random())
        const t0 = random() * (1 - width)
        const t1 = t0 + width
        const poses = new Float64Array(model.bodies.count * POSE_LENGTH)
        writePoseModels(motion.edges, motion.parent, motion.reversed, t0, t1, poses)
        const [middle, half] = [exact.of((t0 + t1) / 2), exact.of(halfOf(t0, t1))]
        for (const place of [0, 1, random(), random()]) {
          const t = exact.of(t0 + place * (t1 - t0))
          const tau = exact.div(exact.sub(t, middle), half)
          expect(Math.abs(exact.toNumber(tau))).toBeLessThanOrEqual(1)
          const body = Math.floor(random() * model.bodies.count)
          const { r, o } = kinematics.link(linkOf(body), t)
          for (const [k, value] of [...r, ...o].entries()) {
            const at = body * POSE_LENGTH + k * MODEL_LENGTH
            let sum = exact.of(0)
            for (let d = DEGREE; d >= 0; d--) sum = exact.add(exact.mul(sum, tau), exact.of(valueAt(poses, at + d)))
            const radius = valueAt(poses, at + RADIUS)
            const off = Math.abs(exact.toNumber(exact.sub(value, sum)))
            expect(off).toBeLessThanOrEqual(radius)
            if (off > 0) tightest = Math.min(tightest, radius / off)
          }
        }
      }),
      { numRuns: full ? 1000 : 40 },
    )
    // The radius is no wild guess: somewhere the pose uses a good part of it.
    expect(tightest).toBeLessThan(1e3)
  })

  it('every vertex is in the box of its node, and in those of all nodes above', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(1, 4, 16), (seed, cells) => {
        const found = randomPair(seed, options)
        if (!found) return
        const { random, motion, model, linkOf } = found
        const { bodies } = model
        const kinematics = new Kinematics(exact, found.description, found.q0, found.q1)
        const swept = new SweptBoxes(bodies.count, cells)
        swept.update(motion, bodies.boxes, new Float64Array(bodies.count))
        for (let i = 0; i < 10; i++) {
          const shape = valueAt(bodies.shapes, Math.floor(random() * bodies.shapes.length))
          const time = i < 2 ? i : random()
          const cell = Math.min(cells - 1, Math.floor(time * cells))
          const k = 3 * Math.floor(random() * (shape.model.corners.length / 3))
          const local = [0, 1, 2].map((j) =>
            exact.add(exact.of(valueAt(shape.model.corners, k + j)), exact.of(valueAt(shape.model.origin, j))),
          )
          const there = kinematics.point(kinematics.link(linkOf(shape.body), exact.of(time)), local)
          for (let node = shape.body; node >= 0; node = valueAt(bodies.parent, node)) {
            const boxes = node === shape.body ? swept.boxes : swept.subtrees
            const at = (cell * bodies.count + node) * BOX_LENGTH
            for (let j = 0; j < 3; j++) {
              const x = valueAt(there, j)
              // Corners of meshes are rounded when they are placed in their body: see the slack of a pair.
              const off = 1e-13 * Math.abs(exact.toNumber(x))
              expect(exact.toNumber(exact.sub(x, exact.of(valueAt(boxes, at + j))))).toBeGreaterThanOrEqual(-off)
              expect(exact.toNumber(exact.sub(exact.of(valueAt(boxes, at + 3 + j)), x))).toBeGreaterThanOrEqual(-off)
            }
          }
        }
      }),
      { numRuns: full ? 1000 : 30 },
    )
  })
})
