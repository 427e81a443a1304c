import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRigidModel, linearMotion, piecewiseMotion, resting, screwMotion, timeOfContact } from '../../src/index'
import { roundingSlack } from '../../src/motion/rounding-slack'
import { errorOf } from '../support/errors'
import { box } from '../support/meshes'
import { trianglesOf } from '../support/reference'
import { seeded } from '../support/random'

const at = (...position: number[]) => ({ position, rotation: [0, 0, 0, 1] })

// Poses were compared to within 1e-9 of 1 + their size, which may be more than a body: it jumped over what was in its way.
describe('a motion in pieces jumps by no more than its slack', () => {
  it('refuses to jump 1.5 units at 1e9, and says so', () => {
    const run = () =>
      piecewiseMotion([linearMotion(at(1e9, 0, 0), at(1e9, 0, 1)), resting(at(1e9 + 1.5, 0, 1))], [0, 0.5, 1])
    expect(errorOf(run)).toMatchObject({ code: 'discontinuous' })
    expect(errorOf(run).message).toContain('motions[1] starts 1.5 away from where motions[0] ends')
  })

  it('refuses to jump by half of a body of 1e-9', () => {
    const run = () => piecewiseMotion([resting(at(0, 0, 0)), resting(at(5e-10, 0, 0))], [0, 0.5, 1])
    expect(errorOf(run).code).toBe('discontinuous')
  })

  it('refuses a small turn that moves a far end', () => {
    const slightly = { position: [0, 0, 0], rotation: [0, 0, 1e-10, 1] }
    expect(errorOf(() => piecewiseMotion([resting(at(0, 0, 0)), resting(slightly)], [0, 0.5, 1])).code).toBe(
      'discontinuous',
    )
  })

  it('a body never passes a wall where two pieces meet', () => {
    // The wall stands where the body would jump across.
    for (const scale of [1e-9, 1, 1e9]) {
      const { positions, triangles } = box(scale * 1e-3, scale, scale)
      const wall = createRigidModel(positions, triangles)
      const speck = createRigidModel([0, 0, 0], [0, 0, 0])
      for (const gap of [1e-3, 1e-6, 1e-9, 1e-12]) {
        const [left, right] = [at(-scale * (gap + 0.5e-3), 0, 0), at(scale * (gap + 0.5e-3), 0, 0)]
        const make = () => piecewiseMotion([resting(left), resting(right)], [0, 0.5, 1])
        if (errorOf(make).code === 'discontinuous') continue
        expect(timeOfContact(speck, make(), wall, resting(at(0, 0, 0))).status).not.toBe('free')
      }
    }
  })

  it('what it accepts, the slack covers; and it accepts motions that share their poses', () => {
    let refused = 0
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
        const random = seeded(seed)
        const scale = 10 ** (18 * random() - 9)
        const body = box(scale * random() + scale * 1e-3, scale, scale, [scale * random(), 0, 0])
        const model = createRigidModel(body.positions, body.triangles)
        const pose = () => {
          const q = [0, 0, 0, 0].map(() => random() - 0.5)
          const far = random() < 0.3 ? 1e6 : 1
          return {
            position: [0, 0, 0].map(() => far * scale * (random() - 0.5)),
            rotation: q.map((x) => x / Math.hypot(...q)),
          }
        }
        const make = random() < 0.5 ? linearMotion : screwMotion
        const [p, q, r] = [pose(), pose(), pose()]
        expect(errorOf(() => piecewiseMotion([make(p, q), make(q, r)], [0, random() * 0.9 + 0.05, 1])).code).toBe('')
        // A little off, in place or in turn.
        const size = 10 ** (-6 - 11 * random())
        const off = {
          position: q.position.map((x) => x + (random() - 0.5) * scale * size),
          rotation: q.rotation.map((x) => x + (random() < 0.5 ? 0 : (random() - 0.5) * size)),
        }
        const [first, second] = [make(p, q), make(off, r)]
        const joined = () => piecewiseMotion([first, second], [0, 0.5, 1])
        if (errorOf(joined).code === 'discontinuous') {
          refused++
          return
        }
        const slack = roundingSlack(model, joined().pieces, model, joined().pieces)
        const before = trianglesOf(body, first.matrixAt(1, new Float64Array(16))).flat()
        const after = trianglesOf(body, second.matrixAt(0, new Float64Array(16))).flat()
        before.forEach((point, i) => {
          const other = after[i] ?? point
          expect(Math.hypot(...point.map((x, k) => x - (other[k] ?? x)))).toBeLessThanOrEqual(slack)
        })
      }),
      { numRuns: 300 },
    )
    expect(refused).toBeGreaterThan(50)
  })
})
