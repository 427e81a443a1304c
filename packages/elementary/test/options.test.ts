import { CcdError } from '@ccd/core'
import { describe, expect, it } from 'vitest'
import {
  createBatchSolver,
  edgeEdgeToi,
  elementaryFilter,
  elementaryTest,
  polynomialVertexFaceToi,
  vertexFaceToi,
} from '../src/index'

// What a user of JavaScript may write.
const given = (options: object): never => options as never
const x = new Float64Array(12)

const refusal = (code: string, text: string) =>
  expect.objectContaining({ name: 'CcdError', code, message: expect.stringContaining(text) as string }) as Error

describe('options that do not exist are refused with the nearest one that does', () => {
  it.each([
    ['createBatchSolver', () => createBatchSolver(given({ kernel: 'auto' })), 'unknown-option', '"kernels"'],
    ['createBatchSolver', () => createBatchSolver(given({ kernels: 'typescrip' })), 'unknown-value', '"typescript"'],
    ['elementaryFilter', () => elementaryFilter(given({ simd: false })), 'unknown-option', 'kernels'],
    ['elementaryTest', () => elementaryTest(given({ filters: false })), 'unknown-option', '"filter"'],
    ['elementaryTest', () => elementaryTest(given({ solver: 'exakt' })), 'unknown-value', '"exact"'],
    [
      'vertexFaceToi',
      () => vertexFaceToi(x, x, 0, 1, 2, 3, given({ minseparation: 1 })),
      'unknown-option',
      '"minSeparation"',
    ],
    [
      'edgeEdgeToi',
      () => edgeEdgeToi(x, x, 0, 1, 2, 3, given({ solver: 'inclusive' })),
      'unknown-value',
      '"inclusion"',
    ],
    [
      'polynomialVertexFaceToi',
      () => polynomialVertexFaceToi([x, x], 0, 1, 2, 3, given({ tol: 1 })),
      'unknown-option',
      'tolerance',
    ],
    [
      'polynomialVertexFaceToi',
      () => polynomialVertexFaceToi([x, x], 0, 1, 2, 3, given({ solver: 'cubic' })),
      'unknown-value',
      'inclusion',
    ],
  ])('%s %#', (_name, call, code, text) => {
    expect(call).toThrow(CcdError)
    expect(call).toThrow(refusal(code, text))
  })
})
