import { edgeEdgeFirstContact, vertexFaceFirstContact } from '@ccd/oracle'
import { below, between, seededRandom, type Random } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { inclusionEdgeEdge, inclusionVertexFace } from '../src/inclusion/inclusion.kernel'
import { polynomialEdgeEdgeToi, polynomialVertexFaceToi } from '../src/polynomial/polynomial'
import { at, cases, end, families, longDigits, onSlant, queries, start } from './support/inclusion-queries'

const kinds = [
  {
    kind: 'vertex-face',
    solve: polynomialVertexFaceToi,
    linear: inclusionVertexFace,
    oracle: vertexFaceFirstContact,
    // v = (2 f0 + f1 + f2) / 4
    meet: {
      sum: [
        [1, 2],
        [2, 1],
        [3, 1],
      ],
      by: 4,
    },
  },
  {
    kind: 'edge-edge',
    solve: polynomialEdgeEdgeToi,
    linear: inclusionEdgeEdge,
    oracle: edgeEdgeFirstContact,
    // a0 = −a1 + (b0 + b1): the middles of both
    meet: {
      sum: [
        [2, 1],
        [3, 1],
        [1, -1],
      ],
      by: 1,
    },
  },
] as const

const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k)

/** Integer control points of four vertices that meet, exactly, at the time p / 8. */
function meeting(random: Random, degree: number, p: number, sum: readonly (readonly [number, number])[], by: number) {
  const factor = 4 * p ** degree
  const control = Array.from({ length: degree + 1 }, () =>
    new Float64Array(12).map(() => factor * (below(random, 13) - 6)),
  )
  const weight = (i: number) => binomial(degree, i) * p ** i * (8 - p) ** (degree - i)
  for (let axis = 0; axis < 3; axis++) {
    let target = 0
    control.forEach((x, i) => {
      for (const [corner, times] of sum) target += (weight(i) * times * at(x, 3 * corner + axis)) / by
      if (i < degree) target -= weight(i) * at(x, axis)
    })
    const last = control[degree]
    if (last) last[axis] = target / weight(degree)
  }
  return control
}

for (const { kind, solve, linear, oracle, meet } of kinds) {
  describe(`polynomial motion, ${kind}`, () => {
    it('agrees with linear motion for degree 1', () => {
      for (const family of families) {
        for (const points of queries(family, 50, 31)) {
          const toi = solve([start(points), end(points)], 0, 1, 2, 3)
          const truth = oracle(start(points), end(points), 0, 1, 2, 3)
          if (truth !== undefined) expect(toi, points.join()).toBe(linear(points, 1e-6, 0, 1))
          // The coplanarity filter may prove more than the bisection, never less.
          else expect([Infinity, linear(points, 1e-6, 0, 1)], points.join()).toContain(toi)
          expect(solve([start(points), end(points)], 0, 1, 2, 3, { minSeparation: 1e-3 })).toBe(
            linear(points, 1e-6, 1e-3, 1),
          )
        }
      }
    })

    it('never misses a linear motion written with a higher degree', () => {
      const random = seededRandom(33)
      let contacts = 0
      for (let i = 0; i < cases(400); i++) {
        const x0 = new Float64Array(12).map(() => 6 * (below(random, 9) - 4))
        const x1 = new Float64Array(12).map(() => 6 * (below(random, 9) - 4))
        const truth = oracle(x0, x1, 0, 1, 2, 3)
        if (truth === undefined) continue
        contacts++
        for (const degree of [2, 3]) {
          const control = Array.from({ length: degree + 1 }, (_, k) =>
            x0.map((v, j) => v + (k * (at(x1, j) - v)) / degree),
          )
          expect(solve(control, 0, 1, 2, 3), `${x0.join()} → ${x1.join()}`).toBeLessThanOrEqual(truth)
        }
      }
      expect(contacts).toBeGreaterThan(20)
    })

    it('never misses a contact at rest whose determinant vanishes only without rounding', () => {
      const random = seededRandom(32)
      let contacts = 0
      for (let i = 0; i < cases(400); i++) {
        const x = onSlant(
          new Float64Array(12).map(() => longDigits(random)),
          3,
        )
        if (oracle(x, x, 0, 1, 2, 3) === undefined) continue
        contacts++
        expect(solve([x, x, x], 0, 1, 2, 3), x.join()).toBe(0)
      }
      expect(contacts).toBeGreaterThan(20)
    })

    for (const degree of [1, 2, 3, 4]) {
      it(`never misses an exact meeting on curves of degree ${degree}`, () => {
        const random = seededRandom(34 + degree)
        let inTime = 0
        for (let i = 0; i < cases(100); i++) {
          const p = 1 + below(random, 8)
          const control = meeting(random, degree, p, meet.sum, meet.by)
          const toi = solve(control, 0, 1, 2, 3, { tolerance: 1e-3 })
          expect(toi, `seed ${34 + degree}: ${control.map((x) => x.join()).join(' | ')}`).toBeLessThanOrEqual(p / 8)
          if (toi > p / 8 - 0.01) inTime++
        }
        // Most have no earlier contact: the time is not merely an early guess.
        expect(inTime).toBeGreaterThan(cases(10))
      })
    }

    it('calls few separate motions a contact', () => {
      const random = seededRandom(39)
      let reported = 0
      let wrong = 0
      for (let i = 0; i < cases(300); i++) {
        const control = [0, 1, 2].map(() => new Float64Array(12).map(() => between(random, -1, 1)))
        const toi = solve(control, 0, 1, 2, 3)
        if (toi === Infinity) continue
        reported++
        // Just before and after, the exact linear test on a short chord must see them near each other.
        const position = (t: number) => new Float64Array(12).map((_, k) => curve(control, k, t))
        const near = new Float64Array([...position(Math.max(0, toi - 1e-4)), ...position(Math.min(1, toi + 1e-4))])
        if (linear(near, 1e-6, 1e-5, 1) === Infinity) wrong++
      }
      console.log(`polynomial ${kind}, degree 2: ${reported} reported, ${wrong} not confirmed`)
      expect(reported).toBeGreaterThan(10)
      expect(wrong).toBeLessThan(0.1 * reported)
    })

    it('refuses the exact solver, saying that it is for linear motion only', () => {
      const control = [0, 1, 2].map(() => new Float64Array(12))
      expect(() => solve(control, 0, 1, 2, 3, { solver: 'exact' })).toThrow(/linear motion only/)
    })

    it('refuses NaN, infinite and missing coordinates and bad options by name', () => {
      const control = () => [0, 1, 2].map(() => new Float64Array(12))
      for (const bad of [Number.NaN, Infinity]) {
        const broken = control()
        const middle = broken[1]
        if (middle) middle[7] = bad
        expect(() => solve(broken, 0, 1, 2, 3)).toThrow(/control\[1\]\[7\]/)
      }
      expect(() => solve(control(), 0, 1, 2, 4)).toThrow(/vertex 4/)
      expect(() => solve(control().slice(0, 1), 0, 1, 2, 3)).toThrow(/at least 2/)
      expect(() => solve(control(), 0, 1, 2, 3, { horizon: Number.NaN })).toThrow(/horizon/)
    })
  })
}

function curve(control: readonly Float64Array[], k: number, t: number): number {
  const [a = [], b = [], c = []] = control
  const s = 1 - t
  return s * s * at(a, k) + 2 * s * t * at(b, k) + t * t * at(c, k)
}
