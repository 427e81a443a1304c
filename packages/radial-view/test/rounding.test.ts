import { createTopology } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIRECTIONS, NEGATIVE_SIGN, POSITIVE_SIGN } from '../src/classify/classify.constants'
import { DIRECTION_TABLE } from '../src/classify/directions'
import { listEntries } from '../src/classify/entries.kernel'
import { observerSign } from '../src/classify/observer-sign.kernel'
import { viewKernels } from '../src/classify/view-kernels'
import { cross, dot, minus, plus, pointOf, times, type Vector } from './support/exact'

/** Even from 0 to 1, with all bits: most doubles that fast-check draws are next to 0. */
const part = fc
  .noBias(fc.tuple(fc.nat({ max: 2 ** 26 }), fc.nat({ max: 2 ** 26 })))
  .map(([high, low]) => (high + low * 2 ** -26) * 2 ** -26)
/** Coordinates with all their bits, on a coarse grid, far from the origin, or nearly equal to others. */
const coordinate = fc.oneof(
  part.map((x) => 2 * x - 1),
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -4, max: 4 }).map((i) => 1e6 + i * 2 ** -30),
  fc.integer({ min: -4, max: 4 }).map((i) => 1 + i * 2 ** -52),
)
const points = (count: number) => fc.array(coordinate, { minLength: 3 * count, maxLength: 3 * count })
const many = { numRuns: process.env.CCD_FULL === '1' ? 100_000 : 4000 }

/** Triangles that look alike to their sign: a corner and the observer, all other points beside the line between them. */
const steps = fc
  .record({
    from: points(5),
    to: points(5),
    calm: fc.boolean(),
    thin: fc.boolean(),
    size: fc.constantFrom(1, 1, 1e-7, 1e12, 1e-150),
  })
  .map(({ from, to, calm, thin, size }) => {
    const at = (list: readonly number[], i: number) => list[i] ?? 0
    // A thin triangle has its third corner all but on the plane through the observer.
    const start = from.map((x, i) =>
      thin && i >= 6 && i < 9 ? at(from, i - 3) * 0.5 + at(from, i + 3) * 0.5 + x * 2 ** -24 : x,
    )
    const end = to.map((x, i) => (calm ? at(start, i) + x * 2 ** -16 : x))
    return { x0: Float64Array.from(start, (x) => x * size), x1: Float64Array.from(end, (x) => x * size), size }
  })

interface Seen {
  readonly sign: number
  readonly words: readonly [number, number]
}

/** How points 3 and 4 (a segment, or point 3 alone) see the triangle 0 1 2; point 3 is a lookout too. */
function see(x0: Float64Array, x1: Float64Array, segment: boolean, size: number, kernels: 'auto' | 'typescript'): Seen {
  const topology = createTopology(Uint32Array.of(0, 1, 2), 3)
  const entries = listEntries(topology, topology.triangles, Int32Array.of(0), [Uint32Array.of(0)])
  const views = viewKernels(
    {
      topology,
      entries,
      observers: [segment ? [0, 1] : [0, 0]],
      lookouts: 1,
      jointCount: 2,
      scale: 2 ** -Math.round(Math.log2(size)),
      ring: true,
      between: true,
      sameSign: true,
    },
    kernels,
  )
  const [joints0, joints1] = [x0.subarray(9), x1.subarray(9)]
  const origin = Float64Array.of(...x0.subarray(0, 3), ...x1.subarray(0, 3))
  views.look({
    x0: x0.subarray(0, 9),
    x1: x1.subarray(0, 9),
    joints0,
    joints1,
    points0: joints0.subarray(0, 3),
    points1: joints1.subarray(0, 3),
    origin,
  })
  return { sign: views.signs[0] ?? 0, words: [views.words[0] ?? 0, views.words[1] ?? 0] }
}

/** Exact coefficients of the normal, times positive numbers. */
function normals(x0: Float64Array, x1: Float64Array): readonly [Vector, Vector, Vector] {
  const edge = (x: Float64Array, i: number) => minus(pointOf(x, i), pointOf(x, 0))
  const [e0, e1, f0, f1] = [edge(x0, 1), edge(x1, 1), edge(x0, 2), edge(x1, 2)]
  return [cross(e0, f0), plus(cross(e0, f1), cross(e1, f0)), cross(e1, f1)]
}

/** Those of the characteristic function of point q. */
function characteristic(x0: Float64Array, x1: Float64Array, q: number): readonly bigint[] {
  const [n0, m, n1] = normals(x0, x1)
  const g0 = minus(pointOf(x0, 0), pointOf(x0, q))
  const g1 = minus(pointOf(x1, 0), pointOf(x1, q))
  return [dot(n0, g0), dot(m, g0) + dot(n0, g1), dot(n1, g0) + dot(m, g1), dot(n1, g1)]
}

