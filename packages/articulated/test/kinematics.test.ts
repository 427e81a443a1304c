import {
  RELATIVE_CENTRE_A,
  RELATIVE_CENTRE_B,
  RELATIVE_SHIFT,
  RELATIVE_SPIN_A,
  RELATIVE_SPIN_B,
  RELATIVE_VELOCITY,
} from '@ccd/advancement/search'
import { valueAt } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exact } from './support/field'
import { Kinematics } from './support/kinematics'
import { randomPair, settings, vertexOf } from './support/random-pair'

const full = process.env['CCD_FULL'] === '1'

describe.each(Object.entries(settings))('kinematics: %s', (_name, options) => {
  const runs = (full ? 200 : 20) * (options.links > 20 ? 0.4 : 1)

  it('rounding moves no vertex by half of the slack, as seen from another link', () => {
    let worst = 0
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, t) => {
        const found = randomPair(seed, options)
        if (!found) return
        const { random, pair, linkOf, a, b } = found
        const kinematics = new Kinematics(exact, found.description, found.q0, found.q1)
        const frame = pair.frameAt(t)
        const time = exact.of(t)
        const from = kinematics.link(linkOf(b.body), time)
        const [p, origin] = [vertexOf(random, a), a.model.origin]
        const world = kinematics.point(
          kinematics.link(linkOf(a.body), time),
          p.map((x, k) => exact.add(exact.of(x), exact.of(valueAt(origin, k)))),
        )
        const seen = kinematics.seenFrom(from, world)
        let square = 0
        for (let k = 0; k < 3; k++) {
          const computed =
            valueAt(frame, 3 * k) * valueAt(p, 0) +
            valueAt(frame, 3 * k + 1) * valueAt(p, 1) +
            valueAt(frame, 3 * k + 2) * valueAt(p, 2) +
            valueAt(frame, RELATIVE_SHIFT + k)
          const there = exact.sub(valueAt(seen, k), exact.of(valueAt(b.model.origin, k)))
          square += exact.toNumber(exact.sub(exact.of(computed), there)) ** 2
        }
        worst = Math.max(worst, Math.sqrt(square) / pair.slack)
        expect(Math.sqrt(square)).toBeLessThanOrEqual(pair.slack / 2)
      }),
      { numRuns: runs },
    )
    // The bound is no wild guess: rounding uses up some of it.
    expect(worst).toBeGreaterThan(1e-6)
  })

  it('velocities are those of the exact motion, as seen from the base of the pair', () => {
    const small = 2 ** -80
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, t) => {
        const found = randomPair(seed, options)
        if (!found) return
        const { random, pair, linkOf, a, b } = found
        const kinematics = new Kinematics(exact, found.description, found.q0, found.q1)
        const frame = pair.frameAt(t)
        const base = linkOf(valueAt(pair.chain.nodes, pair.base))
        const p = vertexOf(random, a)
        const q = vertexOf(random, b)
        const now = exact.of(t)
        const later = exact.add(now, exact.of(small))
        /** Where a vertex is as seen from the base, turned into the coordinates of B at time t. */
        const there = (shape: typeof a, local: readonly number[], time: bigint) => {
          const inBody = local.map((x, k) => exact.add(exact.of(x), exact.of(valueAt(shape.model.origin, k))))
          const world = kinematics.point(kinematics.link(linkOf(shape.body), time), inBody)
          const seen = kinematics.seenFrom(kinematics.link(base, time), world)
          return kinematics.seenFrom(
            kinematics.link(linkOf(b.body), now),
            kinematics.point(kinematics.link(base, now), seen),
          )
        }
        const velocity = (shape: typeof a, local: readonly number[]) => {
          const [x, y] = [there(shape, local, now), there(shape, local, later)]
          return x.map((value, k) => exact.toNumber(exact.div(exact.sub(valueAt(y, k), value), exact.of(small))))
        }
        const [vp, vq] = [velocity(a, p), velocity(b, q)]
        const rows = [0, 1, 2].map((k) => 3 * k)
        const inB = rows.map((r) =>
          [0, 1, 2].reduce(
            (sum, k) => sum + valueAt(frame, r + k) * valueAt(p, k),
            valueAt(frame, RELATIVE_SHIFT + r / 3),
          ),
        )
        const wp = cross(frame, RELATIVE_SPIN_A, inB, RELATIVE_CENTRE_A)
        const wq = cross(frame, RELATIVE_SPIN_B, q, RELATIVE_CENTRE_B)
        for (let k = 0; k < 3; k++) {
          const computed = valueAt(frame, RELATIVE_VELOCITY + k) + valueAt(wp, k) - valueAt(wq, k)
          expect(Math.abs(computed - (valueAt(vp, k) - valueAt(vq, k)))).toBeLessThanOrEqual(pair.slack)
        }
      }),
      { numRuns: runs / 2 },
    )
  })
})

function cross(frame: Float64Array, spin: number, point: readonly number[], centre: number): number[] {
  const w = [0, 1, 2].map((k) => valueAt(frame, spin + k))
  const d = [0, 1, 2].map((k) => valueAt(point, k) - valueAt(frame, centre + k))
  return [0, 1, 2].map(
    (k) => valueAt(w, (k + 1) % 3) * valueAt(d, (k + 2) % 3) - valueAt(w, (k + 2) % 3) * valueAt(d, (k + 1) % 3),
  )
}
