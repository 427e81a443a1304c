import { createTopology } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHierarchy, K_DOPS } from '../src/index'
import type { KDop } from '../src/index'
import { stepOf, volumesOverlap } from './scene-helpers'

const TWO = createTopology(Uint32Array.of(0, 1, 2, 3, 4, 5), 6)
const KERNELS = ['auto', 'typescript'] as const

/** Whether the swept volumes of triangles (0, 1, 2) and (3, 4, 5) overlap. */
function meet(kDop: KDop, kernels: 'auto' | 'typescript', x0: readonly number[], x1 = x0, minSeparation = 0): boolean {
  const hierarchy = createHierarchy(TWO, { kDop, kernels })
  hierarchy.update(
    stepOf(TWO, { kind: 'linear', x0: Float64Array.from(x0), x1: Float64Array.from(x1) }, minSeparation),
  )
  return volumesOverlap(hierarchy, 0, 1)
}

/** Doubles that sit on, just below and just above the midpoint of two neighbouring f32 numbers, at any offset. */
const nearMidpoint = fc
  .tuple(fc.integer({ min: -40, max: 60 }), fc.integer({ min: 0, max: 2 ** 23 - 1 }), fc.integer({ min: -3, max: 3 }), fc.boolean())
  .map(([exponent, mantissa, ulps, negative]) => {
    const value = 2 ** exponent * (1 + (mantissa + 0.5) * 2 ** -23 + ulps * 2 ** -52)
    return negative ? -value : value
  })
const dyadic = fc.integer({ min: -(2 ** 20), max: 2 ** 20 }).map((n) => n / 2 ** 8)
const coordinate = fc.oneof(nearMidpoint, dyadic, fc.constantFrom(0, -0, 1e-300, 2 ** -149, 1e30, -1e30, 3e38, 1e200))
const point = fc.tuple(coordinate, coordinate, coordinate)

describe('two triangles that touch', () => {
  it('are never separated when they share a point, whatever its coordinates and the rest of them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...K_DOPS), fc.constantFrom(...KERNELS), fc.array(point, { minLength: 5, maxLength: 5 }),
        (kDop, kernels, [p = [0, 0, 0], a = p, b = p, c = p, d = p]) => {
          // p is a corner of both: the barest contact there is.
          expect(meet(kDop, kernels, [...p, ...a, ...b, ...p, ...c, ...d])).toBe(true)
        }),
      { numRuns: 3000 },
    )
  })

  it('are never separated when a vertex lies exactly on an edge, even far from the origin', () => {
    // The midpoint of an edge with odd differences is exact at half the grid: no projection of it is rounded twice.
    const small = fc.integer({ min: -1000, max: 1000 })
    const offset = fc.constantFrom(0, 2 ** 24 + 1, 2 ** 30 + 0.5, 2 ** 40 + 1, -(2 ** 45) - 1)
    fc.assert(
      fc.property(fc.constantFrom(...K_DOPS), fc.constantFrom(...KERNELS), fc.array(small, { minLength: 15, maxLength: 15 }), offset,
        (kDop, kernels, n, far) => {
          const at = (i: number, j: number, k: number) => [(n[i] ?? 0) + far, (n[j] ?? 0) - far, (n[k] ?? 0) + far]
          const a = at(0, 1, 2)
          const b = at(3, 4, 5)
          const middle = a.map((x, i) => (x + (b[i] ?? 0)) / 2)
          expect(meet(kDop, kernels, [...a, ...b, ...at(6, 7, 8), ...middle, ...at(9, 10, 11), ...at(12, 13, 14)])).toBe(true)
        }),
      { numRuns: 2000 },
    )
  })

  it('are never separated when they meet only in the middle of the step, or at its very end', () => {
    const half = fc.integer({ min: -(2 ** 20), max: 2 ** 20 }).map((n) => n / 2 ** 10)
    const spot = fc.tuple(half, half, half)
    fc.assert(
      fc.property(fc.constantFrom(...K_DOPS), fc.constantFrom(...KERNELS), fc.array(spot, { minLength: 7, maxLength: 7 }), fc.constantFrom(0.5, 1),
        (kDop, kernels, [m = [0, 0, 0], u = m, v = m, a = m, b = m, c = m, d = m], time) => {
          // Both first corners reach m at `time`, from the directions u and v.
          const before = (w: readonly number[]) => m.map((x, i) => x - time * (w[i] ?? 0))
          const after = (w: readonly number[]) => m.map((x, i) => x + (1 - time) * (w[i] ?? 0))
          const x0 = [...before(u), ...a, ...b, ...before(v), ...c, ...d]
          const x1 = [...after(u), ...a, ...b, ...after(v), ...c, ...d]
          expect(meet(kDop, kernels, x0, x1)).toBe(true)
        }),
      { numRuns: 2000 },
    )
  })

  it('are kept where the rounding of three terms would part them', () => {
    // p is the midpoint of q and r, and x + y + z is −9 e for all three; computed it is −10 e, −8 e and −8 e.
    const e = 2 ** -54
    const p = [1 - 8 * e, -3 * e, -1 + 2 * e]
    const q = [1 - 8 * e, -5 * e, -1 + 4 * e]
    const r = [1 - 8 * e, -e, -1]
    const sum = ([x = 0, y = 0, z = 0]: readonly number[]) => x + y + z
    expect([p, q, r].map((v) => sum(v) / e)).toEqual([-10, -8, -8])
    // x + y − z, which every one of these volumes has, with z negated.
    const mirrored = ([x = 0, y = 0, z = 0]: readonly number[]) => [x, y, -z]
    for (const kernels of KERNELS) {
      for (const kDop of [14, 24, 26] as const) {
        for (const [a, b, c] of [[p, q, r], [mirrored(p), mirrored(q), mirrored(r)]] as const) {
          expect(meet(kDop, kernels, [...a, ...a, ...a, ...b, ...c, ...b]), `${kDop}-DOP`).toBe(true)
        }
      }
    }
  })
})

