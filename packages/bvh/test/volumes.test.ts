import { createTopology, updateTopology } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DynamicHierarchy, type KDop, K_DOPS, bvhSource, createHierarchy } from '../src/index'
import { overlaps } from '../src/volumes/overlap.kernel'
import { pairsOf, stepOf, volumesOverlap } from './support/scene-helpers'

const TWO = createTopology(Uint32Array.of(0, 1, 2, 3, 4, 5), 6)
const hierarchies = new Map<string, DynamicHierarchy>()
const KERNELS = ['auto', 'typescript'] as const

/** Whether the swept volumes of triangles (0, 1, 2) and (3, 4, 5) overlap. */
function meet(kDop: KDop, kernels: 'auto' | 'typescript', x0: readonly number[], x1 = x0, minSeparation = 0): boolean {
  const key = `${kDop} ${kernels}`
  const hierarchy = hierarchies.get(key) ?? createHierarchy(TWO, { kDop, kernels })
  hierarchies.set(key, hierarchy)
  hierarchy.update(stepOf(TWO, { kind: 'linear', x0: Float64Array.from(x0), x1: Float64Array.from(x1) }, minSeparation))
  return volumesOverlap(hierarchy, 0, 1)
}

/** Doubles that sit on, just below and just above the midpoint of two neighbouring f32 numbers, at any offset. */
const nearMidpoint = fc
  .tuple(
    fc.integer({ min: -40, max: 60 }),
    fc.integer({ min: 0, max: 2 ** 23 - 1 }),
    fc.integer({ min: -3, max: 3 }),
    fc.boolean(),
  )
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
      fc.property(
        fc.constantFrom(...K_DOPS),
        fc.constantFrom(...KERNELS),
        fc.array(point, { minLength: 5, maxLength: 5 }),
        (kDop, kernels, [p = [0, 0, 0], a = p, b = p, c = p, d = p]) => {
          // p is a corner of both: the barest contact there is.
          expect(meet(kDop, kernels, [...p, ...a, ...b, ...p, ...c, ...d])).toBe(true)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('are never separated when a vertex lies exactly on an edge, even far from the origin', () => {
    // The midpoint of an edge with odd differences is exact at half the grid: no projection of it is rounded twice.
    const small = fc.integer({ min: -1000, max: 1000 })
    const offset = fc.constantFrom(0, 2 ** 24 + 1, 2 ** 30 + 0.5, 2 ** 40 + 1, -(2 ** 45) - 1)
    fc.assert(
      fc.property(
        fc.constantFrom(...K_DOPS),
        fc.constantFrom(...KERNELS),
        fc.array(small, { minLength: 15, maxLength: 15 }),
        offset,
        (kDop, kernels, n, far) => {
          const at = (i: number, j: number, k: number) => [(n[i] ?? 0) + far, (n[j] ?? 0) - far, (n[k] ?? 0) + far]
          const a = at(0, 1, 2)
          const b = at(3, 4, 5)
          const middle = a.map((x, i) => (x + (b[i] ?? 0)) / 2)
          expect(
            meet(kDop, kernels, [...a, ...b, ...at(6, 7, 8), ...middle, ...at(9, 10, 11), ...at(12, 13, 14)]),
          ).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('are never separated when they meet only in the middle of the step, or at its very end', () => {
    const half = fc.integer({ min: -(2 ** 20), max: 2 ** 20 }).map((n) => n / 2 ** 10)
    const spot = fc.tuple(half, half, half)
    fc.assert(
      fc.property(
        fc.constantFrom(...K_DOPS),
        fc.constantFrom(...KERNELS),
        fc.array(spot, { minLength: 7, maxLength: 7 }),
        fc.constantFrom(0.5, 1),
        (kDop, kernels, [m = [0, 0, 0], u = m, v = m, a = m, b = m, c = m, d = m], time) => {
          // Both first corners reach m at `time`, from the directions u and v.
          const before = (w: readonly number[]) => m.map((x, i) => x - time * (w[i] ?? 0))
          const after = (w: readonly number[]) => m.map((x, i) => x + (1 - time) * (w[i] ?? 0))
          const x0 = [...before(u), ...a, ...b, ...before(v), ...c, ...d]
          const x1 = [...after(u), ...a, ...b, ...after(v), ...c, ...d]
          expect(meet(kDop, kernels, x0, x1)).toBe(true)
        },
      ),
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
        for (const [a, b, c] of [
          [p, q, r],
          [mirrored(p), mirrored(q), mirrored(r)],
        ] as const) {
          expect(meet(kDop, kernels, [...a, ...a, ...a, ...b, ...c, ...b]), `${kDop}-DOP`).toBe(true)
        }
      }
    }
  })
})

describe('a separation of the step', () => {
  it('keeps pairs at exactly that distance, in any direction, and drops what is clearly farther', () => {
    // Pythagorean directions: the distance is exact.
    const directions = [
      [1, 0, 0],
      [0.6, 0.8, 0],
      [0, -0.6, 0.8],
      [2 / 3, 2 / 3, 1 / 3],
      [1 / 9, 4 / 9, 8 / 9],
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...K_DOPS),
        fc.constantFrom(...KERNELS),
        fc.constantFrom(...directions),
        point.filter((p) => p.every((x) => Math.abs(x) < 1e6)),
        fc.constantFrom(0.001, 1, 3, 1000),
        (kDop, kernels, direction, p, distance) => {
          const q = p.map((x, i) => x + (direction[i] ?? 0) * distance * (1 - 2 ** -40))
          const far = p.map((x, i) => x + (direction[i] ?? 0) * distance * 4)
          const repeat = (v: readonly number[]) => [...v, ...v, ...v]
          if (p.some((x, i) => Math.abs((q[i] ?? 0) - x) > distance)) return
          expect(meet(kDop, kernels, [...repeat(p), ...repeat(q)], undefined, distance)).toBe(true)
          if (p.every((x) => Math.abs(x) < 1000 * distance)) {
            expect(meet(kDop, kernels, [...repeat(p), ...repeat(far)], undefined, distance)).toBe(false)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the margins', () => {
  it('bound the rounding of a sum where a separation is added to it', () => {
    // x + y lies just above and just below the midpoint 2^53 + 2^29 + 1 of two doubles, and these on both sides of
    // the midpoint of two f32 numbers.
    const x = 2 ** 53 + 2 ** 29
    const e = 2 ** -10
    expect([Math.fround(x + (1 + e)), Math.fround(x + (1 - e))]).toEqual([2 ** 53 + 2 ** 30, 2 ** 53])
    const three = (v: readonly number[]) => [...v, ...v, ...v]
    for (const kernels of KERNELS) {
      for (const kDop of K_DOPS) {
        expect(meet(kDop, kernels, [...three([x, 1 + e, 0]), ...three([x, 1 - e, 0])], undefined, 2 * e)).toBe(true)
      }
    }
  })

  it('are needed: without them the same points, and those of the three terms, are parted', () => {
    const without = (kDop: KDop, x: readonly number[], minSeparation: number) => {
      const whole = meet(kDop, 'auto', x, x, minSeparation)
      const hierarchy = hierarchies.get(`${kDop} auto`)
      if (!hierarchy) throw new Error('no hierarchy')
      const { arena, axes, kernels } = hierarchy
      arena.axisTable.fill(0, 4 * axes.lanes)
      kernels.sweep([Float64Array.from(x)], 6, minSeparation > 0 ? 0 : axes.firstThreeTerm)
      return { whole, without: volumesOverlap(hierarchy, 0, 1) }
    }
    const [x, e, f] = [2 ** 53 + 2 ** 29, 2 ** -10, 2 ** -54]
    const three = (v: readonly number[]) => [...v, ...v, ...v]
    const summed = [...three([x, 1 + e, 0]), ...three([x, 1 - e, 0])]
    expect(without(16, summed, 2 * e)).toEqual({ whole: true, without: false })
    const [p, q, r] = [
      [1 - 8 * f, -3 * f, -1 + 2 * f],
      [1 - 8 * f, -5 * f, -1 + 4 * f],
      [1 - 8 * f, -f, -1],
    ]
    const terms = [...three(p ?? []), ...(q ?? []), ...(r ?? []), ...(q ?? [])]
    expect(without(26, terms, 0)).toEqual({ whole: true, without: false })
  })

  it('need no floor: tiny separations hold next to zero and next to the smallest f32', () => {
    const least = Number.MIN_VALUE
    const near = fc.constantFrom(
      0,
      2 ** -150,
      2 ** -150 + 2 ** -202,
      2 ** -149,
      2 ** -1022,
      -(2 ** -150),
      3 * 2 ** -150,
    )
    const steps = fc.constantFrom(least, 3 * least, 2 ** -1022, 2 ** -202, 2 ** -150, 2 ** -149)
    const three = (v: readonly number[]) => [...v, ...v, ...v]
    fc.assert(
      fc.property(
        fc.constantFrom(...K_DOPS),
        fc.constantFrom(...KERNELS),
        near,
        near,
        steps,
        fc.integer({ min: 0, max: 2 }),
        (kDop, kernels, x, y, d, axis) => {
          const p = [x, y, -x]
          const q = p.with(axis, (p[axis] ?? 0) + d)
          // Rounded, it may lie farther away than d.
          if ((q[axis] ?? 0) - (p[axis] ?? 0) > d) return
          expect(meet(kDop, kernels, [...three(p), ...three(q)], undefined, d)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('coordinates beyond f32', () => {
  const HUGE = 1e300
  const all = [-HUGE, -HUGE, -HUGE, HUGE, HUGE, HUGE, HUGE, -HUGE, 0]

  it('give volumes that are finite, and meet where the triangles do', () => {
    for (const kernels of KERNELS) {
      for (const kDop of K_DOPS) {
        for (const minSeparation of [0, 1]) {
          expect(meet(kDop, kernels, [...all, ...all], undefined, minSeparation)).toBe(true)
          const volumes = hierarchies.get(`${kDop} ${kernels}`)?.volumes ?? []
          expect([...volumes].every(Number.isFinite)).toBe(true)
        }
      }
    }
  })

  it('do not meet a triangle that was removed', () => {
    for (const kernels of KERNELS) {
      const topology = createTopology(Uint32Array.of(0, 1, 2, 3, 4, 5), 6)
      const hierarchy = createHierarchy(topology, { kernels })
      const source = bvhSource({ hierarchy })
      const step = stepOf(topology, { kind: 'static', positions: Float64Array.of(...all, 0, 0, 0, 1, 0, 0, 0, 1, 0) })
      expect(pairsOf(source.pairs(step))).toEqual(['0 1'])
      // The next update would build without the empty leaf, half of the mesh having gone: look at it before.
      const change = { removed: Uint32Array.of(1), added: new Uint32Array(), vertexOrigin: new Uint32Array() }
      updateTopology(topology, change)
      source.topologyChanged?.(change, topology)
      hierarchy.kernels.refit(0, hierarchy.nodeCount)
      const { axes, volumes } = hierarchy
      const leaf = [...hierarchy.child].indexOf(~1)
      const other = [...hierarchy.child].indexOf(~0)
      expect(overlaps(volumes, leaf * axes.stride, other * axes.stride, axes.count, axes.lanes)).toBe(false)
    }
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
