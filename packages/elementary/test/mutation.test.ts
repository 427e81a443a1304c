import { edgeEdgeContact, vertexFaceContact } from '@ccd/oracle'
import { below, type Random, seededRandom } from '@ccd/scenes'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Interval, signAtDyadic as SignAtDyadic } from '../src/exact/leading.kernel'
import { type Polynomial, polynomial } from '../src/exact/polynomial.kernel'
import { type GeneratedQuery, generatedQueries, positionsOf } from './support/generated-queries'
import { at, longDigits, onSlant } from './support/inclusion-queries'

type SignAt = typeof SignAtDyadic

const UNIT = 2 ** -53

/**
 * Edges that meet, so large that sums of products overflow on the way to coefficients that seem all negative: integers of
 * 13 bits times 2^328.
 */
const AT_OVERFLOW: readonly (readonly number[])[] = [
  [
    3501, -3925, -3858, -3590, 3363, 3845, 3698, -3634, 2705, 3206, 4087, 3391, -3354, 4010, -3790, 3792, 3352, 3545,
    3770, -3432, 3798, -3413, 3595, -3898,
  ],
  [
    8052, 7178, -2942, -7066, -7968, -6848, 3862, 2942, -7128, -7706, -6990, 7144, 7054, -2372, 6788, 7362, 6834, -6782,
    6644, -5816, 8018, 7094, 7876, 4448,
  ],
]

function* atOverflow(): Iterable<GeneratedQuery> {
  for (const points of AT_OVERFLOW)
    yield { category: 'at overflow', points: Float64Array.from(points, (value) => value * 2 ** 328) }
}

/** With some constants of the error bounds replaced. */
async function mutated(bounds: Record<string, number>): Promise<void> {
  vi.resetModules()
  vi.doMock('../src/filtered/rounding.constants', async (original) => ({ ...(await original<object>()), ...bounds }))
}

/** Remove one condition of the proof, and a query must come out wrong: else the condition, or the tests, are idle. */
async function findsWrongVerdict(queriesOf: (edgeEdge: boolean) => Iterable<GeneratedQuery>): Promise<boolean> {
  const { createBatchSolver } = await import('../src/batch/batch-solver')
  for (const edgeEdge of [false, true]) {
    const solver = createBatchSolver({ kernels: 'typescript' })
    for (const { points } of queriesOf(edgeEdge)) {
      const { x0, x1 } = positionsOf(points)
      solver.load(x0, x1, Uint32Array.of(1, 2, 3), Uint32Array.of(0, 1, 2, 3))
      const batch = {
        kind: edgeEdge ? ('edge-edge' as const) : ('vertex-face' as const),
        pairs: Uint32Array.of(0, edgeEdge ? 1 : 0),
        length: 1,
      }
      solver.test(batch, new Float64Array(1))
      const truth = (edgeEdge ? edgeEdgeContact : vertexFaceContact)(x0, x1, 0, 1, 2, 3)
      if ((batch.length === 1) !== truth) return true
    }
  }
  return false
}

const generated = (count: number) => (edgeEdge: boolean) => generatedQueries(99, count, edgeEdge)

/** Contacts at rest whose determinant vanishes only without rounding, or without underflow. */
async function missesContactAtRest(next: (random: Random) => Float64Array): Promise<boolean> {
  const { polynomialVertexFaceToi } = await import('../src/polynomial/polynomial')
  const random = seededRandom(98)
  for (let i = 0; i < 2000; i++) {
    const x = next(random)
    if (vertexFaceContact(x, x, 0, 1, 2, 3) && polynomialVertexFaceToi([x, x], 0, 1, 2, 3) === Infinity) return true
  }
  return false
}

/** In the plane y = 3 x. */
const rounded = (random: Random) =>
  onSlant(
    new Float64Array(12).map(() => longDigits(random)),
    3,
  )