describe('a separation of the step', () => {
  it('keeps pairs at exactly that distance, in any direction, and drops what is clearly farther', () => {
    // Pythagorean directions: the distance is exact.
    const directions = [[1, 0, 0], [0.6, 0.8, 0], [0, -0.6, 0.8], [2 / 3, 2 / 3, 1 / 3], [1 / 9, 4 / 9, 8 / 9]] as const
    fc.assert(
      fc.property(fc.constantFrom(...K_DOPS), fc.constantFrom(...KERNELS), fc.constantFrom(...directions), point.filter((p) => p.every((x) => Math.abs(x) < 1e6)), fc.constantFrom(0.001, 1, 3, 1000),
        (kDop, kernels, direction, p, distance) => {
          const q = p.map((x, i) => x + (direction[i] ?? 0) * distance * (1 - 2 ** -40))
          const far = p.map((x, i) => x + (direction[i] ?? 0) * distance * 4)
          const repeat = (v: readonly number[]) => [...v, ...v, ...v]
          if (p.some((x, i) => Math.abs((q[i] ?? 0) - x) > distance)) return
          expect(meet(kDop, kernels, [...repeat(p), ...repeat(q)], undefined, distance)).toBe(true)
          if (p.every((x) => Math.abs(x) < 1000 * distance)) {
            expect(meet(kDop, kernels, [...repeat(p), ...repeat(far)], undefined, distance)).toBe(false)
          }
        }),
      { numRuns: 2000 },
    )
  })
})

describe('input that no volume can hold', () => {
  it('is refused by vertex and coordinate, by either kernel', () => {
    for (const kernels of KERNELS) {
      for (const kDop of K_DOPS) {
        for (const bad of [Number.NaN, Infinity, -Infinity, 1e305]) {
          const x0 = Array.from({ length: 18 }, (_, i) => i)
          const x1 = x0.with(13, bad)
          expect(() => meet(kDop, kernels, x0, x1)).toThrow(/positions\[13\] is .*vertex 4, y/)
        }
      }
      expect(() => meet(16, kernels, [1, 2, 3])).toThrow(/x0 has 3 numbers for 6 vertices/)
    }
  })

  it('a volume separates what is apart', () => {
    for (const kernels of KERNELS) {
      for (const kDop of K_DOPS) {
        expect(meet(kDop, kernels, [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 1, 0, 2, 0, 1, 2])).toBe(false)
      }
      // Two parallel flat triangles along x + y = const: boxes overlap, 16-DOPs do not.
      const slanted = [0, 1, 0, 1, 0, 0, 0.5, 0.5, 1, 0.5, 1, 0, 1, 0.5, 0, 0.75, 0.75, 1]
      expect(meet(6, kernels, slanted)).toBe(true)
      expect(meet(16, kernels, slanted)).toBe(false)
    }
  })
})
