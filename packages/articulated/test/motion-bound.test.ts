import {
  chainStep,
  RELATIVE_CENTRE_A,
  RELATIVE_CENTRE_B,
  RELATIVE_ROWS,
  RELATIVE_SHIFT,
  RELATIVE_SPIN_A,
  RELATIVE_SPIN_B,
  RELATIVE_VELOCITY,
} from '@ccd/advancement/search'
import { valueAt } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doubles } from './support/field'
import { Kinematics } from './support/kinematics'
import { randomPair, settings, vertexOf } from './support/random-pair'

const full = process.env['CCD_FULL'] === '1'

describe.each(Object.entries(settings))('bound of the motion along a direction: %s', (_name, options) => {
  it('two vertices close a gap no sooner than the bound says', () => {
    let bounded = 0
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const found = randomPair(seed, options)
        if (!found) return
        const { random, pair, linkOf, a, b } = found
        const kinematics = new Kinematics(doubles, found.description, found.q0, found.q1)
        const t = random() < 0.3 ? 0 : random()
        const frame = random() < 0.5 ? pair.frameAt(t) : pair.heldAt(t)
        const time = frame === pair.frameAt(t) ? t : Math.floor(t * 16) / 16
        if (valueAt(frame, RELATIVE_ROWS) === 0) return
        const p = vertexOf(random, a)
        const q = vertexOf(random, b)
        const n = unit([0, 0, 0].map(() => 2 * random() - 1))
        const inB = [0, 1, 2].map((r) =>
          [0, 1, 2].reduce(
            (sum, k) => sum + valueAt(frame, 3 * r + k) * valueAt(p, k),
            valueAt(frame, RELATIVE_SHIFT + r),
          ),
        )
        const speed =
          dot(
            n,
            [0, 1, 2].map((k) => valueAt(frame, RELATIVE_VELOCITY + k)),
          ) +
          dot(n, cross(frame, RELATIVE_SPIN_A, inB, RELATIVE_CENTRE_A)) -
          dot(n, cross(frame, RELATIVE_SPIN_B, q, RELATIVE_CENTRE_B))
        const reachA = Math.hypot(...inB.map((x, k) => x - valueAt(frame, RELATIVE_CENTRE_A + k)))
        const reachB = Math.hypot(...q.map((x, k) => x - valueAt(frame, RELATIVE_CENTRE_B + k)))
        const gap = (reachA + reachB) * 10 ** (-4 * random())
        const step = chainStep(frame, ...triple(n), gap, speed, reachA, reachB)
        expect(step).toBeGreaterThan(0)

        const base = linkOf(valueAt(pair.chain.nodes, pair.base))
        const seen = (shape: typeof a, local: readonly number[], at: number) => {
          const inBody = local.map((x, k) => x + valueAt(shape.model.origin, k))
          const world = kinematics.point(kinematics.link(linkOf(shape.body), at), inBody)
          return kinematics.seenFrom(kinematics.link(base, at), world)
        }
        // The direction stands still as seen from the base.
        const bToRoot = kinematics.link(linkOf(b.body), time)
        const tip = kinematics.point({ r: bToRoot.r, o: [0, 0, 0] }, n)
        const direction = kinematics.seenFrom({ r: kinematics.link(base, time).r, o: [0, 0, 0] }, tip)
        const apart = (at: number) => dot(direction, seen(b, q, at)) - dot(direction, seen(a, p, at))
        const start = apart(time)
        if (step < 1 - time) bounded++
        for (let i = 1; i <= 40; i++) {
          const at = time + (i / 40) * Math.min(step, 1 - time)
          expect(start - apart(at)).toBeLessThanOrEqual(gap + pair.slack)
        }
      }),
      { numRuns: full ? 3000 : 150 },
    )
    if (options.types?.[0] !== 'prismatic') expect(bounded).toBeGreaterThan(20)
  })
})

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, k) => sum + x * valueAt(b, k), 0)
const unit = (v: readonly number[]) => v.map((x) => x / Math.hypot(...v))
const triple = (v: readonly number[]) => [valueAt(v, 0), valueAt(v, 1), valueAt(v, 2)] as const

function cross(frame: Float64Array, spin: number, point: readonly number[], centre: number): number[] {
  const w = [0, 1, 2].map((k) => valueAt(frame, spin + k))
  const d = [0, 1, 2].map((k) => valueAt(point, k) - valueAt(frame, centre + k))
  return [0, 1, 2].map(
    (k) => valueAt(w, (k + 1) % 3) * valueAt(d, (k + 2) % 3) - valueAt(w, (k + 2) % 3) * valueAt(d, (k + 1) % 3),
  )
}