/** v = (2 f0 + f1 + f2) / 4 in integers, so small that products of three coordinates are a few times the least number. */
function underflowing(random: Random): Float64Array {
  const x = new Float64Array(12).map(() => 4 * (below(random, 25) - 12))
  for (let k = 0; k < 3; k++) x[k] = (2 * at(x, 3 + k) + at(x, 6 + k) + at(x, 9 + k)) / 4
  const scale = 2 ** -(360 + below(random, 4))
  return x.map((value) => value * scale)
}

/** With some functions of a kernel replaced. */
async function replaced(kernel: string, replacement: (original: Record<string, SignAt>) => object): Promise<void> {
  vi.resetModules()
  vi.doMock(kernel, async (original) => {
    const functions = await original<Record<string, SignAt>>()
    return { ...functions, ...replacement(functions) }
  })
}

afterEach(() => {
  vi.doUnmock('../src/exact/common.kernel')
  vi.doUnmock('../src/exact/leading.kernel')
  vi.doUnmock('../src/filtered/rounding.constants')
  vi.doUnmock('../src/filtered/pair-filter.kernel')
  vi.resetModules()
})

describe('every term of the error bounds is needed', () => {
  it('no verdict is wrong with the bounds as they are', async () => {
    await mutated({})
    expect(await findsWrongVerdict(generated(5000))).toBe(false)
    expect(await findsWrongVerdict(atOverflow)).toBe(false)
  })

  it.each([
    ['the filter bound of the cubic', { CUBIC: 0 }],
    ['the bound of the evaluated cubic', { CUBIC_AT: 0 }],
    ['the bound of the inside conditions', { QUADRATIC: 0 }],
    ['the underflow term', { TINY: 0 }],
  ])('without %s some verdict is wrong', async (_, bounds) => {
    await mutated(bounds)
    expect(await findsWrongVerdict(generated(40_000))).toBe(true)
  })

  it('without room before overflow some verdict is wrong, though the bounds are as large', async () => {
    await mutated({ ROOM: 1, CUBIC: 80 * UNIT, CUBIC_AT: 160 * UNIT, QUADRATIC: 96 * UNIT })
    expect(await findsWrongVerdict(atOverflow)).toBe(true)
  })

  it('with too small an extent of the scene some verdict is wrong', async () => {
    vi.resetModules()
    vi.doMock('../src/filtered/pair-filter.kernel', async (original) => ({
      ...(await original<object>()),
      extentOf: () => 0,
    }))
    expect(await findsWrongVerdict(generated(40_000))).toBe(true)
  })

  it('polynomial motion misses no contact with the bounds as they are', async () => {
    await mutated({})
    expect(await missesContactAtRest(rounded)).toBe(false)
    expect(await missesContactAtRest(underflowing)).toBe(false)
  })

  it('without the underflow term polynomial motion misses a contact', async () => {
    await mutated({ POLYNOMIAL_TINY: 0 })
    expect(await missesContactAtRest(underflowing)).toBe(true)
  })

  it('without the rounding term polynomial motion misses a contact', async () => {
    await mutated({ UNIT: 0 })
    expect(await missesContactAtRest(rounded)).toBe(true)
  })
})

describe('every condition of the exact decision is needed', () => {
  it('with the zeros of one coordinate for those of a cross product some verdict is wrong', async () => {
    await replaced('../src/exact/common.kernel', () => ({
      commonFactor: (components: readonly Polynomial[]) =>
        components.find(({ coefficients }) => coefficients.length > 0) ?? polynomial([]),
    }))
    expect(await findsWrongVerdict(generated(40_000))).toBe(true)
  })

  it('with signs at the lower end for those on an interval some verdict is wrong', async () => {
    await replaced('../src/exact/leading.kernel', ({ signAtDyadic }) => ({
      signAround: (f: Polynomial, { lo, scale }: Interval) => signAtDyadic?.(f, lo, scale),
    }))
    expect(await findsWrongVerdict(generated(40_000))).toBe(true)
  })
})
