import { edgeEdgeContact, vertexFaceContact } from '@ccd/oracle'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { generatedQueries, positionsOf } from './generated-queries'

/** Remove one condition of the proof, and a query must come out wrong: else the condition, or the tests, are idle. */
async function findsWrongVerdict(bounds: Record<string, number>, queries: number): Promise<boolean> {
  vi.resetModules()
  vi.doMock('../src/kernels/rounding', async (original) => ({ ...(await original<object>()), ...bounds }))
  const { createBatchSolver } = await import('../src/batch-solver')
  for (const edgeEdge of [false, true]) {
    const solver = createBatchSolver({ simd: false })
    for (const { points } of generatedQueries(99, queries, edgeEdge)) {
      const { x0, x1 } = positionsOf(points)
      solver.load(x0, x1, Uint32Array.of(1, 2, 3), Uint32Array.of(0, 1, 2, 3))
      const batch = { kind: edgeEdge ? ('edge-edge' as const) : ('vertex-face' as const), pairs: Uint32Array.of(0, edgeEdge ? 1 : 0), length: 1 }
      solver.test(batch, new Float64Array(1))
      const truth = (edgeEdge ? edgeEdgeContact : vertexFaceContact)(x0, x1, 0, 1, 2, 3)
      if ((batch.length === 1) !== truth) return true
    }
  }
  return false
}

afterEach(() => {
  vi.doUnmock('../src/kernels/rounding')
  vi.resetModules()
})

describe('every term of the error bounds is needed', () => {
  it('no verdict is wrong with the bounds as they are', async () => {
    expect(await findsWrongVerdict({}, 5000)).toBe(false)
  })

  it.each([
    ['the filter bound of the cubic', { CUBIC: 0 }],
    ['the bound of the evaluated cubic', { CUBIC_AT: 0 }],
    ['the bound of the inside conditions', { QUADRATIC: 0 }],
    ['the underflow term', { TINY: 0 }],
  ])('without %s some verdict is wrong', async (_, bounds) => {
    expect(await findsWrongVerdict(bounds, 40_000)).toBe(true)
  })
})
