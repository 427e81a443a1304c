import { CcdError } from '@ccd/core'
import {
  edgeEdgeToi,
  elementaryTest,
  polynomialEdgeEdgeToi,
  polynomialVertexFaceToi,
  vertexFaceToi,
} from '@ccd/elementary'
import { describe, expect, it } from 'vitest'

const x = Float64Array.of(0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0)
const control = [x, x]
const given = (options: object): never => options as never
const QUERIES: readonly (readonly [string, (options: object) => number])[] = [
  ['vertexFaceToi', (options) => vertexFaceToi(x, x, 0, 1, 2, 3, given(options))],
  ['edgeEdgeToi', (options) => edgeEdgeToi(x, x, 0, 1, 2, 3, given(options))],
  ['polynomialVertexFaceToi', (options) => polynomialVertexFaceToi(control, 0, 1, 2, 3, given(options))],
  ['polynomialEdgeEdgeToi', (options) => polynomialEdgeEdgeToi(control, 0, 1, 2, 3, given(options))],
]

function codeOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    if (error instanceof CcdError) return `${error.code}: ${error.message}`
  }
  return 'accepted'
}

describe.each(QUERIES)('%s', (_name, query) => {
  it.each([
    [{ horizon: 1.5 }, 'out-of-range: horizon is a fraction of the step, from 0 to 1, not 1.5'],
    [{ horizon: -0.1 }, 'out-of-range: horizon is a fraction'],
    [{ horizon: Number.NaN }, 'out-of-range: horizon is a fraction'],
    [{ tolerance: -1e-9 }, 'out-of-range: tolerance must be a finite number not below 0, not -1e-9'],
    [{ tolerance: Number.POSITIVE_INFINITY }, 'out-of-range: tolerance must be a finite number'],
    [{ tolerance: '1' }, 'out-of-range: tolerance must be a finite number'],
    [{ minSeparation: Number.NaN }, 'out-of-range: minSeparation must be a finite number'],
    [{ minSeparation: Number.POSITIVE_INFINITY }, 'out-of-range: minSeparation must be a finite number'],
    [{ tolerence: 1 }, 'did you mean "tolerance"?'],
    [{ solver: 'inclusive' }, 'did you mean "inclusion"?'],
  ])('refuses %o as all others do', (options, message) => {
    expect(codeOf(() => query(options))).toContain(message)
  })

  it('takes what is in range', () => {
    for (const options of [
      { horizon: 0 },
      { horizon: 1 },
      { minSeparation: 0 },
      { tolerance: 0 },
      { tolerance: 1e-3 },
    ]) {
      expect(codeOf(() => query(options))).toBe('accepted')
    }
  })
})

it('elementaryTest takes the same tolerance', () => {
  for (const tolerance of [Number.NaN, Number.POSITIVE_INFINITY, -1]) {
    expect(codeOf(() => elementaryTest({ tolerance }))).toContain('out-of-range: tolerance')
  }
  expect(codeOf(() => elementaryTest(given({ tolerence: 1 })))).toContain('did you mean "tolerance"?')
})

it('a tolerance of 0 ends, and is never later than the exact time', () => {
  let touching = 0
  let state = 7
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  for (let i = 0; i < 200; i++) {
    const [x0, x1] = [0, 1].map(() => Float64Array.from({ length: 12 }, () => Math.round(4 * random()) - 2))
    if (!x0 || !x1) continue
    for (const toi of [vertexFaceToi, edgeEdgeToi]) {
      const exact = toi(x0, x1, 0, 1, 2, 3, { refine: true })
      expect(toi(x0, x1, 0, 1, 2, 3, { solver: 'inclusion', tolerance: 0 })).toBeLessThanOrEqual(exact)
      if (exact <= 1) touching++
    }
  }
  expect(touching).toBeGreaterThan(50)
})