const isPositive = (values: readonly bigint[]) => values.every((value) => value > 0n)
const isNegative = (values: readonly bigint[]) => values.every((value) => value < 0n)

/** Signs of n · (p − q′) at the three corners, at k / 16 of the step, q′ the point of the segment from 3 to 4 nearest to p. */
function cornerSigns(x0: Float64Array, x1: Float64Array, k: number): readonly bigint[] {
  const at = (i: number) => plus(times(BigInt(16 - k), pointOf(x0, i)), times(BigInt(k), pointOf(x1, i)))
  const normal = cross(minus(at(1), at(0)), minus(at(2), at(0)))
  const d = minus(at(4), at(3))
  return [0, 1, 2].map((corner) => {
    const g = minus(at(corner), at(3))
    const along = dot(g, d)
    if (along <= 0n) return dot(normal, g)
    if (along >= dot(d, d)) return dot(normal, minus(at(corner), at(4)))
    return dot(normal, g) * dot(d, d) - along * dot(normal, d)
  })
}

describe('signs', () => {
  it('of directions and points are those of all exact coefficients, in both kernels', () => {
    const found = { positive: 0, negative: 0, facing: 0, thin: 0 }
    fc.assert(
      fc.property(steps, ({ x0, x1, size }) => {
        const { sign, words } = see(x0, x1, false, size, 'auto')
        expect(see(x0, x1, false, size, 'typescript')).toEqual({ sign, words })
        const exact = characteristic(x0, x1, 3)
        if (sign === POSITIVE_SIGN) expect(isPositive(exact)).toBe(true)
        if (sign === NEGATIVE_SIGN) expect(isNegative(exact)).toBe(true)
        expect(words[1]).toBe(sign === POSITIVE_SIGN ? 1 : 0)
        if (sign === POSITIVE_SIGN) found.positive++
        if (sign === NEGATIVE_SIGN) found.negative++
        if (sign === 0 && (isPositive(exact) || isNegative(exact))) found.thin++
        for (let k = 0; k < 2 * DIRECTIONS; k++) {
          if ((words[0] & (1 << k)) === 0) continue
          const [a = 0, b = 0, c = 0] = DIRECTION_TABLE[k >> 1] ?? []
          const along = normals(x0, x1).map((n) => BigInt(a) * n[0] + BigInt(b) * n[1] + BigInt(c) * n[2])
          expect(k % 2 === 0 ? isPositive(along) : isNegative(along)).toBe(true)
          found.facing++
        }
      }),
      many,
    )
    expect(Math.min(found.positive, found.negative, found.facing)).toBeGreaterThan(many.numRuns / 50)
    // Some are so near to zero that the bound decides.
    expect(found.thin).toBeGreaterThan(many.numRuns / 200)
  })

  it('of segments are those at all corners and times', () => {
    const found = { certain: 0, inside: 0 }
    fc.assert(
      fc.property(steps, ({ x0, x1, size }) => {
        const { sign: quick } = see(x0, x1, true, size, 'auto')
        expect(see(x0, x1, true, size, 'typescript').sign).toBe(quick)
        const slow = observerSign(x0, x1, 0, 3, 6, x0, x1, 9, 12, true)
        for (const sign of [quick, slow]) {
          if (sign !== POSITIVE_SIGN && sign !== NEGATIVE_SIGN) continue
          found.certain++
          for (let k = 0; k <= 16; k++) {
            const signs = cornerSigns(x0, x1, k)
            expect(sign === POSITIVE_SIGN ? isPositive(signs) : isNegative(signs)).toBe(true)
          }
        }
        if (slow > 0 && quick !== slow) found.inside++
      }),
      many,
    )
    expect(found.certain).toBeGreaterThan(many.numRuns / 20)
    expect(found.inside).toBeGreaterThan(many.numRuns / 200)
  })

  it('are not made of what underflows', () => {
    // The normal is made of products that are no numbers any more; the observer is so far away that they would count.
    const tiny = [1e-165, 3e-162, 7e-163, 1e-160, 2e-161, 9e-162]
    const x = Float64Array.of(0, 0, 0, ...tiny)
    for (const far of [1e300, -1e300]) {
      const joints = Float64Array.of(far, far / 3, -far / 7, far, far / 3, -far / 7)
      expect(observerSign(x, x, 0, 3, 6, joints, joints, 0, 3, true)).toBe(0)
    }
  })
})
